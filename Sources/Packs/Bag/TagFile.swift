internal import Formats
internal import System

/// The lines of the tag files of a bag.
enum TagFile {
  /// Visits the lines, which end with LF, CR or CRLF, counted from 1; a last
  /// line without an end counts, an empty rest does not.
  static func forEachLine(
    _ bytes: [UInt8], _ visit: (_ line: ArraySlice<UInt8>, _ number: Int) throws -> Void
  ) rethrows {
    var start = 0
    var number = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if isLineEnd(byte) {
        number += 1
        try visit(bytes[start..<place], number)
        if byte == UInt8(ascii: "\r"), place + 1 < bytes.count,
          bytes[place + 1] == UInt8(ascii: "\n")
        {
          place += 1
        }
        start = place + 1
      }
      place += 1
    }
    if start < bytes.count { try visit(bytes[start...], number + 1) }
  }

  /// Takes percent-encoded LF, CR and % out of a path, once (RFC 8493, 2.1.3);
  /// versions before 1.0 know no `%25`.
  static func decoded(_ path: ArraySlice<UInt8>, version: BagVersion) -> ArraySlice<UInt8> {
    guard path.contains(UInt8(ascii: "%")) else { return path }
    var result: [UInt8] = []
    var rest = path
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let meant: UInt8? =
          switch text(rest.prefix(2)).uppercased() {
          case "0A": UInt8(ascii: "\n")
          case "0D": UInt8(ascii: "\r")
          case "25" where version >= .v1_0: UInt8(ascii: "%")
          default: nil
          }
        if let meant {
          result.append(meant)
          rest = rest.dropFirst(2)
          continue
        }
      }
      result.append(byte)
    }
    return result[...]
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Without blanks at both ends.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.trimmed(while: isBlank)
  }

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self)
  }
}

/// The content of a tag file: in memory, or read anew from the bag whenever it
/// is needed, so that long manifests never stand in memory as a whole.
enum TagContent {
  case memory([UInt8])
  case stored(any BagFiles, index: Int)
  /// Long and of no interest: its digests are all that was kept.
  case hashed([DigestAlgorithm: [UInt8]])

  /// Whether its bytes can still be had.
  var isReadable: Bool { if case .hashed = self { false } else { true } }

  /// Its length in bytes.
  var size: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .stored(let bag, let index): Int(clamping: bag.size(index))
    case .hashed: 0
    }
  }

  /// The whole content; empty where only digests were kept.
  /// - Throws: `FileError`, `ArchiveProblem`.
  func load() throws -> [UInt8] {
    if case .memory(let bytes) = self { return bytes }
    var bytes: [UInt8] = []
    try forEachPiece { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Its digest.
  /// - Throws: `DigestError`, `FileError`, `ArchiveProblem`.
  func digest(_ algorithm: DigestAlgorithm) throws -> [UInt8] {
    if case .hashed(let digests) = self { return digests[algorithm] ?? [] }
    let digest = try RunningDigest(algorithm)
    try forEachPiece { digest.update($0) }
    return digest.finish()
  }

  /// Visits the bytes in pieces.
  /// - Throws: `FileError`, `ArchiveProblem`, and what `body` throws.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch self {
    case .memory(let bytes): try bytes.withUnsafeBytes { try body($0) }
    case .hashed: return
    case .stored(let bag, let index):
      let reader = try bag.open(index, checkingCRC: true)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let count = try reader.read(into: buffer)
        if count == 0 { return }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// The longest line that is handed on whole.
  private static let lineLimit = 64 << 10

  /// Visits the lines as ``TagFile/forEachLine(_:_:)`` does. A line above 64 KiB
  /// comes in pieces, which no format of tag files accepts.
  /// - Throws: `FileError`, `ArchiveProblem`, and what `visit` throws.
  func forEachLine(_ visit: (_ line: ArraySlice<UInt8>, _ number: Int) throws -> Void) throws {
    if case .memory(let bytes) = self { return try TagFile.forEachLine(bytes, visit) }
    var rest: [UInt8] = []
    var number = 0
    try forEachPiece { piece in
      rest.append(contentsOf: piece)
      // A CR at the very end may belong to an LF that is not here yet.
      guard
        let last = rest.dropLast(rest.last == UInt8(ascii: "\r") ? 1 : 0)
          .lastIndex(where: TagFile.isLineEnd)
          ?? (rest.count > TagContent.lineLimit ? rest.count - 1 : nil)
      else { return }
      let before = number
      try TagFile.forEachLine(Array(rest[...last])) {
        number = before + $1
        try visit($0, number)
      }
      rest.removeFirst(last + 1)
    }
    let before = number
    try TagFile.forEachLine(rest) { try visit($0, before + $1) }
  }
}

/// Gathers the tag files of a bag: the contents of those that are of interest or
/// short, the digests of all others.
struct TagFileLoader {
  let log: FindingLog
  private(set) var files: [String: TagContent] = [:]
  private var total = 0

  /// The most tag files: each one is remembered by name until the tag manifest was read.
  static let countLimit = 10_000

  init(log: FindingLog) { self.log = log }

  /// Whether a payload manifest was met.
  var hasManifest: Bool { files.keys.contains { BagManifest.kind(of: $0)?.isTag == false } }

  /// Takes a tag file; its path was checked.
  mutating func take(_ path: String, size: UInt64, _ reader: any PayloadReading) throws {
    guard files[path] == nil else {
      return log.note(Finding(.duplicate, path))
    }
    guard files.count < TagFileLoader.countLimit else {
      return log.note(
        Finding(.tooManyEntries, path, expected: "at most \(TagFileLoader.countLimit) tag files"))
    }
    let isRead = TagFileLoader.isRead(path)
    let isKept = isRead || (size <= 1 << 20 && total + Int(size) <= 8 << 20)
    guard isKept else { return try hash(path, size: size, reader) }
    guard size <= UInt64(BagPaths.tagFileLimit), total + Int(size) <= BagPaths.tagFilesLimit else {
      return log.note(
        Finding(
          .tagFileTooLong, path, expected: "at most \(BagPaths.tagFileLimit)", found: "\(size)"))
    }
    total += Int(size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var count = 0
    while count < bytes.count {
      let read = try bytes.withUnsafeMutableBytes {
        try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read == 0 { break }
      count += read
    }
    // One more read lets the container check what it knows of the end.
    var spare = [UInt8](repeating: 0, count: 64)
    let behind = try spare.withUnsafeMutableBytes { try reader.read(into: $0) }
    guard count == bytes.count, behind == 0 else {
      return log.note(Finding(behind == 0 ? .tooShort : .tooLong, path, expected: "\(size)"))
    }
    files[path] = .memory(bytes)
  }

  /// Keeps the digests of a long tag file whose content is of no interest.
  private mutating func hash(_ path: String, size: UInt64, _ reader: any PayloadReading) throws {
    let hashers = try DigestAlgorithm.allCases.map { try RunningDigest($0) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    defer { buffer.deallocate() }
    var done: UInt64 = 0
    while true {
      let count = try reader.read(into: buffer)
      if count == 0 { break }
      done += UInt64(count)
      for hasher in hashers { hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    }
    guard done == size else { return log.note(Finding(.tooShort, path, expected: "\(size)")) }
    var digests: [DigestAlgorithm: [UInt8]] = [:]
    for hasher in hashers { digests[hasher.algorithm] = hasher.finish() }
    files[path] = .hashed(digests)
  }

  /// Takes every tag file of a bag that can be read in any order.
  mutating func takeAll(_ bag: any BagFiles) throws {
    for index in 0..<bag.count where !bag.isPayload(index) {
      let path = TagFile.text(bag.path(index))
      do {
        let size = bag.size(index)
        // A long one is read when it is needed, and only looked through now.
        if size > 1 << 20, size <= UInt64(BagPaths.tagFileLimit), TagFileLoader.isRead(path),
          files[path] == nil
        {
          let content = TagContent.stored(bag, index: index)
          var count: UInt64 = 0
          try content.forEachPiece { count += UInt64($0.count) }
          if count != size { log.note(Finding(.tooShort, path, expected: "\(size)")) }
          files[path] = content
        } else {
          try take(path, size: size, bag.open(index, checkingCRC: true))
        }
      } catch let problem as ArchiveProblem {
        log.note(Finding(problem, container: path))
      } catch let error as FileError {
        log.note(Finding(error, path: path))
      }
    }
  }

  /// Whether the content of a tag file is of interest.
  static func isRead(_ name: String) -> Bool {
    ["bagit.txt", "bag-info.txt", "fetch.txt", "pack.json", "tagmanifest-sha256.txt.minisig"]
      .contains(name) || BagManifest.kind(of: name) != nil || PartList.isName(name)
  }
}
