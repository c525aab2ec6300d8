/// Why a server cannot start.
public enum WebServerError: Error, Hashable, Sendable {
  /// libmicrohttpd is missing or another one than was built for; what it lacks.
  case library(String)
  /// The loopback address cannot be listened on; the port and `errno`:
  /// `EADDRINUSE` when someone else has the port, `EACCES` when it is reserved.
  case listen(port: UInt16, code: Int32)
  /// The library has no room for its thread.
  case noThread
}
