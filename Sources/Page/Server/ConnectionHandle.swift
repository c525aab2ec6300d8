internal import CMicroHTTPD

/// A connection of libmicrohttpd, as far as other threads may touch it.
///
/// `@unchecked Sendable`: the pointer is only handed back to the library, which
/// takes its own lock. It is valid as long as the connection is not closed, and
/// a suspended connection is never closed.
struct ConnectionHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes the connection out of its thread's loop; for that thread alone.
  func suspend() { tp_mhd_suspend(pointer) }
  /// Lets its thread go on with it; for whoever woke a suspended one, once.
  func resume() { tp_mhd_resume(pointer) }
}
