internal import Formats
internal import System

/// The container that a pack is written into.
protocol PackOutput: AnyObject {
  /// Adds a tag file.
  func add(_ name: String, _ bytes: [UInt8]) throws
  /// Begins a payload file of a known length.
  func begin(_ name: String, size: UInt64, compressible: Bool) throws
  /// Writes the next bytes of the file that was begun.
  func write(_ bytes: UnsafeRawBufferPointer) throws
  /// Ends the file that was begun.
  func end() throws
  /// Ends the container.
  func finish() throws
}

/// A pack in a zip.
final class ZipOutput: PackOutput {
  private let writer: ZipWriter

  init(_ file: OpenFile, created: Timestamp) {
    let parts = created.parts
    writer = ZipWriter(
      file,
      time: ZipTime(
        year: parts.year, month: parts.month, day: parts.day, hour: parts.hour,
        minute: parts.minute, second: parts.second))
  }

  func add(_ name: String, _ bytes: [UInt8]) throws { try writer.add(name, bytes) }
  func begin(_ name: String, size: UInt64, compressible: Bool) throws {
    try writer.begin(name, size: size, compression: compressible ? .deflated : .stored)
  }
  func write(_ bytes: UnsafeRawBufferPointer) throws { try writer.write(bytes) }
  func end() throws { try writer.end() }
  func finish() throws { try writer.finish() }
}
