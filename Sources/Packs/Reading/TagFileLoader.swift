internal import Archives
internal import Digests
internal import Files

/// Gathers the tag files of a bag: the contents of those in the top folder, the
/// digests of all others.
struct TagFileLoader {
  let log: FindingLog
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var others: [String: [DigestAlgorithm: [UInt8]]] = [:]
  private var total = 0

  init(log: FindingLog) { self.log = log }

  /// Takes a tag file; its path was checked.
  mutating func take(_ path: String, size: UInt64, _ reader: any PayloadReading) throws {
    guard files[path] == nil, others[path] == nil else {
      return log.note(Finding(.duplicate, path))
    }
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
    if path.utf8.contains(0x2f) || !TagFileLoader.isRead(path) {
      var digests: [DigestAlgorithm: [UInt8]] = [:]
      for algorithm in DigestAlgorithm.allCases {
        digests[algorithm] = try RunningDigest.digest(of: bytes, algorithm)
      }
      others[path] = digests
    } else {
      files[path] = bytes
    }
  }

  /// Takes every tag file of a bag that can be read in any order.
  mutating func takeAll(_ bag: any BagFiles) throws {
    for index in 0..<bag.count where !bag.isPayload(index) {
      let path = TagFile.text(bag.path(index))
      do {
        try take(path, size: bag.size(index), bag.open(index, checkingCRC: true))
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
