import Catalogs
import Formats
import Foundation
import Planning
import System
import Testing

/// Short ways to write catalogs and trips.
enum Samples {
  static func tag(_ text: String) throws -> LanguageTag { try #require(LanguageTag(text)) }

  /// `en-es` is a direction, `en=es` both.
  static func directions(_ text: String) throws -> [Direction] {
    try text.split(separator: " ").flatMap { part -> [Direction] in
      let isBoth = part.contains("=")
      let ends = try part.split { $0 == "-" || $0 == "=" }.map { try tag(String($0)) }
      let direction = Direction(from: ends[0], to: ends[1])
      return isBoth ? [direction, direction.reversed] : [direction]
    }
  }

  /// A model set of one artifact whose size on the device is `bytes`.
  static func set(
    _ name: String, _ directions: String = "", bytes: ByteRange, catalog: String = "made",
    format: ModelFormat = .bergamot, reads: [String] = [], needs: [String] = [],
    unpacking: Unpacking = .plain, sha256: SHA256Digest? = nil
  ) throws -> ModelSet {
    ModelSet(
      catalog: catalog, name: name, version: "1", format: format,
      directions: try self.directions(directions), reads: try reads.map { try tag($0) },
      needs: needs,
      artifacts: [
        Artifact(
          name: "\(name).bin", urls: ["https://models.example/\(name)"], bytes: bytes,
          sha256: sha256, unpacking: unpacking, plainBytes: bytes)
      ])
  }

  static func set(
    _ name: String, _ directions: String = "", _ bytes: UInt64, catalog: String = "made",
    format: ModelFormat = .bergamot, reads: [String] = [], needs: [String] = [],
    unpacking: Unpacking = .plain
  ) throws -> ModelSet {
    try set(
      name, directions, bytes: ByteRange(bytes), catalog: catalog, format: format, reads: reads,
      needs: needs, unpacking: unpacking)
  }

  static func catalog(_ sets: [ModelSet], name: String = "made") -> Catalog {
    Catalog(name: name, date: "2026-01-02", modelSets: sets)
  }

  /// A trip to people who speak some languages, a day each unless `it*3` says more.
  static func trip(
    speaks: [String] = ["en"], _ stops: String, needs: Needs = .usual,
    device: DeviceDescription = DeviceDescription()
  ) throws -> Trip {
    Trip(
      speaks: try speaks.map { try tag($0) },
      stops: try stops.split(separator: " ").map { stop in
        let parts = stop.split(separator: "*")
        return Stop(
          .language(try tag(String(parts[0]))), days: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
      },
      needs: needs, device: device)
  }

  static func space(_ free: UInt64, largestFile: UInt64? = nil) -> DiskSpace {
    DiskSpace(free: free, total: free, freeInodes: nil, blockSize: 4096, largestFile: largestFile)
  }

  /// A device with some free bytes, none of them kept back.
  static func device(_ free: UInt64, budget: UInt64? = nil) -> PlanOptions {
    PlanOptions(
      budget: budget, reserve: 0, places: [Place(.device, space: space(free), fileSystem: 1)])
  }

  static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}

extension Plan {
  /// `speak en→it→ja` for each route.
  var routeTexts: [String] {
    routes.map { "\($0.need) " + $0.languages.map(\.text).joined(separator: "→") }
  }

  /// `speak en → it: why` for what has no route.
  var uncoveredTexts: [String] { uncovered.map { "\($0.need) \($0.direction): \($0.reason)" } }

  var names: [String] { modelSets.map(\.name) }
}
