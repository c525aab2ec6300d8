import System

/// A folder that was named as a device at the start.
struct DeviceEntry: Hashable, Sendable, Identifiable {
  /// Its number, by which the page calls it.
  var id: Int
  /// Its path.
  var path: String
  /// Bytes free for this user, and the kind of its file system; `nil` while it is not there.
  var free: UInt64?
  /// The file system as Linux calls it.
  var fileSystem: String?
}
