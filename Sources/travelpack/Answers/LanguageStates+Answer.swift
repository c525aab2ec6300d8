import Catalogs
import CommandLineKit
import Documents
import Downloads

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
      stateWords, reads?.words ?? "-", usedBytes > 0 ? ByteFormat.text(usedBytes) : "",
    ]
  }

  private var stateWords: String {
    guard language != Names.english else { return "-" }
    guard let state else { return "not published" }
    // One way only: what is missing is said, since both are expected.
    if toEnglish == nil { return state.words + ", from English only" }
    if fromEnglish == nil { return state.words + ", to English only" }
    return state.words
  }
}

extension ModelState {
  /// How it stands, in words.
  var words: String {
    switch self {
    case .notDownloaded(let partial):
      partial > 0 ? "not downloaded (\(ByteFormat.text(partial)) there)" : "not downloaded"
    case .queued(let ahead): ahead == 0 ? "queued, next" : "queued, \(ahead) before it"
    case .downloading(let progress):
      "downloading" + (progress.fraction.map { ", \(Int($0 * 100)) %" } ?? "")
    case .downloaded: "downloaded"
    case .failed(let cause): "failed (\(cause.kind.rawValue))"
    }
  }
}
