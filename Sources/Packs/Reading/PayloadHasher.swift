internal import Formats
internal import System

/// Hashes many files of a bag with two threads, each taking the next file.
final class PayloadHasher {
  /// A file to hash: its place in the bag and its row in the index.
  struct Job: Sendable {
    var file: Int { Int(storedFile) }
    var row: Int { Int(storedRow) }
    private let storedFile: Int32
    private let storedRow: Int32

    init(file: Int, row: Int) {
      storedFile = Int32(file)
      storedRow = Int32(row)
    }
  }

  /// What came of it.
  struct Outcome: Sendable {
    var job: Job
    var size: UInt64
    var digests: [DigestAlgorithm: [UInt8]]
    /// Why its bytes could not be had.
    var trouble: Finding?
  }

  private struct State: Sendable {
    var next = 0
    var outcomes: [Outcome] = []
    var done: UInt64 = 0
    var isStopped = false
    var failure: (any Error)?
    var busy = 0
  }

  private static let pieceSize = 128 << 10
  /// The most outcomes that wait for the calling thread: with small files, the
  /// other one would run far ahead.
  private static let waitingLimit = 64

  /// Hashes the files; outcomes come on the calling thread, in no fixed order.
  ///
  /// - Throws: `Interrupted`, `DigestError`, `FileError` when no thread can be had,
  ///   and what `report` throws.
  static func run(
    _ jobs: [Job], of bag: any BagFiles, _ algorithms: [DigestAlgorithm],
    report: (Outcome) throws -> Void, progress: (UInt64, Int) -> Void,
    isInterrupted: () -> Bool
  ) throws {
    guard !jobs.isEmpty else { return }
    let monitor = Monitor(State())
    let helper =
      jobs.count > 1
      ? try WorkerThread {
        PayloadHasher.work(jobs, bag, algorithms, monitor, waitingAt: waitingLimit) { false }
      } : nil
    defer {
      monitor.change { $0.isStopped = true }
      helper?.join()
    }
    var pending: (any Error)?
    // The calling thread hashes as well, and hands over outcomes between two pieces.
    PayloadHasher.work(jobs, bag, algorithms, monitor) {
      do {
        let (outcomes, done, next) = monitor.change { state in
          defer { state.outcomes.removeAll(keepingCapacity: true) }
          return (state.outcomes, state.done, state.next)
        }
        for outcome in outcomes { try report(outcome) }
        progress(done, min(next, jobs.count - 1))
        if isInterrupted() { throw Interrupted() }
        return false
      } catch {
        pending = error
        return true
      }
    }
    if let pending { throw pending }
    // The other thread may still be in its last file.
    var seen = UInt64.max
    while true {
      let step = monitor.wait { state -> Step? in
        let isOver = state.busy == 0 && state.next >= jobs.count
        guard isOver || state.done != seen || !state.outcomes.isEmpty || state.failure != nil
        else { return nil }
        defer { state.outcomes.removeAll() }
        seen = state.done
        return Step(outcomes: state.outcomes, isOver: isOver, failure: state.failure)
      }
      for outcome in step.outcomes { try report(outcome) }
      progress(seen, jobs.count - 1)
      if let failure = step.failure { throw failure }
      if isInterrupted() { throw Interrupted() }
      if step.isOver { return }
    }
  }

  private struct Step {
    var outcomes: [Outcome]
    var isOver: Bool
    var failure: (any Error)?
  }

  /// Takes files until there are none left, and none while so many outcomes wait.
  private static func work(
    _ jobs: [Job], _ bag: any BagFiles, _ algorithms: [DigestAlgorithm], _ monitor: Monitor<State>,
    waitingAt limit: Int = .max, pause: () -> Bool
  ) {
    monitor.change { $0.busy += 1 }
    defer { monitor.change { $0.busy -= 1 } }
    do {
      let hashers = try algorithms.map { try RunningDigest($0) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 4096)
      defer { buffer.deallocate() }
      while true {
        let index = monitor.wait { state -> Int?? in
          guard !state.isStopped, state.failure == nil, state.next < jobs.count else {
            return .some(nil)
          }
          if state.outcomes.count >= limit { return nil }
          state.next += 1
          return state.next - 1
        }
        guard let index else { return }
        if try !hash(jobs[index], bag, hashers, buffer, monitor, pause) { return }
      }
    } catch {
      monitor.change { $0.failure = $0.failure ?? error }
    }
  }

  /// Hashes one file; false when the work was stopped.
  private static func hash(
    _ job: Job, _ bag: any BagFiles, _ hashers: [RunningDigest],
    _ buffer: UnsafeMutableRawBufferPointer, _ monitor: Monitor<State>, _ pause: () -> Bool
  ) throws -> Bool {
    var outcome = Outcome(job: job, size: 0, digests: [:])
    let declared = bag.size(job.file)
    do {
      // The manifest's digest proves more than a CRC-32, which would cost as much again.
      let reader = try bag.open(job.file, checkingCRC: false)
      while true {
        let count = try reader.read(into: buffer)
        if count == 0 { break }
        for hasher in hashers {
          hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        outcome.size += UInt64(count)
        let isStopped = monitor.change { state in
          state.done += UInt64(count)
          return state.isStopped
        }
        if isStopped || pause() { return false }
        if outcome.size > declared { break }
      }
    } catch let problem as ArchiveProblem {
      outcome.trouble = Finding(problem, container: TagFile.text(bag.path(job.file)))
    } catch let error as FileError {
      outcome.trouble = Finding(error, path: TagFile.text(bag.path(job.file)))
    }
    for hasher in hashers { outcome.digests[hasher.algorithm] = hasher.finish() }
    if outcome.trouble == nil, outcome.size != declared {
      outcome.trouble = Finding(
        outcome.size > declared ? .tooLong : .tooShort, TagFile.text(bag.path(job.file)),
        expected: "\(declared)", found: "\(outcome.size)")
    }
    let done = outcome
    monitor.change { $0.outcomes.append(done) }
    // Without a byte, the pause in the loop was never come to.
    return !(outcome.size == 0 && pause())
  }
}
