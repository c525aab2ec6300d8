import Archives
import CommandLineKit
import Devices
import Digests
import Documents
import Downloads
import Files
import Messages
import Packs

extension Message {
  /// Explains any error that a command may meet.
  init(explaining error: any Error) {
    switch error {
    case let message as Message: self = message
    case let failure as CommandParser.Failure: self = Message(failure)
    case let error as UsageError: self = Message(error)
    case let error as FileError: self = Message(error)
    case let error as DeviceError: self = Message(error)
    case let error as PackError: self = Message(error, in: "")
    case let error as PackBuildError: self = Message(error)
    case let error as CatalogStoreError: self = Message(error)
    case let error as FailureCause:
      self = Message(
        "cannot download", why: error.words.text(), hint: error.nextStep.text(), code: error.code)
    case let refusal as TrustStore.Refusal: self = Message(refusal)
    case let error as MinisignError: self = Message(error, in: "")
    case let error as UnpackError:
      self = Message("cannot unpack", why: error.words, code: .badData)
    case let error as DigestError:
      self = Message("cannot compute a digest", why: String(describing: error), code: .ioError)
    case is Interrupted:
      self = Message(
        "interrupted", why: "stopped by a signal; what is there is whole",
        hint: "run the same command again to go on", code: .interrupted)
    case let error as DocumentError: self = Message(error, in: "a document")
    default:
      self = Message("failed", why: String(describing: error), code: .ioError)
    }
  }
}
