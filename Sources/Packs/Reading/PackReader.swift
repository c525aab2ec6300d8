internal import Catalogs
internal import Formats
internal import System

/// Reads the payload of a pack, and lets no byte through that is not proved by
/// the end of its file.
///
/// Opening it reads and checks all tag files and the signature. With a zip or a
/// folder only the wanted payload is read; a tar is read through.
public final class PackReader {
  /// What the pack holds.
  public let description: PackDescription
  /// How it is wrapped.
  public let container: PackReport.Container
  /// What is known of its signature.
  public let signature: SignatureState
  /// What is odd about it and no reason to refuse it.
  public let warnings: [Finding]
  /// Every payload file that the pack promises, in the order of its manifest.
  public let payloads: [PackPayload]

  let source: PayloadSource
  private let opened: OpenedParts
  private let log: FindingLog
  private var wanted: [Bool]
  private var isMet: [Bool]
  private var stream: PayloadStream?

  /// Opens a pack: a file, a folder, or all parts of a split one.
  /// - Throws: `PackError.invalid` with everything that was found in its tag files
  ///   and its container; `FileError`; `DigestError`.
  public static func open(
    _ paths: [String], options: PackVerifier.Options = PackVerifier.Options()
  ) throws -> PackReader {
    let log = FindingLog()
    do {
      return try PackReader(paths, options, log)
    } catch let finding as Finding {
      log.note(finding)
      throw PackError.invalid(log.ordered)
    }
  }

  private init(_ paths: [String], _ options: PackVerifier.Options, _ log: FindingLog) throws {
    let opened = try OpenedParts(paths, options, log)
    guard let description = opened.index.description, !log.hasErrors else {
      if opened.index.description == nil {
        log.note(Finding(.badDescription, "pack.json", expected: "a travel pack"))
      }
      throw PackError.invalid(log.ordered)
    }
    self.description = description
    self.log = log
    container = opened.packs[0].container
    signature = opened.packs[0].signature
    warnings = log.ordered
    payloads = PackReader.payloads(of: description, opened.index)
    source = try PayloadSource(opened, payloads)
    self.opened = opened
    wanted = payloads.map { _ in true }
    isMet = payloads.map { _ in false }
  }

  /// Chooses which model sets are wanted; all of them unless this is called.
  /// - Parameter modelSets: indices in the description.
  public func select(_ modelSets: Set<Int>) {
    wanted = payloads.map { $0.uses.contains { modelSets.contains($0.modelSet) } }
  }

  /// The wanted payload files that are not in the pack, as far as that is known
  /// before it was read through: with a tar only at the end.
  public var missing: [PackPayload] {
    payloads.indices.filter { wanted[$0] && !isMet[$0] && !source.mayHold($0) }
      .map { payloads[$0] }
  }

  /// Goes to the next wanted payload file; `nil` at the end.
  /// - Throws: `PackError.invalid`, `FileError`.
  public func nextPayload() throws -> PackPayload? {
    stream = nil
    do {
      let next = try source.next(wanted: wanted)
      // A tar tells what is wrong with it only as it is read.
      if log.hasErrors { throw PackError.invalid(log.ordered) }
      if let (index, reader) = next {
        isMet[index] = true
        stream = try PayloadStream(payloads[index], reader)
        return payloads[index]
      }
    } catch let problem as ArchiveProblem {
      throw PackError.invalid([Finding(problem, container: "")])
    } catch let finding as Finding {
      throw PackError.invalid([finding])
    }
    return nil
  }

  /// Reads the next bytes of the payload file; 0 at its end, where its length and
  /// its digest were found right.
  /// - Throws: `PackError.invalid` when they are not; `FileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try stream?.read(into: buffer) ?? 0
  }

  /// Opens a payload file on its own; several threads may each read their own.
  /// `nil` when the pack is one that can only be read through, or lacks the file.
  /// - Throws: `PackError.invalid`, `FileError`, `DigestError`.
  public func open(_ payload: PackPayload) throws -> PayloadStream? {
    guard let index = payloads.firstIndex(where: { $0.path == payload.path }),
      let reader = try source.open(index)
    else { return nil }
    isMet[index] = true
    return try PayloadStream(payload, reader)
  }

  /// Ends the reading: whatever stands behind the payload must be right, and every
  /// wanted payload file must have been met.
  /// - Throws: `PackError.invalid`; `PackError.incomplete` with the files that are not in it.
  public func finish() throws {
    if source.isStreamed {
      while try nextPayload() != nil {}
    }
    let holes = payloads.indices.filter { wanted[$0] && !isMet[$0] && !source.mayHold($0) }.map {
      Finding(.toFetch, payloads[$0].path, expected: "\(payloads[$0].size)")
    }
    if !holes.isEmpty { throw PackError.incomplete(holes) }
  }

  /// Its tag files as they are, for writing them again.
  func tags() throws -> PackTags {
    let files = try opened.packs[0].tags()
    // A long tag file of someone else's was only hashed, so that it cannot be written again.
    if let name = opened.index.listedTagFiles.sorted().first(where: { files[$0] == nil }) {
      throw PackError.invalid([Finding(.tagFileTooLong, name)])
    }
    let order = PackTags.order + files.keys.sorted().filter { !PackTags.order.contains($0) }
    let index = opened.index
    return PackTags(
      files: order.compactMap { name in files[name].map { (name, $0) } }, payloads: payloads,
      description: description,
      isPublished: payloads.map { payload in
        index.table.row(of: Array(payload.path.utf8)).map {
          index.marks[$0].contains(.fetchable)
        } ?? false
      })
  }

  /// The payload by the manifest, each with the artifacts that it is.
  private static func payloads(of description: PackDescription, _ index: BagIndex) -> [PackPayload]
  {
    var uses: [SHA256Digest: [PackPayload.Use]] = [:]
    for (set, modelSet) in description.modelSets.enumerated() {
      for (artifact, value) in modelSet.artifacts.enumerated() {
        guard let sha256 = value.sha256 else { continue }
        uses[sha256, default: []].append(PackPayload.Use(modelSet: set, artifact: artifact))
      }
    }
    return (0..<index.table.count).compactMap { row in
      guard let bytes = index.digests[.sha256]?[row], let sha256 = SHA256Digest(bytes: bytes),
        let uses = uses[sha256]
      else { return nil }
      return PackPayload(
        path: index.table.path(row), size: index.sizes[row], sha256: sha256, uses: uses)
    }
  }
}

/// A pack that cannot be read any further.
public enum PackError: Error, Hashable, Sendable {
  /// It must not be used: what was found, the worst first.
  case invalid([Finding])
  /// These files of wanted model sets are not in it; `fetch.txt` says where they are published.
  case incomplete([Finding])
}
