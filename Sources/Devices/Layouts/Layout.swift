public import Catalogs
public import Formats
public import System

/// How one engine wants its models on the disk.
///
/// A new engine is one more type of this kind and one more line in
/// ``Layouts/all``. Paths are relative to the engine's folder, which is
/// ``folder`` below the device unless the user names another one.
public protocol Layout: Sendable {
  /// The name that users give: `--engine NAME`.
  var name: String { get }
  /// The engine's folder below the device.
  var folder: RelativePath { get }
  /// The formats that it takes; it is the default of those that no layout before it takes.
  var formats: Set<ModelFormat> { get }
  /// Whether the engine breaks when a folder in its own folder is not a model.
  var breaksOnStrangers: Bool { get }

  /// The folder that belongs to this model set alone and is put in place as a
  /// whole; `nil` when its files lie among those of others.
  func ownFolder(of set: ModelSet) -> RelativePath?

  /// Where a file that comes out of an artifact goes.
  /// - Throws: `LayoutError`.
  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement

  /// Files that the engine needs and the publisher does not ship, made from
  /// the paths that were placed.
  /// - Throws: `LayoutError` when what was placed cannot work.
  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion]

  /// What stands in the engine's folder already and does the same work, by
  /// paths that need not be ``ownFolder(of:)``.
  ///
  /// - Parameters:
  ///   - set: the model set that is about to be placed.
  ///   - staged: reads a small file of the model set that is about to be placed.
  ///   - folder: the engine's folder.
  /// - Throws: `FileError`.
  func rivals(
    of set: ModelSet, staged: (RelativePath) throws -> [UInt8]?, in folder: Folder
  ) throws -> [RelativePath]

  /// What the user should know about a model set that was placed.
  func remarks(on set: ModelSet, placed: [RelativePath]) -> [LayoutRemark]
}

extension Layout {
  /// Most engines look only for what they know.
  public var breaksOnStrangers: Bool { false }
  /// Most need no more than what is published.
  public func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] { [] }
  /// Most know a model by its path alone.
  public func rivals(
    of set: ModelSet, staged: (RelativePath) throws -> [UInt8]?, in folder: Folder
  ) throws -> [RelativePath] { [] }
  /// Most leave nothing to say.
  public func remarks(on set: ModelSet, placed: [RelativePath]) -> [LayoutRemark] { [] }

  /// The name of the one file of an artifact once it is unpacked.
  func plainName(of artifact: Artifact) -> String {
    let suffix: String? =
      switch artifact.unpacking {
      case .zstd: ".zst"
      case .gzip: ".gz"
      default: nil
      }
    guard let suffix, artifact.name.hasSuffix(suffix), artifact.name != suffix else {
      return artifact.name
    }
    return String(artifact.name.dropLast(suffix.count))
  }
}
