import App
import Catalogs
import Downloads
import System

/// Asks the queue of downloads for what readers of the page want: each wish on a
/// thread of its own, as if somebody had asked in a terminal, so that terminal and
/// page show the same queue.
final class DownloadDesk: Sendable {
  /// Wishes that may wait at once.
  static let limit = 64

  private let library: Library
  private let options: DownloadOptions
  private let crew = WorkCrew(limit: DownloadDesk.limit)
  private let notices: NoticeBoard
  private let isInterrupted: @Sendable () -> Bool
  private let retries = Monitor<[String: RetryNote]>([:])

  /// Opens the desk.
  init(
    _ library: Library, options: DownloadOptions, notices: NoticeBoard,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.library = library
    self.options = options
    self.notices = notices
    self.isInterrupted = isInterrupted
  }

  /// What the transfers of this program tried in vain and will try again, by
  /// their versioned ids.
  var retryNotes: [String: RetryNote] { retries.change { $0 } }

  /// Asks for model sets; false when too many wishes wait already.
  func fetch(_ sets: [ModelSet]) -> Bool {
    guard !sets.isEmpty else { return true }
    return crew.start { [self] in
      do {
        _ = try run(sets)
      } catch is Interrupted {
        // What arrived is kept, and the queue remembers what was asked for.
      } catch {
        notices.post(error)
      }
    }
  }

  /// Brings model sets in, on the caller's thread.
  /// - Throws: what `DownloadQueue.run` throws.
  func run(
    _ sets: [ModelSet], observer: @escaping (DownloadEvent) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) throws -> [ItemResult] {
    let queue = DownloadQueue(library: library, options: options)
    return try queue.run(
      sets,
      observer: { [self] event in
        note(event)
        observer(event)
      },
      isInterrupted: { [isInterrupted] in isInterrupted() || isCancelled() })
  }

  /// Takes model sets out of the queue, whichever program waits for them.
  /// - Throws: `FileError`.
  func cancel(_ sets: [ModelSet]) throws {
    _ = try DownloadQueue(library: library).cancel(sets)
  }

  /// Deletes model sets; false when too much goes on already. A transfer of one of
  /// them may take seconds to let go.
  func delete(_ sets: [ModelSet]) -> Bool {
    guard !sets.isEmpty else { return true }
    return crew.start { [self] in
      do {
        _ = try DownloadQueue(library: library).delete(sets)
      } catch {
        notices.post(error)
      }
    }
  }

  /// Pauses the queue, or lets it go on.
  /// - Throws: `FileError`.
  func setPaused(_ paused: Bool) throws {
    let queue = DownloadQueue(library: library)
    _ = try paused ? queue.pause() : queue.resume()
  }

  /// Waits for everything to end, after ``isInterrupted`` began to answer true.
  func close() { crew.close() }

  private func note(_ event: DownloadEvent) {
    switch event {
    case .retrying(let set, let cause, _, let attempt, let attempts):
      let note = RetryNote(cause: cause, attempt: attempt, attempts: attempts)
      retries.change { $0[set.versionedID] = note }
    case .progress(let set, let progress) where progress.received > 0:
      retries.change { $0[set.versionedID] = nil }
    case .finished(let result):
      retries.change { $0[result.set.versionedID] = nil }
    default: break
    }
  }
}

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
