internal import CMicroHTTPD

/// What the threads of a server share.
final class WebCore: Sendable {
  /// One connection; used by its thread alone.
  private final class Connection {
    let id: UInt64
    /// The target of the request whose head is being read, as it came.
    var target: String?

    init(id: UInt64) { self.id = id }
  }

  let options: WebOptions
  let gate: Gate
  let book: ConnectionBook
  let pool: WorkerPool
  let uploads: @Sendable (WebRequest) -> UploadDecision
  let handler: @Sendable (WebRequest) -> WebResponse

  init(
    _ options: WebOptions, port: UInt16,
    uploads: @escaping @Sendable (WebRequest) -> UploadDecision,
    handler: @escaping @Sendable (WebRequest) -> WebResponse
  ) throws {
    self.options = options
    self.uploads = uploads
    self.handler = handler
    gate = try Gate(port: port, cookieName: options.cookieName)
    book = try ConnectionBook(options)
    do {
      pool = try WorkerPool(threads: options.workers)
    } catch {
      book.stop()
      throw error
    }
  }

  /// Starts a thread that serves a socket, which it owns from then on. This
  /// value must live until the thread is stopped.
  func serve(_ socket: Int32, isIPv6: Bool) -> OpaquePointer? {
    var setup = tp_mhd_setup()
    setup.connections = UInt32(options.connections)
    setup.connection_memory = options.connectionBytes
    setup.idle_seconds = options.idleSeconds
    setup.context = Unmanaged.passUnretained(self).toOpaque()
    setup.connected = { context, connection, slot, event in
      guard let context, let connection, let slot else { return }
      let core = Unmanaged<WebCore>.fromOpaque(context).takeUnretainedValue()
      if event == TP_MHD_OPENED {
        let opened = Connection(id: core.book.opened(socket: tp_mhd_socket(connection)))
        slot.pointee = Unmanaged.passRetained(opened).toOpaque()
      } else if let kept = slot.pointee {
        let closed = Unmanaged<Connection>.fromOpaque(kept)
        slot.pointee = nil
        core.book.closed(closed.takeRetainedValue().id)
      }
    }
    setup.target = { _, target, connection in
      if let connection, let kept = tp_mhd_connection_context(connection) {
        Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue().target =
          target.map { String(cString: $0) }
      }
      return nil
    }
    setup.handler = { context, connection, _, method, _, bytes, count, slot in
      guard let context, let connection, let count, let slot,
        let kept = tp_mhd_connection_context(connection)
      else { return TP_MHD_NO }
      let core = Unmanaged<WebCore>.fromOpaque(context).takeUnretainedValue()
      let known = Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue()
      if slot.pointee == nil {
        let exchange = Exchange(
          core, ConnectionHandle(pointer: connection), id: known.id,
          method: method.map { String(cString: $0) } ?? "", target: known.target)
        known.target = nil
        slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
      }
      guard let current = slot.pointee else { return TP_MHD_NO }
      let part = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
      guard
        let taken = Unmanaged<Exchange>.fromOpaque(current).takeUnretainedValue().advance(part)
      else { return TP_MHD_NO }
      count.pointee -= taken
      return TP_MHD_YES
    }
    setup.completed = { context, connection, slot, _ in
      guard let context, let connection, let slot else { return }
      let core = Unmanaged<WebCore>.fromOpaque(context).takeUnretainedValue()
      if let ended = slot.pointee {
        slot.pointee = nil
        Unmanaged<Exchange>.fromOpaque(ended).release()
      }
      if let kept = tp_mhd_connection_context(connection) {
        core.book.answered(Unmanaged<Connection>.fromOpaque(kept).takeUnretainedValue().id)
      }
    }
    return tp_mhd_start(socket, isIPv6, &setup)
  }
}
