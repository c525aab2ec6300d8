import Catalogs
import Formats
import System

/// Argos Translate: one folder a package, with `metadata.json` in it, below
/// `$ARGOS_PACKAGES_DIR`.
///
/// Argos reads every folder there, and one without `metadata.json` breaks all
/// packages: so a package is one rename, and nothing else of ours goes there.
struct ArgosLayout: Layout {
  let name = "argos"
  var folder: RelativePath { .of("argos-translate", "packages") }
  var formats: Set<ModelFormat> { [.argos] }

  private static let metadata = "metadata.json"

  func ownFolder(of set: ModelSet) -> RelativePath? { RelativePath(set.name) }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    try entry.path.map { try placementInOwnFolder(of: $0, in: set) } ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard placed.contains(where: { $0.components.count == 2 && $0.name == Self.metadata }) else {
      throw LayoutError.missing(file: Self.metadata)
    }
    return []
  }

  /// Folders whose `metadata.json` names the same languages; their names are free.
  func conflicts(
    of set: ModelSet, staged: (RelativePath) throws -> [UInt8]?, in folder: Folder
  ) throws -> [RelativePath] {
    guard let own = ownFolder(of: set)?.appending(Self.metadata), let bytes = try staged(own),
      let pair = Self.languages(bytes)
    else { return [] }
    return try folder.names().compactMap { name in
      guard let path = RelativePath(name), let file = path.appending(Self.metadata),
        try folder.status(at: file)?.kind == .file
      else { return nil }
      let bytes = try folder.open(at: file).readAll(limit: 1 << 20)
      return Self.languages(bytes).map { $0 == pair } == true ? path : nil
    }
  }

  /// `from_code` and `to_code`; `nil` when the file is not as Argos writes it.
  private static func languages(_ bytes: [UInt8]) -> [String]? {
    guard let node = try? JSONNode(parsing: bytes, limit: 1 << 20) else { return nil }
    return try? ["from_code", "to_code"].map { try node.member($0).string() }
  }

  func remarks(on set: ModelSet, placed: [RelativePath]) -> [LayoutRemark] {
    let splits = placed.contains { path in
      guard path.components.count > 2 else { return false }
      return path.components[1] == "stanza"
        || (path.components[1] == "minisbd" && path.name.hasSuffix(".onnx"))
    }
    return splits ? [] : [.asksTheNetworkOnce]
  }
}
