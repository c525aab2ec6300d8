import App
import System

/// What went wrong outside of any row of the page, until somebody takes it down.
final class NoticeBoard: Sendable {
  /// One thing that went wrong.
  struct Notice: Identifiable, Sendable {
    /// Its number.
    let id: Int
    /// What it is.
    let message: Message
  }

  /// The newest that are kept.
  static let limit = 5

  private let state = Monitor<(next: Int, notices: [Notice])>((0, []))

  /// The notices, oldest first.
  var notices: [Notice] { state.change { $0.notices } }

  /// Puts an error up.
  func post(_ error: any Error) {
    let message = Message(explaining: error)
    state.change { state in
      state.notices.append(Notice(id: state.next, message: message))
      state.next += 1
      state.notices.removeFirst(max(0, state.notices.count - NoticeBoard.limit))
    }
  }

  /// Takes a notice down.
  func dismiss(_ id: Int) {
    state.change { $0.notices.removeAll { $0.id == id } }
  }
}
