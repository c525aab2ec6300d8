import Catalogs
import Formats
import Foundation
import Packs
import System
import TestSupport

/// A small library and a draft of a pack made from it.
final class SamplePack {
  let folder: TemporaryFolder
  private(set) var artifacts: [SHA256Digest: String] = [:]
  var draft: PackDraft

  init() throws {
    folder = try TemporaryFolder()
    draft = PackDraft(
      name: "sample", catalogs: [CatalogDate(name: "firefox", date: "2025-10-17")],
      trip: ["name": "sample"], modelSets: [])
    try add("firefox", "enes", files: ["model.bin.zst": 3000, "lex.bin.zst": 500, "vocab.spm": 70])
    try add("firefox", "esen", files: ["model.bin.zst": 70_000, "lex.bin.zst": 1])
  }

  /// Adds a model set of files with these lengths; their bytes depend on their names.
  func add(
    _ catalog: String, _ name: String, files: [String: Int], version: String = "1.0",
    unpacking: Unpacking = .zstd
  ) throws {
    let artifacts = try files.sorted { $0.key < $1.key }.map { file, size in
      try artifact(
        file, bytes: Self.bytes(size, seed: catalog + name + file), unpacking: unpacking)
    }
    draft.modelSets.append(
      ModelSet(
        catalog: catalog, name: name, version: version, format: .bergamot, artifacts: artifacts))
  }

  /// Puts bytes into the library, and answers the artifact that they are.
  func artifact(_ file: String, bytes: [UInt8], unpacking: Unpacking = .zstd) throws -> Artifact {
    let digest = try SHA256Hasher.digest(of: bytes)
    artifacts[digest] = try folder.write("library/\(digest.hex)", bytes)
    return Artifact(
      name: file, urls: ["https://example.org/\(file)"], bytes: ByteRange(UInt64(bytes.count)),
      sha256: digest, unpacking: unpacking, plainBytes: ByteRange(UInt64(bytes.count)))
  }

  /// Bytes that do not repeat and are the same in every run.
  static func bytes(_ count: Int, seed: String) -> [UInt8] {
    var state = seed.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
  }

  func lookUp(_ digest: SHA256Digest) throws -> OpenFile? {
    try artifacts[digest].map { try OpenFile.open($0) }
  }

  /// Builds the pack; answers its path.
  @discardableResult
  func build(_ name: String = "sample.zip", _ options: PackWriter.Options = .init()) throws
    -> String
  {
    let path = folder.path(name)
    _ = try PackWriter.build(draft, to: path, options: options, artifact: lookUp)
    return path
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path(name))))
  }
}
