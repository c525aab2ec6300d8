/// A way to bring one artifact onto the library's disk.
///
/// A transport writes only below the work folder that it is given, and answers
/// when the bytes are durable there. It need not verify: the library does.
public protocol Transport: Sendable {
  /// Whether it understands an address.
  func accepts(_ url: String) -> Bool
  /// Whether it tells nothing but its end.
  var isOpaque: Bool { get }
  /// Fetches an artifact from the addresses that it accepts, tried in order.
  /// - Throws: `FailureCause`, `FileError`; `Interrupted` when `control` says so.
  func fetch(_ request: TransferRequest, control: TransferControl) throws -> FetchedFile
}
