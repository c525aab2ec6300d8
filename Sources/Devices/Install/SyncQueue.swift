import Files

/// Files that are written and not on the disk yet. The disk works on them while
/// the next ones are written; only the oldest is waited for.
final class SyncQueue {
  private var files: [OpenFile] = []
  private let capacity: Int

  init(capacity: Int = 32) { self.capacity = capacity }

  /// Takes a file whose bytes are all written.
  /// - Throws: `FileError` of the oldest file.
  func add(_ file: OpenFile) throws {
    if files.count == capacity { try files.removeFirst().sync() }
    files.append(file)
  }

  /// Waits until every file is on the disk.
  /// - Throws: `FileError`.
  func finish() throws {
    for file in files { try file.sync() }
    files = []
  }
}
