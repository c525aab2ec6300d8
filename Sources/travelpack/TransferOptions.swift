import App
import Downloads
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
