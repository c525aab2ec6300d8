internal import CShims
import Glibc

/// Another program that is run without a shell, its output kept up to a limit.
///
/// It gets its own process group, so that stopping it stops its children too,
/// and nothing on standard input. One thread at a time uses a value.
public final class Subprocess {
  /// How a program ended.
  public struct Result: Hashable, Sendable {
    /// Its exit code, or 128 + the signal that ended it.
    public var status: Int32
    /// What it wrote to standard output, up to the limit.
    public var output: [UInt8]
    /// What it wrote to standard error, up to 64 KiB.
    public var errors: [UInt8]
    /// Whether some of either was thrown away.
    public var isTruncated: Bool
  }

  /// A program that cannot be started.
  public struct StartError: Error, Hashable, Sendable {
    /// Its name.
    public var program: String
    /// The value of `errno`: `ENOENT` when it is not installed.
    public var code: Int32
  }

  private let process: pid_t
  private var pipes: [(descriptor: Int32, limit: Int, bytes: [UInt8])]
  private var status: Int32?
  private var isTruncated = false

  /// Starts a program.
  /// - Parameters:
  ///   - program: its name, looked up in `PATH`, or its path.
  ///   - arguments: what it is given, without its own name.
  ///   - environment: set on top of this process's own.
  ///   - folder: the folder in which it runs.
  ///   - outputLimit: bytes of its standard output that are kept.
  /// - Throws: `StartError`.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    folder: String? = nil, outputLimit: Int = 1 << 20
  ) throws {
    let failed = { (code: Int32) in StartError(program: program, code: code) }
    var ends: [Int32] = []
    for _ in 0..<2 {
      var pair: [Int32] = [-1, -1]
      guard tp_pipe(&pair) == 0 else {
        let code = errno
        for end in ends { close(end) }
        throw failed(code)
      }
      ends += pair
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 2)
    if let folder {
      let code = tp_spawn_in(&actions, folder)
      guard code == 0 else {
        for end in ends { close(end) }
        throw failed(code)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([program] + arguments).map { strdup($0) }
    var settings = Subprocess.environment(with: environment).map { strdup($0) }
    defer { for text in words + settings { free(text) } }
    words.append(nil)
    settings.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, &attributes, words, settings)
    close(ends[1])
    close(ends[3])
    guard code == 0 else {
      close(ends[0])
      close(ends[2])
      throw failed(code)
    }
    self.process = process
    pipes = [(ends[0], outputLimit, []), (ends[2], 64 << 10, [])]
  }

  deinit { stop() }

  private static func environment(with changes: [String: String]) -> [String] {
    var texts: [String] = changes.map { "\($0)=\($1)" }
    var place = environ
    while let text = place.pointee {
      let setting = String(cString: text)
      let name = String(setting.prefix { $0 != "=" })
      if changes[name] == nil { texts.append(setting) }
      place += 1
    }
    return texts
  }

  /// Runs a program to its end.
  /// - Parameters:
  ///   - program: its name, looked up in `PATH`, or its path.
  ///   - arguments: what it is given, without its own name.
  ///   - environment: set on top of this process's own.
  ///   - folder: the folder in which it runs.
  ///   - outputLimit: bytes of its standard output that are kept.
  ///   - check: asked ten times a second; when it throws, the program is stopped.
  /// - Throws: `StartError`, and what `check` throws.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    folder: String? = nil, outputLimit: Int = 1 << 20, check: () throws -> Void = {}
  ) throws -> Result {
    let process = try Subprocess(
      program, arguments, environment: environment, folder: folder, outputLimit: outputLimit)
    while true {
      if let result = process.wait(milliseconds: 100) { return result }
      try check()
    }
  }

  /// What it wrote to standard output so far, up to the limit, as far as
  /// ``wait(milliseconds:)`` read it.
  public var output: [UInt8] { pipes[0].bytes }

  /// Sends it a signal, and not its children; nothing once it has ended.
  public func send(signal: Int32) {
    if status == nil { kill(process, signal) }
  }

  /// Bytes that were written so far and kept; a number that grows is a sign of life.
  public var receivedBytes: Int { pipes.reduce(0) { $0 + $1.bytes.count } }

  /// Reads what it writes until it ends or the time is over; `nil` when it still runs.
  public func wait(milliseconds: Int) -> Result? {
    let end = SystemClock.monotonic() + Double(milliseconds) / 1000
    while status == nil {
      let left = max(0, Int32((end - SystemClock.monotonic()) * 1000))
      let isOpen = read(for: left)
      collect()
      if status == nil, !isOpen { SystemClock.nap(milliseconds: 2) }
      if SystemClock.monotonic() >= end { break }
    }
    guard let status else { return nil }
    // What it wrote last may still be in the pipes; its children may hold them open.
    var reads = 0
    while reads < 64, read(for: 0, once: true) { reads += 1 }
    return Result(
      status: status, output: pipes[0].bytes, errors: pipes[1].bytes, isTruncated: isTruncated)
  }

  /// Ends it and its children: asks first, and kills what is left after 0.3 s.
  /// It is gone when this returns.
  public func stop() {
    if status == nil {
      kill(-process, SIGTERM)
      if wait(milliseconds: 300) == nil {
        kill(-process, SIGKILL)
        while status == nil {
          collect()
          if status == nil { SystemClock.nap(milliseconds: 2) }
        }
      }
    }
    for index in pipes.indices where pipes[index].descriptor >= 0 {
      close(pipes[index].descriptor)
      pipes[index].descriptor = -1
    }
  }

  private func collect() {
    guard status == nil else { return }
    var raw: Int32 = 0
    let answer = waitpid(process, &raw, WNOHANG)
    if answer == process {
      let signal = raw & 0x7f
      status = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
    } else if answer == -1, errno != EINTR {
      status = 255
    }
  }

  /// Waits for output and reads it. Answers whether a pipe is still open; with
  /// `once`, whether anything was read.
  private func read(for milliseconds: Int32, once: Bool = false) -> Bool {
    var waits = pipes.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    guard waits.contains(where: { $0.fd >= 0 }) else { return false }
    guard poll(&waits, nfds_t(waits.count), milliseconds) > 0 else { return !once }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var hasRead = false
    for index in pipes.indices where waits[index].revents != 0 {
      let count = Glibc.read(pipes[index].descriptor, &buffer, buffer.count)
      if count > 0 {
        hasRead = true
        let room = pipes[index].limit - pipes[index].bytes.count
        pipes[index].bytes += buffer[..<min(count, max(room, 0))]
        if count > room { isTruncated = true }
      } else if count == 0 {
        close(pipes[index].descriptor)
        pipes[index].descriptor = -1
      }
    }
    return once ? hasRead : pipes.contains { $0.descriptor >= 0 }
  }
}

/// How this process holds its memory.
public enum ProcessMemory {
  /// Gives large blocks back to the system as soon as they are freed.
  ///
  /// glibc would raise the bound with each large block that is freed, up to 32 MiB,
  /// and then keep freed columns of a long directory beside the ones that grow.
  public static func returnLargeBlocks() { _ = tp_map_large_blocks(256 << 10) }
}
