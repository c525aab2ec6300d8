internal import System

/// Reads the central headers and compares the local ones with them.
struct ZipDirectoryReader {
  let file: OpenFile
  let ends: ZipEnds
  let limits: ZipDirectory.Limits
  var entries = ZipEntryTable()
  var problems: [ArchiveProblem] = []
  /// The flags of each entry, which the local header must repeat.
  private var flags: [UInt16] = []

  init(file: OpenFile, ends: ZipEnds, limits: ZipDirectory.Limits) {
    self.file = file
    self.ends = ends
    self.limits = limits
  }

  /// Keeps a problem, up to the bound; the first of each kind is always kept.
  private mutating func note(_ kind: ArchiveProblem.Kind, _ index: Int, _ detail: String) {
    guard problems.count < limits.problems || !problems.contains(where: { $0.kind == kind }) else {
      return
    }
    let name = String(decoding: entries.name(of: index), as: UTF8.self)
    problems.append(ArchiveProblem(kind, entry: name, detail))
  }

  // MARK: The directory

  /// Reads the directory in pieces.
  mutating func readCentral() throws {
    entries.reserveCapacity(
      Int(ends.count),
      nameBytes: Int(ends.directorySize) - Int(ends.count) * ZipFormat.centralLength)
    flags.reserveCapacity(Int(ends.count))
    // The longest header is 46 + 3 × 65,535 bytes.
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 19, alignment: 16)
    defer { room.deallocate() }
    let end = ends.directoryOffset + ends.directorySize
    var offset = ends.directoryOffset
    var window = UnsafeRawBufferPointer(start: nil, count: 0)
    while offset < end {
      if window.count < 200_000, UInt64(window.count) < end - offset {
        let wanted = Int(min(UInt64(room.count), end - offset))
        let piece = UnsafeMutableRawBufferPointer(rebasing: room[..<wanted])
        guard try file.fill(piece, at: offset) == wanted else {
          throw ArchiveProblem(.truncated, "its directory ends early")
        }
        window = UnsafeRawBufferPointer(piece)
      }
      let length = try readHeader(window)
      offset += UInt64(length)
      window = UnsafeRawBufferPointer(rebasing: window[length...])
    }
    guard UInt64(entries.count) == ends.count else {
      throw ArchiveProblem(
        .headerMismatch, "its directory has \(entries.count) entries and claims \(ends.count)")
    }
  }

  /// Reads one central header (APPNOTE 4.3.12); answers its length.
  private mutating func readHeader(_ bytes: UnsafeRawBufferPointer) throws -> Int {
    guard bytes.count >= ZipFormat.centralLength, bytes.number32(0) == ZipFormat.central else {
      throw ArchiveProblem(.damaged, "its directory holds something else than entries")
    }
    guard entries.count < limits.entries else {
      throw ArchiveProblem(.tooManyEntries, "at most \(limits.entries) are read")
    }
    let nameLength = Int(bytes.number16(28))
    let extraLength = Int(bytes.number16(30))
    let length = ZipFormat.centralLength + nameLength + extraLength + Int(bytes.number16(32))
    guard length <= bytes.count else {
      throw ArchiveProblem(.damaged, "an entry of its directory is cut")
    }
    let index = entries.count
    let name = UnsafeRawBufferPointer(
      rebasing: bytes[ZipFormat.centralLength..<ZipFormat.centralLength + nameLength])
    let flag = bytes.number16(8)
    flags.append(flag)
    var entry = ZipEntry(
      index: index, kind: ZipDirectoryReader.kind(of: bytes, name),
      compression: ZipCompression(rawValue: bytes.number16(10)),
      isEncrypted: flag & (ZipFormat.flagEncrypted | ZipFormat.flagStrongEncryption) != 0,
      crc: bytes.number32(16), compressedSize: UInt64(bytes.number32(20)),
      size: UInt64(bytes.number32(24)), headerOffset: UInt64(bytes.number32(42)), dataOffset: 0)
    let extraStart = ZipFormat.centralLength + nameLength
    let extra = UnsafeRawBufferPointer(rebasing: bytes[extraStart..<extraStart + extraLength])
    var isOtherName = false
    let isSound = ZipExtra.each(of: extra) { id, field in
      if id == ZipFormat.extraUnicodePath { isOtherName = !ZipExtra.unicodePath(field, is: name) }
      guard id == ZipFormat.extraZip64 else { return true }
      return ZipExtra.takeZip64(field, &entry.size, &entry.compressedSize, &entry.headerOffset)
    }
    entries.append(entry, name: name)
    if !isSound { note(.damaged, index, "its extra fields are cut or say something twice") }
    if isOtherName { note(.nameMismatch, index, "a second name in its extra fields") }
    if name.contains(0) { note(.damaged, index, "a NUL in its name") }
    if bytes.number16(34) != 0 { note(.unsupported, index, "it is on another disk") }
    check(entry, flag)
    return length
  }

  private mutating func check(_ entry: ZipEntry, _ flag: UInt16) {
    if entry.isEncrypted || flag & ZipFormat.flagMasked != 0 {
      note(.unsupported, entry.index, "it is encrypted")
    } else if entry.compression == nil || flag & ZipFormat.flagPatch != 0 {
      note(.unsupported, entry.index, "its compression is not read")
    }
    switch entry.kind {
    case .file: break
    case .folder: if entry.size > 0 { note(.notAPlainFile, entry.index, "a folder with bytes") }
    case .other: note(.notAPlainFile, entry.index, "a link or device")
    }
    if entry.compression == .stored, entry.size != entry.compressedSize {
      note(.headerMismatch, entry.index, "it is stored, and its two sizes differ")
    }
    // Deflate makes at most 1032 bytes of one (RFC 1951, longest match for 2 bits).
    if entry.compression == .deflated, entry.size / 1032 > entry.compressedSize {
      note(.bomb, entry.index, "\(entry.size) bytes out of \(entry.compressedSize)")
    }
  }

  /// What the Unix mode says, where one was written; else what the name says.
  private static func kind(
    of bytes: UnsafeRawBufferPointer, _ name: UnsafeRawBufferPointer
  ) -> ZipEntry.Kind {
    let isFolderName = name.last == 0x2f
    // The folder bit of MS-DOS, which some readers believe whatever the name says.
    if !isFolderName, bytes.number32(38) & 0x10 != 0 { return .other }
    let host = bytes.number16(4) >> 8
    // 3 is Unix, 19 is macOS; both keep st_mode in the upper half.
    if host == 3 || host == 19 {
      switch bytes.number32(38) >> 28 {
      case 0, 8: break
      case 4: return isFolderName ? .folder : .other
      default: return .other
      }
    }
    return isFolderName ? .folder : .file
  }

  // MARK: The local headers

  /// Reads all local headers in the order of their places, and checks that
  /// entries follow each other without a gap from the first byte to the directory.
  mutating func readLocals() throws {
    let order = entries.byPlace
    var place: UInt64 = 0
    for (position, index) in order.enumerated() {
      let offset = entries[index].headerOffset
      if offset < place {
        note(.overlapping, index, "it begins inside the entry before")
      } else if offset > place {
        note(.strayData, index, "\(offset - place) bytes before it belong to nothing")
      }
      let next =
        position + 1 < order.count
        ? entries[order[position + 1]].headerOffset : ends.directoryOffset
      place = max(place, try readLocal(index, next: next))
    }
    if place > ends.directoryOffset, let last = order.last {
      note(.overlapping, last, "it reaches into the directory")
    } else if place < ends.directoryOffset {
      if let last = order.last {
        note(.strayData, last, "\(ends.directoryOffset - place) bytes behind it belong to nothing")
      } else {
        throw ArchiveProblem(.strayData, "\(ends.directoryOffset) bytes before its directory")
      }
    }
  }

  /// Compares one local header (APPNOTE 4.3.7); answers where the entry ends.
  private mutating func readLocal(_ index: Int, next: UInt64) throws -> UInt64 {
    let entry = entries[index]
    let name = entries.name(of: index)
    // The header, the name and, as a rule, the extra fields in one read.
    var room = [UInt8](repeating: 0, count: ZipFormat.localLength + name.count + 64)
    var count = try room.withUnsafeMutableBytes { try file.fill($0, at: entry.headerOffset) }
    guard count >= ZipFormat.localLength,
      room.withUnsafeBytes({ $0.number32(0) }) == ZipFormat.local
    else {
      note(.damaged, index, "no entry stands where the directory says")
      return entry.headerOffset
    }
    let (nameLength, extraLength) = room.withUnsafeBytes {
      (Int($0.number16(26)), Int($0.number16(28)))
    }
    let length = ZipFormat.localLength + nameLength + extraLength
    guard nameLength == name.count,
      room[ZipFormat.localLength..<min(count, ZipFormat.localLength + nameLength)]
        .elementsEqual(name)
    else {
      note(.nameMismatch, index, "its own header has another name than the directory")
      return entry.headerOffset + UInt64(length)
    }
    if length > count {
      room = [UInt8](repeating: 0, count: length)
      count = try room.withUnsafeMutableBytes { try file.fill($0, at: entry.headerOffset) }
      guard count == length else {
        note(.truncated, index, "its header is cut")
        return entry.headerOffset
      }
    }
    let end = entry.headerOffset + UInt64(length)
    entries.setDataOffset(end, of: index)
    let hasDescriptor = flags[index] & ZipFormat.flagDescriptor != 0
    compare(room, index, name, length)
    let (dataEnd, overflow) = end.addingReportingOverflow(entry.compressedSize)
    guard !overflow, dataEnd <= ends.directoryOffset else {
      note(.overlapping, index, "it reaches into the directory")
      return end
    }
    return hasDescriptor ? try readDescriptor(index, at: dataEnd, next: next) : dataEnd
  }

  private mutating func compare(
    _ header: [UInt8], _ index: Int, _ name: ArraySlice<UInt8>, _ length: Int
  ) {
    let entry = entries[index]
    let hasDescriptor = flags[index] & ZipFormat.flagDescriptor != 0
    let (differs, isSound, isOtherName) = header.withUnsafeBytes { bytes in
      var size = UInt64(bytes.number32(22))
      var compressedSize = UInt64(bytes.number32(18))
      var offset: UInt64 = 0
      var isOtherName = false
      let extra = UnsafeRawBufferPointer(
        rebasing: bytes[ZipFormat.localLength + name.count..<length])
      let isSound = name.withUnsafeBytes { name in
        ZipExtra.each(of: extra) { id, field in
          if id == ZipFormat.extraUnicodePath {
            isOtherName = !ZipExtra.unicodePath(field, is: name)
          }
          guard id == ZipFormat.extraZip64 else { return true }
          return ZipExtra.takeZip64(field, &size, &compressedSize, &offset)
        }
      }
      let ignored = ~UInt16(0b110)  // how hard deflate tried
      var differs =
        bytes.number16(6) & ignored != flags[index] & ignored
        || ZipCompression(rawValue: bytes.number16(8)) != entry.compression
      let numbers = (bytes.number32(14), compressedSize, size)
      if numbers != (entry.crc, entry.compressedSize, entry.size) {
        // With a data descriptor, the header may leave them out, nothing else.
        if !hasDescriptor
          || !((numbers.0 == 0 || numbers.0 == entry.crc)
            && [0, UInt64(UInt32.max), entry.compressedSize].contains(numbers.1)
            && [0, UInt64(UInt32.max), entry.size].contains(numbers.2))
        {
          differs = true
        }
      }
      return (differs, isSound, isOtherName)
    }
    if differs { note(.headerMismatch, index, "its own header and the directory differ") }
    if !isSound { note(.damaged, index, "its extra fields are cut or say something twice") }
    if isOtherName { note(.nameMismatch, index, "a second name in its extra fields") }
  }

  /// Checks a data descriptor (APPNOTE 4.3.9), which has four spellings; answers its end.
  private mutating func readDescriptor(_ index: Int, at offset: UInt64, next: UInt64) throws
    -> UInt64
  {
    let entry = entries[index]
    let gap = next >= offset ? next - offset : 0
    guard [12, 16, 20, 24].contains(gap) else {
      note(.damaged, index, "its data descriptor has \(gap) bytes")
      return next >= offset ? next : offset
    }
    let bytes = try file.readExactly(Int(gap), at: offset)
    let isRight = bytes.withUnsafeBytes { bytes in
      let isSigned = gap == 16 || gap == 24
      if isSigned, bytes.number32(0) != ZipFormat.descriptor { return false }
      let place = isSigned ? 4 : 0
      guard bytes.number32(place) == entry.crc else { return false }
      return gap >= 20
        ? bytes.number64(place + 4) == entry.compressedSize
          && bytes.number64(place + 12) == entry.size
        : bytes.number32(place + 4) == entry.compressedSize
          && bytes.number32(place + 8) == entry.size
    }
    if !isRight { note(.headerMismatch, index, "its data descriptor and the directory differ") }
    return next
  }
}
