/// A piece of HTML, safe by construction: what stands in the source is taken as
/// it is, and every value that is put into it is escaped.
///
///     let row: HTML = "<li id=\"\(id)\">\(name)</li>"
///
/// Values may stand between tags and in quoted attributes (HTML Living Standard,
/// 13.1.2.3 and 13.1.2.4); no source text of the page puts one elsewhere.
struct HTML: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text, ready to be sent.
  private(set) var text: String

  /// Nothing.
  static let nothing: HTML = ""

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// One piece behind the other.
  static func + (left: HTML, right: HTML) -> HTML {
    var sum = left
    sum.text += right.text
    return sum
  }

  /// Makes a piece with each of several values.
  static func each<Values: Sequence>(
    _ values: Values, _ piece: (Values.Element) throws -> HTML
  ) rethrows -> HTML {
    var all = HTML.nothing
    for value in values { all.text += try piece(value).text }
    return all
  }

  /// A piece, where a condition holds.
  static func when(_ condition: Bool, _ piece: @autoclosure () -> HTML) -> HTML {
    condition ? piece() : .nothing
  }

  /// Gathers literals and values.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }
    /// Puts escaped text in.
    mutating func appendInterpolation(_ value: some StringProtocol) {
      HTML.escape(value, into: &text)
    }
    /// Puts a number in.
    mutating func appendInterpolation(_ number: some BinaryInteger) { text += String(number) }
    /// Puts another piece in.
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    /// Puts another piece in, where there is one.
    mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }
  }

  /// Escapes what could end a text or a quoted attribute, and shows controls and
  /// marks that turn the direction of writing around as U+FFFD: names come from
  /// catalogs, packs and folders of others.
  private static func escape(_ value: some StringProtocol, into text: inout String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{202a}"..."\u{202e}",
        "\u{2066}"..."\u{2069}", "\u{200e}", "\u{200f}", "\u{61c}", "\u{feff}":
        text += "\u{fffd}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
