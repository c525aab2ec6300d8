public import Formats

/// One payload file of a pack and the artifacts that it is.
public struct PackPayload: Hashable, Sendable {
  /// A place of an artifact in the description.
  public struct Use: Hashable, Sendable {
    /// The index in ``PackDescription/modelSets``.
    public var modelSet: Int
    /// The index in its artifacts.
    public var artifact: Int
  }

  /// Its path below the top folder: `data/firefox/enes/model.enes.intgemm.alphas.bin.zst`.
  public var path: String
  /// Its length in bytes.
  public var size: UInt64
  /// Its digest.
  public var sha256: SHA256Digest
  /// The artifacts that have these bytes, in the order of the description; at least one.
  public var uses: [Use]
}
