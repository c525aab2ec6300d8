public import Formats
internal import System

/// A public key whose signatures count, and how its owner is called here.
public struct TrustedKey: Hashable, Sendable {
  /// The name under which it was trusted.
  public var name: String
  /// The key.
  public var key: MinisignPublicKey

  /// Makes a value.
  public init(name: String, key: MinisignPublicKey) {
    self.name = name
    self.key = key
  }
}

/// The folder of public keys whose signatures count: one `NAME.pub` for each.
public struct TrustStore: Sendable {
  /// Why a key was not added.
  public enum Refusal: Error, Hashable, Sendable {
    /// The name cannot be a file name.
    case unusableName(String)
    /// Another key stands under this name.
    case nameTaken(String)
    /// The same key stands under another name.
    case keyKnown(as: String)
  }

  /// A file of the folder that is no public key.
  public struct Damage: Hashable, Sendable {
    /// Its path.
    public var path: String
  }

  /// The folder; `nil` as long as nothing was ever added.
  private let folder: Folder?
  private let path: String

  /// Opens the folder; one that is not there is empty.
  /// - Throws: `FileError`.
  public init(_ path: String) throws {
    self.path = path
    do {
      folder = try Folder.open(path)
    } catch let error as FileError where error.isMissing {
      folder = nil
    }
  }

  /// The keys in the order of their names, and the files that are none.
  /// - Throws: `FileError`.
  public func list() throws -> (keys: [TrustedKey], damages: [Damage]) {
    var keys: [TrustedKey] = []
    var damages: [Damage] = []
    guard let folder else { return ([], []) }
    for name in try folder.names() where name.hasSuffix(".pub") && !name.hasPrefix(".") {
      let bytes = try folder.open(name).readAll(limit: 4096)
      if let key = try? MinisignPublicKey(String(decoding: bytes, as: UTF8.self)) {
        keys.append(TrustedKey(name: String(name.dropLast(4)), key: key))
      } else {
        damages.append(Damage(path: folder.path(of: name)))
      }
    }
    return (keys, damages)
  }

  /// Adds a key under a name; the same key under the same name is no error.
  /// - Throws: `TrustStore.Refusal`, `FileError`.
  public func add(_ key: MinisignPublicKey, as name: String) throws {
    guard RelativePath.isPlainName(name), !name.hasPrefix("."), name.utf8.count <= 100 else {
      throw Refusal.unusableName(name)
    }
    for other in try list().keys {
      if other.name == name, other.key != key { throw Refusal.nameTaken(name) }
      if other.name != name, other.key == key { throw Refusal.keyKnown(as: other.name) }
    }
    try Folder.make(path).replace("\(name).pub", with: Array(key.fileText.utf8))
  }

  /// Removes the key of a name or of an id; answers it, or `nil` when there is none.
  /// - Throws: `FileError`.
  public func remove(_ nameOrID: String) throws -> TrustedKey? {
    guard let folder,
      let key = try list().keys.first(where: {
        $0.name == nameOrID || $0.key.keyID.description == nameOrID.uppercased()
      })
    else { return nil }
    try folder.remove("\(key.name).pub")
    try folder.sync()
    return key
  }
}
