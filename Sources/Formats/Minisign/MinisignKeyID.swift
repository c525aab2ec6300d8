/// The eight bytes by which a minisign key pair knows itself.
public struct MinisignKeyID: Hashable, Sendable, CustomStringConvertible {
  /// The bytes.
  public let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// As minisign shows it: the bytes as a little-endian number, 16 hexadecimal digits.
  public var description: String { Hexadecimal.text(bytes.reversed()).uppercased() }
}
