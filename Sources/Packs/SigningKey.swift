public import Formats

/// The key that a pack is signed with, and until when the signature holds.
public struct SigningKey: Sendable {
  /// The secret key.
  public var key: MinisignSecretKey
  /// When the signature expires; `nil` for never.
  public var expires: Timestamp?

  /// Makes a value.
  public init(_ key: MinisignSecretKey, expires: Timestamp? = nil) {
    self.key = key
    self.expires = expires
  }

  /// The signature of a tag manifest.
  func sign(_ tagManifest: [UInt8], of description: PackDescription) throws -> [UInt8] {
    let comment = TrustedComment(description, expires: expires).text
    return Array(try key.sign(tagManifest, trustedComment: comment).fileText.utf8)
  }
}
