import App
import Catalogs
import Formats
import Packs
import Terminal

extension PackDescription {
  /// What `inspect` answers.
  func answer(signature: SignatureState) -> Answer {
    var object = JSONObject()
    if case .object(let description) = json { object = description }
    object["signature"] = signature.json
    return Answer(.object(object)) { screen in
      screen.heading("\(name) \(edition)")
      screen.line("id       \(id)")
      screen.line("created  \(created.text)")
      let dates = catalogs.map { "\($0.name) of \($0.date)" }
      screen.line("from     \(CountFormat.list(dates))")
      screen.line("signed   \(signature.words)")
      screen.line()
      screen.table(ModelSet.table(modelSets))
      let bytes = modelSets.reduce(ByteRange.zero) { $0 + $1.bytes }
      let plain = modelSets.reduce(ByteRange.zero) { $0 + $1.plainBytes }
      screen.line()
      screen.line(
        CountFormat.text(modelSets.count, "model set") + ": \(bytes.shown) packed, "
          + "\(plain.shown) installed")
    }
  }
}

extension ByteRange {
  /// As people read it: `2.0 MB`, `10.0–50.0 MB`.
  var shown: String { ByteFormat.text(from: lower, to: upper) }
}

extension ModelSet {
  /// One row for each of several model sets.
  static func table(_ sets: [ModelSet]) -> Table {
    var table = Table([
      .init("model set", mayBreak: false), .init("version"), .init("for", mayBreak: true),
      .init("licence", mayBreak: true), .init("bytes", isNumeric: true),
    ])
    for set in sets {
      table.add([
        set.id, set.version, set.purpose.text(), set.licence ?? "not stated", set.bytes.shown,
      ])
    }
    return table
  }
}
