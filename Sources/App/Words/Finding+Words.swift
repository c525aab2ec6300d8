public import Formats
public import Packs

extension Finding {
  /// One line: where, what, and what was expected and found.
  public var words: Words {
    var what = kind.words
    let details: [Argument] = [
      expected.map { Words("format.expected", ["text": .text(Finding.short($0))]) },
      found.map { Words("format.found", ["text": .text(Finding.short($0))]) },
    ].compactMap { $0.map(Argument.words) }
    if !details.isEmpty {
      what = Words(
        "format.details", ["what": .words(what), "details": .list(details, .comma)])
    }
    return path.isEmpty ? what : Words(about: .text(path), .words(what))
  }

  /// Its JSON form, in English.
  public var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(severity.rawValue), "class": .string(kind.rawValue),
      "path": .string(path), "message": .string(kind.words.text()),
    ]
    object["expected"] = expected.map(JSONValue.string)
    object["found"] = found.map(JSONValue.string)
    object["nextStep"] = .string(kind.nextStep.text())
    return .object(object)
  }

  /// A digest by its first digits, everything else as it is.
  private static func short(_ text: String) -> String {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      ? text.prefix(12) + "…" : text
  }
}
