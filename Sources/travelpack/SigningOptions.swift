import App
import Packs
import Terminal

/// The options that name a key to sign with.
struct SigningOptions {
  var keyFile: String?
  var passphraseFile: String?
  var expires: Timestamp?

  static func parameters(_ name: String) -> [Parameter<SigningOptions>] {
    [
      .option(
        name, value: "FILE.key", \.keyFile, completion: .file, help: "the secret key to sign with"),
      .option(
        "passphrase-file", value: "FILE", \.passphraseFile, completion: .file,
        help: "take the key's passphrase from the first line of a file"),
      .option(
        "expires", value: "DATE", \.expires,
        help: "warn after this day, as 2027-06-30"
      ) { Timestamp($0) },
    ]
  }

  /// The key, when one is named.
  /// - Throws: `Message`.
  func key() throws -> SigningKey? {
    try keyFile.map {
      SigningKey(try KeyFile.secretKey($0, passphraseFile: passphraseFile), expires: expires)
    }
  }
}
