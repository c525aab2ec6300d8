internal import Catalogs
internal import Formats
import Synchronization
internal import System

/// Fetches `http`, `https` and `file` addresses through libcurl: resumed where
/// an earlier try ended, hashed as the bytes come in, tried again with growing
/// pauses, over several mirrors.
///
/// A host that never answers is given up for the life of the value: make a new
/// one for each run.
public final class CurlTransport: Transport {
  /// An engine on its way from one transfer to the next. Whoever takes it out
  /// of the mutex is the only one who has it.
  private struct Parked: @unchecked Sendable {
    let engine: CurlEngine
  }

  private let parked = Mutex<Parked?>(nil)

  /// Makes a transport; libcurl is opened at the first transfer.
  public init() {}

  /// False: its bytes are counted.
  public var isOpaque: Bool { false }

  /// Takes `https`, `http` and `file` addresses.
  public func accepts(_ url: String) -> Bool {
    ["https", "http", "file"].contains(WebAddress.scheme(url)) && url.utf8.allSatisfy { $0 > 0x20 }
  }

  /// Fetches an artifact; what arrived stays for the next try whatever happens.
  /// - Throws: `FailureCause`, `FileError`, `DigestError`; what `request.check` throws.
  public func fetch(_ request: TransferRequest) throws -> FetchedFile {
    let engine =
      try parked.withLock { place in
        defer { place = nil }
        return place
      }?.engine ?? CurlEngine()
    defer {
      let free = Parked(engine: engine)
      parked.withLock { $0 = free }
    }
    var transfer = try CurlTransfer(engine: engine, request: request)
    return try transfer.run()
  }
}

/// The tries that it takes to fetch one artifact.
private struct CurlTransfer {
  /// A try that brings fewer new bytes than this counts as one that brought nothing.
  private static let leastGain: UInt64 = 64 << 10
  /// The most that is accepted of an artifact whose length is only guessed: this
  /// many times the guess.
  private static let doubt: UInt64 = 4

  private let engine: CurlEngine
  private let request: TransferRequest
  private let part: PartialFile
  private let declared: UInt64?
  private let limit: UInt64
  private var urls: [String]
  private var withoutRange: Set<String> = []
  private var attempt = 1
  /// The most bytes that ever were here: a server that begins again and again
  /// does not make the tries endless.
  private var farthest: UInt64
  private var transferred: UInt64 = 0
  /// Whether the part was put together in several tries, maybe from several mirrors.
  private var isPatched: Bool
  private var hasBegunAnew = false
  private var causes: [FailureCause] = []

  init(engine: CurlEngine, request: TransferRequest) throws {
    self.engine = engine
    self.request = request
    declared = request.artifact.bytes.exact
    let guess = request.artifact.bytes.upper
    limit = declared ?? min(guess, 1 << 60) * CurlTransfer.doubt
    urls = request.urls
    part = try PartialFile(
      key: request.key, in: request.folder, limit: limit, check: request.check)
    isPatched = part.count > 0
    farthest = part.count
  }

  private var policy: RetryPolicy { request.options.retryPolicy }

  /// Tries until it is there or nothing is left to try.
  mutating func run() throws -> FetchedFile {
    while true {
      try request.check()
      if part.count > 0, part.count == declared ?? part.origin?.total, let file = try finish() {
        return file
      }
      guard let url = urls.first else {
        // A mirror that may come back says more than one that has lost the file.
        throw causes.first(where: \.isTemporary) ?? causes.first
          ?? FailureCause(.notPublished, subject: request.artifact.name)
      }
      let host = WebAddress.host(url)
      if let cause = engine.reasonToGiveUp(host, after: policy.unreachable) {
        giveUp(url, cause)
        continue
      }
      if part.count > 0 { isPatched = true }
      let exchange = CurlExchange(
        url: url, part: part, declared: declared, limit: limit, options: request.options,
        usesRange: !withoutRange.contains(url))
      request.progress(part.count)
      let verdict = try exchange.run(engine) {
        try request.check()
        request.progress(part.count)
      }
      transferred += exchange.received
      let silence = engine.note(host, isAnswered: exchange.isAnswered, verdict.cause)
      switch verdict {
      case .whole:
        if let file = try finish() { return file }
      case .rangeRefused(let cause):
        // Once more without a range; a server that fails even then is out.
        if withoutRange.insert(url).inserted { continue }
        giveUp(url, cause)
      case .failed(let cause):
        guard cause.isTemporary, exchange.pause <= policy.longestPause else {
          giveUp(url, cause)
          continue
        }
        if part.count >= farthest + CurlTransfer.leastGain {
          farthest = part.count
          attempt = 0
        }
        try wait(after: cause, url, atLeast: exchange.pause, silence)
      }
    }
  }

  private mutating func giveUp(_ url: String, _ cause: FailureCause) {
    causes.append(cause)
    urls.removeAll { $0 == url }
  }

  /// Pauses before the next try, at another mirror if there is one.
  private mutating func wait(
    after cause: FailureCause, _ url: String, atLeast pause: Double, _ silence: Double
  ) throws {
    attempt += 1
    guard attempt <= policy.attempts, silence < policy.unreachable else {
      giveUp(url, cause)
      attempt = 1
      return
    }
    urls.removeAll { $0 == url }
    urls.append(url)
    // Half of it at random: many clients that lost one server must not come back together.
    let grown = policy.firstPause * Double(1 << min(max(attempt - 2, 0), 20))
    let random = Double.random(in: 0.5...1) * min(grown, policy.longestPause)
    let seconds = max(pause, urls.count > 1 ? random / Double(urls.count) : random)
    request.retrying(cause, seconds, attempt, policy.attempts)
    let end = SystemClock.monotonic() + seconds
    while SystemClock.monotonic() < end {
      try request.check()
      SystemClock.nap(milliseconds: min(100, max(1, Int((end - SystemClock.monotonic()) * 1000))))
    }
  }

  /// Ends the part and checks it; `nil` when its bytes are wrong and another
  /// try may be made.
  private mutating func finish() throws -> FetchedFile? {
    request.progress(part.count)
    let (bytes, digest) = try part.finish()
    if let expected = request.artifact.sha256, expected != digest {
      let url = part.origin?.url ?? urls.first ?? request.artifact.name
      try part.restart()
      // One of the tries may be to blame, and not the publisher.
      if isPatched, !hasBegunAnew {
        isPatched = false
        hasBegunAnew = true
        return nil
      }
      giveUp(
        url,
        FailureCause(.wrongDigest, subject: WebAddress.host(url), detail: digest.hex))
      return nil
    }
    return FetchedFile(
      folder: request.folder, name: PartialFile.dataName(request.key), bytes: bytes,
      sha256: digest, transferred: transferred)
  }
}
