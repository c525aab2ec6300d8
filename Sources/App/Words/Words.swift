/// Something that the program says, in no language yet: a key of the message
/// catalog and what is put into its places.
///
/// The catalog is `Sources/C/CAssets/data/messages.tsv`: for each key one line with its
/// English, Spanish and Italian.
public struct Words: Hashable, Sendable, CustomStringConvertible {
  /// The key in the catalog; empty for an argument alone.
  public let key: String
  /// What stands in the places of the catalog's text, by name.
  public let arguments: [String: Argument]

  /// Makes words of a key.
  public init(_ key: String, _ arguments: [String: Argument] = [:]) {
    self.key = key
    self.arguments = arguments
  }

  /// Makes words of what stands in a place elsewhere: a name, bytes, a list.
  public init(_ argument: Argument) { self.init("", ["": argument]) }

  /// Makes words that stay as they are: names, and what other programs say.
  public init(verbatim text: String) { self.init(.text(text)) }

  /// Makes words of what a reader of a document expected, which it says in English.
  public init(expected text: String) {
    self = MessageCatalog.words(saying: text, below: "expected.") ?? Words(verbatim: text)
  }

  /// No words.
  public static let none = Words(verbatim: "")

  /// Makes `<subject>: <what>`.
  public init(about subject: Argument, _ what: Argument) {
    self = Words("format.about", ["subject": subject, "what": what])
  }

  /// The words in a language. A key that the catalog does not have shows as itself.
  public func text(in language: ReaderLanguage = .english) -> String {
    if key.isEmpty { return arguments[""]?.text(in: language) ?? "" }
    guard let pattern = MessageCatalog.pattern(of: key, in: language) else { return key }
    return pattern.text(arguments, in: language)
  }

  /// The English words.
  public var description: String { text() }
}
