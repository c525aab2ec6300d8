import App
import Devices
import Packs

/// Something that takes a while and that a reader of the page asked for.
struct Job: Hashable, Sendable, Identifiable {
  /// What is done.
  enum Kind: Hashable, Sendable {
    /// A trip is downloaded and built into a pack of this name.
    case trip(pack: String)
    /// Downloaded models are built into a pack of this name.
    case build(pack: String)
    /// A pack is checked byte for byte.
    case verify(pack: String)
    /// A pack is installed on a device.
    case install(pack: String, device: String)

    /// Its name in `data-kind`.
    var name: String {
      switch self {
      case .trip: "trip"
      case .build: "build"
      case .verify: "verify"
      case .install: "install"
      }
    }
  }

  /// How far it is.
  enum State: Hashable, Sendable {
    /// Another one is at work.
    case waiting
    /// It goes on.
    case running(JobProgress)
    /// It is done.
    case done(JobResult)
    /// It failed.
    case failed(Message)
    /// Somebody stopped it.
    case cancelled

    /// Its name in `data-state`.
    var name: String {
      switch self {
      case .waiting: "waiting"
      case .running: "running"
      case .done: "done"
      case .failed: "failed"
      case .cancelled: "cancelled"
      }
    }
  }

  /// Its number.
  let id: Int
  /// What is done.
  let kind: Kind
  /// How far it is.
  var state: State

  /// Whether nothing more will happen.
  var isOver: Bool {
    switch state {
    case .waiting, .running: false
    case .done, .failed, .cancelled: true
    }
  }

  /// What it is called while it goes on.
  var title: Words {
    switch kind {
    case .trip(let pack): Words("page.job.trip", ["pack": .text(pack)])
    case .build(let pack): Words("page.job.build", ["pack": .text(pack)])
    case .verify(let pack): Words("page.job.verify", ["pack": .text(pack)])
    case .install(let pack, let device):
      Words("page.job.install", ["pack": .text(pack), "device": .text(device)])
    }
  }

  /// What is said once when it is over.
  var outcome: Words {
    switch state {
    case .waiting, .running: title
    case .done(let result): result.words
    case .failed(let message):
      Words("page.job.failed", ["job": .words(title), "why": .words(message.why)])
    case .cancelled: Words("page.job.cancelled", ["job": .words(title)])
    }
  }
}
