/// One thing that a traveller wants to do in a language.
public enum Need: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Say something: from a language of the traveller into the foreign one.
  case speak
  /// Understand something: from the foreign language into one of the traveller's.
  case read
  /// Read a sign or a menu through the camera: optical character recognition of
  /// the foreign language, and then its translation as for ``read``.
  case signs

  /// Orders as the cases stand.
  public static func < (left: Need, right: Need) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .speak: 0
    case .read: 1
    case .signs: 2
    }
  }
}
