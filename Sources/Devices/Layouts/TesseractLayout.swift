import Catalogs
import Formats
import System

/// Tesseract: `<language>.traineddata` in one folder, which `TESSDATA_PREFIX`
/// or `--tessdata-dir` names.
struct TesseractLayout: Layout {
  /// Makes the layout.
  init() {}

  let name = "tesseract"
  var folder: RelativePath { .of("tesseract", "tessdata") }
  var formats: Set<ModelFormat> { [.tesseract] }

  func ownFolder(of set: ModelSet) -> RelativePath? { nil }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    Self.placement(of: entry, name: plainName(of: artifact))
  }

  /// What stands below a folder `tessdata` in the package goes into ours.
  static func placement(of entry: UnpackedEntry, name: String) -> Placement {
    guard let path = entry.path else {
      return RelativePath(name).map(Placement.file) ?? .leftOut
    }
    if DebianDocs.isLicence(path) { return .licence(path.name) }
    guard path.name.hasSuffix(".traineddata"),
      let place = path.components.lastIndex(of: "tessdata")
    else { return .leftOut }
    return RelativePath(components: Array(path.components[(place + 1)...])).map(Placement.file)
      ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard placed.contains(where: { $0.name.hasSuffix(".traineddata") }) else {
      throw LayoutError.missing(file: "traineddata")
    }
    return []
  }
}
