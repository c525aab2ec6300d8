import CommandLineKit
import Downloads

extension FailureCause {
  /// Why, in words.
  var words: String {
    let about = subject.map { "\($0): " } ?? ""
    return switch kind {
    case .noNetwork: about + "there is no network"
    case .unreachable: about + "the host does not answer"
    case .metered: "the connection is metered, and only an unmetered one is allowed"
    case .lowDisk:
      about + "the disk is too full"
        + (missing.map { ": \(ByteFormat.text($0)) are missing" } ?? "")
    case .notFound: about + "the publisher does not have it" + answered
    case .refused: about + "the publisher refuses it" + answered
    case .badAnswer: about + "the publisher's answer cannot be used" + answered
    case .busy: about + "the publisher is busy or broken" + answered
    case .wrongLength: about + "the bytes have another length than the publisher states"
    case .wrongDigest: about + "the bytes are not those that the publisher states"
    case .timedOut: about + "no sign of life for too long"
    case .insecureRedirect: about + "it leads from https to an address that can be altered"
    case .tooManyRedirects: about + "it leads from address to address"
    case .untrusted: about + "its certificate is not trusted here"
    case .packageClient: about + "the package client failed" + (detail.map { ": \($0)" } ?? "")
    case .disk: about + "the library cannot be read or written" + (detail.map { ": \($0)" } ?? "")
    case .notPublished: about + "the phone's own app fetches it; there is nothing to download"
    case .cancelled: "it was cancelled"
    case .interrupted: "the program that fetched it was ended"
    }
  }

  private var answered: String { status.map { " (status \($0))" } ?? "" }

  /// What to do about it.
  var nextStep: String {
    switch kind {
    case .noNetwork, .unreachable, .busy, .timedOut, .interrupted, .cancelled:
      "run the same command again; what has arrived is kept"
    case .metered: "wait for another network, or leave --unmetered-only out"
    case .lowDisk: "make room, or name another library with --library DIR"
    case .notFound, .wrongLength, .wrongDigest, .badAnswer:
      "the catalog may be old: travelpack catalogs update"
    case .refused: "give the publisher's credentials with --netrc"
    case .insecureRedirect, .tooManyRedirects, .untrusted:
      "do not trust this connection; try another network"
    case .packageClient: "apt-get update as root may help"
    case .disk: "look at the library's folder: rights, and the medium"
    case .notPublished: "plan without the catalog mlkit"
    }
  }

  /// How a program ends of which an item failed so.
  var code: ExitCode {
    switch kind {
    case .lowDisk: .cannotCreate
    case .disk: .ioError
    case .interrupted: .interrupted
    default: .unavailable
    }
  }
}
