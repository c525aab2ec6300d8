internal import Formats
import Glibc
internal import System

/// The queue that all programs of this machine share, in the folder `queue/` of
/// the library.
///
/// - `journal`: one line for each event, only ever appended, rewritten when long;
/// - `lock`: held while a line is written;
/// - `transfer`: held by the one program that transfers;
/// - `requests/ID`: held by a program as long as it waits for something, so that
///   a crash is noticed: the system releases the lock;
/// - `progress`: where the running transfer is, written a few times a second;
/// - `paused`: there while the queue is paused.
///
/// One thread uses a value.
final class QueueJournal {
  private static let longest: UInt64 = 256 << 10
  private static let hardLimit = 16 << 20

  private let library: Library
  private var seen: FileStatus?
  private var cached = QueueView()

  init(_ library: Library) { self.library = library }

  private func folder() throws -> Folder { try library.root.makeFolder("queue") }

  private func existing() throws -> Folder? { try library.existingFolder("queue") }

  // MARK: - Lines

  /// Appends lines as one change.
  /// - Throws: `FileError`, and what `check` throws while another program writes.
  func append(_ events: [QueueEvent], check: () throws -> Void = {}) throws {
    let folder = try folder()
    let lock = try folder.open("lock", .createOrUpdate)
    while try !lock.tryLock() {
      try check()
      SystemClock.nap(milliseconds: 2)
    }
    let file = try folder.open("journal", .createOrUpdate)
    let old = try file.readAll(limit: QueueJournal.hardLimit)
    // A crash may have cut the last line.
    let whole = (old.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    if UInt64(old.count) > QueueJournal.longest {
      var view = QueueView(QueueJournal.events(in: old))
      view.expire(isAlive: isAlive)
      for event in events { view.apply(event) }
      try folder.replace("journal", with: view.events.flatMap(\.line))
      return
    }
    if whole < old.count { try file.truncate(to: UInt64(whole)) }
    let bytes = events.flatMap(\.line)
    try bytes.withUnsafeBytes { try file.write($0, at: UInt64(whole)) }
    try file.sync()
  }

  private static func events(in bytes: [UInt8]) -> [QueueEvent] {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    return bytes[..<end].split(separator: UInt8(ascii: "\n")).compactMap { QueueEvent(line: $0) }
  }

  /// What the journal says now, what dead programs asked for taken out. Needs no
  /// right to write.
  /// - Throws: `FileError`.
  func view() throws -> QueueView {
    guard let folder = try existing(), let status = try folder.status("journal") else {
      return QueueView()
    }
    if status != seen {
      cached = QueueView(
        QueueJournal.events(in: try folder.open("journal").readAll(limit: QueueJournal.hardLimit)))
      seen = status
    }
    var view = cached
    view.expire(isAlive: isAlive)
    return view
  }

  // MARK: - Who is alive

  /// Makes a request that lives as long as the file that is answered.
  ///
  /// Before its lock is taken a new file looks like that of a dead program, so a
  /// ``sweep()`` may take it away; then another one is made.
  /// - Throws: `FileError`.
  func beginRequest() throws -> (name: String, life: OpenFile) {
    let requests = try folder().makeFolder("requests")
    while true {
      let name =
        "\(getpid())-\(UInt64(SystemClock.wall() * 1000))-\(UInt32.random(in: 0...UInt32.max))"
      let file = try requests.open(name, .create)
      if try file.tryLock(), try requests.status(name) != nil { return (name, file) }
      try requests.remove(name)
    }
  }

  /// Ends a request: whatever it still waits for counts as interrupted.
  func endRequest(_ name: String) {
    try? existing()?.folder("requests").remove(name)
  }

  /// Whether the program of a request runs. What cannot be looked at counts as
  /// alive: a wrong answer must not take a place in the queue away.
  private func isAlive(_ request: String) -> Bool {
    guard RelativePath.isPlainName(request) else { return false }
    do {
      guard let file = try ifThere({ try existing()?.folder("requests").open(request) }) else {
        return false
      }
      return try !file.tryLock(exclusive: false)
    } catch {
      return true
    }
  }

  /// Removes the files of requests whose programs are gone.
  func sweep() {
    guard let requests = try? existing()?.folder("requests") else { return }
    for name in (try? requests.names()) ?? [] {
      guard let file = try? requests.open(name), (try? file.tryLock(exclusive: false)) == true
      else { continue }
      // Locked until the name is gone: a program that is only beginning this request
      // gets its lock before and keeps it, or after and sees that the name is gone.
      withExtendedLifetime(file) { try? requests.remove(name) }
    }
  }

  // MARK: - The transfer, its progress, the pause

  /// The right to transfer, until the file that is answered goes away; `nil`
  /// while another program has it.
  /// - Throws: `FileError`.
  func takeTransfer() throws -> OpenFile? {
    let file = try folder().open("transfer", .createOrUpdate)
    return try file.tryLock() ? file : nil
  }

  private static let progressLength = 512

  /// Shows other programs where the transfer of an item is.
  func show(_ item: String, _ progress: DownloadProgress) {
    var line = JSONText.write(
      ["item": .string(item), "progress": progress.json], compact: true)
    guard line.count < QueueJournal.progressLength else { return }
    line += [UInt8](repeating: UInt8(ascii: " "), count: QueueJournal.progressLength - line.count)
    // Only a display: a failure is no reason to end a transfer.
    guard let file = try? folder().open("progress", .createOrUpdate) else { return }
    _ = try? line.withUnsafeBytes { try file.write($0, at: 0) }
  }

  /// Where the running transfer was a moment ago.
  func progress() -> (item: String, progress: DownloadProgress)? {
    guard let bytes = try? existing()?.open("progress").readAll(limit: 1024),
      let node = try? JSONNode(parsing: bytes), let item = try? node.member("item").string(),
      let progress = try? DownloadProgress(json: node.member("progress"))
    else { return nil }
    return (item, progress)
  }

  /// Whether the queue is paused.
  func isPaused() -> Bool { (try? existing()?.status("paused")) ?? nil != nil }

  /// Pauses the queue or lets it go on. Answers whether that changed anything.
  /// - Throws: `FileError`.
  func setPaused(_ paused: Bool) throws -> Bool {
    if paused == isPaused() { return false }
    if paused {
      _ = try folder().open("paused", .createOrUpdate)
    } else {
      try existing()?.remove("paused")
    }
    return true
  }
}
