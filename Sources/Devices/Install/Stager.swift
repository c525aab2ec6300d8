import Archives
import Catalogs
import Digests
import Files
import Packs

/// Unpacks payloads into the staging folders: where they go, hashed as written.
final class Stager {
  private let sites: Sites
  private let queue = SyncQueue()
  private var count = 0
  /// Folders that were made in staging, to be made durable.
  private var folders: [(Site, RelativePath)] = []
  private var known: Set<String> = []
  private let hasher: SHA256Hasher
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)

  /// How often the kernel is told to begin writing, in bytes.
  private static let writeback: UInt64 = 8 << 20
  /// The longest file that a layout may rewrite.
  private static let rewriteLimit = 1 << 20

  init(sites: Sites) throws {
    self.sites = sites
    hasher = try SHA256Hasher()
  }

  deinit { buffer.deallocate() }

  /// One artifact of one model set that the bytes of a payload are for.
  struct Use {
    var job: Int
    var artifact: Artifact
  }

  /// Unpacks the payload that the source stands at, for all model sets that it
  /// is for; `read` reads it and throws at its end when it is not the listed one.
  /// - Throws: what `read` throws, `FileError`, `DeviceError`.
  func stage(
    uses: [Use], jobs: inout [Job], read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws {
    guard let first = uses.first else { return try drain(read) }
    let artifact = first.artifact
    let owner = jobs[first.job].set.id
    do {
      let unpacker = try makeUnpacker(artifact, read)
      while let entry = try unpacker.next() {
        try place(entry, unpacker, uses: uses, jobs: &jobs)
      }
      try drain(read)
    } catch let error as UnpackError {
      // Bytes that are not the listed ones are the better reason.
      try drain(read)
      throw DeviceError.cannotUnpack(modelSet: owner, artifact: artifact.name, error)
    }
  }

  private func drain(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    while try read(buffer) > 0 {}
  }

  private func makeUnpacker(
    _ artifact: Artifact, _ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> Unpacker {
    // Publishers who do not state the size are estimated, not by more than half; a
    // package brings papers beside the files that its stated size counts.
    let bytes =
      (artifact.unpacking == .deb ? nil : artifact.plainBytes.exact)
      ?? artifact.plainBytes.upper.addingClamped(64 << 20)
      .addingClamped(artifact.plainBytes.upper)
    let limits = UnpackLimits(bytes: bytes)
    switch artifact.unpacking {
    case .plain: return try Unpacker(.plain, limits: limits, pull: read)
    case .zstd: return try Unpacker(.zstd, limits: limits, pull: read)
    case .gzip: return try Unpacker(.gzip, limits: limits, pull: read)
    case .tarGzip: return try Unpacker(.tarGzip, limits: limits, pull: read)
    case .deb: return try Unpacker(.deb, limits: limits, pull: read)
    case .zip:
      // Its directory stands at the end: the artifact lies on the disk meanwhile.
      let path = Site.device.staging
      let folder = try sites.folder(.device).folder(at: path, making: true)
      try folder.remove("artifact.zip")
      let file = try folder.open("artifact.zip", .create)
      while true {
        let count = try read(buffer)
        if count == 0 { break }
        try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      // It is read through its descriptor and gone with it.
      try folder.remove("artifact.zip")
      return try Unpacker(zip: file, limits: limits)
    }
  }

  private func place(
    _ entry: UnpackedEntry, _ unpacker: Unpacker, uses: [Use], jobs: inout [Job]
  ) throws {
    var plain: [Sink] = []
    var rewritten: [(Int, RelativePath, @Sendable ([UInt8]) throws -> [UInt8])] = []
    for use in uses {
      let job = jobs[use.job]
      let placement: Placement
      do {
        placement = try job.layout.placement(of: entry, from: use.artifact, in: job.set)
      } catch let error as LayoutError {
        throw DeviceError.unusable(modelSet: job.set.id, error)
      }
      switch placement {
      case .leftOut: break
      case .file(let path): plain.append(try open(path, use.job, job))
      case .rewritten(let path, let rewrite): rewritten.append((use.job, path, rewrite))
      case .licence(let name): plain.append(try openLicence(name, use.job, job))
      }
    }
    var kept: [UInt8] = []
    while let piece = try unpacker.read() {
      hasher.update(piece)
      for sink in plain { try sink.write(piece) }
      if !rewritten.isEmpty {
        kept += piece
        guard kept.count <= Stager.rewriteLimit else {
          throw UnpackError.tooLarge(limit: UInt64(Stager.rewriteLimit))
        }
      }
    }
    let count = hasher.count
    let digest = hasher.finish()
    if entry.path == nil { try check(digest, count, uses: uses, jobs: jobs) }
    for sink in plain { jobs[sink.job].staged.append(try sink.end(count, digest, queue)) }
    for (job, path, rewrite) in rewritten {
      do {
        try add(Companion(path: path, bytes: rewrite(kept)), to: job, of: &jobs)
      } catch let error as LayoutError {
        throw DeviceError.unusable(modelSet: jobs[job].set.id, error)
      }
    }
  }

  /// Holds the one file of an artifact against what its publisher states.
  private func check(_ digest: SHA256Digest, _ count: UInt64, uses: [Use], jobs: [Job]) throws {
    for use in uses {
      let name = use.artifact.name
      if let expected = use.artifact.plainSHA256, expected != digest {
        throw DeviceError.wrongContent(
          modelSet: jobs[use.job].set.id, artifact: name, expected: expected, found: digest)
      }
      if let expected = use.artifact.plainBytes.exact, expected != count {
        throw DeviceError.wrongLength(
          modelSet: jobs[use.job].set.id, artifact: name, expected: expected, found: count)
      }
    }
  }

  /// Stages a file that we make ourselves.
  /// - Throws: `FileError`, `DigestError`.
  func add(_ companion: Companion, to index: Int, of jobs: inout [Job]) throws {
    let sink = try open(companion.path, index, jobs[index])
    try companion.bytes.withUnsafeBytes { try sink.write($0) }
    jobs[index].staged.append(
      try sink.end(
        UInt64(companion.bytes.count), SHA256Hasher.digest(of: companion.bytes), queue))
  }

  /// Stages one of our own files below the device, such as a receipt.
  /// - Throws: `FileError`.
  func add(_ bytes: [UInt8]) throws -> RelativePath {
    count += 1
    let path = try childOf(Site.device.staging, "own-\(count)")
    let file = try create(path, .device)
    try file.write(bytes)
    try queue.add(file)
    return path
  }

  /// Waits until every staged file and every folder that names one is on the disk.
  /// - Throws: `FileError`.
  func finish() throws {
    try queue.finish()
    for (site, path) in folders { try sites.folder(site).folder(at: path).sync() }
  }

  private func open(_ path: RelativePath, _ index: Int, _ job: Job) throws -> Sink {
    guard let target = job.engineFolder.appending(path) else {
      throw DeviceError.unusable(
        modelSet: job.set.id, .notOneFolder(path: path.description))
    }
    let staged: RelativePath
    if let own = job.layout.ownFolder(of: job.set), path.isWithin(own), path != own {
      staged = try childOf(
        job.site.staging,
        ["own-folder-\(job.index)"] + path.components.dropFirst(own.components.count))
    } else {
      count += 1
      staged = try childOf(job.site.staging, ["file-\(count)"])
    }
    return Sink(
      job: index, file: try create(staged, job.site), site: job.site, staged: staged,
      target: target, engineTarget: path)
  }

  private func openLicence(_ name: String, _ index: Int, _ job: Job) throws -> Sink {
    count += 1
    let staged = try childOf(Site.device.staging, ["file-\(count)"])
    return Sink(
      job: index, file: try create(staged, .device), site: .device, staged: staged,
      target: try childOf(.of("licences"), [job.set.catalog, job.set.name, name]),
      engineTarget: nil)
  }

  private func childOf(_ folder: RelativePath, _ name: String) throws -> RelativePath {
    try childOf(folder, [name])
  }

  private func childOf(_ folder: RelativePath, _ names: [String]) throws -> RelativePath {
    guard let path = RelativePath(components: folder.components + names) else {
      throw UnpackError.unsafePath(names.joined(separator: "/"))
    }
    return path
  }

  private func create(_ path: RelativePath, _ site: Site) throws -> OpenFile {
    guard let parent = path.parent else { throw UnpackError.unsafePath(path.description) }
    let folder = try sites.folder(site).folder(at: parent, making: true)
    var above: RelativePath? = parent
    while let path = above, known.insert("\(site.stored ?? "")\u{0}\(path)").inserted {
      folders.append((site, path))
      above = path.parent
    }
    return try folder.open(path.name, .create)
  }

  /// A staged file that is being written.
  private final class Sink {
    let job: Int
    private let file: OpenFile
    private let site: Site
    private let staged: RelativePath
    private let target: RelativePath
    private let engineTarget: RelativePath?
    private var written: UInt64 = 0
    private var started: UInt64 = 0

    init(
      job: Int, file: OpenFile, site: Site, staged: RelativePath, target: RelativePath,
      engineTarget: RelativePath?
    ) {
      self.job = job
      self.file = file
      self.site = site
      self.staged = staged
      self.target = target
      self.engineTarget = engineTarget
    }

    func write(_ piece: UnsafeRawBufferPointer) throws {
      try file.write(piece)
      written += UInt64(piece.count)
      if written - started >= Stager.writeback { startWriteback() }
    }

    private func startWriteback() {
      file.startWriteback(from: started, count: written - started)
      started = written
    }

    func end(_ count: UInt64, _ digest: SHA256Digest, _ queue: SyncQueue) throws -> StagedFile {
      startWriteback()
      try queue.add(file)
      return StagedFile(
        site: site, staged: staged, target: target, engineTarget: engineTarget,
        installed: InstalledFile(
          place: .init(site: site, path: target), bytes: count, sha256: digest))
    }
  }
}
