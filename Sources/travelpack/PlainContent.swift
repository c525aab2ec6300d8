import Catalogs
import Formats
import System

/// What comes out of a published file.
struct PlainContent {
  /// Bytes of everything.
  var bytes: UInt64 = 0
  /// The digest, when exactly one file without a name comes out.
  var sha256: SHA256Digest?

  /// Unpacks a file, and keeps nothing of it.
  /// - Throws: `UnpackError`, `FileError`, `DigestError`.
  init(of file: OpenFile, _ unpacking: Unpacking) throws {
    guard let unpacker = try PlainContent.unpacker(file, unpacking) else { return }
    while let entry = try unpacker.next() {
      let hasher = try SHA256Hasher()
      while let piece = try unpacker.read() {
        bytes += UInt64(piece.count)
        hasher.update(piece)
      }
      sha256 = entry.path == nil ? hasher.finish() : nil
    }
  }

  private static func unpacker(_ file: OpenFile, _ unpacking: Unpacking) throws -> Unpacker? {
    let form: Unpacker.Form
    switch unpacking {
    case .plain: return nil
    case .zip: return try Unpacker(zip: file)
    case .zstd: form = .zstd
    case .gzip: form = .gzip
    case .tarGzip: form = .tarGzip
    case .deb: form = .deb
    }
    try file.seek(to: 0)
    return try Unpacker(form) { try file.read(into: $0) }
  }
}
