internal import CZlib

/// Expands a raw deflate stream (RFC 1951) through zlib, piece by piece.
///
/// One thread at a time uses it.
final class Inflater {
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the end of the stream was met.
  private(set) var isAtEnd = false

  init() throws {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deallocate()
      throw ArchiveProblem(.unsupported, "inflateInit2 answered \(code)")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Expands bytes into a buffer; answers how many were taken and how many came out.
  func inflate(_ bytes: UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) throws
    -> (taken: Int, made: Int)
  {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(clamping: bytes.count)
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: buffer.count)
    let offered = (Int(stream.pointee.avail_in), Int(stream.pointee.avail_out))
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    if code == Z_STREAM_END { isAtEnd = true }
    guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
      throw ArchiveProblem(.damaged, "a deflated entry does not expand")
    }
    return (
      offered.0 - Int(stream.pointee.avail_in), offered.1 - Int(stream.pointee.avail_out)
    )
  }
}
