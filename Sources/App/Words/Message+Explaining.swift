internal import Devices
internal import Downloads
internal import Formats
internal import Packs
internal import System

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
        Words("download.cannot"), why: error.words, hint: error.nextStep, code: error.code)
    case let refusal as TrustStore.Refusal: self = Message(refusal)
    case let error as MinisignError: self = Message(error, in: "")
    case let error as UnpackError:
      self = Message(Words("unpack.cannot"), why: error.words, code: .badData)
    case let error as DigestError:
      self = Message(
        Words("digest.cannot"), why: Words(verbatim: String(describing: error)), code: .ioError)
    case is Interrupted:
      self = Message(
        Words("interrupted.what"), why: Words("interrupted.why"), hint: Words("next.go-on"),
        code: .interrupted)
    case let error as DocumentError: self = Message(error, in: Words("document.some"))
    default:
      self = Message(
        Words("error.failed"), why: Words(verbatim: String(describing: error)), code: .ioError)
    }
  }

  /// `did you mean a, b or c`; `nil` for nothing.
  public static func didYouMean(_ names: [String]) -> Words? {
    names.isEmpty ? nil : Words("next.did-you-mean", ["names": .texts(names, .or)])
  }
}

extension Words {
  /// `4.2 MB are missing: 12.0 MB are needed and 7.8 MB free`
  init(lackOf needed: UInt64, free: UInt64) {
    self = Words(
      "space.lack",
      [
        "missing": .bytes(needed > free ? needed - free : 0), "needed": .bytes(needed),
        "free": .bytes(free),
      ])
  }
}
