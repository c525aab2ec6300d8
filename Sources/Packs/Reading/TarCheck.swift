internal import Archives
internal import Digests
internal import Files

/// Checks the payload of a tar as it comes: this thread decompresses and reads,
/// a second one hashes.
struct TarCheck {
  let pack: OpenedPack
  let tar: TarBag
  let log: FindingLog
  let progress: (PackProgress) -> Void
  let isInterrupted: () -> Bool

  /// A payload file that came before the manifests.
  private struct Early {
    var path: [UInt8]
    var size: UInt64
    var digests: [DigestAlgorithm: [UInt8]]
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
    var early: [Early] = []
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
      var digests: [DigestAlgorithm: [UInt8]] = [:]
      for hasher in hashers { digests[hasher.algorithm] = hasher.finish() }
      early.append(Early(path: Array(entry.path), size: entry.size, digests: digests))
    }
    try pack.readTagFiles(topFolder: tar.topFolder)
    for file in early {
      guard let row = pack.index.meet(file.path[...], size: file.size) else { continue }
      pack.index.settle(row, size: file.size, found: file.digests)
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
