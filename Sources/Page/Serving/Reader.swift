import App

/// Who asks: in which language, and with or without the page's script.
struct Reader: Sendable {
  /// The cookie that keeps the language.
  static let cookie = "travelpack-language"

  /// The language that the page speaks to them.
  let language: ReaderLanguage
  /// Whether the script asks, which takes fragments and not pages.
  let isScript: Bool

  /// Reads it off a request: what was chosen, what was chosen before, what the
  /// browser prefers.
  init(_ request: WebRequest) {
    language =
      request.query["lang"].flatMap { ReaderLanguage(rawValue: $0) }
      ?? request.cookie(Reader.cookie).flatMap { ReaderLanguage(rawValue: $0) }
      ?? ReaderLanguage(accepting: request.header("Accept-Language") ?? "")
    isScript = request.header("Travelpack-Fragment") != nil
  }
}
