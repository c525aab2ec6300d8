import App
import Downloads
import Formats
import Packs
import Terminal

/// The options of commands that use the network.
struct TransferOptions {
  var rate: UInt64?
  var proxy: String?
  var certificates: String?
  var usesNetrc = false
  var isUnmeteredOnly = false

  static var parameters: [Parameter<TransferOptions>] {
    [
      .option(
        "limit-rate", value: "RATE", \.rate, help: "bytes a second at most, as 2MB",
        ByteFormat.parse),
      .option("proxy", value: "URL", \.proxy, help: "a proxy instead of that of the environment"),
      .option(
        "ca", value: "FILE", \.certificates, completion: .file,
        help: "certificates to trust instead of the system's"),
      .flag("netrc", \.usesNetrc, help: "take names and passwords from ~/.netrc"),
      .flag(
        "unmetered-only", \.isUnmeteredOnly, help: "refuse a connection that is paid by the byte"),
    ]
  }

  /// As the downloads know them.
  var options: DownloadOptions {
    var options = DownloadOptions()
    options.rateLimit = rate
    options.proxy = proxy
    options.certificates = certificates
    options.usesNetrc = usesNetrc
    options.unmeteredOnly = isUnmeteredOnly
    return options
  }
}

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

  /// What is asked for with a pack at hand, with the keys that are trusted here.
  /// - Throws: `Message` when there is no library, or the key cannot be read.
  func service(in context: Context, _ shared: SharedOptions) throws -> PackService {
    var service = PackService(
      library: try context.libraryPath(shared), now: Timestamp(clamping: context.now()))
    service.requiresSignature = isRequired
    service.requiredKey = try keyFile.map { try KeyFile.publicKey($0) }
    service.note = { context.note($0, shared) }
    return service
  }
}

extension Context {
  /// The folder of trusted keys, in the library.
  /// - Throws: `Message` when there is no library.
  func trustPath(_ options: SharedOptions) throws -> String {
    PackService.trust(in: try libraryPath(options))
  }
}

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
