internal import Formats
internal import System

/// Bytes of one file, from its start to its end.
protocol PayloadReading: AnyObject {
  /// Reads the next bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ZipEntryReader: PayloadReading {}

/// The bytes of a file of a folder.
final class FileReading: PayloadReading {
  private let file: OpenFile
  private var place: UInt64 = 0

  init(_ file: OpenFile) { self.file = file }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try file.read(into: buffer, at: place)
    place += UInt64(count)
    return count
  }
}
