import System

/// A pack in the folder of packs: one file, or all parts of a split one that are there.
struct PackEntry: Hashable, Sendable, Identifiable {
  /// Where it came from.
  enum Origin: String, Hashable, Sendable {
    /// It stands in the folder.
    case folder
    /// It was dropped on the page, and is a copy that may be deleted.
    case dropped
  }

  /// Its name: that of its file, or that of the whole pack of which these are parts.
  var name: String
  /// Where it came from.
  var origin: Origin
  /// Its files in order.
  var files: [String]
  /// Bytes of all of them.
  var bytes: UInt64
  /// When the newest of them was written, in seconds since 1970.
  var modified: Int64

  /// Tells packs apart, also the two folders.
  var id: String { "\(origin.rawValue)/\(name)" }
}
