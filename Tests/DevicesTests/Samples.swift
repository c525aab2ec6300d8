import Catalogs
import Formats
import Foundation
import System
import TestSupport
import Testing

@testable import Devices

/// Model sets and their artifacts for tests, and looks at a device.
enum Samples {
  static func tag(_ text: String) -> LanguageTag {
    guard let tag = LanguageTag(text) else { preconditionFailure("\(text) is a tag") }
    return tag
  }

  static func direction(_ from: String, _ to: String) -> Direction {
    Direction(from: tag(from), to: tag(to))
  }

  /// Bytes that do not repeat, made from a seed.
  static func noise(_ seed: Int, _ count: Int) -> [UInt8] {
    Noise.bytes(count, seed: UInt64(seed))
  }

  /// Many bytes that deflate does not shorten: blocks of noise that repeat only
  /// beyond its window. Quicker than as much noise.
  static func longNoise(_ seed: Int, blocks: Int) -> [UInt8] {
    let block = noise(seed, 1 << 16)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blocks << 16)
    for _ in 0..<blocks { bytes.append(contentsOf: block) }
    return bytes
  }

  /// A bundle like Firefox's, its three files plain.
  static func bundle(
    _ from: String, _ to: String, version: String = "1.0", seed: Int = 1, size: Int = 5000,
    vocab: [UInt8]? = nil, name: String? = nil
  ) -> (ModelSet, [[UInt8]]) {
    let pair = from + to
    let contents = [
      noise(seed, size), noise(seed + 1, size / 2), vocab ?? noise(seed + 2, size / 4),
    ]
    let names = ["model.\(pair).bin", "lex.\(pair).bin", "vocab.\(pair).spm"]
    let artifacts = zip(zip(names, ["model", "lex", "vocab"]), contents).map { pair, bytes in
      Artifact(
        name: pair.0, urls: ["https://models.example/\(pair.0)"],
        bytes: ByteRange(UInt64(bytes.count)), sha256: nil, unpacking: .plain,
        plainBytes: ByteRange(UInt64(bytes.count)), plainSHA256: nil, role: pair.1)
    }
    return (
      ModelSet(
        catalog: "firefox", name: name ?? "\(pair)", version: version, format: .bergamot,
        directions: [direction(from, to)], artifacts: artifacts), contents
    )
  }

  /// A model set of one archive.
  static func archive(
    _ name: String, _ format: ModelFormat, _ unpacking: Unpacking, _ bytes: [UInt8],
    catalog: String = "test", version: String = "1.0", directions: [Direction] = [],
    reads: [LanguageTag] = [], needs: [String] = [], file: String? = nil
  ) -> (ModelSet, [[UInt8]]) {
    (
      ModelSet(
        catalog: catalog, name: name, version: version, format: format, directions: directions,
        reads: reads, needs: needs,
        artifacts: [
          Artifact(
            name: file ?? name, urls: ["https://models.example/\(name)"],
            bytes: ByteRange(UInt64(bytes.count)), sha256: nil, unpacking: unpacking,
            plainBytes: ByteRange(1, UInt64(bytes.count) * 20))
        ]), [bytes]
    )
  }

  /// Every file below a folder with its digest, our own state left out unless wanted.
  static func tree(_ path: String, state: Bool = false) throws -> [String: String] {
    var files: [String: String] = [:]
    func walk(_ folder: Folder, _ prefix: String) throws {
      for name in try folder.names() {
        if !state, name.hasPrefix(".travelpack") { continue }
        if try folder.status(name)?.kind == .folder {
          try walk(folder.folder(name), "\(prefix)\(name)/")
        } else {
          files[prefix + name] = try SHA256Hasher.digest(of: folder.open(name)).digest.hex
        }
      }
    }
    if let folder = try? Folder.open(path) { try walk(folder, "") }
    return files
  }
}

extension FakePack {
  /// Installs it from its start.
  @discardableResult
  func install(
    to path: String, _ options: InstallOptions = InstallOptions()
  ) throws -> InstallReport {
    rewind()
    let outside = OutsideFolders(named: Array(options.engineFolders.values))
    let device = try Device(path, making: true, outside: outside)
    return try Installer(options: options).install(from: self, on: device)
  }
}
