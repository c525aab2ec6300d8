import Catalogs
import Formats
import System

/// Apertium: what a Debian package has below `usr/share/apertium`, for
/// `apertium -d <this folder> <mode>`.
///
/// The mode files name `/usr/share/apertium` in every path; ``ApertiumMode``
/// makes them work from wherever the folder is.
struct ApertiumLayout: Layout {
  /// Makes the layout.
  init() {}

  let name = "apertium"
  var folder: RelativePath { .of("apertium") }
  var formats: Set<ModelFormat> { [.apertium] }

  /// Packages name their folder as themselves; one that does not comes out as lone files.
  func ownFolder(of set: ModelSet) -> RelativePath? { RelativePath(set.name) }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    guard let path = entry.path else { return .leftOut }
    if DebianDocs.isLicence(path) { return .licence(path.name) }
    guard path.components.starts(with: ["usr", "share", "apertium"]),
      let target = RelativePath(components: Array(path.components.dropFirst(3)))
    else { return .leftOut }
    guard target.components.count == 2, target.components[0] == "modes",
      target.name.hasSuffix(".mode")
    else { return .file(target) }
    return .rewritten(target) { bytes in
      guard let mode = ApertiumMode(bytes) else {
        throw LayoutError.cannotRelocate(mode: target.name)
      }
      return mode.relocatable
    }
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard placed.contains(where: { $0.name.hasSuffix(".mode") }) else {
      throw LayoutError.missing(file: "modes")
    }
    return []
  }
}
