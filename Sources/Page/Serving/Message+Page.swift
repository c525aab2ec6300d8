import App
import Glibc

extension Message {
  /// Explains why the page cannot be served.
  init(_ error: WebServerError) {
    let what = Words("serve.cannot")
    self =
      switch error {
      case .library(let detail):
        Message(
          what, "libmicrohttpd", why: Words(verbatim: detail), hint: Words("serve.library"),
          code: .unavailable)
      case .listen(let port, EADDRINUSE):
        Message(
          what, Words("serve.port", ["port": .integer(UInt64(port))]),
          why: Words("serve.port-taken"), hint: Words("serve.other-port"), code: .tryAgain)
      case .listen(let port, let code):
        Message(
          what, Words("serve.port", ["port": .integer(UInt64(port))]),
          why: Words(verbatim: String(cString: strerror(code))), hint: Words("serve.other-port"),
          code: .unavailable)
      case .noThread:
        Message(what, why: Words("serve.no-thread"), code: .tryAgain)
      }
  }

  /// Too many wishes wait in the queue.
  static var tooManyDownloads: Message {
    Message(
      Words("page.busy.title"), why: Words("page.busy.downloads"),
      hint: Words("page.busy.next"), code: .tryAgain)
  }

  /// No language was ticked.
  static var nothingChosen: Message {
    Message(
      Words("page.builder.title"), why: Words("page.trip.no-need"), code: .usage)
  }

  /// Too much is built, verified and installed at once.
  static var tooManyJobs: Message {
    Message(
      Words("page.busy.title"), why: Words("page.busy.jobs"), hint: Words("page.busy.next"),
      code: .tryAgain)
  }
}
