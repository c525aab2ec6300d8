import Catalogs
import Formats
import System

/// Engines that read Firefox's models as plain files in one folder a direction.
struct BergamotLayout: Layout {
  let name: String
  let folder: RelativePath
  private let separator: String

  private init?(name: String, folder: [String], separator: String) {
    guard let folder = RelativePath(components: folder) else { return nil }
    self.name = name
    self.folder = folder
    self.separator = separator
  }

  /// `<from>-<to>/<name>`, as fxtranslate keeps them below
  /// `${XDG_CACHE_HOME:-~/.cache}/fxtranslate/models`.
  static let fxtranslate = make("bergamot", ["bergamot"], "-")
  /// `<from>_<to>/<name>`, as MTranServer keeps them below `~/.config/mtran/models`.
  static let mtranServer = make("mtranserver", ["mtranserver", "models"], "_")

  private static func make(_ name: String, _ folder: [String], _ separator: String)
    -> BergamotLayout
  {
    guard let layout = BergamotLayout(name: name, folder: folder, separator: separator) else {
      preconditionFailure("the folders are plain names")
    }
    return layout
  }

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
