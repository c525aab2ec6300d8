import Catalogs
import Downloads
import Formats
import Foundation
import TestSupport

@testable import Page

/// A publisher of small models on the disk, its catalog, and a library.
struct Publisher {
  let folder: TemporaryFolder
  let library: Library
  var catalog: Catalog

  /// Publishes a model set for each direction, written `it-en`.
  init(_ pairs: String...) throws {
    folder = try TemporaryFolder("travelpack-page")
    library = try Library.open(folder.path("library"))
    catalog = Catalog(name: "harbour", date: "2026-11-30", modelSets: [])
    catalog.modelSets = try pairs.enumerated().map { number, pair in
      try set(pair, bytes: Noise.bytes(2000 + number, seed: UInt64(number + 1)))
    }
  }

  /// A model set of some bytes; a name such as `reads-it` reads signs.
  func set(_ pair: String, bytes: [UInt8]) throws -> ModelSet {
    let path = try folder.write("published/\(pair).bin", bytes)
    let ends = pair.split(separator: "-" as Character).compactMap { LanguageTag($0) }
    let isReader = pair.hasPrefix("reads")
    return ModelSet(
      catalog: "harbour", name: pair, version: "1.0", format: isReader ? .tesseract : .bergamot,
      directions: isReader ? [] : [Direction(from: ends[0], to: ends[1])],
      reads: isReader ? [LanguageTag(pair.dropFirst(6))].compactMap { $0 } : [],
      artifacts: [
        Artifact(
          name: "\(pair).bin", urls: ["file://\(path)"], bytes: ByteRange(UInt64(bytes.count)),
          sha256: try SHA256Hasher.digest(of: bytes), unpacking: .plain,
          plainBytes: ByteRange(UInt64(bytes.count)))
      ])
  }

  /// What the catalog offers.
  var index: CatalogIndex { CatalogIndex([catalog]) }

  /// The model set of a name.
  func named(_ name: String) -> ModelSet {
    catalog.modelSets.first { $0.name == name } ?? catalog.modelSets[0]
  }

  /// Downloads model sets, as another program would.
  func download(_ names: String...) throws {
    _ = try DownloadQueue(library: library).run(
      names.map(named), observer: { _ in }, isInterrupted: { false })
  }

  /// Takes a published file away, so that its download fails.
  func withdraw(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path("published/\(name).bin"))
  }

  /// How everything stands.
  func survey() throws -> LibrarySurvey { try LibrarySurvey(index, library) }
}

extension LibrarySurvey {
  /// The state of a language, by name.
  func state(_ language: String) -> String? {
    LanguageTag(language).flatMap { languages[$0]?.stateName }
  }

  /// The row of a language.
  func row(_ language: String) -> LanguageRow? { LanguageTag(language).flatMap { languages[$0] } }
}
