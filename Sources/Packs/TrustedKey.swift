/// A public key whose signatures count, and how its owner is called here.
public struct TrustedKey: Hashable, Sendable {
  /// The name under which it was trusted.
  public var name: String
  /// The key in minisign's form: base64 of 42 bytes.
  public var text: String

  /// Makes a value.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}
