internal import Formats
internal import System

/// An artifact that has arrived in part: its bytes in `KEY.part`, and beside
/// them in `KEY.json` what is known of where they come from. The digest runs
/// along on a second thread as bytes come in; after a new start it is got back by
/// reading the part.
final class PartialFile {
  /// What the sidecar says.
  struct Origin: Hashable {
    /// The address that the bytes came from.
    var url: String
    /// The strong `ETag` or else the `Last-Modified` of the answer, for `If-Range`.
    var validator: String?
    /// The whole length that the server stated.
    var total: UInt64?
  }

  /// Bytes between two times at which the part is made durable.
  private static let syncStep: UInt64 = 64 << 20

  /// Bytes after which the kernel is asked to begin writing.
  private static let writebackStep: UInt64 = 8 << 20

  private let folder: Folder
  private let key: String
  private let file: OpenFile
  private let hasher: HashPipe
  /// Bytes in the hasher's buffer that were not handed over.
  private var pending = 0
  /// Where the bytes came from; `nil` before the first answer.
  private(set) var origin: Origin?
  /// Bytes that are known to be on the disk even after a power cut.
  private var synced: UInt64 = 0

  /// The bytes that are here.
  private(set) var count: UInt64 = 0

  /// The name of the bytes of a key.
  static func dataName(_ key: String) -> String { key + ".part" }

  /// Opens what an earlier try left, or begins with nothing.
  /// - Parameter limit: a part that is longer is thrown away.
  /// - Throws: `FileError`, `DigestError`, and what `check` throws.
  init(key: String, in folder: Folder, limit: UInt64, check: () throws -> Void) throws {
    self.folder = folder
    self.key = key
    // Small buffers: they come out of the memory that stays below 20 MB.
    hasher = try HashPipe(bufferSize: 128 << 10)
    file = try folder.open(PartialFile.dataName(key), .createOrUpdate)
    let known = readSidecar()
    let size = try file.size()
    let trusted = min(size, known?.trusted ?? 0)
    if let known, trusted > 0, trusted <= limit {
      origin = known.origin
      synced = min(known.synced, trusted)
      if trusted < size { try file.truncate(to: trusted) }
      try readBack(trusted, check)
    } else if size > 0 {
      try file.truncate(to: 0)
    }
  }

  private func readBack(_ length: UInt64, _ check: () throws -> Void) throws {
    while count < length {
      let buffer = hasher.buffer()
      let room = Int(min(UInt64(buffer.count), length - count))
      let read = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), at: count)
      if read == 0 { break }
      hasher.submit(read)
      count += UInt64(read)
      try check()
    }
  }

  /// Throws everything away, to begin from the first byte.
  /// - Throws: `FileError`.
  func restart() throws {
    try file.truncate(to: 0)
    _ = digest()
    count = 0
    synced = 0
    origin = nil
  }

  /// Writes down where the bytes that follow come from.
  /// - Throws: `FileError`.
  func begin(from origin: Origin) throws {
    if origin == self.origin { return }
    self.origin = origin
    try writeSidecar()
  }

  /// Adds bytes at the end.
  /// - Throws: `FileError`.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    let start = count
    // Written before this returns: what arrived survives a kill.
    try file.write(bytes, at: start)
    count += UInt64(bytes.count)
    hash(bytes)
    let step = PartialFile.writebackStep
    if start / step != count / step {
      file.startWriteback(from: start / step * step, count: step)
    }
    if count - synced >= PartialFile.syncStep {
      try file.sync()
      synced = count
      try writeSidecar()
    }
  }

  /// Copies bytes for the second thread.
  private func hash(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while !rest.isEmpty {
      let buffer = hasher.buffer()
      let room = min(buffer.count - pending, rest.count)
      UnsafeMutableRawBufferPointer(rebasing: buffer[pending..<(pending + room)])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<room]))
      pending += room
      rest = UnsafeRawBufferPointer(rebasing: rest[room...])
      if pending == buffer.count {
        hasher.submit(pending)
        pending = 0
      }
    }
  }

  /// Ends the running digest; the next one begins.
  private func digest() -> SHA256Digest {
    if pending > 0 { hasher.submit(pending) }
    pending = 0
    hasher.endFile()
    return hasher.nextDigest()
  }

  /// Makes the whole durable; answers its length and digest. Nothing can be added then.
  /// - Throws: `FileError`.
  func finish() throws -> (bytes: UInt64, sha256: SHA256Digest) {
    try file.sync()
    return (count, digest())
  }

  // MARK: - The sidecar

  /// Names this start of the machine: what was written since is in the kernel's
  /// cache even when the program was killed.
  private static let boot: String? = {
    guard let file = try? OpenFile.open("/proc/sys/kernel/random/boot_id") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
    return count == 0 ? nil : String(decoding: bytes[..<count].filter { $0 > 0x20 }, as: UTF8.self)
  }()

  private func readSidecar() -> (origin: Origin, synced: UInt64, trusted: UInt64)? {
    guard let bytes = try? folder.open(key + ".json").readAll(limit: 64 << 10),
      let node = try? JSONNode(parsing: bytes), let url = try? node.member("url").string(),
      let synced = try? node.member("synced").byteCount()
    else { return nil }
    let origin = Origin(
      url: url, validator: try? node.optional("validator")?.string(),
      total: try? node.optional("total")?.byteCount())
    let boot = try? node.optional("boot")?.string()
    let isSameBoot = boot != nil && boot == PartialFile.boot
    return (origin, synced, isSameBoot ? .max : synced)
  }

  private func writeSidecar() throws {
    guard let origin else { return }
    var object: JSONObject = ["url": .string(origin.url), "synced": JSONValue(synced)]
    object["validator"] = origin.validator.map(JSONValue.string)
    object["total"] = origin.total.map { JSONValue($0) }
    object["boot"] = PartialFile.boot.map(JSONValue.string)
    try folder.replace(key + ".json", with: JSONText.write(.object(object)))
  }
}
