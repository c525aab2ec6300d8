import Foundation
import Testing

/// A row of a table of `PackFormat.md`: a rule, and what is done to the pack of the
/// vectors to keep or to break it.
struct FormatVector: Sendable, CustomTestStringConvertible {
  /// The number of the rule: `M3`.
  var rule: String
  /// The changes, as the page has them.
  var text: String
  /// The class of the finding; `nil` when there must be none.
  var finding: String?
  /// Whether the verdict must be valid.
  var isValid: Bool

  var testDescription: String { "\(rule): \(text)" }

  /// The vectors of the page, in their order.
  static func all(of page: String) -> [FormatVector] {
    var vectors: [FormatVector] = []
    var rule = ""
    for line in page.components(separatedBy: "\n") where line.hasPrefix("| ") {
      let cells = line.dropFirst().dropLast().components(separatedBy: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 4 else { continue }
      let name = cells[0]
      guard name.isEmpty || name.wholeMatch(of: /[A-Z][0-9]+/) != nil else { continue }
      if !name.isEmpty { rule = name }
      let verdict = cells[3].components(separatedBy: "`")
      vectors.append(
        FormatVector(
          rule: rule, text: cells[2].trimmingCharacters(in: ["`"]),
          finding: verdict.count == 3 ? verdict[1] : nil,
          isValid: cells[3].hasSuffix("valid") && !cells[3].hasSuffix("`")))
    }
    return vectors
  }

  /// The bytes of a text with the escapes and names that the page explains.
  static func bytes(_ text: some StringProtocol) -> [UInt8] {
    var text = String(text)
    for (name, value) in [
      ("{0}", String(repeating: "0", count: 64)), ("{1}", String(repeating: "1", count: 64)),
      ("{256}", String(repeating: "a", count: 256)), ("{d}", VectorPack.digest),
      ("{m}", VectorPack.modelSet),
    ] { text = text.replacingOccurrences(of: name, with: value) }
    var bytes: [UInt8] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let kind = rest.popFirst() else {
        bytes += Array(String(character).utf8)
        continue
      }
      switch kind {
      case "n": bytes.append(0x0a)
      case "x":
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        bytes += Array(String(scalar.map(Character.init) ?? "?").utf8)
      default: bytes += Array(String(kind).utf8)
      }
    }
    return bytes
  }

  /// Hexadecimal bytes and quoted text.
  static func rawBytes(_ text: some StringProtocol) -> [UInt8] {
    text.components(separatedBy: "\"").enumerated().flatMap { index, piece in
      index % 2 == 1
        ? bytes(piece) : piece.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }
  }
}
