/// What a path of a pack may look like, for every file system that it may meet.
public enum PathRules {
  /// What is wrong with a path that must stay below its folder; `nil` when nothing is.
  static func fault(of path: some Collection<UInt8>) -> FindingKind? {
    guard !path.isEmpty, path.count <= 4000 else { return .unusablePath }
    let bytes = Array(path)
    guard let text = String(validating: bytes, as: UTF8.self) else { return .invalidUTF8 }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return .controlCharacter }
    for scalar in text.unicodeScalars {
      if (0x80...0x9f).contains(scalar.value) { return .controlCharacter }
      if isHidden(scalar.value) { return .bidiCharacter }
    }
    if bytes[0] == UInt8(ascii: "/") { return .absolutePath }
    if bytes[0] == UInt8(ascii: "~") { return .homePath }
    if bytes.count >= 2, bytes[1] == UInt8(ascii: ":"), isLetter(bytes[0]) { return .driveLetter }
    if bytes.contains(UInt8(ascii: "\\")) { return .backslash }
    let slash = UInt8(ascii: "/")
    for part in bytes.split(separator: slash, omittingEmptySubsequences: false)
      as [ArraySlice<UInt8>]
    {
      // Windows takes dots and blanks from the end of a name, and leaves `..` of `.. `.
      if part.allSatisfy({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }) {
        return .escapingPath
      }
      if part.count > 255 { return .unusablePath }
    }
    return nil
  }

  /// Whether Windows, FAT or exFAT refuse or change the name of a file (Microsoft, "Naming
  /// Files, Paths, and Namespaces"): names of devices with or without an ending, names with
  /// a character that has a meaning there, and those that end with a dot or a blank.
  ///
  /// Control characters and `/` are not looked for.
  public static func isReservedName(_ name: some StringProtocol) -> Bool {
    if name.utf8.contains(where: { reservedCharacters.contains($0) }) { return true }
    if name.hasSuffix(".") || name.hasSuffix(" ") { return true }
    return devices.contains(name.prefix { $0 != "." }.uppercased())
  }

  private static let reservedCharacters = Array("<>:\"|?*\\".utf8)
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"]
      + ["COM", "LPT"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } })

  /// Whether a part of a path is a reserved name.
  static func isReserved(_ path: String) -> Bool {
    path.split(separator: "/" as Character).contains { isReservedName($0) }
  }

  /// A path with small letters, so that twins in case are equal; Swift compares
  /// texts by canonical equivalence, so that twins in normalisation are too.
  static func folded(_ path: String) -> String {
    path.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5a).contains($0) } ? path : path.lowercased()
  }

  /// Whether a byte is a letter of ASCII.
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  /// Characters that change the direction of writing or take no room (Unicode
  /// Bidi_Control, zero-width space, word joiner, byte order mark, tags).
  private static func isHidden(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x061c, 0x200b, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff,
      0xfff9...0xfffb, 0xe0000...0xe007f:
      true
    default: false
    }
  }
}
