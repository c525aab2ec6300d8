internal import Formats
internal import System

/// Whether this machine's connection is paid by volume, as NetworkManager says
/// (its D-Bus property `Metered`, enumeration `NMMetered`).
public enum Metering: Hashable, Sendable {
  /// Somebody set it, or NetworkManager guessed it.
  case metered(isGuess: Bool)
  /// Somebody said that it is not, or NetworkManager guessed so.
  case unmetered(isGuess: Bool)
  /// NetworkManager does not know, or this machine has none.
  case unknown

  /// Whether it is metered, as far as anybody knows.
  public var isMetered: Bool {
    if case .metered = self { return true }
    return false
  }

  /// Asks NetworkManager through `busctl`, which honours `DBUS_SYSTEM_BUS_ADDRESS`.
  public static func current() -> Metering {
    let service = "org.freedesktop.NetworkManager"
    let arguments = [
      "--system", "--json=short", "--timeout=2", "get-property", service,
      "/org/freedesktop/NetworkManager", service, "Metered",
    ]
    guard let answer = try? Subprocess.run("busctl", arguments), answer.status == 0,
      let node = try? JSONNode(parsing: answer.output),
      let value = try? node.member("data").integer()
    else { return .unknown }
    switch value {
    case 1: return .metered(isGuess: false)
    case 2: return .unmetered(isGuess: false)
    case 3: return .metered(isGuess: true)
    case 4: return .unmetered(isGuess: true)
    default: return .unknown
    }
  }
}
