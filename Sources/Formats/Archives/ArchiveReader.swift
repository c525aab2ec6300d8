internal import CArchive

/// One archive or compressed stream read through libarchive: entry after entry,
/// block after block, with nothing enabled but the formats that were asked for.
///
/// It does not judge what it reads: ``Unpacker`` does.
final class ArchiveReader {
  /// The formats and filters that an archive may have.
  enum Form {
    /// One stream compressed with this filter, without names.
    case stream(filter: Filter)
    /// tar of any dialect behind one of the filters.
    case tar(filters: [Filter])
    /// zip by its central directory; needs an input that seeks.
    case zip
    /// Unix `ar`.
    case ar
  }

  /// Compressions.
  enum Filter {
    case zstd, gzip, xz
  }

  /// What libarchive says of an entry.
  struct Header {
    /// The path; `nil` when it is not text.
    var path: String?
    /// The file type bits of its mode; 0 when there are none.
    var type: UInt32
    /// Whether it is another name of an earlier entry.
    var isHardLink: Bool
    /// Its length, where it is stated.
    var size: Int64?
    /// Whether its bytes are encrypted.
    var isEncrypted: Bool
    /// Whether it has holes.
    var isSparse: Bool
  }

  private let archive: OpaquePointer
  private let input: ArchiveInput
  private var position: Int64 = 0
  private var isAtEnd = false

  /// Opens an archive.
  /// - Throws: what the input throws, `UnpackError`.
  init(_ form: Form, input: ArchiveInput) throws {
    guard let archive = archive_read_new() else { throw UnpackError.noMemory }
    self.archive = archive
    self.input = input
    switch form {
    case .stream(let filter):
      try enable(filter)
      try check(archive_read_support_format_raw(archive))
    case .tar(let filters):
      for filter in filters { try enable(filter) }
      try check(archive_read_support_format_tar(archive))
    case .zip: try check(archive_read_support_format_zip_seekable(archive))
    case .ar: try check(archive_read_support_format_ar(archive))
    }
    try check(input.open(archive))
  }

  deinit { archive_read_free(archive) }

  private func enable(_ filter: Filter) throws {
    switch filter {
    case .zstd: try check(archive_read_support_filter_zstd(archive))
    case .gzip: try check(archive_read_support_filter_gzip(archive))
    case .xz: try check(archive_read_support_filter_xz(archive))
    }
  }

  /// Whether the outermost filter that libarchive recognised is a compression:
  /// it lets a stream that is not compressed at all pass.
  var isCompressed: Bool { archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE }

  /// Bytes of the archive, after decompression, that were used so far.
  var consumed: Int64 { archive_filter_bytes(archive, 0) }

  private func check(_ answer: Int32) throws {
    guard answer == ARCHIVE_OK else { throw failure() }
  }

  private func failure() -> any Error {
    if let failure = input.failure { return failure }
    guard let words = archive_error_string(archive) else { return UnpackError.damaged("") }
    return UnpackError.damaged(String(cString: words))
  }

  /// Bytes of the input that were used so far.
  var taken: Int64 { archive_filter_bytes(archive, -1) }

  /// Goes to the next entry; `nil` at the end, however often it is asked. Whatever
  /// libarchive only warns of is an error here.
  /// - Throws: what the input throws, `UnpackError.damaged`.
  func next() throws -> Header? {
    if isAtEnd { return nil }
    var entry: OpaquePointer?
    let answer = ArchiveLocale.withUTF8 { archive_read_next_header(archive, &entry) }
    isAtEnd = answer == ARCHIVE_EOF
    if isAtEnd { return nil }
    try check(answer)
    position = 0
    guard let entry else { return nil }
    return ArchiveLocale.withUTF8 {
      Header(
        path: archive_entry_pathname(entry).flatMap { String(validatingCString: $0) },
        type: UInt32(archive_entry_filetype(entry)),
        isHardLink: archive_entry_hardlink(entry) != nil,
        size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
        isEncrypted: archive_entry_is_encrypted(entry) != 0,
        isSparse: archive_entry_sparse_count(entry) > 0)
    }
  }

  /// The next bytes of the entry, valid until the next call; `nil` at its end.
  /// - Throws: what the input throws, `UnpackError.damaged`, `.sparse`.
  func read() throws -> UnsafeRawBufferPointer? {
    while true {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let answer = archive_read_data_block(archive, &start, &count, &offset)
      if answer == ARCHIVE_EOF { return nil }
      if answer == ARCHIVE_RETRY { continue }
      try check(answer)
      guard offset == position else { throw UnpackError.sparse("") }
      if count == 0 { continue }
      position += Int64(count)
      return UnsafeRawBufferPointer(start: start, count: count)
    }
  }
}
