import Catalogs
import Downloads
import Formats
import TestSupport

/// Model sets made up for tests.
enum Samples {
  /// Bytes that look random and are the same in every run.
  static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    // Eight bytes a step: a debug build is slow.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      withUnsafeBytes(of: state) { bytes.append(contentsOf: $0) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// An artifact that holds bytes, published at addresses.
  static func artifact(
    _ name: String, _ bytes: [UInt8], urls: [String], isPinned: Bool = true
  ) throws -> Artifact {
    Artifact(
      name: name, urls: urls,
      bytes: isPinned ? ByteRange(UInt64(bytes.count)) : ByteRange(1, 1 << 20),
      sha256: isPinned ? try SHA256Hasher.digest(of: bytes) : nil, unpacking: .plain,
      plainBytes: ByteRange(UInt64(bytes.count)))
  }

  /// A model set with artifacts.
  static func set(_ name: String, _ artifacts: [Artifact]) -> ModelSet {
    ModelSet(
      catalog: "test", name: name, version: "1.0", format: .bergamot, artifacts: artifacts)
  }

  /// A model set of one artifact that stands in a folder.
  static func set(_ name: String, _ bytes: [UInt8], in folder: TemporaryFolder) throws -> ModelSet {
    let path = try folder.write("published/\(name)", bytes)
    return set(name, [try artifact("\(name).bin", bytes, urls: ["file://\(path)"])])
  }
}
