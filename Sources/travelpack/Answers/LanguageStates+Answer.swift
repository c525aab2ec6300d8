import Catalogs
import CommandLineKit
import Documents
import Downloads
import Messages

extension LanguageStates.Row {
  /// Its JSON form.
  var json: JSONValue {
    [
      "language": .string(language.text), "name": .string(Names.name(of: language)),
      "ownName": JSONValue(LanguageNames.ownName(of: language)), "state": state?.json ?? .null,
      "toEnglish": JSONValue(toEnglish?.name), "fromEnglish": JSONValue(fromEnglish?.name),
      "reads": JSONValue(reads?.name), "usedBytes": JSONValue(usedBytes),
    ]
  }

  /// The row of a table.
  var texts: [String] {
    [
      language.text, Names.name(of: language), LanguageNames.ownName(of: language) ?? "",
      stateWords, reads?.words.text() ?? "-", usedBytes > 0 ? ByteFormat.text(usedBytes) : "",
    ]
  }

  private var stateWords: String {
    guard language != Names.english else { return "-" }
    guard let state else { return "not published" }
    // One way only: what is missing is said, since both are expected.
    if toEnglish == nil { return "\(state.words), from English only" }
    if fromEnglish == nil { return "\(state.words), to English only" }
    return state.words.text()
  }
}
