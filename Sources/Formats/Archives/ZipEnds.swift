internal import System

/// The end records of a zip file: where its directory stands and how long it is.
struct ZipEnds {
  /// The length of the file.
  let fileSize: UInt64
  /// Where the directory begins and how many bytes it has.
  let directoryOffset: UInt64, directorySize: UInt64
  /// The number of entries it claims.
  let count: UInt64

  /// Finds and checks them (APPNOTE 4.3.14 – 4.3.16).
  /// - Throws: `ArchiveProblem`, `FileError`.
  init(_ file: OpenFile, limits: ZipDirectory.Limits) throws {
    fileSize = try file.size()
    let tailSize = Int(min(fileSize, UInt64(ZipFormat.endLength + 65_535)))
    guard tailSize >= ZipFormat.endLength else {
      throw ArchiveProblem(.truncated, "\(fileSize) bytes are too few for a zip file")
    }
    let tail = try file.readExactly(tailSize, at: fileSize - UInt64(tailSize))
    let (found, record) = try tail.withUnsafeBytes { bytes in
      let place = try ZipEnds.placeOfEnd(in: bytes)
      return (
        place, UnsafeRawBufferPointer(rebasing: bytes[place..<place + ZipFormat.endLength]).copied
      )
    }
    let endOffset = fileSize - UInt64(tailSize - found)
    let small = try record.withUnsafeBytes { bytes -> (UInt64, UInt64, UInt64) in
      guard bytes.number16(4) == 0 || bytes.number16(4) == .max,
        bytes.number16(6) == 0 || bytes.number16(6) == .max,
        bytes.number16(8) == bytes.number16(10)
      else { throw ArchiveProblem(.unsupported, "it spans several disks") }
      return (
        UInt64(bytes.number16(10)), UInt64(bytes.number32(12)), UInt64(bytes.number32(16))
      )
    }
    let large = try ZipEnds.zip64(file, endOffset: endOffset)
    if let large {
      // A field that is not full must not say something else.
      for (one, full, other) in [
        (small.0, UInt64(UInt16.max), large.count), (small.1, UInt64(UInt32.max), large.size),
        (small.2, UInt64(UInt32.max), large.offset),
      ] where one != full && one != other {
        throw ArchiveProblem(.headerMismatch, "its two end records say different things")
      }
    }
    count = large?.count ?? small.0
    directorySize = large?.size ?? small.1
    directoryOffset = large?.offset ?? small.2
    let limit = large?.recordOffset ?? endOffset
    guard count <= UInt64(limits.entries) else {
      throw ArchiveProblem(.tooManyEntries, "\(count) entries; at most \(limits.entries) are read")
    }
    let (end, overflow) = directoryOffset.addingReportingOverflow(directorySize)
    guard !overflow, end <= limit else {
      throw ArchiveProblem(.truncated, "its directory would reach behind its end records")
    }
    guard end == limit else {
      throw ArchiveProblem(.strayData, "\(limit - end) bytes before its end records or its start")
    }
    guard directorySize <= limits.directoryBytes + count * UInt64(ZipFormat.centralLength) else {
      throw ArchiveProblem(.bomb, "a directory of \(directorySize) bytes")
    }
    guard count <= directorySize / UInt64(ZipFormat.centralLength) else {
      throw ArchiveProblem(.damaged, "a directory of \(directorySize) bytes for \(count) entries")
    }
  }

  /// The place of the end record: the only one, its comment reaching the last byte.
  private static func placeOfEnd(in bytes: UnsafeRawBufferPointer) throws -> Int {
    var last: Int?
    var exact: [Int] = []
    for place in 0...(bytes.count - ZipFormat.endLength)
    where bytes[place] == 0x50 && bytes.number32(place) == ZipFormat.end {
      last = place
      let comment = Int(bytes.number16(place + 20))
      if place + ZipFormat.endLength + comment == bytes.count { exact.append(place) }
    }
    guard let last else {
      throw ArchiveProblem(.truncated, "it has no end record")
    }
    guard let place = exact.first else {
      throw ArchiveProblem(.strayData, "there are bytes behind its end record")
    }
    guard exact.count == 1, last == place else {
      throw ArchiveProblem(.damaged, "it has several end records")
    }
    return place
  }

  private static func zip64(_ file: OpenFile, endOffset: UInt64) throws
    -> (count: UInt64, size: UInt64, offset: UInt64, recordOffset: UInt64)?
  {
    let locatorLength = UInt64(ZipFormat.locator64Length)
    guard endOffset >= locatorLength else { return nil }
    let locatorOffset = endOffset - locatorLength
    let locator = try file.readExactly(ZipFormat.locator64Length, at: locatorOffset)
    let place = try locator.withUnsafeBytes { bytes -> UInt64? in
      guard bytes.number32(0) == ZipFormat.locator64 else { return nil }
      guard bytes.number32(4) == 0, bytes.number32(16) <= 1 else {
        throw ArchiveProblem(.unsupported, "it spans several disks")
      }
      return bytes.number64(8)
    }
    guard let place else { return nil }
    guard place <= locatorOffset, locatorOffset - place == UInt64(ZipFormat.end64Length) else {
      throw ArchiveProblem(.damaged, "its zip64 end record is not where it should be")
    }
    let record = try file.readExactly(ZipFormat.end64Length, at: place)
    return try record.withUnsafeBytes { bytes in
      guard bytes.number32(0) == ZipFormat.end64,
        bytes.number64(4) == UInt64(ZipFormat.end64Length - 12)
      else { throw ArchiveProblem(.damaged, "its zip64 end record is not one") }
      guard bytes.number32(16) == 0, bytes.number32(20) == 0,
        bytes.number64(24) == bytes.number64(32)
      else { throw ArchiveProblem(.unsupported, "it spans several disks") }
      return (bytes.number64(32), bytes.number64(40), bytes.number64(48), place)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes as an array.
  var copied: [UInt8] { [UInt8](self) }
}

extension OpenFile {
  /// Reads so many bytes at an offset.
  /// - Throws: `FileError`; `ArchiveProblem.truncated` when the file ends before.
  func readExactly(_ count: Int, at offset: UInt64) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let done = try bytes.withUnsafeMutableBytes { try fill($0, at: offset) }
    guard done == count else {
      throw ArchiveProblem(.truncated, "it ends at \(offset + UInt64(done))")
    }
    return bytes
  }
}
