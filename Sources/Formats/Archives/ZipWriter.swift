public import System

/// Writes a zip file whose bytes depend on nothing but its input: entries in
/// the order they are given, one time, one mode, sizes and CRC-32 in the local
/// headers, no data descriptors, zip64 only where a number needs it.
///
/// It writes at offsets of its own, so that the CRC-32 of an entry can be put
/// into the header once the bytes have passed.
///
/// It is our own because libarchive (3.6.2) puts data descriptors on stored
/// entries, and `java.util.zip.ZipInputStream`, with which Android programs
/// unpack, refuses those ("only DEFLATED entries can have EXT descriptor").
public final class ZipWriter {
  private struct Entry {
    var name: [UInt8]
    var compression: ZipCompression
    var crc: UInt32 = 0
    var compressedSize: UInt64
    var size: UInt64
    var offset: UInt64
  }

  private let file: OpenFile
  private let time: ZipTime
  /// The entries that were ended; their places of bytes are not kept.
  private var entries = ZipEntryTable()
  private var current: Entry?
  private var crc = CRC32()
  private var written: UInt64 = 0
  private var deflater: Deflater?
  /// The length of the file so far.
  public private(set) var offset: UInt64 = 0
  private var flushed: UInt64 = 0

  /// Bytes after which the kernel is asked to begin writing to the disk.
  private static let writeback: UInt64 = 8 << 20

  /// Begins a zip file in an empty file.
  public init(_ file: OpenFile, time: ZipTime) {
    self.file = file
    self.time = time
  }

  /// Adds a stored file that is in memory.
  /// - Throws: `FileError`.
  public func add(_ name: String, _ bytes: [UInt8]) throws {
    try begin(name, size: UInt64(bytes.count), compression: .stored)
    try bytes.withUnsafeBytes { try write($0) }
    try end()
  }

  /// Begins a file of a known length.
  /// - Throws: `FileError`; `ArchiveProblem.unsupported` for a name above 65,535 bytes.
  public func begin(_ name: String, size: UInt64, compression: ZipCompression) throws {
    precondition(current == nil, "the entry before was ended")
    let name = Array(name.utf8)
    guard name.count <= Int(UInt16.max) else {
      throw ArchiveProblem(.unsupported, "a name of \(name.count) bytes")
    }
    let entry = Entry(
      name: name, compression: compression, compressedSize: size, size: size, offset: offset)
    deflater = compression == .deflated ? try Deflater() : nil
    crc = CRC32()
    written = 0
    current = entry
    try append(localHeader(of: entry))
  }

  /// Writes the next bytes of the file that was begun.
  /// - Throws: `FileError`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws {
    crc.update(bytes)
    written += UInt64(bytes.count)
    if let deflater {
      try deflater.deflate(bytes) { try append($0) }
    } else {
      try append(bytes)
    }
  }

  /// Leaves a hole of zeros, without their CRC-32: tests reach far offsets with it.
  package func skipZeros(_ count: UInt64) throws {
    written += count
    offset += count
    flushed = offset
    try file.truncate(to: offset)
  }

  /// Ends the file that was begun.
  /// - Throws: `FileError`; `ArchiveProblem.headerMismatch` when it was longer or
  ///   shorter than it was said to be.
  public func end() throws {
    guard var entry = current else { return }
    current = nil
    guard written == entry.size else {
      throw ArchiveProblem(
        .headerMismatch, entry: String(decoding: entry.name, as: UTF8.self),
        "\(written) bytes instead of \(entry.size)")
    }
    if let deflater {
      try deflater.finish { try append($0) }
      self.deflater = nil
      let start = entry.offset + UInt64(localHeader(of: entry).count)
      entry.compressedSize = offset - start
    }
    entry.crc = crc.value
    // The header again, now with the CRC and the compressed size.
    try localHeader(of: entry).withUnsafeBytes { try file.write($0, at: entry.offset) }
    entries.append(
      ZipEntry(
        index: entries.count, kind: .file, compression: entry.compression, isEncrypted: false,
        crc: entry.crc, compressedSize: entry.compressedSize, size: entry.size,
        headerOffset: entry.offset, dataOffset: 0), name: entry.name)
  }

  /// Writes the directory; nothing can be added afterwards.
  /// - Throws: `FileError`.
  public func finish() throws {
    precondition(current == nil, "the entry before was ended")
    let start = offset
    var bytes: [UInt8] = []
    for entry in entries {
      appendCentralHeader(
        of: Entry(
          name: Array(entries.name(of: entry.index)), compression: entry.compression ?? .stored,
          crc: entry.crc, compressedSize: entry.compressedSize, size: entry.size,
          offset: entry.headerOffset), to: &bytes)
      if bytes.count >= 1 << 16 {
        try append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try append(bytes)
    try append(endRecords(start: start, length: offset - start))
  }

  // MARK: Records

  private static let limit = UInt64(UInt32.max)

  /// Whether sizes go into a zip64 field; decided by the plain size alone, so that
  /// the length of the header does not depend on how well the bytes compress.
  private func needs64(_ entry: Entry) -> Bool {
    // Deflate makes bytes longer by at most 5 for each 16,383.
    entry.size.addingReportingOverflow(entry.size / 1024).partialValue >= ZipWriter.limit
  }

  private func localHeader(of entry: Entry) -> [UInt8] {
    let is64 = needs64(entry)
    var bytes: [UInt8] = []
    bytes.append32(ZipFormat.local)
    appendCommonFields(of: entry, is64: is64, to: &bytes)
    bytes.append32(is64 ? .max : UInt32(entry.compressedSize))
    bytes.append32(is64 ? .max : UInt32(entry.size))
    bytes.append16(UInt16(entry.name.count))
    bytes.append16(is64 ? 20 : 0)
    bytes += entry.name
    if is64 {
      bytes.append16(ZipFormat.extraZip64)
      bytes.append16(16)
      bytes.append64(entry.size)
      bytes.append64(entry.compressedSize)
    }
    return bytes
  }

  private func appendCommonFields(of entry: Entry, is64: Bool, to bytes: inout [UInt8]) {
    bytes.append16(is64 ? 45 : 20)
    bytes.append16(entry.name.allSatisfy { $0 < 0x80 } ? 0 : ZipFormat.flagUTF8)
    bytes.append16(entry.compression.rawValue)
    bytes.append16(time.time)
    bytes.append16(time.date)
    bytes.append32(entry.crc)
  }

  private func appendCentralHeader(of entry: Entry, to bytes: inout [UInt8]) {
    let is64 = needs64(entry)
    let isFar = entry.offset >= ZipWriter.limit
    var extra: [UInt8] = []
    if is64 {
      extra.append64(entry.size)
      extra.append64(entry.compressedSize)
    }
    if isFar { extra.append64(entry.offset) }
    bytes.append32(ZipFormat.central)
    bytes.append16(3 << 8 | (is64 || isFar ? 45 : 20))
    appendCommonFields(of: entry, is64: is64 || isFar, to: &bytes)
    bytes.append32(is64 ? .max : UInt32(entry.compressedSize))
    bytes.append32(is64 ? .max : UInt32(entry.size))
    bytes.append16(UInt16(entry.name.count))
    bytes.append16(extra.isEmpty ? 0 : UInt16(extra.count + 4))
    bytes.append16(0)  // comment
    bytes.append16(0)  // disk
    bytes.append16(0)  // internal attributes
    bytes.append32(0o100644 << 16)
    bytes.append32(isFar ? .max : UInt32(entry.offset))
    bytes += entry.name
    if !extra.isEmpty {
      bytes.append16(ZipFormat.extraZip64)
      bytes.append16(UInt16(extra.count))
      bytes += extra
    }
  }

  private func endRecords(start: UInt64, length: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    let count = UInt64(entries.count)
    if count >= UInt64(UInt16.max) || start >= ZipWriter.limit || length >= ZipWriter.limit {
      bytes.append32(ZipFormat.end64)
      bytes.append64(UInt64(ZipFormat.end64Length - 12))
      bytes.append16(3 << 8 | 45)
      bytes.append16(45)
      bytes.append32(0)
      bytes.append32(0)
      bytes.append64(count)
      bytes.append64(count)
      bytes.append64(length)
      bytes.append64(start)
      bytes.append32(ZipFormat.locator64)
      bytes.append32(0)
      bytes.append64(start + length)
      bytes.append32(1)
    }
    bytes.append32(ZipFormat.end)
    bytes.append16(0)
    bytes.append16(0)
    bytes.append16(UInt16(clamping: count))
    bytes.append16(UInt16(clamping: count))
    bytes.append32(UInt32(clamping: length))
    bytes.append32(UInt32(clamping: start))
    bytes.append16(0)
    return bytes
  }

  // MARK: Bytes

  private func append(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try append($0) }
  }

  private func append(_ bytes: UnsafeRawBufferPointer) throws {
    try file.write(bytes, at: offset)
    offset += UInt64(bytes.count)
    if offset - flushed >= ZipWriter.writeback {
      file.startWriteback(from: flushed, count: offset - flushed)
      flushed = offset
    }
  }
}
