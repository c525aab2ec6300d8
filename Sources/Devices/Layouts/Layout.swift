import Catalogs
import Formats
import System

/// How one engine wants its models on the disk.
///
/// A new engine is one more type of this kind and one more line in
/// ``Layouts/all``. Paths are relative to the engine's folder, which is
/// ``folder`` below the device unless the user names another one.
protocol Layout: Sendable {
  /// The name that users give: `--engine NAME`.
  var name: String { get }
  /// The engine's folder below the device.
  var folder: RelativePath { get }
  /// The formats that it takes; it is the default of those that no layout before it takes.
  var formats: Set<ModelFormat> { get }

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
  func conflicts(
    of set: ModelSet, staged: (RelativePath) throws -> [UInt8]?, in folder: Folder
  ) throws -> [RelativePath]

  /// What the user should know about a model set that was placed.
  func remarks(on set: ModelSet, placed: [RelativePath]) -> [LayoutRemark]
}

/// Where a file that comes out of an artifact goes.
enum Placement: Sendable {
  /// Nowhere: the engine does not read it.
  case leftOut
  /// To a path below the engine's folder, as it is.
  case file(RelativePath)
  /// To a path below the engine's folder, its text changed on the way; such a
  /// file must not be longer than 1 MiB.
  case rewritten(RelativePath, @Sendable ([UInt8]) throws -> [UInt8])
  /// To the device's `licences` folder, under this name.
  case licence(String)
}

/// A small file that a layout writes itself, at a path below the engine's folder.
struct Companion: Hashable, Sendable {
  var path: RelativePath
  var bytes: [UInt8]
}

/// Something that a user should know about a model set on a device.
public enum LayoutRemark: String, Hashable, Sendable, CaseIterable {
  /// Argos Translate 1.10 and later asks the network for a sentence splitter
  /// at the first translation, since this package brings none.
  case asksTheNetworkOnce = "asks-the-network-once"
}

/// A model set that an engine could not use as it is.
public enum LayoutError: Error, Hashable, Sendable {
  /// A file that the engine needs is not in it.
  case missing(file: String)
  /// The archive is not one folder with everything in it, as it must be; the
  /// path at fault, hostile text.
  case notOneFolder(path: String)
  /// An Apertium mode names its files in a way that cannot be moved.
  case cannotRelocate(mode: String)
  /// It is not for one direction, which the engine's folders cannot say.
  case notOneDirection
}

/// The engines that we install into.
public enum Layouts {
  /// All of them; the first one that takes a format is its default.
  static let all: [any Layout] = [
    BergamotLayout.fxtranslate, BergamotLayout.mtranServer, TranslateLocallyLayout(), ArgosLayout(),
    ApertiumLayout(), TesseractLayout(), OfflineTranslatorLayout(),
  ]

  /// The names that users give, in the order in which engines are preferred.
  public static var names: [String] { all.map(\.name) }

  /// The layout of a name.
  /// - Throws: `DeviceError.unknownEngine`.
  static func named(_ name: String) throws -> any Layout {
    guard let layout = all.first(where: { $0.name == name }) else {
      throw DeviceError.unknownEngine(name, closest: EditDistance.closest(to: name, in: names))
    }
    return layout
  }

  /// The layout for a format: the chosen ones first, then the default.
  static func layout(for format: ModelFormat, preferring chosen: [any Layout] = []) -> (any Layout)?
  {
    (chosen + all).first { $0.formats.contains(format) }
  }
}

extension Layout {
  /// Most need no more than what is published.
  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] { [] }
  /// Most know a model by its path alone.
  func conflicts(
    of set: ModelSet, staged: (RelativePath) throws -> [UInt8]?, in folder: Folder
  ) throws -> [RelativePath] { [] }
  /// Most leave nothing to say.
  func remarks(on set: ModelSet, placed: [RelativePath]) -> [LayoutRemark] { [] }

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

  /// The place of a file in an archive that is one folder, which becomes the model set's own.
  /// - Throws: `LayoutError.notOneFolder`.
  func placementInOwnFolder(of path: RelativePath, in set: ModelSet) throws -> Placement {
    guard path.components.count >= 2 else {
      throw LayoutError.notOneFolder(path: path.description)
    }
    guard let folder = ownFolder(of: set) else { return .leftOut }
    return RelativePath(components: folder.components + path.components.dropFirst())
      .map(Placement.file) ?? .leftOut
  }
}

extension RelativePath {
  /// The path of something below this one.
  func appending(_ path: RelativePath) -> RelativePath? {
    RelativePath(components: components + path.components)
  }

  /// Whether this path is the other one or below it.
  func isWithin(_ folder: RelativePath) -> Bool { components.starts(with: folder.components) }
}
