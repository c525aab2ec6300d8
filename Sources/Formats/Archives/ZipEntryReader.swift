internal import System

/// Reads the plain bytes of one entry of a zip from its start to its end.
///
/// It never gives more bytes than the directory declares. One thread at a time
/// uses it; several readers of one file may work side by side.
public final class ZipEntryReader {
  private let file: OpenFile
  private let entry: ZipEntry
  private let name: String
  private var crc: CRC32?
  private var taken: UInt64 = 0
  private var given: UInt64 = 0
  private var inflater: Inflater?
  private var window: [UInt8] = []
  private var windowPlace = 0

  init(
    file: OpenFile, entry: ZipEntry, compression: ZipCompression, name: String, checkingCRC: Bool
  ) throws {
    self.file = file
    self.entry = entry
    self.name = name
    crc = checkingCRC ? CRC32() : nil
    inflater = compression == .deflated ? try Inflater() : nil
  }

  /// Reads the next bytes; answers how many, 0 at the end of the entry.
  /// - Throws: `FileError`; `ArchiveProblem` when the entry is cut, does not
  ///   expand to its declared length, or has another CRC-32.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = inflater == nil ? try readStored(buffer) : try readDeflated(buffer)
    crc?.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    given += UInt64(count)
    if count == 0, given == entry.size, let crc, crc.value != entry.crc {
      throw ArchiveProblem(.wrongChecksum, entry: name, "its CRC-32 does not match")
    }
    return count
  }

  private func readStored(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(UInt64(buffer.count), entry.size - given))
    if wanted == 0 { return 0 }
    let count = try file.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]),
      at: entry.dataOffset + given)
    if count == 0 { throw ArchiveProblem(.truncated, entry: name, "it is cut") }
    return count
  }

  private func readDeflated(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard let inflater else { return 0 }
    let wanted = Int(min(UInt64(buffer.count), entry.size - given))
    // One byte of room at the end tells whether the stream goes on.
    var spare: UInt8 = 0
    while true {
      if inflater.isAtEnd {
        guard given == entry.size, taken == entry.compressedSize, windowPlace == window.count else {
          throw ArchiveProblem(.headerMismatch, entry: name, "it expands to another length")
        }
        return 0
      }
      if windowPlace == window.count, taken < entry.compressedSize { try refill() }
      let (used, made) = try window.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[windowPlace...])
        if wanted > 0 {
          return try inflater.inflate(
            rest, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        }
        return try withUnsafeMutableBytes(of: &spare) { try inflater.inflate(rest, into: $0) }
      }
      windowPlace += used
      if wanted == 0, made > 0 {
        throw ArchiveProblem(.bomb, entry: name, "it expands to more than it declares")
      }
      if made > 0 { return made }
      if used == 0, !inflater.isAtEnd, taken == entry.compressedSize {
        throw ArchiveProblem(.truncated, entry: name, "it is cut")
      }
    }
  }

  private func refill() throws {
    let wanted = Int(min(UInt64(1 << 16), entry.compressedSize - taken))
    window = try file.readExactly(wanted, at: entry.dataOffset + taken)
    taken += UInt64(wanted)
    windowPlace = 0
  }
}
