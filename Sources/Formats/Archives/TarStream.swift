public import System

/// Reads a tar, plain or compressed, from its start to its end, and knows
/// whether it really ended: libarchive takes a tar that was cut between two
/// entries for a whole one.
///
/// The compression and the tar are read by two archives of libarchive, so that
/// every byte between them is seen. One thread at a time uses it.
public final class TarStream {
  /// What an entry is.
  public struct Entry: Hashable, Sendable {
    /// Its path; `nil` when it is not UTF-8.
    public var path: String?
    /// The kinds that are told apart.
    public var kind: Kind
    /// Its length in bytes.
    public var size: UInt64

    /// The kinds of entries.
    public enum Kind: Hashable, Sendable {
      /// A plain file.
      case file
      /// A folder.
      case folder
      /// A link, device or anything else.
      case other
    }
  }

  /// The decompressed bytes on their way to the tar reader, counted.
  private final class Middle {
    let plain: OpenFile?
    let compressed: ArchiveReader?
    private(set) var offset: UInt64 = 0
    /// The end of the last byte that is not zero.
    private(set) var contentEnd: UInt64 = 0
    private var block = UnsafeRawBufferPointer(start: nil, count: 0)

    init(plain: OpenFile) {
      self.plain = plain
      compressed = nil
    }

    init(compressed: ArchiveReader) {
      self.compressed = compressed
      plain = nil
    }

    func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      if let plain { return note(try plain.read(into: buffer, at: offset), buffer) }
      if block.isEmpty {
        guard let next = try compressed?.read() else { return 0 }
        block = next
      }
      let count = min(block.count, buffer.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
      block = UnsafeRawBufferPointer(rebasing: block[count...])
      return note(count, buffer)
    }

    private func note(_ count: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
      if let last = buffer[..<count].lastIndex(where: { $0 != 0 }) {
        contentEnd = offset + UInt64(last) + 1
      }
      offset += UInt64(count)
      return count
    }
  }

  private let file: OpenFile
  private let middle: Middle
  private let reader: ArchiveReader
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  private var entry: Entry?
  private var isAtEnd = false
  private var given: UInt64 = 0
  private let entryLimit: Int
  private var entries = 0

  /// Opens a tar.
  /// - Throws: `FileError`; `ArchiveProblem` when it is no tar of this compression.
  public init(_ file: OpenFile, compression: TarCompression, entryLimit: Int = 250_000) throws {
    self.entryLimit = entryLimit
    self.file = file
    do {
      switch compression {
      case .none: middle = Middle(plain: file)
      case .zstd, .gzip:
        let filter: ArchiveReader.Filter = compression == .zstd ? .zstd : .gzip
        let stream = try ArchiveReader(.stream(filter: filter), input: ArchiveInput(file: file))
        guard try stream.next() != nil, stream.isCompressed else {
          throw ArchiveProblem(.otherFormat, "it is not compressed as it seems to be")
        }
        middle = Middle(compressed: stream)
      }
      let middle = middle
      reader = try ArchiveReader(.tar(filters: []), input: ArchiveInput { try middle.read($0) })
    } catch let error as UnpackError {
      throw TarStream.problem(error, entry: "")
    }
  }

  /// Goes to the next entry; `nil` at the end, once nothing but zeros was behind it,
  /// however often it is asked then.
  /// - Throws: `FileError`; `ArchiveProblem` when the tar is damaged, cut or has
  ///   something behind its end.
  public func next() throws -> Entry? {
    if isAtEnd { return nil }
    do {
      try skip()
      entry = nil
      let end = (UInt64(clamping: reader.consumed) + 511) / 512 * 512
      guard let header = try reader.next() else {
        try checkEnd(after: end)
        isAtEnd = true
        return nil
      }
      entries += 1
      guard entries <= entryLimit else {
        throw ArchiveProblem(.tooManyEntries, "at most \(entryLimit) are read")
      }
      var kind = Entry.Kind.other
      if !header.isHardLink {
        if header.type == 0o100000 { kind = .file }
        if header.type == 0o040000 { kind = .folder }
      }
      if header.isSparse {
        throw ArchiveProblem(.bomb, entry: header.path ?? "", "a file with holes")
      }
      let entry = Entry(path: header.path, kind: kind, size: UInt64(clamping: header.size ?? 0))
      self.entry = entry
      given = 0
      block = UnsafeRawBufferPointer(start: nil, count: 0)
      return entry
    } catch let error as UnpackError {
      throw TarStream.problem(error, entry: entry?.path ?? "")
    }
  }

  /// Reads the next bytes of the entry; 0 at its end.
  /// - Throws: `FileError`; `ArchiveProblem`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do {
      if block.isEmpty {
        guard let next = try reader.read() else {
          if let entry, entry.kind == .file, given != entry.size {
            throw ArchiveProblem(.truncated, entry: entry.path ?? "", "it is cut")
          }
          return 0
        }
        block = next
        given += UInt64(next.count)
        if let entry, given > entry.size {
          throw ArchiveProblem(.bomb, entry: entry.path ?? "", "more bytes than it declares")
        }
      }
      let count = min(block.count, buffer.count)
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: block[..<count]))
      block = UnsafeRawBufferPointer(rebasing: block[count...])
      return count
    } catch let error as UnpackError {
      throw TarStream.problem(error, entry: entry?.path ?? "")
    }
  }

  private func skip() throws {
    guard entry != nil else { return }
    while try reader.read() != nil {}
  }

  /// The tar ends with two blocks of zeros, and nothing but zeros follows.
  private func checkEnd(after end: UInt64) throws {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { room.deallocate() }
    while try middle.read(room) > 0 {
      if middle.contentEnd > end { break }
    }
    guard middle.contentEnd <= end else {
      throw ArchiveProblem(.strayData, "there are bytes behind its end mark")
    }
    guard middle.offset >= end + 1024 else {
      throw ArchiveProblem(.truncated, "it has no end mark")
    }
    // libarchive ends where a gzip stream does, whatever follows.
    if let taken = middle.compressed?.taken, try UInt64(clamping: taken) != file.size() {
      throw ArchiveProblem(.strayData, "there are bytes behind its compressed stream")
    }
  }

  private static func problem(_ error: UnpackError, entry: String) -> ArchiveProblem {
    switch error {
    // libarchive has no words for a gzip stream that is cut in its last eight bytes.
    case .damaged(let words):
      ArchiveProblem(
        words.isEmpty || words.lowercased().contains("truncated") ? .truncated : .damaged,
        entry: entry, words)
    case .sparse: ArchiveProblem(.bomb, entry: entry, "a file with holes")
    default: ArchiveProblem(.damaged, entry: entry, "\(error)")
    }
  }
}
