internal import CMicroHTTPD
internal import Glibc
internal import System

/// Serves HTTP on the loopback addresses of this machine, to the browser that
/// knows the start address.
///
/// One thread for each address family moves bytes, a few workers run handlers;
/// no client has a thread of its own. A route is a case in the handler:
///
///     let server = try WebServer(WebOptions()) { request in
///       switch (request.method, request.segments) {
///       case (.get, []), (.head, []): .html("<p>Hello</p>")
///       case (.get, ["events"]): .events(hub.open("en") { state() })
///       case (.post, ["languages", let tag]): { download(tag); return .redirect(to: "/") }()
///       default: .text("not found", status: 404)
///       }
///     }
///     print(server.startAddress)
///
/// `@unchecked Sendable`: the daemons are written by the initialiser and used
/// by the one call of ``stop()`` that finds the server running.
public final class WebServer: @unchecked Sendable {
  /// The port on 127.0.0.1, and on ::1 where the machine has it.
  public let port: UInt16
  private let core: WebCore
  private let daemons: [OpaquePointer]
  private let isRunning = Monitor(true)

  /// Starts to serve.
  /// - Parameters:
  ///   - options: what it allows at most, and how it answers whom it refuses.
  ///   - uploads: says where a body that is not a form goes; runs on a worker.
  ///   - handler: answers requests; runs on a worker, several at once, and may
  ///     wait for a disk but not for a network.
  /// - Throws: `WebServerError`, `FileError`, `DigestError`.
  public init(
    _ options: WebOptions,
    uploads: @escaping @Sendable (WebRequest) -> UploadDecision = { _ in .memory },
    handler: @escaping @Sendable (WebRequest) -> WebResponse
  ) throws {
    if let trouble = tp_mhd_load() { throw WebServerError.library(String(cString: trouble)) }
    let sockets = try Self.listen(options.port)
    port = sockets.port
    do {
      core = try WebCore(options, port: sockets.port, uploads: uploads, handler: handler)
    } catch {
      for socket in sockets.open { close(socket.descriptor) }
      throw error
    }
    var daemons: [OpaquePointer] = []
    var rest = sockets.open[...]
    while let socket = rest.popFirst() {
      guard let daemon = core.serve(socket.descriptor, isIPv6: socket.isIPv6) else {
        for socket in rest { close(socket.descriptor) }
        Self.end(core, daemons)
        throw WebServerError.noThread
      }
      daemons.append(daemon)
    }
    self.daemons = daemons
  }

  deinit { stop() }

  /// The address that lets a browser in; who knows it may do what the page can.
  public var startAddress: String { "http://127.0.0.1:\(port)/?\(core.gate.startQuery)" }

  /// Ends every stream and connection and waits for the handlers that run;
  /// a second call does nothing.
  public func stop() {
    guard
      isRunning.change({ running in
        defer { running = false }; return running
      })
    else { return }
    Self.end(core, daemons)
  }

  private static func end(_ core: WebCore, _ daemons: [OpaquePointer]) {
    // No connection may be suspended when its daemon stops: streams are woken
    // by their end, requests by the workers, and neither can begin anew.
    core.book.endStreams()
    core.pool.stop()
    for daemon in daemons { tp_mhd_stop(daemon) }
    core.book.stop()
  }

  private typealias Listening = (descriptor: Int32, isIPv6: Bool)

  /// Listens on both loopback addresses with one port, or on the one there is.
  private static func listen(_ wished: UInt16) throws -> (port: UInt16, open: [Listening]) {
    // A port that is free on one address may be taken on the other.
    for attempt in 1...16 {
      var port = wished
      let v4 = tp_listen_on_loopback(false, &port)
      guard v4 >= 0 else { throw WebServerError.listen(port: wished, code: errno) }
      let v6 = tp_listen_on_loopback(true, &port)
      let code = errno
      if v6 >= 0 { return (port, [(v4, false), (v6, true)]) }
      // Without IPv6 here, nobody else can answer for localhost there.
      if code != EADDRINUSE { return (port, [(v4, false)]) }
      close(v4)
      if wished != 0 || attempt == 16 { throw WebServerError.listen(port: wished, code: code) }
    }
    throw WebServerError.listen(port: wished, code: EADDRINUSE)
  }
}
