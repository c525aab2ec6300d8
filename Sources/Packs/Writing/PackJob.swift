internal import Archives
internal import Catalogs
internal import Digests
internal import Files

/// One run of the writer.
struct PackJob {
  let tags: PackTags
  let path: String
  let options: PackWriter.Options
  let progress: (PackProgress) -> Void
  let isInterrupted: () -> Bool

  /// Bytes that a container adds to each file at most: headers with the path twice.
  private static let overhead: UInt64 = 1024

  func run(_ artifact: (SHA256Digest) throws -> OpenFile?) throws -> BuiltPack {
    let payloads = options.isPlanned ? [] : tags.payloads
    if options.isPlanned { try checkPublished() }
    for payload in payloads {
      guard let file = try artifact(payload.sha256) else {
        let (set, name) = names(payload)
        throw PackBuildError.notDownloaded(modelSet: set, artifact: name)
      }
      guard try file.size() == payload.size else { throw wrongContent(payload) }
    }
    let bytes = try write(payloads, artifact)
    let written = Set(payloads.map(\.path))
    let missing = tags.payloads.filter { !written.contains($0.path) }
    return BuiltPack(
      files: [BuiltPack.File(path: path, bytes: bytes, payloads: payloads.count)],
      description: tags.description, missingPayloads: missing.count,
      missingBytes: missing.reduce(0) { $0 + $1.size },
      isSigned: tags.bytes(of: PackTags.signature) != nil)
  }

  // MARK: One file

  private func write(
    _ payloads: [PackPayload], _ artifact: (SHA256Digest) throws -> OpenFile?
  ) throws -> UInt64 {
    let target = try TargetFile(path)
    try checkSpace(payloads, target)
    let top = tags.description.name
    let output = ZipOutput(target.file, created: tags.description.created)
    for file in tags.files { try output.add("\(top)/\(file.name)", file.bytes) }
    let total = payloads.reduce(UInt64(0)) { $0 + $1.size }
    var done: UInt64 = 0
    let pipe = try HashPipe()
    var unchecked = payloads[...]
    func checkNext(_ digest: SHA256Digest) throws {
      guard let payload = unchecked.popFirst() else { return }
      guard digest == payload.sha256 else { throw wrongContent(payload) }
    }
    for payload in payloads {
      guard let file = try artifact(payload.sha256) else { throw wrongContent(payload) }
      try output.begin(
        "\(top)/\(payload.path)", size: payload.size,
        compressible: isRaw(payload)
          && CompressionSample.isCompressible(file, size: payload.size))
      var place: UInt64 = 0
      while place < payload.size {
        let buffer = pipe.buffer()
        let wanted = Int(min(UInt64(buffer.count), payload.size - place))
        let count = try file.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: place)
        guard count > 0 else { throw wrongContent(payload) }
        pipe.submit(count)
        try output.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        place += UInt64(count)
        done += UInt64(count)
        progress(PackProgress(done: done, total: total, path: payload.path))
        if isInterrupted() { throw Interrupted() }
      }
      pipe.endFile()
      try output.end()
      while let digest = pipe.nextDigestIfReady() { try checkNext(digest) }
    }
    while !unchecked.isEmpty { try checkNext(pipe.nextDigest()) }
    try output.finish()
    let bytes = try target.file.size()
    if isInterrupted() { throw Interrupted() }
    try target.commit()
    return bytes
  }

  private func checkSpace(_ payloads: [PackPayload], _ target: TargetFile) throws {
    var needed = tags.files.reduce(UInt64(0)) { $0 + UInt64($1.bytes.count) + PackJob.overhead }
    for payload in payloads { needed += payload.size + PackJob.overhead }
    let space = try target.space()
    if let limit = space.largestFile, needed > limit {
      throw PackBuildError.fileTooLong(path: path, bytes: needed, limit: limit)
    }
    guard needed <= space.free else {
      throw PackBuildError.noSpace(path: path, needed: needed, free: space.free)
    }
  }

  private func checkPublished() throws {
    for (payload, isPublished) in zip(tags.payloads, tags.isPublished) where !isPublished {
      let (set, name) = names(payload)
      throw PackBuildError.notPublished(modelSet: set, artifact: name)
    }
  }

  // MARK: Names

  private func artifact(of payload: PackPayload) -> (set: ModelSet, artifact: Artifact) {
    let use = payload.uses[0]
    let set = tags.description.modelSets[use.modelSet]
    return (set, set.artifacts[use.artifact])
  }

  private func names(_ payload: PackPayload) -> (set: String, artifact: String) {
    let (set, artifact) = artifact(of: payload)
    return (set.id, artifact.name)
  }

  private func wrongContent(_ payload: PackPayload) -> PackBuildError {
    let (set, name) = names(payload)
    return .wrongContent(modelSet: set, artifact: name)
  }

  private func isRaw(_ payload: PackPayload) -> Bool {
    artifact(of: payload).artifact.unpacking == .plain
  }
}
