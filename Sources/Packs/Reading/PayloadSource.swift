internal import Formats
internal import System

/// Where a reader takes the payload from: a bag, a tar, or several of them.
final class PayloadSource {
  private enum Place {
    case absent
    case file(part: Int, index: Int)
  }

  private let packs: [OpenedPack]
  private let payloads: [PackPayload]
  private var rows = PathTable()
  /// For each payload file, where it stands in a bag.
  private var places: [Place]
  /// The payload files of the bags, in their order.
  private var order: [Int] = []
  private var position = 0
  private var part = 0
  private var isMet: [Bool]
  /// Whether some of it can only be read through.
  let isStreamed: Bool

  /// - Throws: `Finding` for payload that must not be there.
  init(_ parts: OpenedParts, _ payloads: [PackPayload]) throws {
    packs = parts.packs
    self.payloads = payloads
    for payload in payloads { _ = rows.insert(Array(payload.path.utf8)) }
    places = payloads.map { _ in .absent }
    isMet = payloads.map { _ in false }
    isStreamed = packs.contains { if case .stream = $0.source { true } else { false } }
    for (part, pack) in packs.enumerated() {
      guard case .bag(let bag) = pack.source else { continue }
      for file in 0..<bag.count where bag.isPayload(file) {
        let row = try meet(bag.path(file), size: bag.size(file))
        places[row] = .file(part: part, index: file)
        order.append(row)
      }
    }
  }

  /// What is there must be listed, once, and as long as declared.
  private func meet(_ path: ArraySlice<UInt8>, size: UInt64) throws -> Int {
    guard let row = rows.row(of: path) else { throw Finding(.unlisted, TagFile.text(path)) }
    guard !isMet[row] else { throw Finding(.duplicate, TagFile.text(path)) }
    isMet[row] = true
    let declared = payloads[row].size
    guard size == declared else {
      throw Finding(
        size > declared ? .tooLong : .tooShort, TagFile.text(path), expected: "\(declared)",
        found: "\(size)")
    }
    return row
  }

  /// Whether a payload file is there, or may still come.
  func mayHold(_ index: Int) -> Bool {
    if case .file = places[index] { return true }
    // What was not met by the end of everything is not there.
    return isStreamed && part < packs.count && !isMet[index]
  }

  /// The next wanted payload file.
  /// - Throws: `Finding`, `ArchiveProblem`, `FileError`.
  func next(wanted: [Bool]) throws -> (Int, any PayloadReading)? {
    while position < order.count {
      let index = order[position]
      position += 1
      if wanted[index], let reader = try open(index) { return (index, reader) }
    }
    while part < packs.count {
      guard case .stream(let tar) = packs[part].source else {
        part += 1
        continue
      }
      guard let entry = try packs[part].next(of: tar) else {
        part += 1
        continue
      }
      guard entry.isPayload else {
        let path = TagFile.text(entry.path)
        let isListed = packs[part].index.listedTagFiles.contains(path)
        throw Finding(isListed ? .lateTagFile : .unlistedTagFile, path)
      }
      let row = try meet(entry.path, size: entry.size)
      if wanted[row] { return (row, tar) }
    }
    return nil
  }

  /// Opens one payload file on its own; `nil` when it is not in a bag.
  /// - Throws: `ArchiveProblem`, `FileError`.
  func open(_ index: Int) throws -> (any PayloadReading)? {
    guard case .file(let part, let file) = places[index],
      case .bag(let bag) = packs[part].source
    else { return nil }
    // The digest proves more than the CRC-32 would.
    return try bag.open(file, checkingCRC: false)
  }
}

/// The bytes of one payload file, hashed as they are read.
///
/// One thread at a time uses it; it may be handed from one thread to another.
public final class PayloadStream {
  /// What is read.
  public let payload: PackPayload
  private let reader: any PayloadReading
  private let hasher: SHA256Hasher
  private var isChecked = false

  init(_ payload: PackPayload, _ reader: any PayloadReading) throws {
    self.payload = payload
    self.reader = reader
    hasher = try SHA256Hasher()
  }

  /// Reads the next bytes; 0 at the end, where length and digest were found right.
  /// - Throws: `PackError.invalid` when they are not; `FileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isChecked { return 0 }
    let count: Int
    do {
      count = try reader.read(into: buffer)
    } catch let problem as ArchiveProblem {
      throw PackError.invalid([Finding(problem, container: payload.path)])
    }
    if count > 0 {
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard hasher.count <= payload.size else { throw wrongLength(.tooLong) }
      return count
    }
    guard hasher.count == payload.size else { throw wrongLength(.tooShort) }
    let digest = hasher.finish()
    guard digest == payload.sha256 else {
      throw PackError.invalid([
        Finding(
          .wrongDigest, payload.path, expected: payload.sha256.hex, found: digest.hex)
      ])
    }
    isChecked = true
    return 0
  }

  private func wrongLength(_ kind: FindingKind) -> PackError {
    .invalid([
      Finding(kind, payload.path, expected: "\(payload.size)", found: "\(hasher.count)")
    ])
  }
}
