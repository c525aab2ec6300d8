import Glibc
import Testing

/// A client that sends exactly the bytes it is told, well-formed or not.
final class RawClient {
  /// An answer that came.
  struct Answer {
    var status = 0
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var text: String { String(decoding: body, as: UTF8.self) }
    func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  struct Problem: Error { var text: String }

  private let socket: Int32
  private var gathered: [UInt8] = []

  /// Connects to 127.0.0.1 or ::1; waits at most `patience` seconds for bytes.
  init(port: UInt16, isIPv6: Bool = false, patience: Int = 20) throws {
    socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var timeout = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    let code: Int32
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      code = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    guard code == 0 else { throw Problem(text: "connect: \(errno)") }
  }

  deinit { close(socket) }

  /// Sends bytes; false when the other side took no more.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Says that nothing more will be sent.
  func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Reads what there is; `nil` at the end, a reset, or when patience ends.
  private func more() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(socket, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer.prefix(count)) : nil
  }

  /// Whether the other side closed; waits for it as long as the patience is.
  func isClosed() -> Bool {
    while true {
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      let count = recv(socket, &buffer, buffer.count, 0)
      if count == 0 { return true }
      if count < 0 { return errno != EAGAIN }
    }
  }

  /// Everything up to and with a mark; `nil` when the end comes before.
  func read(until mark: String) -> String? {
    let mark = Array(mark.utf8)
    while true {
      if let place = place(of: mark) {
        let text = String(decoding: gathered[..<(place + mark.count)], as: UTF8.self)
        gathered.removeFirst(place + mark.count)
        return text
      }
      guard let part = more() else { return nil }
      gathered += part
    }
  }

  private func place(of mark: [UInt8]) -> Int? {
    gathered.withUnsafeBytes { bytes -> Int? in
      guard let start = bytes.baseAddress, let first = mark.first else { return nil }
      var from = 0
      while from + mark.count <= bytes.count {
        guard let found = memchr(start + from, Int32(first), bytes.count - from - mark.count + 1)
        else { return nil }
        from = UnsafeRawPointer(found) - start
        if memcmp(start + from, mark, mark.count) == 0 { return from }
        from += 1
      }
      return nil
    }
  }

  private func read(count: Int) -> [UInt8]? {
    while gathered.count < count {
      guard let part = more() else { return nil }
      gathered += part
    }
    defer { gathered.removeFirst(count) }
    return Array(gathered.prefix(count))
  }

  /// The head of an answer; `nil` when the connection is closed instead.
  func head() -> Answer? {
    guard let text = read(until: "\r\n\r\n") else { return nil }
    var answer = Answer()
    for (index, line) in text.split(separator: "\r\n").enumerated() {
      if index == 0 {
        answer.status = Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0
      } else if let colon = line.firstIndex(of: ":") {
        answer.headers.append(
          (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })))
      }
    }
    return answer
  }

  /// A whole answer; `nil` when the connection is closed before its end.
  func answer(hasBody: Bool = true) -> Answer? {
    guard var answer = head() else { return nil }
    guard hasBody else { return answer }
    if answer.header("Transfer-Encoding") == "chunked" {
      while let part = chunk() {
        if part.isEmpty { return answer }
        answer.body += part
      }
      return nil
    }
    guard let body = read(count: Int(answer.header("Content-Length") ?? "") ?? 0) else {
      return nil
    }
    answer.body = body
    return answer
  }

  /// One chunk of a body; empty at its regular end.
  func chunk() -> [UInt8]? {
    guard let line = read(until: "\r\n"), let count = Int(line.dropLast(1), radix: 16),
      let bytes = read(count: count), read(until: "\r\n") != nil
    else { return nil }
    return bytes
  }
}
