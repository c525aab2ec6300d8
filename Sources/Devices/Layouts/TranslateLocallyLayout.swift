import Catalogs
import Formats
import System

/// translateLocally: one folder a model with `model_info.json` and
/// `config.intgemm8bitalpha.yml` beside the model's own files.
///
/// Its archives bring both; for a bundle of Firefox we write them.
struct TranslateLocallyLayout: Layout {
  /// Makes the layout.
  init() {}

  let name = "translatelocally"
  var folder: RelativePath { .of("translatelocally") }
  var formats: Set<ModelFormat> { [.translateLocally, .bergamot] }

  private static let info = "model_info.json"
  private static let config = "config.intgemm8bitalpha.yml"

  func ownFolder(of set: ModelSet) -> RelativePath? { RelativePath(set.name) }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    guard let folder = ownFolder(of: set) else { return .leftOut }
    guard let path = entry.path else {
      return folder.appending(plainName(of: artifact)).map(Placement.file) ?? .leftOut
    }
    guard path.components.count >= 2 else {
      throw LayoutError.notOneFolder(path: path.description)
    }
    return RelativePath(components: folder.components + path.components.dropFirst())
      .map(Placement.file) ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard let folder = ownFolder(of: set) else { return [] }
    guard set.format == .bergamot else {
      for name in [Self.info, Self.config]
      where !placed.contains(where: { $0.parent == folder && $0.name == name }) {
        throw LayoutError.missing(file: name)
      }
      return []
    }
    guard let direction = set.directions.first, set.directions.count == 1 else {
      throw LayoutError.notOneDirection
    }
    return [(Self.info, info(of: set, direction)), (Self.config, try config(of: set))]
      .compactMap { name, bytes in
        folder.appending(name).map { Companion(path: $0, bytes: bytes) }
      }
  }

  private func info(of set: ModelSet, _ direction: Direction) -> [UInt8] {
    let (from, to) = (direction.from.text, direction.to.text)
    return JSONText.write([
      "modelName": .string("\(from)-\(to)"), "shortName": .string(set.name), "type": "tiny",
      "src": .string(from), "trg": .string(to), "srcTags": .object([from: .string(from)]),
      "trgTag": .string(to), "version": .integer(wholeVersion(of: set)), "API": 1,
    ])
  }

  /// The first number of a version: translateLocally reads one with a fraction as 0,
  /// older than every other.
  private func wholeVersion(of set: ModelSet) -> Int64 {
    Int64(set.version.prefix { $0.isASCII && $0.isNumber }) ?? 1
  }

  private func config(of set: ModelSet) throws -> [UInt8] {
    func name(_ roles: String...) throws -> String {
      for role in roles {
        if let artifact = set.artifacts.first(where: { $0.role == role }) {
          return plainName(of: artifact)
        }
      }
      throw LayoutError.missing(file: roles[0])
    }
    return Array(
      """
      relative-paths: true
      models:
        - \(try name("model"))
      vocabs:
        - \(try name("srcvocab", "vocab"))
        - \(try name("trgvocab", "vocab"))
      shortlist:
        - \(try name("lex"))
        - false
      beam-size: 1
      normalize: 1.0
      word-penalty: 0
      mini-batch: 64
      maxi-batch: 1000
      maxi-batch-sort: src
      workspace: 2000
      max-length-factor: 2.0
      skip-cost: true
      gemm-precision: int8shiftAlphaAll
      alignment: soft

      """.utf8)
  }
}
