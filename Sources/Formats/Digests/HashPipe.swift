internal import System

/// Computes the SHA-256 of files on a second thread while the first one reads
/// and writes the same bytes.
///
/// Use: fill ``buffer()``, ``submit(_:)`` its count, go on using the bytes until
/// the next ``buffer()``; ``endFile()`` after the last piece of each file. The
/// digests come in the order of the files.
public final class HashPipe {
  private enum Work: Sendable {
    case bytes(slot: Int, count: Int)
    case end
  }

  private struct State: Sendable {
    var work: [Work] = []
    var free: [Int]
    var digests: [SHA256Digest] = []
    var isStopped = false
  }

  /// The buffers, which the two threads use by turns: a slot is either free, with
  /// the first thread, or in the queue, by the monitor's state.
  private struct Slots: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let size: Int

    func bytes(_ slot: Int) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(start: base + slot * size, count: size)
    }
  }

  private let monitor: Monitor<State>
  private let slots: Slots
  private var worker: WorkerThread?
  private var current: Int?

  /// Starts the thread, with buffers of a size in bytes.
  /// - Throws: `DigestError`, `FileError`.
  public init(bufferSize: Int = 512 << 10, buffers: Int = 4) throws {
    slots = Slots(
      base: .allocate(byteCount: bufferSize * buffers, alignment: 4096), size: bufferSize)
    monitor = Monitor(State(free: Array(0..<buffers)))
    let (monitor, slots) = (monitor, slots)
    do {
      // Made here so that a failure is thrown; used on the other thread alone.
      nonisolated(unsafe) let hasher = try SHA256Hasher()
      worker = try WorkerThread { HashPipe.run(monitor, slots, hasher) }
    } catch {
      slots.base.deallocate()
      throw error
    }
  }

  deinit {
    monitor.change { $0.isStopped = true }
    worker?.join()
    slots.base.deallocate()
  }

  private static func run(_ monitor: Monitor<State>, _ slots: Slots, _ hasher: SHA256Hasher) {
    while true {
      let work = monitor.wait { state -> Work?? in
        if state.isStopped { return .some(nil) }
        return state.work.isEmpty ? nil : .some(state.work.removeFirst())
      }
      switch work {
      case .bytes(let slot, let count):
        hasher.update(UnsafeRawBufferPointer(rebasing: slots.bytes(slot)[..<count]))
        monitor.change { $0.free.append(slot) }
      case .end:
        let digest = hasher.finish()
        monitor.change { $0.digests.append(digest) }
      case nil:
        return
      }
    }
  }

  /// A buffer to fill; waits until one is free.
  public func buffer() -> UnsafeMutableRawBufferPointer {
    if let current { return slots.bytes(current) }
    let slot = monitor.wait { $0.free.popLast() }
    current = slot
    return slots.bytes(slot)
  }

  /// Hands the first bytes of the buffer to the hash; they may still be read
  /// until the next call of ``buffer()``, and not be changed.
  public func submit(_ count: Int) {
    guard let slot = current else { return }
    current = nil
    // The slot comes back into `free` only after it was hashed, and nobody fills
    // it again before the next call of `buffer()`.
    monitor.change { $0.work.append(.bytes(slot: slot, count: count)) }
  }

  /// Ends the digest of this file; the next bytes belong to the next one.
  public func endFile() { monitor.change { $0.work.append(.end) } }

  /// The digest of the oldest file whose digest was not taken; waits for it.
  public func nextDigest() -> SHA256Digest {
    monitor.wait { $0.digests.isEmpty ? nil : $0.digests.removeFirst() }
  }

  /// The digest of the oldest file if it is there already.
  public func nextDigestIfReady() -> SHA256Digest? {
    monitor.change { $0.digests.isEmpty ? nil : $0.digests.removeFirst() }
  }
}
