internal import CMicroHTTPD
internal import Glibc
internal import System

/// One request and its answer.
///
/// Whatever may wait for a disk is handed to a worker, while the connection is
/// suspended. `@unchecked Sendable`: the connection's thread and a worker use
/// this value in turn; each hands it on through the pool's monitor and
/// libmicrohttpd's lock of suspended connections.
final class Exchange: @unchecked Sendable {
  /// How far it is.
  private enum Stage {
    case head
    case decided(UploadDecision)
    /// The file is made; the head is told once more after the suspension.
    case ready
    case body
    case answer(WebResponse)
    case answered
    case broken
  }

  private let core: WebCore
  private let connection: ConnectionHandle
  private let id: UInt64
  private var stage = Stage.head
  private var request: WebRequest
  private var refusal: Refusal?
  private var writer: UploadWriter?

  init(_ core: WebCore, _ connection: ConnectionHandle, id: UInt64, method: String, target: String?)
  {
    self.core = core
    self.connection = connection
    self.id = id
    (request, refusal) = RequestHead.read(
      connection, method: method, target: target, fields: core.options.fields)
  }

  deinit { writer?.discard() }

  /// Goes as far as it can with the bytes that came; called by the connection's
  /// thread, again after every suspension.
  /// - Returns: the bytes taken, or `nil` when the connection is to be closed.
  func advance(_ bytes: UnsafeRawBufferPointer) -> Int? {
    switch stage {
    case .head:
      return judge() ? 0 : nil
    case .decided(let decision):
      return begin(decision) ? 0 : nil
    case .ready:
      stage = .body
      return 0
    case .body:
      return bytes.isEmpty ? (finish() ? 0 : nil) : take(bytes)
    case .answer(let answer):
      return queue(answer) ? 0 : nil
    case .answered:
      return 0
    case .broken:
      return nil
    }
  }

  private func judge() -> Bool {
    switch refusal.map(Gate.Verdict.refuse) ?? core.gate.judge(request) {
    case .refuse(let refusal):
      core.book.headCame(id, isKnown: false, bodySeconds: core.options.bodySeconds)
      return refuse(refusal)
    case .enter(let cookie):
      core.book.headCame(id, isKnown: true, bodySeconds: nil)
      return queue(.redirect(to: "/").with("Set-Cookie", cookie))
    case .pass:
      core.book.headCame(id, isKnown: true, bodySeconds: core.options.bodySeconds)
      guard request.contentLength > 0 else {
        stage = .body
        return true
      }
      if request.mediaType == "application/x-www-form-urlencoded" { return begin(.memory) }
      return hand { [self] in stage = .decided(core.uploads(request)) }
    }
  }

  /// Makes ready for the body.
  private func begin(_ decision: UploadDecision) -> Bool {
    switch decision {
    case .memory:
      guard request.contentLength <= UInt64(core.options.bodyBytes) else {
        return refuse(.tooLarge)
      }
      stage = .body
      return true
    case .refuse(let answer):
      return queue(answer)
    case .file(let folder, let limit):
      guard request.contentLength <= limit else { return refuse(.tooLarge) }
      guard core.book.beginUpload(id) else { return refuse(.busy) }
      core.book.headCame(id, isKnown: true, bodySeconds: nil)
      return hand { [self] in
        do {
          writer = try UploadWriter(in: folder)
        } catch {
          request.upload = .failed(
            error as? FileError ?? FileError(operation: "openat", path: folder.path, code: EIO))
        }
        stage = .ready
      }
    }
  }

  /// Takes a part of the body.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int? {
    if writer != nil {
      writer?.gather(bytes)
      guard writer?.isFull == true else { return bytes.count }
      return hand { [self] in writer?.flush() } ? bytes.count : nil
    }
    // An upload that failed at once is let go until it has come.
    if request.upload != nil { return bytes.count }
    guard request.body.count + bytes.count <= core.options.bodyBytes else { return nil }
    request.body += bytes
    return bytes.count
  }

  /// Lets the whole request be handled.
  private func finish() -> Bool {
    core.book.requestCame(id)
    return hand { [self] in stage = .answer(handle()) }
  }

  private func handle() -> WebResponse {
    if let upload = writer?.finish() {
      writer = nil
      request.upload = upload
    }
    if request.mediaType == "application/x-www-form-urlencoded" {
      guard let text = String(validating: request.body, as: UTF8.self),
        let form = Fields(urlEncoded: text[...], limit: core.options.fields)
      else { return core.options.refusal(.malformed, request) }
      request.body = []
      request.form = form
    }
    var answer = core.handler(request)
    // What was received goes away now, unless the handler keeps it.
    request.upload = nil
    if case .events(let stream) = answer.body, !core.book.beginStream(id, stream) {
      stream.end()
      answer = core.options.refusal(.busy, request)
    }
    return answer
  }

  private func refuse(_ refusal: Refusal) -> Bool {
    var answer = core.options.refusal(refusal, request)
    if refusal == .method { answer = answer.with("Allow", "GET, HEAD, POST") }
    if refusal == .busy { answer = answer.with("Retry-After", "1") }
    return queue(answer)
  }

  private func queue(_ answer: WebResponse) -> Bool {
    stage = .answered
    return Answer.queue(answer, on: connection, policy: core.options.contentSecurityPolicy)
  }

  /// Suspends the connection while a worker does something.
  private func hand(_ work: @escaping @Sendable () -> Void) -> Bool {
    connection.suspend()
    let isTaken = core.pool.submit { [connection] in
      work()
      connection.resume()
    }
    if !isTaken {
      stage = .broken
      connection.resume()
    }
    return true
  }
}
