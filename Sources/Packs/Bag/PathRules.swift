/// What a path of a pack may look like, for every file system that it may meet.
enum PathRules {
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
    if bytes.first == 0x2f { return .absolutePath }
    if bytes.first == 0x7e { return .homePath }
    if hasDriveLetter(bytes) { return .driveLetter }
    if bytes.contains(0x5c) { return .backslash }
    // `%HOMEDRIVE%/x` names a place outside on Windows.
    for part in bytes.split(separator: 0x2f, omittingEmptySubsequences: false) {
      // Windows takes dots and blanks from the end of a name, and leaves `..` of `.. `.
      if part.allSatisfy({ $0 == 0x2e || $0 == 0x20 }) { return .escapingPath }
      if part.count > 255 { return .unusablePath }
    }
    return nil
  }

  /// Whether a part of a path is a name that Windows, FAT or exFAT refuse or change.
  static func isReserved(_ path: String) -> Bool {
    path.split(separator: "/" as Character).contains { part in
      if part.utf8.contains(where: { Array("<>:\"|?*".utf8).contains($0) }) { return true }
      if part.hasSuffix(".") || part.hasSuffix(" ") { return true }
      let stem = part.prefix { $0 != "." }.uppercased()
      if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
      return stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
        && stem.utf8.last.map { (0x31...0x39).contains($0) } == true
    }
  }

  /// A path with small letters, so that twins in case are equal; Swift compares
  /// texts by canonical equivalence, so that twins in normalisation are too.
  static func folded(_ path: String) -> String {
    path.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5a).contains($0) } ? path : path.lowercased()
  }

  private static func hasDriveLetter(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[1] == 0x3a && (0x61...0x7a).contains(bytes[0] | 0x20)
  }

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
