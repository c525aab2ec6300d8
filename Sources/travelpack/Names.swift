import Catalogs
import CommandLineKit

/// Languages and territories as a person writes them on the command line.
enum Names {
  /// The language of a code or a name.
  /// - Throws: ``Message`` with the closest names, code 64.
  static func language(_ text: String) throws -> LanguageTag {
    try one(LanguageNames.find(text), "language", text) { tag in
      LanguageNames.name(of: tag, in: english).map { "\(tag.text) (\($0))" } ?? tag.text
    }
  }

  /// The territory of a code or a name.
  /// - Throws: ``Message`` with the closest names, code 64.
  static func territory(_ text: String) throws -> Territory {
    try one(TerritoryTable.find(text), "territory", text) { territory in
      name(of: territory).map { "\(territory.code) (\($0))" } ?? territory.code
    }
  }

  /// The English name of a language, or its tag.
  static func name(of tag: LanguageTag) -> String {
    LanguageNames.name(of: tag, in: english) ?? tag.text
  }

  /// The English name of a territory.
  static func name(of territory: Territory) -> String? {
    TerritoryTable.name(of: territory, in: english)
  }

  /// English; the words of this program are English.
  static let english = ["en"].compactMap { LanguageTag($0) }[0]

  private static func one<Value>(
    _ lookup: Lookup<Value>, _ kind: String, _ text: String, _ describe: (Value) -> String
  ) throws -> Value {
    switch lookup {
    case .found(let value): return value
    case .ambiguous(let values):
      throw Message(
        "ambiguous \(kind)", text, why: "several are called so",
        hint: "write \(CountFormat.list(values.map(describe), last: "or"))", code: .usage)
    case .unknown(let closest):
      throw Message(
        "unknown \(kind)", text, why: "no \(kind) has this code or name",
        hint: Message.didYouMean(closest), code: .usage)
    }
  }
}
