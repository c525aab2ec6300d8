import Foundation
import TestSupport
import Testing

/// A publisher of small made-up models, on the disk: a catalog of its own with
/// `file:` addresses, fetched into the library of a test.
struct Harbour {
  let program: TravelPack

  /// Writes the models, and makes and fetches their catalog.
  init() throws {
    program = try TravelPack()
    for (number, pair) in ["en-es", "es-en", "es-pt", "pt-es"].enumerated() {
      let code = pair.replacing("-", with: "")
      let names = [
        "model.\(code).intgemm.alphas.bin", "lex.50.50.\(code).s2t.bin", "vocab.\(code).spm",
      ]
      for (file, name) in names.enumerated() {
        try program.home.write(
          "models/\(pair)/\(name)",
          Noise.bytes(30_000, seed: UInt64(number * 3 + file + 1)))
      }
    }
    try program.home.write("models/spa/spa.traineddata", Noise.bytes(5_000, seed: 99))
    let made = try program(
      "catalogs", "make", "models", "--base-url", "file://\(program.home.path)/models", "--name",
      "harbour", "-o", "catalog.json")
    try #require(made.status == 0, "\(made.errors)")
    let updated = try program("catalogs", "update", "--from", "catalog.json")
    try #require(updated.status == 0, "\(updated.errors)")
    // Only the published files count from here on.
    try FileManager.default.removeItem(atPath: program.home.path("catalog.json"))
  }

  /// A trip through Spain and Portugal.
  static let trip = """
    {"name": "Iberia", "speaks": ["en"], "needs": ["speak", "read"],
     "stops": [{"territory": "ES", "days": 5}, {"language": "pt", "days": 2}]}
    """

  /// Downloads the trip and builds `iberia.zip` of it.
  func build() throws {
    try program.home.write("iberia.trip.json", Array(Harbour.trip.utf8))
    for words in [
      ["download", "iberia.trip.json", "--catalog", "harbour"],
      ["build", "iberia.trip.json", "--catalog", "harbour", "-o", "iberia.zip"],
    ] {
      let run = try program.run(words)
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  /// Everything below a folder, paths to bytes.
  func files(below folder: String) -> [String: Data] {
    let path = program.home.path(folder)
    var result: [String: Data] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
      if let data = FileManager.default.contents(atPath: path + "/" + name) { result[name] = data }
    }
    return result
  }
}
