import App
import Downloads

/// Why something failed, in plain words, and what to do.
struct CauseView: View {
  let language: ReaderLanguage
  let cause: FailureCause

  var html: HTML {
    """
    <div class="note cause" data-weight="bad" data-cause="\(cause.kind.rawValue)">\
    <p>\(sentence(cause.words))</p><p>\(sentence(nextStep))</p></div>
    """
  }

  /// What to do; where a terminal would be told to run a command again, there is a button.
  private var nextStep: Words {
    switch cause.kind {
    case .noNetwork, .unreachable, .busy, .timedOut, .interrupted, .cancelled:
      Words("page.next.try-again")
    case .lowDisk: Words("page.next.room")
    default: cause.nextStep
    }
  }
}
