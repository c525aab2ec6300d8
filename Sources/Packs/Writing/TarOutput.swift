internal import Formats
internal import System

/// A pack in a tar.
final class TarOutput: PackOutput {
  private let writer: TarWriter

  init(_ file: OpenFile, created: Timestamp, compression: TarCompression) throws {
    writer = try TarWriter(file, modified: created.seconds, compression: compression)
  }

  func add(_ name: String, _ bytes: [UInt8]) throws { try writer.add(name, bytes) }
  func begin(_ name: String, size: UInt64, compressible: Bool) throws {
    try writer.begin(name, size: size)
  }
  func write(_ bytes: UnsafeRawBufferPointer) throws { try writer.write(bytes) }
  func end() throws { try writer.end() }
  func finish() throws { try writer.finish() }
}
