import Catalogs
import Downloads
import Formats
import Glibc
import System
import TestSupport
import Testing

/// A server that misbehaves, and how the download of one file must end.
@Suite(.enabled(if: FaultyServer.isPossible))
struct FaultTests {
  static let bytes = Samples.bytes(400_000)

  /// The real retries, in small.
  static var options: DownloadOptions {
    var options = DownloadOptions()
    options.retryPolicy.stall = 1
    options.retryPolicy.connect = 2
    options.retryPolicy.unreachable = 1
    options.retryPolicy.attempts = 3
    options.retryPolicy.firstPause = 0.02
    options.retryPolicy.longestPause = 3
    return options
  }

  /// Downloads one file of a server, from addresses in order.
  static func download(
    _ urls: [String], options: DownloadOptions = options, isPinned: Bool = true,
    library path: String? = nil
  ) throws -> ItemResult {
    let folder = try TemporaryFolder()
    let library = try Library.open(path ?? folder.path("library"))
    let set = Samples.set(
      "set", [try Samples.artifact("file.bin", bytes, urls: urls, isPinned: isPinned)])
    let result = try DownloadQueue(library: library, options: options)
      .run([set], observer: { _ in }, isInterrupted: { false })[0]
    if result.failure == nil {
      let digest = try SHA256Hasher.digest(of: bytes)
      let file = try #require(try library.file(for: digest))
      #expect(try SHA256Hasher.digest(of: file).digest == digest)
      #expect(try Folder.open(library.path).folder("partial").names().isEmpty)
    } else {
      #expect(try library.artifacts().isEmpty)
    }
    return result
  }

  /// A behaviour, the failure it must end in (`nil`: it arrives), the requests
  /// that may be made, and the bytes that the server may have sent.
  struct Case: CustomTestStringConvertible {
    var query: String
    var failure: FailureCause.Kind?
    var requests: ClosedRange<Int>
    var sent: ClosedRange<Int>
    var testDescription: String { query }

    init(
      _ query: String, _ failure: FailureCause.Kind?, requests: ClosedRange<Int>,
      sent: ClosedRange<Int> = 0...Int.max
    ) {
      self.query = query
      self.failure = failure
      self.requests = requests
      self.sent = sent
    }
  }

  static let cases = [
    Case("", nil, requests: 1...1, sent: 400_000...400_000),
    // Broken connections go on where they ended.
    Case("fault=reset&at=150000&times=1", nil, requests: 2...2, sent: 400_000...500_000),
    Case("fault=close&at=150000&times=1", nil, requests: 2...2, sent: 400_000...400_100),
    Case("fault=close&at=100000", nil, requests: 4...5, sent: 400_000...400_100),
    Case("fault=close&at=0", .unreachable, requests: 3...3),
    Case("fault=stall&at=100000&times=1", nil, requests: 2...2, sent: 400_000...400_100),
    Case("fault=stall&at=100000", nil, requests: 4...5, sent: 400_000...400_100),
    Case("fault=stall&at=0", .timedOut, requests: 3...3),
    Case("fault=drip", .timedOut, requests: 3...3),
    // Ranges that cannot be trusted begin again; those that are refused too.
    Case("fault=ignore-range-reset&at=150000", nil, requests: 2...2),
    Case("fault=wrong-range&at=150000", nil, requests: 3...3),
    Case("fault=range-on-200&at=150000", nil, requests: 3...3),
    Case("fault=new-tag&at=150000", nil, requests: 2...3),
    Case("fault=new-tag-206&at=150000", nil, requests: 2...3),
    Case("fault=seesaw", .unreachable, requests: 3...8),
    // Lengths and bytes that are not what the publisher states are final.
    Case("fault=longer", .wrongLength, requests: 1...1),
    Case("fault=endless", .wrongLength, requests: 1...1),
    Case("fault=shorter", .wrongLength, requests: 1...1),
    Case("fault=shorter-unsaid", .wrongLength, requests: 1...1),
    Case("fault=wrong-bytes", .wrongDigest, requests: 1...1),
    Case("fault=html", .wrongLength, requests: 1...1),
    Case("fault=html-long", .wrongDigest, requests: 1...1),
    Case("fault=gzip", .wrongLength, requests: 1...1),
    Case("fault=encoding-label", nil, requests: 1...1),
    // Redirects.
    Case("fault=loop", .tooManyRedirects, requests: 9...9),
    // Final answers are not asked for twice; busy servers are.
    Case("fault=status&code=401", .refused, requests: 1...1),
    Case("fault=status&code=403", .refused, requests: 1...1),
    Case("fault=status&code=404", .notFound, requests: 1...1),
    Case("fault=status&code=410", .notFound, requests: 1...1),
    Case("fault=status&code=418", .badAnswer, requests: 1...1),
    Case("fault=status&code=501", .badAnswer, requests: 1...1),
    Case("fault=status&code=204", .badAnswer, requests: 1...1),
    Case("fault=status&code=408&times=1", nil, requests: 2...2),
    Case("fault=status&code=429&after=1&times=1", nil, requests: 2...2),
    Case("fault=status&code=429&after=3600", .busy, requests: 1...1),
    Case("fault=status&code=500&times=1", nil, requests: 2...2),
    Case("fault=status&code=502&times=1", nil, requests: 2...2),
    Case("fault=status&code=503&times=2", nil, requests: 3...3),
    Case("fault=status&code=504", .busy, requests: 3...3),
  ]

  @Test(arguments: cases)
  func faultsEndAsTheyMust(fault: Case) throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let result = try Self.download([server.url("file.bin", fault.query)])
    #expect(result.failure?.kind == fault.failure, "\(String(describing: result.failure))")
    if let cause = result.failure { #expect(cause.subject == "127.0.0.1:\(server.port)") }
    let requests = server.requests()
    // A request that the server still works on is not in its log yet.
    #expect(requests.count <= fault.requests.upperBound)
    if fault.failure == nil { #expect(requests.count >= fault.requests.lowerBound - 1) }
    let sent = requests.reduce(0) { $0 + $1.sent }
    #expect(sent <= fault.sent.upperBound, "\(requests)")
    if case .downloaded(let transferred) = result.outcome {
      #expect(transferred >= 400_000 && transferred <= UInt64(max(sent, 400_000)))
    }
  }

  @Test func aPauseThatTheServerAsksForIsKept() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let url = server.url("file.bin", "fault=status&code=503&after=1&times=1")
    #expect(try Self.download([url]).failure == nil)
    let times = server.requests().map(\.time)
    #expect(times.count == 2 && times[1] - times[0] >= 0.9)
  }

  @Test func theNextMirrorIsAskedWhenOneHasLostTheFile() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let result = try Self.download([
      server.url("gone.bin"), server.url("file.bin", "fault=wrong-bytes"),
      server.url("file.bin", "fault=html"), server.url("file.bin"),
    ])
    #expect(result.failure == nil)
    #expect(server.requests().count == 4)
  }

  @Test func mirrorsContinueEachOther() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let result = try Self.download([
      server.url("file.bin", "fault=close&at=300000&times=1"),
      server.url("file.bin", "mirror=2"),
    ])
    #expect(result.failure == nil)
    let requests = server.requests()
    #expect(requests.map(\.sent) == [300_000, 100_000])
    #expect(requests[1].range == "bytes=300000-" && requests[1].ifRange == nil)
  }

  @Test func aPartOfAnotherFileIsThrownAwayOnce() throws {
    let server = try FaultyServer([
      "file.bin": Self.bytes, "other.bin": [UInt8](repeating: 7, count: 400_000),
    ])
    let result = try Self.download([
      server.url("other.bin", "fault=close&at=300000&times=1"), server.url("file.bin"),
    ])
    #expect(result.failure == nil)
  }

  @Test func aRedirectToAnotherHostIsFollowedWithoutTheCredentials() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let folder = try TemporaryFolder()
    var options = Self.options
    options.netrcFile = try folder.write(
      "netrc", Array("machine 127.0.0.1 login user password secret\n".utf8))
    let to = server.url("file.bin", host: "localhost")
    let url = server.url("file.bin", "fault=redirect&to=\(to)")
    #expect(try Self.download([url], options: options).failure == nil)
    let requests = server.requests()
    #expect(requests.map { $0.host?.split(separator: ":").first } == ["127.0.0.1", "localhost"])
    #expect(requests[1].authorization == nil)
  }

  @Test func namesAndPasswordsComeFromNetrc() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let folder = try TemporaryFolder()
    let url = server.url("file.bin", "fault=login")
    #expect(try Self.download([url]).failure?.kind == .refused)
    var options = Self.options
    options.netrcFile = try folder.write(
      "netrc", Array("machine 127.0.0.1 login user password secret\n".utf8))
    #expect(try Self.download([url], options: options).failure == nil)
  }

  @Test func aRefusedConnectionEndsSoon() throws {
    // A socket that is bound and does not listen: nobody else gets its port.
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #expect(bind(socket, $0, length) == 0)
        #expect(getsockname(socket, $0, &length) == 0)
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    let start = ContinuousClock.now
    let result = try Self.download(["http://127.0.0.1:\(port)/file.bin"])
    #expect(result.failure?.kind == .unreachable)
    #expect(result.failure?.subject == "127.0.0.1:\(port)")
    #expect(ContinuousClock.now - start < .seconds(4))
  }

  @Test func aRunThatReachesNobodyEndsWithinItsTime() throws {
    let folder = try TemporaryFolder()
    let sets = try (1...19).map { number in
      Samples.set(
        "set\(number)",
        [
          try Samples.artifact(
            "a", [UInt8(number)], urls: ["http://travelpack-\(number % 2).invalid/\(number)"])
        ])
    }
    // A resolver on a busy machine takes seconds to say no; a host that is given
    // up before that has another cause.
    var options = Self.options
    options.retryPolicy.connect = 20
    options.retryPolicy.unreachable = 20
    let start = SystemClock.monotonic()
    let results = try DownloadQueue(
      library: Library.open(folder.path("library")), options: options
    ).run(sets, observer: { _ in }, isInterrupted: { false })
    #expect(results.count == 19)
    #expect(results.allSatisfy { $0.failure?.kind == .noNetwork })
    // Each of the two hosts is given up after a silence, which a connection may outlast.
    #expect(SystemClock.monotonic() - start < 2 * (20 + 20) + 1)
  }

  @Test func aNameThatIsNotResolvedIsNoNetwork() throws {
    let result = try Self.download(["http://travelpack-test.invalid/file.bin"])
    #expect(result.failure?.kind == .noNetwork)
    #expect(result.failure?.subject == "travelpack-test.invalid")
  }

  @Test func aFileThatNobodyPinnedIsResumedOnlyWithAValidator() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    let url = server.url("file.bin", "fault=close&at=300000&times=1")
    #expect(try Self.download([url], isPinned: false).failure == nil)
    #expect(server.requests().map(\.ifRange) == [nil, "\"tag\""])
    let changing = server.url("file.bin", "fault=new-tag&at=300000")
    #expect(try Self.download([changing], isPinned: false).failure == nil)
  }

  @Test func theRateIsLimited() throws {
    let server = try FaultyServer(["file.bin": Self.bytes])
    var options = Self.options
    options.rateLimit = 200_000
    let start = ContinuousClock.now
    #expect(try Self.download([server.url("file.bin")], options: options).failure == nil)
    #expect(ContinuousClock.now - start > .seconds(1))
  }

  @Test func aProxyIsAskedInsteadOfTheHost() throws {
    let proxy = try FaultyServer(["file.bin": Self.bytes])
    var options = Self.options
    options.proxy = "http://127.0.0.1:\(proxy.port)"
    let result = try Self.download(["http://travelpack-test.invalid/file.bin"], options: options)
    #expect(result.failure == nil)
    #expect(proxy.requests().map(\.host) == ["travelpack-test.invalid"])
  }
}
