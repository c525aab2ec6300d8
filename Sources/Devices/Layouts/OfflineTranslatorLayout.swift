import Catalogs
import Formats
import System

/// Offline Translator for Android: all plain files of Firefox's models flat in
/// `bin`, Tesseract's in `tesseract/tessdata`, ready for `adb push`.
///
/// Two directions may share a file there; it is placed once.
struct OfflineTranslatorLayout: Layout {
  /// Makes the layout.
  init() {}

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
    guard case .file(let path) = TesseractLayout.placement(of: entry, name: plainName(of: artifact))
    else { return TesseractLayout.placement(of: entry, name: plainName(of: artifact)) }
    return RelativePath(components: ["tesseract", "tessdata"] + path.components)
      .map(Placement.file) ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    if placed.isEmpty { throw LayoutError.missing(file: "traineddata") }
    return []
  }
}
