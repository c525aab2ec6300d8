/// Numbers of the zip format, as named in PKWARE's APPNOTE 6.3.10.
enum ZipFormat {
  /// Signatures (4.3.7, 4.3.9, 4.3.12, 4.3.14 – 4.3.16).
  static let local: UInt32 = 0x0403_4b50
  static let descriptor: UInt32 = 0x0807_4b50
  static let central: UInt32 = 0x0201_4b50
  static let end64: UInt32 = 0x0606_4b50
  static let locator64: UInt32 = 0x0706_4b50
  static let end: UInt32 = 0x0605_4b50

  /// Lengths of the fixed parts.
  static let localLength = 30
  static let centralLength = 46
  static let end64Length = 56
  static let locator64Length = 20
  static let endLength = 22

  /// General purpose flags (4.4.4).
  static let flagEncrypted: UInt16 = 1 << 0
  static let flagDescriptor: UInt16 = 1 << 3
  static let flagPatch: UInt16 = 1 << 5
  static let flagStrongEncryption: UInt16 = 1 << 6
  static let flagUTF8: UInt16 = 1 << 11
  static let flagMasked: UInt16 = 1 << 13

  /// Extra fields (4.5.3, 4.6.9).
  static let extraZip64: UInt16 = 0x0001
  static let extraUnicodePath: UInt16 = 0x7075
}
