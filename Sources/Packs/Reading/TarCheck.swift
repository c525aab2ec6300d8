internal import Formats
internal import System

/// Checks the payload of a tar as it comes: this thread decompresses and reads,
/// a second one hashes.
struct TarCheck {
  let pack: OpenedPack
  let tar: TarBag
  let log: FindingLog
  let progress: (PackProgress) -> Void
  let isInterrupted: () -> Bool

  /// The payload files that came before the manifests, in columns.
  private struct Early {
    var paths = PathTable()
    var sizes = NumberColumn()
    var digests: [DigestAlgorithm: DigestColumn] = [:]

    /// What was found of a row.
    func digests(of row: Int) -> [DigestAlgorithm: [UInt8]] {
      digests.compactMapValues { $0[row].map { Array($0) } }
    }
  }

  /// - Throws: `Finding` when the tar cannot be read any further; `Interrupted`.
  func run() throws {
    if pack.isLate { try runLate() } else { try runListed() }
  }

  // MARK: A pack: the manifest came first

  private func runListed() throws {
    let index = pack.index
    let pipe = try HashPipe()
    var waiting: [(row: Int, size: UInt64)] = []
    func settle(_ digest: SHA256Digest) {
      guard !waiting.isEmpty else { return }
      let (row, size) = waiting.removeFirst()
      index.settle(row, size: size, found: [.sha256: digest.bytes])
    }
    defer { while !waiting.isEmpty { settle(pipe.nextDigest()) } }
    var done: UInt64 = 0
    let total = index.sizes.reduce(UInt64(0)) { $1 == .max ? $0 : $0 &+ $1 }
    while let entry = try pack.next(of: tar) {
      guard entry.isPayload else {
        try pack.take(entry, of: tar, isBehindPayload: true)
        continue
      }
      pack.checkPromised(entry.path)
      guard let row = index.meet(entry.path, size: entry.size) else { continue }
      let path = TagFile.text(entry.path)
      while true {
        let buffer = pipe.buffer()
        let count = try read(buffer)
        if count == 0 { break }
        pipe.submit(count)
        done += UInt64(count)
        progress(PackProgress(done: done, total: total, path: path))
        if isInterrupted() { throw Interrupted() }
      }
      pipe.endFile()
      waiting.append((row, entry.size))
      while let digest = pipe.nextDigestIfReady() { settle(digest) }
    }
  }

  // MARK: A bag: the manifests may come last

  private func runLate() throws {
    var early = Early()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 4096)
    defer { buffer.deallocate() }
    let hashers = try DigestAlgorithm.allCases.map { try RunningDigest($0) }
    var done: UInt64 = 0
    while let entry = try pack.next(of: tar) {
      guard entry.isPayload else {
        try pack.take(entry, of: tar)
        continue
      }
      let path = TagFile.text(entry.path)
      let (row, isNew) = early.paths.insert(entry.path)
      guard isNew else {
        log.note(Finding(.duplicate, path))
        continue
      }
      while true {
        let count = try read(buffer)
        if count == 0 { break }
        for hasher in hashers {
          hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        done += UInt64(count)
        progress(PackProgress(done: done, total: nil, path: path))
        if isInterrupted() { throw Interrupted() }
      }
      early.sizes.append(entry.size)
      for hasher in hashers {
        let algorithm = hasher.algorithm
        early.digests[algorithm, default: DigestColumn(algorithm)].set(row, hasher.finish())
      }
    }
    try pack.readTagFiles(topFolder: tar.topFolder)
    for file in 0..<early.paths.count {
      let size = early.sizes[file]
      guard let row = pack.index.meet(early.paths.bytes(file), size: size) else { continue }
      pack.index.settle(row, size: size, found: early.digests(of: file))
    }
  }

  private func read(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    do {
      return try tar.read(into: buffer)
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: pack.path)
    } catch let error as FileError {
      throw Finding(error, path: pack.path)
    }
  }
}
