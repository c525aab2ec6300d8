import App
import Catalogs
import Formats
import Packs
import Terminal

extension BuiltPack {
  /// What `build` answers.
  var answer: Answer {
    let json: JSONValue = [
      "name": .string(description.name), "id": .string(description.id),
      "edition": .string(description.edition), "created": .string(description.created.text),
      "files": .array(
        files.map { file in
          [
            "path": .string(file.path), "bytes": JSONValue(file.bytes),
            "payloads": JSONValue(file.payloads),
          ]
        }),
      "modelSets": JSONValue(description.modelSets.map(\.id)),
      "missingPayloads": JSONValue(missingPayloads), "missingBytes": JSONValue(missingBytes),
      "isSigned": .boolean(isSigned),
    ]
    return Answer(json) { screen in
      for file in files {
        screen.heading(
          "\(file.path): \(ByteFormat.text(file.bytes)), "
            + CountFormat.text(file.payloads, "model file"))
      }
      screen.line(
        "\(description.name) \(description.edition), id \(description.id.prefix(16)), "
          + CountFormat.text(description.modelSets.count, "model set"))
      if missingPayloads > 0 {
        screen.line(
          "planned: \(CountFormat.text(missingPayloads, "file")) of "
            + "\(ByteFormat.text(missingBytes)) are still to be fetched")
      }
    }
  }
}
