import Packs

/// Where an installation gets the payload of a pack from: a ``PackReader``, or
/// what a test gives.
protocol PackSource: AnyObject {
  /// What the pack holds.
  var description: PackDescription { get }

  /// Chooses the wanted model sets, by their indices in the description.
  func select(_ modelSets: Set<Int>)

  /// The wanted payload that is known not to be there.
  var missing: [PackPayload] { get }

  /// Every payload that the pack promises.
  var payloads: [PackPayload] { get }

  /// Whether ``open(_:)`` gives streams that several threads can read at once.
  var readsAnywhere: Bool { get }

  /// Opens one payload on its own; `nil` when it is not there.
  func open(_ payload: PackPayload) throws -> PayloadStream?

  /// Goes to the next payload that has one of the wanted model sets; `nil` at the end.
  func nextPayload() throws -> PackPayload?

  /// The next bytes of the payload, 0 at its end. It throws instead of
  /// answering 0 when the bytes were not the listed ones.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Checks what is behind the last payload, and that every wanted payload was there.
  func finish() throws
}

extension PackReader: PackSource {
  var readsAnywhere: Bool { container == .zip }
}
