import Catalogs
import Formats
import System

@testable import Devices
@testable import Packs

/// A pack in memory, whose bytes a test may change under the reader.
final class FakePack: PackSource {
  var description: PackDescription
  /// The bytes of each artifact by its digest.
  var bytes: [SHA256Digest: [UInt8]] = [:]
  /// Called before each read, with the bytes that were read so far.
  var onRead: (Int) throws -> Void = { _ in }

  private(set) var payloads: [PackPayload] = []
  private var wanted: Set<Int>?
  private var current: (payload: PackPayload, bytes: ArraySlice<UInt8>, hasher: SHA256Hasher)?
  private(set) var bytesRead = 0

  init(_ name: String = "fake", edition: String = "1", sets: [(ModelSet, [[UInt8]])]) throws {
    description = PackDescription(
      name: name, id: String(repeating: "ab", count: 32), edition: edition, created: .first,
      catalogs: [], trip: nil, modelSets: [])
    var places: [SHA256Digest: Int] = [:]
    for (set, contents) in sets {
      var set = set
      for (index, bytes) in contents.enumerated() {
        let digest = try SHA256Hasher.digest(of: bytes)
        set.artifacts[index].sha256 = digest
        set.artifacts[index].bytes = ByteRange(UInt64(bytes.count))
        self.bytes[digest] = bytes
        let use = PackPayload.Use(modelSet: description.modelSets.count, artifact: index)
        if let place = places[digest] {
          payloads[place].uses.append(use)
        } else {
          places[digest] = payloads.count
          payloads.append(
            PackPayload(
              path: "data/\(set.catalog)/\(set.name)/\(set.artifacts[index].name)",
              size: UInt64(bytes.count), sha256: digest, uses: [use]))
        }
      }
      description.modelSets.append(set)
    }
  }

  private var next = 0

  /// Makes it readable from its start again.
  func rewind() {
    next = 0
    current = nil
    bytesRead = 0
  }

  func select(_ modelSets: Set<Int>) { wanted = modelSets }

  let missing: [PackPayload] = []
  let readsAnywhere = false

  func open(_ payload: PackPayload) -> PayloadStream? { nil }

  func nextPayload() throws -> PackPayload? {
    while next < payloads.count {
      let payload = payloads[next]
      next += 1
      if let wanted, !payload.uses.contains(where: { wanted.contains($0.modelSet) }) { continue }
      guard let bytes = bytes[payload.sha256] else { continue }
      current = (payload, bytes[...], try SHA256Hasher())
      return payload
    }
    return nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try onRead(bytesRead)
    guard let (payload, rest, hasher) = current else { return 0 }
    let piece = rest.prefix(min(buffer.count, 100_000))
    if piece.isEmpty {
      guard hasher.finish() == payload.sha256 else {
        throw PackError.invalid([Finding(.wrongDigest, payload.path)])
      }
      current = nil
      return 0
    }
    piece.withUnsafeBytes {
      buffer.copyMemory(from: $0)
      hasher.update($0)
    }
    current = (payload, rest.dropFirst(piece.count), hasher)
    bytesRead += piece.count
    return piece.count
  }

  func finish() throws {
    if let missing = payloads.first(where: { bytes[$0.sha256] == nil }) {
      throw PackError.incomplete([Finding(.toFetch, missing.path)])
    }
  }
}
