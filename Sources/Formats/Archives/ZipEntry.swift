/// A file or folder of a zip, as the directory and its local header agree on it.
public struct ZipEntry: Hashable, Sendable {
  /// The kinds of entries that are told apart.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A plain file.
    case file
    /// A folder: its name ends with `/`.
    case folder
    /// A link, device or anything else, by its Unix mode.
    case other
  }

  /// Its place in the directory, from 0.
  public var index: Int
  /// What it is.
  public var kind: Kind
  /// How its bytes are kept; `nil` for a way that is not read.
  public var compression: ZipCompression?
  /// Whether its bytes are encrypted.
  public var isEncrypted: Bool
  /// The CRC-32 of its plain bytes.
  public var crc: UInt32
  /// Bytes in the zip and plain bytes.
  public var compressedSize: UInt64, size: UInt64
  /// Where its local header stands.
  public var headerOffset: UInt64
  /// Where its bytes begin; 0 until the local header was read.
  public var dataOffset: UInt64
}
