import Glibc
import Synchronization

/// Where a program writes its words: a descriptor, or memory in tests.
///
/// The first failure is kept and every later write does nothing, so that the
/// program can say at its end that its answer did not arrive.
public final class OutputWriter: Sendable {
  private struct State {
    var failure: Int32?
    var memory: [UInt8] = []
  }
  private let descriptor: Int32?
  private let state = Mutex(State())

  /// Writes to a descriptor; `nil` keeps everything in memory.
  public init(descriptor: Int32?) { self.descriptor = descriptor }

  /// Writes text.
  public func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes a line.
  public func line(_ text: String = "") { write(text + "\n") }

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) {
    state.withLock { state in
      guard let descriptor else {
        state.memory += bytes
        return
      }
      var rest = bytes[...]
      while !rest.isEmpty, state.failure == nil {
        let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno != EINTR {
          state.failure = errno
        }
      }
    }
  }

  /// The `errno` of the first write that failed.
  public var failure: Int32? { state.withLock(\.failure) }

  /// What was kept in memory.
  public var text: String { state.withLock { String(decoding: $0.memory, as: UTF8.self) } }
}
