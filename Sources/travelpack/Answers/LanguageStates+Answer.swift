import App
import Catalogs
import Downloads
import Formats
import Terminal

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
      words?.text() ?? "-", reads?.words.text() ?? "-",
      usedBytes > 0 ? ByteFormat.text(usedBytes) : "",
    ]
  }
}
