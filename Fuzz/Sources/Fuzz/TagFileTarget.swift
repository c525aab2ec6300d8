@testable import Formats
@testable import Packs

/// The tag files of a bag, all at once: a byte 0xF8, which no UTF-8 has, a name and
/// LF begin each of them.
///
/// Read from memory and read in small pieces, they must say the same.
enum TagFileTarget {
  static func run(_ bytes: [UInt8]) -> Int32 {
    var contents: [(name: String, bytes: [UInt8])] = []
    for section in bytes.split(separator: 0xf8) {
      let name = section.prefix { $0 != 0x0a }
      contents.append((TagFile.text(name), Array(section[name.endIndex...].dropFirst())))
    }
    var memory: BagIndex.TagFiles = [:]
    var stored: BagIndex.TagFiles = [:]
    let bag = PieceBag(contents, pieceSize: Int(bytes.last ?? 0) % 97 + 1)
    for (index, file) in contents.enumerated() where memory[file.name] == nil {
      memory[file.name] = .memory(file.bytes)
      stored[file.name] = .stored(bag, index: index)
    }
    let one = read(memory)
    hold(one == read(stored), "tag files in pieces are read otherwise")
    for (name, content) in memory {
      if let list = Input.must("a part list", { try PartList(name: name, content.load()) }) {
        let again = Input.must("a part list", { try PartList(name: list.name, list.bytes) })
        hold(again?.bytes == list.bytes, "the list of a part changes as it is written")
      }
    }
    return 0
  }

  /// Everything that is found, as if every payload file were there and right.
  private static func read(_ files: BagIndex.TagFiles) -> [Finding] {
    let log = FindingLog()
    let index = BagIndex(log: log)
    Input.must("tag files are read") {
      try index.read(files)
      _ = try SignatureCheck(
        tagFiles: files, description: index.description, options: .init(), log: log
      ).run()
    }
    for row in 0..<index.table.count {
      let path = Array(index.table.path(row).utf8)
      let size = index.sizes[row] == .max ? 5 : index.sizes[row]
      if row % 7 < 6, let met = index.meet(path[...], size: size) {
        var found: [DigestAlgorithm: [UInt8]] = [:]
        for algorithm in index.algorithms {
          found[algorithm] = index.digests[algorithm]?[met].map(Array.init)
        }
        index.settle(met, size: size, found: found)
      }
    }
    _ = index.finish()
    if let description = index.description {
      let again = try? PackDescription(json: JSONNode(description.json))
      hold(again == description, "the description of a pack changes as it is written")
    }
    return log.findings
  }
}

/// A bag in memory whose files are given in pieces of one size.
private final class PieceBag: BagFiles {
  private let files: [(name: String, bytes: [UInt8])]
  private let pieceSize: Int

  init(_ files: [(name: String, bytes: [UInt8])], pieceSize: Int) {
    self.files = files
    self.pieceSize = pieceSize
  }

  var count: Int { files.count }
  var container: PackReport.Container { .folder }
  var topFolder: String { "bag" }
  func path(_ index: Int) -> ArraySlice<UInt8> { Array(files[index].name.utf8)[...] }
  func size(_ index: Int) -> UInt64 { UInt64(files[index].bytes.count) }
  func open(_ index: Int, checkingCRC: Bool) throws -> any PayloadReading {
    Pieces(files[index].bytes, pieceSize)
  }
}

private final class Pieces: PayloadReading {
  private var rest: ArraySlice<UInt8>
  private let pieceSize: Int

  init(_ bytes: [UInt8], _ pieceSize: Int) {
    rest = bytes[...]
    self.pieceSize = pieceSize
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let piece = rest.prefix(min(pieceSize, buffer.count))
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return piece.count
  }
}
