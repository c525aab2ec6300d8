public import Formats
public import System

/// One file that we installed.
public struct InstalledFile: Hashable, Sendable {
  /// A path, and which folder it is below.
  public struct Place: Hashable, Sendable {
    /// The device, or the parent of an engine's folder outside of it.
    public var site: Site
    /// The path in it.
    public var path: RelativePath

    /// Makes a place.
    public init(site: Site, path: RelativePath) {
      self.site = site
      self.path = path
    }

    var members: JSONObject {
      var object = JSONObject()
      object["site"] = site.stored.map(JSONValue.string)
      object["path"] = .string(path.description)
      return object
    }

    init(json node: JSONNode) throws {
      self.init(site: try node.site("site"), path: try node.member("path").relativePath())
    }
  }

  /// Where it is.
  public var place: Place
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its digest.
  public var sha256: SHA256Digest

  /// Makes a value.
  public init(place: Place, bytes: UInt64, sha256: SHA256Digest) {
    self.place = place
    self.bytes = bytes
    self.sha256 = sha256
  }

  var json: JSONValue {
    var object = place.members
    object["bytes"] = JSONValue(bytes)
    object["sha256"] = .string(sha256.hex)
    return .object(object)
  }

  init(json node: JSONNode) throws {
    try node.allow(only: ["site", "path", "bytes", "sha256"])
    self.init(
      place: try Place(json: node), bytes: try node.member("bytes").byteCount(),
      sha256: try node.member("sha256").parsed("64 hexadecimal digits") { SHA256Digest(hex: $0) })
  }
}
