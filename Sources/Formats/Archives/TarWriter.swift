internal import CArchive
public import System

/// Writes a tar, plain or compressed, whose bytes depend on nothing but its
/// input and the versions of libarchive, libzstd and zlib: ustar headers (POSIX
/// 1003.1), with a pax header only for paths and lengths that ustar cannot hold;
/// one time, one mode, no owner.
///
/// One thread at a time uses it.
public final class TarWriter {
  private let archive: OpaquePointer
  private let entry: OpaquePointer
  private let output: Output
  private let modified: Int64
  private var left: UInt64 = 0

  /// Where libarchive hands its bytes; it keeps an unretained pointer to it, and
  /// the writer holds it until the archive is freed.
  private final class Output {
    let file: OpenFile
    var offset: UInt64 = 0
    var flushed: UInt64 = 0
    var failure: (any Error)?

    init(_ file: OpenFile) { self.file = file }

    func write(_ start: UnsafeRawPointer?, _ count: Int) -> Int {
      do {
        try file.write(UnsafeRawBufferPointer(start: start, count: count), at: offset)
        offset += UInt64(count)
        if offset - flushed >= 8 << 20 {
          file.startWriteback(from: flushed, count: offset - flushed)
          flushed = offset
        }
        return count
      } catch {
        failure = error
        return -1
      }
    }
  }

  /// Begins a tar in an empty file.
  /// - Parameters:
  ///   - file: the empty file.
  ///   - modified: the time of all entries, in seconds since 1970.
  ///   - compression: what the tar is compressed with.
  /// - Throws: `ArchiveProblem.unsupported` when libarchive cannot.
  public init(_ file: OpenFile, modified: Int64, compression: TarCompression) throws {
    guard let archive = archive_write_new(), let entry = archive_entry_new() else {
      throw ArchiveProblem(.unsupported, "libarchive has no memory")
    }
    self.archive = archive
    self.entry = entry
    self.modified = modified
    output = Output(file)
    try check(archive_write_set_format_pax_restricted(archive))
    switch compression {
    case .none: try check(archive_write_add_filter_none(archive))
    case .zstd:
      try check(archive_write_add_filter_zstd(archive))
      try check(archive_write_set_options(archive, "zstd:compression-level=9"))
      // The number of threads shows in the bytes only as one or several.
      try check(archive_write_set_options(archive, "zstd:threads=2"))
    case .gzip:
      try check(archive_write_add_filter_gzip(archive))
      try check(archive_write_set_options(archive, "gzip:!timestamp"))
    }
    // Zeros up to a full block would stand behind the end of the compressed stream.
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    let context = Unmanaged.passUnretained(output).toOpaque()
    try check(
      archive_write_open(
        archive, context, nil,
        { _, context, start, count in
          context.map { Unmanaged<Output>.fromOpaque($0).takeUnretainedValue() }?
            .write(start, count) ?? -1
        }, nil))
  }

  deinit {
    archive_entry_free(entry)
    archive_write_free(archive)
  }

  private func check(_ answer: Int32) throws {
    guard answer == ARCHIVE_OK else { throw failure() }
  }

  private func failure() -> any Error {
    if let failure = output.failure { return failure }
    let words = archive_error_string(archive).map { String(cString: $0) } ?? "libarchive refused"
    return ArchiveProblem(.unsupported, words)
  }

  /// Adds a file that is in memory.
  /// - Throws: `FileError`, `ArchiveProblem`.
  public func add(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, size: UInt64(bytes.count))
    try bytes.withUnsafeBytes { try write($0) }
    try end()
  }

  /// Begins a file of a known length.
  /// - Throws: `FileError`, `ArchiveProblem`.
  public func begin(_ name: String, size: UInt64) throws {
    archive_entry_clear(entry)
    let answer = ArchiveLocale.withUTF8 {
      archive_entry_set_pathname(entry, name)
      archive_entry_set_size(entry, Int64(clamping: size))
      archive_entry_set_mode(entry, mode_t(0o100644))
      archive_entry_set_mtime(entry, Int(modified), 0)
      archive_entry_set_uid(entry, 0)
      archive_entry_set_gid(entry, 0)
      return archive_write_header(archive, entry)
    }
    try check(answer)
    left = size
  }

  /// Writes the next bytes of the file that was begun.
  /// - Throws: `FileError`; `ArchiveProblem.headerMismatch` for more bytes than were said.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard UInt64(bytes.count) <= left else {
      throw ArchiveProblem(.headerMismatch, "a file longer than it was said to be")
    }
    var rest = bytes
    while !rest.isEmpty {
      let count = archive_write_data(archive, rest.baseAddress, min(rest.count, 1 << 30))
      guard count > 0 else { throw failure() }
      left -= UInt64(count)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Ends the file that was begun.
  /// - Throws: `FileError`; `ArchiveProblem.headerMismatch` for fewer bytes than were said.
  public func end() throws {
    guard left == 0 else {
      throw ArchiveProblem(.headerMismatch, "a file shorter than it was said to be")
    }
    try check(archive_write_finish_entry(archive))
  }

  /// Ends the tar.
  /// - Throws: `FileError`.
  public func finish() throws { try check(archive_write_close(archive)) }
}
