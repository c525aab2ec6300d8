internal import Catalogs
internal import Formats
import Glibc
internal import System

/// Fetches packages through the machine's own apt, with its mirrors, proxies
/// and trust, into a private folder below the library.
///
/// apt tells nothing but its end here, so a ``StallGuard`` watches: a file that
/// grows is a sign of life.
public struct AptTransport: Transport {
  /// Seconds of silence after which the disk decides.
  public var stallLimit: Double
  /// The program, for tests another one than `apt-get`.
  public var program: String

  /// Makes a transport; ``RetryPolicy/stall`` says how long silence may last.
  public init(stallLimit: Double, program: String = "apt-get") {
    self.stallLimit = stallLimit
    self.program = program
  }

  /// True: its end is all that it tells.
  public var isOpaque: Bool { true }

  /// Takes `apt:PACKAGE=VERSION`.
  public func accepts(_ url: String) -> Bool { AptTransport.package(of: url) != nil }

  /// The package and version of an address, as apt takes them.
  private static func package(of url: String) -> String? {
    guard case .apt(let package, let version) = ArtifactAddress(url) else { return nil }
    return "\(package)=\(version)"
  }

  /// Runs apt until the package is there.
  /// - Throws: `FailureCause`, `FileError`; what `request.check` throws.
  public func fetch(_ request: TransferRequest) throws -> FetchedFile {
    guard let package = request.urls.lazy.compactMap(AptTransport.package).first else {
      throw FailureCause(.notPublished, subject: request.artifact.name)
    }
    // What a killed apt left may be cut short, and apt would not notice.
    let place = request.key + ".apt"
    try request.folder.removeTree(place)
    let folder = try request.folder.makeFolder(place)
    do {
      return try run(package, in: folder, request)
    } catch {
      try? request.folder.removeTree(place)
      throw error
    }
  }

  private func run(
    _ package: String, in folder: Folder, _ request: TransferRequest
  ) throws -> FetchedFile {
    var arguments = ["download", "-q", "-o", "Acquire::Retries=3"]
    // apt drops to a user of its own, who may not see a private folder.
    if geteuid() == 0 { arguments += ["-o", "APT::Sandbox::User=root"] }
    if let limit = request.options.rateLimit {
      arguments += ["-o", "Acquire::http::Dl-Limit=\(max(1, limit / 1024))"]
      arguments += ["-o", "Acquire::https::Dl-Limit=\(max(1, limit / 1024))"]
    }
    let client = try start(arguments + ["--", package], in: folder)
    defer { client.stop() }
    var arrival: FetchedFile?
    var stallGuard = StallGuard(limit: stallLimit, now: SystemClock.monotonic) {
      arrival = try AptTransport.arrival(of: request.artifact, in: folder)
      return arrival != nil
    }
    var seen: UInt64 = 0
    while true {
      let ended = client.wait(milliseconds: 100)
      try request.check()
      let here = try folder.names().reduce(0) { $0 + (try folder.treeSize($1)) }
      let signs = here &+ UInt64(client.receivedBytes)
      let signal: StallGuard.Signal = ended != nil ? .ended : signs != seen ? .life : .silence
      seen = signs
      if signal == .life { request.progress(here) }
      switch try stallGuard.judge(signal) {
      case .wait: continue
      case .downloaded: if let arrival { return arrival }
      case .timedOut: throw FailureCause(.timedOut, subject: package, detail: program)
      case .notThere: break
      }
      throw try failure(package, ended, folder)
    }
  }

  private func start(_ arguments: [String], in folder: Folder) throws -> Subprocess {
    // English words, since some are read.
    let environment = ["LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"]
    do {
      // Where util-linux has setpriv, apt ends with this program even when that
      // is killed.
      let command = ["--pdeathsig", "TERM", "--", program] + arguments
      if let client = try? Subprocess(
        "setpriv", command, environment: environment, folder: folder.path, outputLimit: 64 << 10)
      {
        return client
      }
      return try Subprocess(
        program, arguments, environment: environment, folder: folder.path, outputLimit: 64 << 10)
    } catch let error as Subprocess.StartError {
      throw FailureCause(
        .packageClient, subject: program, status: Int(error.code), detail: "cannot be started")
    }
  }

  /// The plain files in the folder that may be packages.
  private static func packages(in folder: Folder) throws -> [String] {
    try folder.names().filter { try $0.hasSuffix(".deb") && folder.status($0)?.kind == .file }
  }

  /// The one package in the folder, durable, when it has the length and digest
  /// that were asked for, or when none were.
  private static func arrival(of artifact: Artifact, in folder: Folder) throws -> FetchedFile? {
    for name in try packages(in: folder) {
      let file = try folder.open(name)
      let (digest, count) = try SHA256Hasher.digest(of: file)
      guard artifact.sha256 == nil || artifact.sha256 == digest else { continue }
      try file.sync()
      return FetchedFile(
        folder: folder, name: name, bytes: count, sha256: digest, transferred: count)
    }
    return nil
  }

  private func failure(
    _ package: String, _ ended: Subprocess.Result?, _ folder: Folder
  ) throws -> FailureCause {
    if ended?.status == 0, try !AptTransport.packages(in: folder).isEmpty {
      return FailureCause(.wrongDigest, subject: package)
    }
    let words = String(decoding: ended?.errors ?? [], as: UTF8.self)
    let line = words.split { $0.isNewline }.first { $0.hasPrefix("E: ") }
      .map { String($0.dropFirst(3)) }
    let kind: FailureCause.Kind
    if words.contains("Unable to locate package") || words.contains("was not found")
      || words.contains("has no installation candidate") || words.contains("404 ")
    {
      kind = .notFound
    } else if words.contains("Temporary failure resolving")
      || words.contains("Could not resolve") || words.contains("Network is unreachable")
    {
      kind = .noNetwork
    } else if words.contains("Could not connect") || words.contains("Unable to connect")
      || words.contains("Connection failed") || words.contains("Connection refused")
    {
      kind = .unreachable
    } else if words.contains("No space left") {
      kind = .lowDisk
    } else {
      kind = .packageClient
    }
    return FailureCause(
      kind, subject: package, status: ended.map { Int($0.status) },
      detail: line ?? (words.isEmpty ? nil : String(words.prefix(300))))
  }
}
