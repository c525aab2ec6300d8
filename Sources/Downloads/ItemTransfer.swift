internal import Catalogs
internal import Formats
internal import System

/// Brings one model set into the library, artifact by artifact.
struct ItemTransfer {
  let library: Library
  let transports: [any Transport]
  let options: DownloadOptions
  let set: ModelSet
  let turn: QueueTurn

  /// Fetches what is missing. Answers the bytes that were transferred.
  /// - Throws: `FailureCause`, `FileError`, `DocumentError`, `Interrupted`, `QueueTurn.Paused`.
  func run() throws -> UInt64 {
    var transferred: UInt64 = 0
    var received: UInt64 = 0
    var isOpaque = false
    for artifact in set.artifacts {
      if try !library.contains(artifact) {
        let here = received
        let file = try fetch(artifact) { bytes, opaque in
          isOpaque = isOpaque || opaque
          turn.show(received: here + bytes, isIndeterminate: opaque)
        }
        transferred += file.transferred
        try accept(file, artifact)
      }
      received +=
        try library.pinned(set).artifacts
        .first { $0.name == artifact.name }?.bytes.exact ?? 0
    }
    turn.show(received: received, isIndeterminate: isOpaque, isLast: true)
    return transferred
  }

  private func fetch(
    _ artifact: Artifact, _ progress: @escaping (UInt64, Bool) -> Void
  ) throws -> FetchedFile {
    let folder = try library.workFolder()
    try checkSpace(for: artifact, in: folder)
    var last = FailureCause(.notPublished, subject: artifact.name)
    for transport in transports {
      let urls = artifact.urls.filter { transport.accepts($0) }
      if urls.isEmpty { continue }
      let request = TransferRequest(
        artifact: artifact, urls: urls, folder: folder, key: try Library.key(of: artifact),
        options: options,
        progress: { progress($0, transport.isOpaque) },
        retrying: { cause, seconds, attempt, attempts in
          turn.observer(
            .retrying(set, cause, seconds: seconds, attempt: attempt, attempts: attempts))
        },
        check: turn.check)
      do {
        return try transport.fetch(request)
      } catch let cause as FailureCause where cause.isOfOneTransport {
        last = cause
      }
    }
    throw last
  }

  private func checkSpace(for artifact: Artifact, in folder: Folder) throws {
    let partial = try library.partialBytes(of: artifact)
    let needed = artifact.bytes.lower - min(partial, artifact.bytes.lower) + options.reserve
    let free = try DiskSpace(of: folder).free
    guard free >= needed else {
      throw FailureCause(.lowDisk, subject: library.path, missing: needed - free)
    }
  }

  /// Verifies a durable file and moves it under its digest.
  private func accept(_ file: FetchedFile, _ artifact: Artifact) throws {
    guard artifact.sha256 == nil || artifact.sha256 == file.sha256 else {
      try library.discardPartial(artifact)
      throw FailureCause(.wrongDigest, subject: artifact.urls.first, detail: file.sha256.hex)
    }
    guard artifact.bytes.exact == nil || artifact.bytes.exact == file.bytes else {
      try library.discardPartial(artifact)
      throw FailureCause(.wrongLength, subject: artifact.urls.first, detail: "\(file.bytes)")
    }
    if !artifact.isPinned {
      // Before the file moves, so that what is in the library always has an owner.
      try library.pin(artifact, of: set, bytes: file.bytes, sha256: file.sha256)
      try library.record(library.pinned(set))
    }
    try library.take(file.name, from: file.folder, as: file.sha256)
    // What the transport kept beside it is of no use any more.
    try library.discardPartial(artifact)
  }
}

extension FailureCause {
  /// Whether another transport may do better.
  fileprivate var isOfOneTransport: Bool {
    switch kind {
    case .cancelled, .interrupted, .lowDisk, .disk, .metered: false
    default: true
    }
  }
}
