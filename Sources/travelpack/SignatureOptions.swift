import App
import Formats
import Packs
import Terminal

/// The options of commands that check signatures.
struct SignatureOptions {
  var isRequired = false
  var keyFile: String?

  static var parameters: [Parameter<SignatureOptions>] {
    [
      .flag("require-signature", \.isRequired, help: "refuse a pack without a trusted signature"),
      .option(
        "key", value: "FILE.pub", \.keyFile, completion: .file,
        help: "demand a signature by this key, trusted or not"),
    ]
  }

  /// As the check of a pack knows them: with the keys that are trusted here.
  /// - Throws: `Message`, `FileError`.
  func options(in context: Context, _ shared: SharedOptions) throws -> PackVerifier.Options {
    let store = try TrustStore(try context.trustPath(shared))
    let (keys, damages) = try store.list()
    for damage in damages {
      context.note(Words(verbatim: "\(damage.path) is no public key"), shared)
    }
    let required = try keyFile.map { try KeyFile.publicKey($0) }
    return PackVerifier.Options(
      trustedKeys: keys, requiresSignature: isRequired || required != nil, requiredKey: required,
      now: Timestamp(clamping: context.now()))
  }
}

extension Context {
  /// The folder of trusted keys, in the library.
  /// - Throws: `Message` when there is no library.
  func trustPath(_ options: SharedOptions) throws -> String {
    try libraryPath(options) + "/trust"
  }
}
