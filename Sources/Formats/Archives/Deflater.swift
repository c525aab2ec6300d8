internal import CZlib

/// Compresses bytes to a raw deflate stream (RFC 1951) through zlib, level 6.
///
/// One thread at a time uses it.
public final class Deflater {
  private let stream: UnsafeMutablePointer<z_stream>
  private let room: UnsafeMutableRawBufferPointer

  /// Begins a stream.
  /// - Throws: `ArchiveProblem.unsupported` when zlib has no memory for it.
  public init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    room = .allocate(byteCount: 1 << 16, alignment: 16)
    let code = deflateInit2_(
      stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deallocate()
      room.deallocate()
      throw ArchiveProblem(.unsupported, "deflateInit2 answered \(code)")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    room.deallocate()
  }

  /// Feeds bytes, and hands on what comes out.
  /// - Throws: what `output` throws.
  public func deflate(
    _ bytes: UnsafeRawBufferPointer, to output: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(1 << 30))
      // zlib does not write through `next_in`; it is not const for history's sake.
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(piece.count)
      while stream.pointee.avail_in > 0 { _ = try step(Z_NO_FLUSH, output) }
    }
  }

  /// Ends the stream, and hands on the rest.
  /// - Throws: what `output` throws.
  public func finish(to output: (UnsafeRawBufferPointer) throws -> Void) throws {
    while try step(Z_FINISH, output) != Z_STREAM_END {}
  }

  private func step(_ flush: Int32, _ output: (UnsafeRawBufferPointer) throws -> Void) throws
    -> Int32
  {
    stream.pointee.next_out = room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room.count)
    let code = CZlib.deflate(stream, flush)
    let count = room.count - Int(stream.pointee.avail_out)
    if count > 0 { try output(UnsafeRawBufferPointer(rebasing: room[..<count])) }
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
      throw ArchiveProblem(.damaged, "deflate answered \(code)")
    }
    return code
  }
}
