internal import Glibc
internal import System

/// Writes an upload as it comes, a block at a time. Used by one thread at a time.
struct UploadWriter {
  /// Bytes that are gathered before they are written.
  static let block = 256 << 10

  private let folder: Folder
  private let name: String
  private let file: OpenFile
  private var gathered: [UInt8] = []
  private var written: UInt64 = 0
  private var failure: FileError?

  /// Makes the file.
  /// - Throws: `FileError`.
  init(in folder: Folder) throws {
    self.folder = folder
    (name, file) = try ReceivedFile.begin(in: folder)
    gathered.reserveCapacity(Self.block + (64 << 10))
  }

  /// Whether enough is gathered to be written.
  var isFull: Bool { gathered.count >= Self.block }

  /// Takes bytes; after a failure they are let go, so that the answer comes at
  /// the end, where a browser reads it.
  mutating func gather(_ bytes: UnsafeRawBufferPointer) {
    if failure == nil { gathered += bytes }
  }

  /// Writes what is gathered.
  mutating func flush() {
    guard failure == nil, !gathered.isEmpty else { return }
    do {
      try file.write(gathered)
      // The disk works while the rest comes, and keeping the file is quick.
      file.startWriteback(from: written, count: UInt64(gathered.count))
      written += UInt64(gathered.count)
    } catch {
      failure = error as? FileError ?? FileError(operation: "write", path: file.path, code: EIO)
    }
    gathered.removeAll(keepingCapacity: true)
  }

  /// Writes the last block and answers what became of the upload.
  mutating func finish() -> Upload {
    flush()
    if let failure {
      discard()
      return .failed(failure)
    }
    return .received(ReceivedFile(name, file, in: folder, size: written))
  }

  /// Removes the file.
  func discard() { try? folder.remove(name) }
}
