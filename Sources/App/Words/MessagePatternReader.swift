/// Reads the texts of the catalog.
struct MessagePatternReader {
  private let bytes: [UInt8]
  private var offset = 0

  /// Takes the bytes of one text.
  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the whole text.
  /// - Throws: ``MessagePattern/Fault``.
  mutating func pattern() throws -> [MessagePattern.Part] {
    let parts = try parts(inPlural: false)
    guard offset == bytes.count else { throw fault("a closing brace too many") }
    return parts
  }

  /// Reads up to the end, or to the brace that closes a plural's text.
  private mutating func parts(inPlural: Bool) throws -> [MessagePattern.Part] {
    var parts: [MessagePattern.Part] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    while let byte = peek(), byte != UInt8(ascii: "}") {
      switch byte {
      case UInt8(ascii: "'"): try readApostrophe(into: &text, inPlural: inPlural)
      case UInt8(ascii: "{"):
        flush()
        parts.append(try argument(inPlural: inPlural))
      case UInt8(ascii: "#") where inPlural:
        flush()
        parts.append(.number)
        offset += 1
      default:
        text.append(byte)
        offset += 1
      }
    }
    flush()
    return parts
  }

  /// Reads an apostrophe, two of them, or the text that it keeps as it is.
  private mutating func readApostrophe(into text: inout [UInt8], inPlural: Bool) throws {
    let quote = UInt8(ascii: "'")
    offset += 1
    if peek() == quote {
      text.append(quote)
      offset += 1
      return
    }
    guard let next = peek(), "{}".utf8.contains(next) || (inPlural && next == UInt8(ascii: "#"))
    else {
      text.append(quote)
      return
    }
    while let byte = peek() {
      offset += 1
      if byte != quote {
        text.append(byte)
      } else if peek() == quote {
        text.append(quote)
        offset += 1
      } else {
        return
      }
    }
    throw fault("an apostrophe that keeps text as it is has no second one")
  }

  /// Reads `{name}` or a plural.
  private mutating func argument(inPlural: Bool) throws -> MessagePattern.Part {
    offset += 1
    let name = try word()
    skipSpaces()
    if take("}") { return .argument(name) }
    guard take(","), try word() == "plural" else {
      throw fault("neither a closing brace nor a plural")
    }
    skipSpaces()
    guard take(",") else { throw fault("no comma behind plural") }
    guard !inPlural else { throw fault("a plural in a plural") }
    var cases: [MessagePattern.PluralCase] = []
    skipSpaces()
    while !take("}") {
      let selector = try word()
      skipSpaces()
      guard take("{") else { throw fault("no brace behind \(selector)") }
      let parts = try parts(inPlural: true)
      guard take("}") else { throw fault("no end of \(selector)") }
      cases.append(.init(selector: selector, parts: parts))
      skipSpaces()
    }
    guard cases.contains(where: { $0.selector == "other" }) else { throw fault("no other") }
    return .plural(argument: name, cases: cases)
  }

  /// Reads small letters, digits, `-` and `=`.
  private mutating func word() throws -> String {
    skipSpaces()
    let start = offset
    while let byte = peek(), "abcdefghijklmnopqrstuvwxyz0123456789-=".utf8.contains(byte) {
      offset += 1
    }
    guard offset > start else { throw fault("no name") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte = peek(), byte == character.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpaces() {
    while peek() == UInt8(ascii: " ") { offset += 1 }
  }

  private func peek() -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fault(_ reason: String) -> MessagePattern.Fault {
    MessagePattern.Fault(reason: reason, offset: offset)
  }
}
