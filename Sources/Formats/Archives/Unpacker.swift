import Glibc
public import System

/// Turns a published artifact into the plain files that are in it.
///
/// Nothing that comes out is trusted: only plain files with paths that stay in
/// their folder pass, each path once, and bytes and entries are bounded while
/// they come. It writes nothing itself. One thread at a time uses it.
public final class Unpacker {
  /// The forms of published artifacts.
  public enum Form: Hashable, Sendable {
    /// The file itself.
    case plain
    /// One file compressed with zstd (RFC 8878).
    case zstd
    /// One file compressed with gzip (RFC 1952).
    case gzip
    /// A tar archive compressed with gzip.
    case tarGzip
    /// A Debian binary package (deb(5)): the files of its `data.tar`. Its
    /// links are left out, since they lead into the system's folders.
    case deb
  }

  private let read1: () throws -> UnsafeRawBufferPointer?
  private let next1: () throws -> UnpackedEntry?
  private let limits: UnpackLimits
  private var bytes: UInt64 = 0

  /// Unpacks what a closure gives, once, from its start. The closure fills a
  /// buffer and answers the bytes, 0 at the end; what it throws, the unpacker throws.
  /// - Throws: `UnpackError` and what the closure throws.
  public init(
    _ form: Form, limits: UnpackLimits = UnpackLimits(),
    pull: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws {
    self.limits = limits
    switch form {
    case .plain:
      let stream = PlainStream(pull)
      next1 = stream.next
      read1 = stream.read
    case .zstd, .gzip:
      let input = ArchiveInput(pull: pull)
      let reader = try ArchiveReader(.stream(filter: form == .zstd ? .zstd : .gzip), input: input)
      next1 = {
        guard try reader.next() != nil else { return nil }
        guard reader.isCompressed else { throw UnpackError.damaged("not compressed") }
        return UnpackedEntry(path: nil, size: nil)
      }
      read1 = reader.read
    case .tarGzip:
      let reader = try ArchiveReader(.tar(filters: [.gzip]), input: ArchiveInput(pull: pull))
      next1 = EntryGate(reader, limits, links: .refused).next
      read1 = reader.read
    case .deb:
      let reader = try DebianPackage.dataReader(ArchiveInput(pull: pull))
      next1 = EntryGate(reader, limits, links: .leftOut).next
      read1 = reader.read
    }
  }

  /// Unpacks a zip archive, which is read by its central directory.
  ///
  /// libarchive takes the local header's word where the two differ, and does not
  /// see what lies between entries: so the directory is read strictly before.
  /// - Throws: `UnpackError`, `FileError`.
  public init(zip file: OpenFile, limits: UnpackLimits = UnpackLimits()) throws {
    self.limits = limits
    try Unpacker.checkDirectory(of: file, limits)
    let reader = try ArchiveReader(.zip, input: ArchiveInput(file: file))
    next1 = EntryGate(reader, limits, links: .refused).next
    read1 = reader.read
  }

  /// Refuses a zip with anything wrong in its directory or its local headers.
  private static func checkDirectory(of file: OpenFile, _ limits: UnpackLimits) throws {
    do {
      let directory = try ZipDirectory(file, limits: .init(entries: limits.entries, problems: 1))
      if let problem = directory.problems.first { throw problem }
    } catch let problem as ArchiveProblem {
      throw switch problem.kind {
      case .otherFormat, .truncated, .damaged, .unsupported, .wrongChecksum:
        UnpackError.damaged(
          problem.entry.isEmpty ? problem.detail : "\(problem.entry): \(problem.detail)")
      case .tooManyEntries: UnpackError.tooManyEntries(limit: limits.entries)
      case .notAPlainFile: UnpackError.notAPlainFile(problem.entry)
      case .strayData, .overlapping, .nameMismatch, .headerMismatch, .bomb:
        UnpackError.ambiguous(problem)
      }
    }
  }

  /// Goes to the next plain file; `nil` at the end.
  /// - Throws: `UnpackError`, what the input throws.
  public func next() throws -> UnpackedEntry? { try next1() }

  /// The next bytes of the file, valid until the next call; `nil` at its end.
  /// - Throws: `UnpackError`, what the input throws.
  public func read() throws -> UnsafeRawBufferPointer? {
    guard let piece = try read1() else { return nil }
    bytes += UInt64(piece.count)
    guard bytes <= limits.bytes else { throw UnpackError.tooLarge(limit: limits.bytes) }
    return piece
  }
}

/// The artifact that is the file itself: one entry, its bytes in pieces.
private final class PlainStream {
  private let pull: (UnsafeMutableRawBufferPointer) throws -> Int
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: 256 << 10, alignment: 4096)
  private var isOpen = false

  init(_ pull: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) { self.pull = pull }
  deinit { buffer.deallocate() }

  func next() -> UnpackedEntry? {
    if isOpen { return nil }
    isOpen = true
    return UnpackedEntry(path: nil, size: nil)
  }

  func read() throws -> UnsafeRawBufferPointer? {
    let count = try pull(buffer)
    return count == 0 ? nil : UnsafeRawBufferPointer(rebasing: buffer[..<count])
  }
}
