internal import Formats
internal import System

/// Gathers the tag files of a bag: the contents of those that are of interest or
/// short, the digests of all others.
struct TagFileLoader {
  let log: FindingLog
  private(set) var files: [String: TagContent] = [:]
  private(set) var others: [String: [DigestAlgorithm: [UInt8]]] = [:]
  private var total = 0

  /// The most tag files: each one is remembered by name until the tag manifest was read.
  static let countLimit = 10_000

  init(log: FindingLog) { self.log = log }

  /// Whether a payload manifest was met.
  var hasManifest: Bool { files.keys.contains { BagManifest.kind(of: $0)?.isTag == false } }

  /// Takes a tag file; its path was checked.
  mutating func take(_ path: String, size: UInt64, _ reader: any PayloadReading) throws {
    guard files[path] == nil, others[path] == nil else {
      return log.note(Finding(.duplicate, path))
    }
    guard files.count + others.count < TagFileLoader.countLimit else {
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
    others[path] = digests
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
