/// A pack that cannot be read any further.
public enum PackError: Error, Hashable, Sendable {
  /// It must not be used: what was found, the worst first.
  case invalid([Finding])
  /// These files of wanted model sets are not in it; `fetch.txt` says where they are published.
  case incomplete([Finding])
}
