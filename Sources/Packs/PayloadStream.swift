internal import Formats

/// The bytes of one payload file, hashed as they are read.
///
/// One thread at a time uses it; it may be handed from one thread to another.
public final class PayloadStream {
  /// What is read.
  public let payload: PackPayload
  private let reader: any PayloadReading
  private let hasher: SHA256Hasher
  private var isChecked = false

  init(_ payload: PackPayload, _ reader: any PayloadReading) throws {
    self.payload = payload
    self.reader = reader
    hasher = try SHA256Hasher()
  }

  /// Reads the next bytes; 0 at the end, where length and digest were found right.
  /// - Throws: `PackError.invalid` when they are not; `FileError`.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if isChecked { return 0 }
    let count: Int
    do {
      count = try reader.read(into: buffer)
    } catch let problem as ArchiveProblem {
      throw PackError.invalid([Finding(problem, container: payload.path)])
    }
    if count > 0 {
      hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      guard hasher.count <= payload.size else { throw wrongLength(.tooLong) }
      return count
    }
    guard hasher.count == payload.size else { throw wrongLength(.tooShort) }
    let digest = hasher.finish()
    guard digest == payload.sha256 else {
      throw PackError.invalid([
        Finding(
          .wrongDigest, payload.path, expected: payload.sha256.hex, found: digest.hex)
      ])
    }
    isChecked = true
    return 0
  }

  private func wrongLength(_ kind: FindingKind) -> PackError {
    .invalid([
      Finding(kind, payload.path, expected: "\(payload.size)", found: "\(hasher.count)")
    ])
  }
}
