internal import System

/// Carries events to everyone who listens, by topic: what many see is rendered
/// once and sent to all.
public final class EventHub: Sendable {
  private struct Listener: Sendable {
    weak var stream: EventStream?
  }

  private let listeners = Monitor<[String: [Listener]]>([:])
  private let limit: Int

  /// Makes a hub.
  /// - Parameter limit: the bytes that may wait for one client; who lets more
  ///   wait is dropped, and gets the whole state when it connects again.
  public init(limit: Int = 1 << 20) { self.limit = limit }

  /// A stream of a topic's events that begins with the whole state.
  ///
  /// Events are kept for it before the state is asked for, so that none between
  /// the two is lost; one may come twice.
  /// - Parameters:
  ///   - topic: for example a language.
  ///   - retry: milliseconds after which a browser connects again.
  ///   - state: the events that say how everything stands.
  public func open(_ topic: String, retry: Int = 1000, state: () -> [WebEvent]) -> EventStream {
    let stream = EventStream(limit: limit)
    listeners.change { $0[topic, default: []].append(Listener(stream: stream)) }
    stream.begin(retry: retry, with: state())
    return stream
  }

  /// Sends events to everyone who listens to a topic.
  public func publish(_ events: [WebEvent], to topic: String) {
    let streams = listeners.change { listeners -> [EventStream] in
      guard let known = listeners[topic] else { return [] }
      let streams = known.compactMap(\.stream).filter { !$0.isOver }
      listeners[topic] = streams.isEmpty ? nil : streams.map { Listener(stream: $0) }
      return streams
    }
    for stream in streams { stream.send(events) }
  }

  /// The topics that someone listens to.
  public var topics: Set<String> {
    listeners.change { listeners in
      listeners = listeners.compactMapValues { known in
        let live = known.filter { $0.stream?.isOver == false }
        return live.isEmpty ? nil : live
      }
      return Set(listeners.keys)
    }
  }
}
