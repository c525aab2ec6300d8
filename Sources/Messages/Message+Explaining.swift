internal import Archives
internal import CommandLineKit
internal import Devices
internal import Digests
internal import Documents
internal import Downloads
internal import Files
internal import Packs

extension Message {
  /// Explains any error of the floors below.
  public init(explaining error: any Error) {
    switch error {
    case let message as Message: self = message
    case let error as FileError: self = Message(error)
    case let error as DeviceError: self = Message(error)
    case let error as PackError: self = Message(error, in: "")
    case let error as PackBuildError: self = Message(error)
    case let error as CatalogStoreError: self = Message(error)
    case let error as FailureCause:
      self = Message(
        english: "cannot download", why: error.words.text(), hint: error.nextStep.text(),
        code: error.code)
    case let refusal as TrustStore.Refusal: self = Message(refusal)
    case let error as MinisignError: self = Message(error, in: "")
    case let error as UnpackError:
      self = Message(english: "cannot unpack", why: error.words, code: .badData)
    case let error as DigestError:
      self = Message(
        english: "cannot compute a digest", why: String(describing: error), code: .ioError)
    case is Interrupted:
      self = Message(
        english: "interrupted", why: "stopped by a signal; what is there is whole",
        hint: "run the same command again to go on", code: .interrupted)
    case let error as DocumentError: self = Message(error, in: "a document")
    default:
      self = Message(english: "failed", why: String(describing: error), code: .ioError)
    }
  }

  /// `did you mean a, b or c`; `nil` for nothing.
  public static func didYouMean(_ names: [String]) -> Words? {
    names.isEmpty ? nil : Words("next.did-you-mean", ["names": .texts(names, .or)])
  }
}
