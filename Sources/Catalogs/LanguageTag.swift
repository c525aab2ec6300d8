/// A language as a BCP 47 tag (RFC 5646) in canonical case: language, then
/// script and region where they are needed: `es`, `zh-Hans`, `pt-BR`.
public struct LanguageTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The tag.
  public let text: String

  /// Reads a tag of a language subtag of 2 or 3 letters, optionally a script
  /// (4 letters), a region (2 letters or 3 digits) and variants (5–8 letters
  /// or digits), parted by `-` or `_`, in any case, of at most 35 letters (RFC 5646,
  /// section 4.4.1); `nil` for anything else.
  ///
  /// It is not looked up: ``LanguageNames`` knows which ones exist.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count <= 35 else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first, (2...3).contains(first.utf8.count), first.isLetters else {
      return nil
    }
    var subtags = [first.lowercased()]
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, script.isLetters {
      subtags.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
      rest = rest.dropFirst()
    }
    if let region = rest.first,
      (region.utf8.count == 2 && region.isLetters) || (region.utf8.count == 3 && region.isDigits)
    {
      subtags.append(region.uppercased())
      rest = rest.dropFirst()
    }
    for variant in rest {
      guard (5...8).contains(variant.utf8.count), variant.isAlphanumeric else { return nil }
      subtags.append(variant.lowercased())
    }
    self.text = subtags.joined(separator: "-")
  }

  /// The language subtag alone.
  public var language: String { String(text.prefix { $0 != "-" }) }

  /// The same as ``text``.
  public var description: String { text }
  /// Orders by the bytes of the tag.
  public static func < (left: LanguageTag, right: LanguageTag) -> Bool { left.text < right.text }
}

extension StringProtocol {
  fileprivate var isLetters: Bool { utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a } }
  fileprivate var isDigits: Bool { utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
  fileprivate var isAlphanumeric: Bool {
    utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || (($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a) }
  }
}

/// An ordered pair of languages: what is read, and what it becomes.
public struct Direction: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The language that is read.
  public var from: LanguageTag
  /// The language that it becomes.
  public var to: LanguageTag

  /// Makes a direction.
  public init(from: LanguageTag, to: LanguageTag) {
    self.from = from
    self.to = to
  }

  /// The way back.
  public var reversed: Direction { Direction(from: to, to: from) }
  /// `en → es`
  public var description: String { "\(from) → \(to)" }
  /// Orders by `from`, then by `to`.
  public static func < (left: Direction, right: Direction) -> Bool {
    (left.from, left.to) < (right.from, right.to)
  }
}
