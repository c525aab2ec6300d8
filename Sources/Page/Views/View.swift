import App
import Catalogs

/// A part of the page, made of plain values, in a reader's language.
protocol View {
  /// The language that it speaks.
  var language: ReaderLanguage { get }
  /// The part.
  var html: HTML { get }
}

extension View {
  /// Words in the reader's language.
  func say(_ words: Words) -> String { words.text(in: language) }
  /// Words as a sentence of their own: with a capital letter and a full stop.
  func sentence(_ words: Words) -> String {
    let text = say(words)
    guard let first = text.first, let last = text.last else { return text }
    return first.uppercased() + text.dropFirst() + (".!?…".contains(last) ? "" : ".")
  }
  /// The name of a language, in the reader's.
  func name(of tag: LanguageTag) -> String { Argument.language(tag).text(in: language) }
  /// A count of bytes.
  func shown(_ bytes: UInt64) -> String { Argument.bytes(bytes).text(in: language) }
  /// A count of bytes, or its bounds.
  func shown(_ bytes: ByteRange) -> String { Argument.byteRange(bytes).text(in: language) }
}
