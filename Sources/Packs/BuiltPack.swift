/// What was written.
public struct BuiltPack: Hashable, Sendable {
  /// A file that was written.
  public struct File: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// Its length in bytes.
    public var bytes: UInt64
    /// The payload files in it.
    public var payloads: Int
  }

  /// The pack, or its parts in their order.
  public var files: [File]
  /// What it holds.
  public var description: PackDescription
  /// Payload files of the whole pack that are in none of the files, and their bytes.
  public var missingPayloads: Int, missingBytes: UInt64
  /// Whether it carries a signature.
  public var isSigned: Bool
}
