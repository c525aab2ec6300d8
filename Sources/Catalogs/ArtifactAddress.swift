/// Where an artifact is published, checked before a program is asked to go there.
public enum ArtifactAddress: Hashable, Sendable {
  /// An `https`, `http` or `file` URL (RFC 3986).
  case url(String)
  /// A package of the machine's own apt: `apt:PACKAGE=VERSION`.
  case apt(package: String, version: String)
  /// A model that the phone's own app fetches: `mlkit:CODE`.
  case phone(code: String)

  /// Reads an address; `nil` for everything else. Package, version and code hold nothing
  /// that a program could take for an option or another word.
  public init?(_ text: String) {
    if text.hasPrefix("apt:") {
      let parts = text.dropFirst(4).split(separator: "=" as Character, maxSplits: 1)
      guard parts.count == 2, Self.isPackage(parts[0]), Self.isVersion(parts[1]) else {
        return nil
      }
      self = .apt(package: String(parts[0]), version: String(parts[1]))
    } else if text.hasPrefix("mlkit:") {
      let code = String(text.dropFirst(6))
      guard PlainText.isFileName(code) else { return nil }
      self = .phone(code: code)
    } else {
      let isFile = text.hasPrefix("file:///") && CatalogReading.isPlainURL(text)
      guard isFile || CatalogReading.isWebURL(text) else { return nil }
      self = .url(text)
    }
  }

  /// Whether a text is a package's name (Debian policy 5.6.1).
  static func isPackage(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    let isLow = text.utf8.allSatisfy { !(0x41...0x5a).contains($0) }
    return isLow && (2...100).contains(text.utf8.count) && PlainText.isMade(of: text, and: "+-.")
      && text.utf8.first.map { (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) } == true
  }

  /// Whether a text is a package's version (Debian policy 5.6.12): it begins with a digit.
  static func isVersion(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    return (1...100).contains(text.utf8.count) && PlainText.isMade(of: text, and: "+-.:~")
      && text.utf8.first.map { (0x30...0x39).contains($0) } == true
  }
}
