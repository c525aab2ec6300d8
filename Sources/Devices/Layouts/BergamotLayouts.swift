import Catalogs
import Formats
import System

/// Engines that read Firefox's models as plain files in one folder a direction.
struct BergamotLayout: Layout {
  let name: String
  let folder: RelativePath
  let separator: String

  /// `<from>-<to>/<name>`, as fxtranslate keeps them below
  /// `${XDG_CACHE_HOME:-~/.cache}/fxtranslate/models`.
  static let fxtranslate = BergamotLayout(
    name: "bergamot", folder: .of("bergamot"), separator: "-")
  /// `<from>_<to>/<name>`, as MTranServer keeps them below `~/.config/mtran/models`.
  static let mtranServer = BergamotLayout(
    name: "mtranserver", folder: .of("mtranserver", "models"), separator: "_")

  var formats: Set<ModelFormat> { [.bergamot] }

  func ownFolder(of set: ModelSet) -> RelativePath? {
    guard let direction = set.directions.first, set.directions.count == 1 else { return nil }
    return RelativePath(direction.from.text + separator + direction.to.text)
  }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    guard let folder = ownFolder(of: set) else { throw LayoutError.notOneDirection }
    return folder.appending(plainName(of: artifact)).map(Placement.file) ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    for role in ["model", "lex"] where !set.artifacts.contains(where: { $0.role == role }) {
      throw LayoutError.missing(file: role)
    }
    return []
  }
}

/// translateLocally: one folder a model with `model_info.json` and
/// `config.intgemm8bitalpha.yml` beside the model's own files.
///
/// Its archives bring both; for a bundle of Firefox we write them.
struct TranslateLocallyLayout: Layout {
  let name = "translatelocally"
  var folder: RelativePath { .of("translatelocally") }
  var formats: Set<ModelFormat> { [.translateLocally, .bergamot] }

  private static let info = "model_info.json"
  private static let config = "config.intgemm8bitalpha.yml"

  func ownFolder(of set: ModelSet) -> RelativePath? { RelativePath(set.name) }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    if let path = entry.path { return try placementInOwnFolder(of: path, in: set) }
    return ownFolder(of: set)?.appending(plainName(of: artifact)).map(Placement.file) ?? .leftOut
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

/// Offline Translator for Android: all plain files of Firefox's models flat in
/// `bin`, Tesseract's in `tesseract/tessdata`, ready for `adb push`.
///
/// Two directions may share a file there; it is placed once.
struct OfflineTranslatorLayout: Layout {
  let name = "offline-translator"
  var folder: RelativePath { .of("offline-translator") }
  var formats: Set<ModelFormat> { [.bergamot, .tesseract] }

  func ownFolder(of set: ModelSet) -> RelativePath? { nil }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    guard set.format == .tesseract else {
      return RelativePath(components: ["bin", plainName(of: artifact)]).map(Placement.file)
        ?? .leftOut
    }
    let placement = TesseractLayout.placement(of: entry, name: plainName(of: artifact))
    guard case .file(let path) = placement else { return placement }
    return RelativePath(components: ["tesseract", "tessdata"] + path.components)
      .map(Placement.file) ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    if placed.isEmpty { throw LayoutError.missing(file: "traineddata") }
    return []
  }
}
