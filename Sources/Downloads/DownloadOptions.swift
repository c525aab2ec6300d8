internal import Formats
internal import System

/// What a user may set for transfers, with the defaults of curl's users in mind.
public struct DownloadOptions: Hashable, Sendable {
  /// Bytes a second at most; `nil` for no limit.
  public var rateLimit: UInt64?
  /// A proxy's URL; `nil` follows `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`.
  public var proxy: String?
  /// A file of certificates to trust instead of the system's.
  public var certificates: String?
  /// Whether names and passwords are read from `~/.netrc`, or from ``netrcFile``.
  public var usesNetrc = false
  /// A netrc file in another place.
  public var netrcFile: String?
  /// Whether a metered connection is refused.
  public var unmeteredOnly = false
  /// Bytes of the disk that are never used.
  public var reserve: UInt64 = 64 << 20
  /// How often a transfer is tried, and when it is given up.
  public var retryPolicy = RetryPolicy()

  /// The defaults.
  public init() {}
}

/// How often a transfer is tried again, and when it is given up.
public struct RetryPolicy: Hashable, Sendable {
  /// Seconds without a sign of life, or below ``slowestRate``, that end a try. Half
  /// a minute outlasts a change of network or a busy mirror, and a reader who
  /// watches still believes that something goes on. libcurl is given it, and the
  /// ``StallGuard`` of every transport that tells nothing but its end.
  public var stall: Double = 30
  /// Bytes a second below which a transfer counts as stalled.
  public var slowestRate: UInt64 = 512
  /// Seconds that a connection may take to be made.
  public var connect: Double = 10
  /// Tries of one artifact that bring nothing new before it has failed.
  public var attempts = 5
  /// Seconds after which a host that never answered is given up, for all that
  /// is asked of it in one run.
  public var unreachable: Double = 20
  /// Seconds before the second try; doubled for each further one. At random a half
  /// to the whole of it is waited.
  public var firstPause: Double = 1
  /// Seconds that a pause between tries lasts at most, also when the server
  /// asks for more (`Retry-After`): then the item fails instead.
  public var longestPause: Double = 60
  /// Redirects that are followed.
  public var redirects = 8

  /// The defaults.
  public init() {}
}

/// Whether this machine's connection is paid by volume, as NetworkManager says
/// (its D-Bus property `Metered`, enumeration `NMMetered`).
public enum Metering {
  /// Asks NetworkManager through `busctl`, which honours `DBUS_SYSTEM_BUS_ADDRESS`.
  /// What it guesses counts; `nil` where it does not know, or there is none.
  public static func isMetered() -> Bool? {
    let service = "org.freedesktop.NetworkManager"
    let arguments = [
      "--system", "--json=short", "--timeout=2", "get-property", service,
      "/org/freedesktop/NetworkManager", service, "Metered",
    ]
    guard let answer = try? Subprocess.run("busctl", arguments), answer.status == 0,
      let node = try? JSONNode(parsing: answer.output),
      let value = try? node.member("data").integer()
    else { return nil }
    switch value {
    case 1, 3: return true
    case 2, 4: return false
    default: return nil
    }
  }
}
