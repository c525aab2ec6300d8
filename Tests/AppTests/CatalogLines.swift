import App
import Foundation

/// The message catalog as it stands in the sources.
struct CatalogLine: Sendable, CustomStringConvertible {
  /// The key.
  var key: String
  /// The texts, in the order of `ReaderLanguage.allCases`.
  var texts: [String]

  var description: String { key }

  static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// Every line but the one that names the columns.
  static let all: [CatalogLine] = {
    let file = sources.appendingPathComponent("C/CAssets/data/messages.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n" as Character).filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t" as Character, omittingEmptySubsequences: false)
      return CatalogLine(key: String(fields[0]), texts: fields.dropFirst().map(String.init))
    }
  }()
}
