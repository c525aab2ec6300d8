import App

extension Site {
  /// What the gate answers to whom it lets not in: in their language, and with nothing
  /// of what the page shows.
  @Sendable static func refuse(_ refusal: Refusal, _ request: WebRequest) -> WebResponse {
    let reader = Reader(request)
    let words =
      switch refusal {
      case .stranger, .wrongToken: Words("page.refused.stranger")
      case .tooLarge: Words("page.refused.too-large")
      case .busy: Words("page.refused.busy")
      case .malformed, .wrongHost, .foreignOrigin, .method, .noLength: Words("page.refused.other")
      }
    return .text(words.text(in: reader.language) + "\n", status: refusal.status)
  }
}
