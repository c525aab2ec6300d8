public import Formats

/// A public key whose signatures count, and how its owner is called here.
public struct TrustedKey: Hashable, Sendable {
  /// The name under which it was trusted.
  public var name: String
  /// The key.
  public var key: MinisignPublicKey

  /// Makes a value.
  public init(name: String, key: MinisignPublicKey) {
    self.name = name
    self.key = key
  }
}
