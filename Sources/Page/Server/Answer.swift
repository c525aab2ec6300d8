internal import CMicroHTTPD
internal import Glibc
internal import System

/// Gives answers to libmicrohttpd.
enum Answer {
  /// What a stream's response needs; released with the response.
  private final class Reader {
    let stream: EventStream
    let connection: ConnectionHandle

    init(_ stream: EventStream, _ connection: ConnectionHandle) {
      self.stream = stream
      self.connection = connection
    }

    // Nobody reads any more, so nobody may wake the connection either.
    deinit { stream.end() }
  }

  /// Queues an answer with the fields that every answer has; called by the
  /// connection's thread.
  /// - Returns: whether the connection can go on.
  static func queue(_ answer: WebResponse, on connection: ConnectionHandle, policy: String) -> Bool
  {
    guard let response = make(answer, connection) else { return false }
    defer { tp_mhd_response_release(response) }
    var headers = answer.headers
    for (name, value) in [
      ("Content-Security-Policy", policy),
      ("X-Content-Type-Options", "nosniff"),
      // "no-referrer" would make browsers send "Origin: null" with our own forms.
      ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ] where !headers.contains(where: { $0.name.lowercased() == name.lowercased() }) {
      headers.append(WebResponse.Header(name: name, value: value))
    }
    for header in headers
    where !tp_mhd_response_header(response, header.name, header.value) {
      return false
    }
    return tp_mhd_queue(connection.pointer, UInt32(answer.status), response) == TP_MHD_YES
  }

  private static func make(_ answer: WebResponse, _ connection: ConnectionHandle) -> OpaquePointer?
  {
    switch answer.body {
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { tp_mhd_response_bytes($0.baseAddress, $0.count) }
    case .file(let file, let length):
      let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      let response = tp_mhd_response_file(copy, length)
      if response == nil { close(copy) }
      return response
    case .events(let stream):
      let reader = Unmanaged.passRetained(Reader(stream, connection))
      let response = tp_mhd_response_stream(
        { context, _, buffer, count in
          guard let context, let buffer else { return -2 }
          let reader = Unmanaged<Reader>.fromOpaque(context).takeUnretainedValue()
          let room = UnsafeMutableRawBufferPointer(start: buffer, count: count)
          switch reader.stream.read(into: room, for: reader.connection) {
          case .wrote(let count): return count
          case .waits: return 0
          case .ends: return -1
          }
        }, reader.toOpaque(),
        { context in
          if let context { Unmanaged<Reader>.fromOpaque(context).release() }
        })
      if response == nil { reader.release() }
      return response
    }
  }
}
