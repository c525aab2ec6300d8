internal import Formats

/// The content of a tag file: in memory, or read anew from the bag whenever it
/// is needed, so that long manifests never stand in memory as a whole.
enum TagContent {
  case memory([UInt8])
  case stored(any BagFiles, index: Int)

  /// Its length in bytes.
  var size: Int {
    switch self {
    case .memory(let bytes): bytes.count
    case .stored(let bag, let index): Int(clamping: bag.size(index))
    }
  }

  /// The whole content.
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
    let digest = try RunningDigest(algorithm)
    try forEachPiece { digest.update($0) }
    return digest.finish()
  }

  /// Visits the bytes in pieces.
  /// - Throws: `FileError`, `ArchiveProblem`, and what `body` throws.
  func forEachPiece(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    switch self {
    case .memory(let bytes): try bytes.withUnsafeBytes { try body($0) }
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
        let last = rest.dropLast(rest.last == 0x0d ? 1 : 0).lastIndex(where: {
          $0 == 0x0a || $0 == 0x0d
        }) ?? (rest.count > TagContent.lineLimit ? rest.count - 1 : nil)
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
