/// How a running transfer talks with whoever asked for it. It is used on the
/// thread that called ``Transport/fetch(_:control:)``.
public struct TransferControl {
  /// Hears the bytes that are here, at least once a second while some arrive.
  public var progress: (UInt64) -> Void
  /// Hears that a try failed and the next begins after some seconds.
  public var retrying: (FailureCause, Double, Int, Int) -> Void
  /// Throws when the transfer must end now; asked at least four times a second.
  public var check: () throws -> Void
}
