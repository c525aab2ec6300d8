internal import Catalogs
internal import Devices
internal import Downloads
internal import Formats
internal import Glibc
internal import Packs
internal import System

/// How a program ended, as its caller sees it; the numbers are those of
/// `sysexits.h` where it has one.
public struct ExitCode: Error, Hashable, Sendable, CaseIterable {
  /// The number given to the system.
  public let rawValue: Int32
  /// A short name for programs, such as `bad-data`.
  public let name: String
  /// What it tells the caller, in a few words.
  public let meaning: String

  /// The work is done.
  public static let success = ExitCode(0, "success", "the work is done")
  /// `EX_USAGE`: the command line cannot be understood.
  public static let usage = ExitCode(64, "usage", "the command line cannot be understood")
  /// `EX_DATAERR`: the input is damaged, hostile or not of the right form.
  public static let badData = ExitCode(65, "bad-data", "the input is damaged or not as it must be")
  /// `EX_NOINPUT`: a file or folder that was named does not exist or cannot be read.
  public static let noInput = ExitCode(66, "no-input", "a named file or folder cannot be read")
  /// `EX_UNAVAILABLE`: what was asked for cannot be had from anybody now.
  public static let unavailable = ExitCode(69, "unavailable", "what was asked for cannot be had")
  /// `EX_CANTCREAT`: the result cannot be made there, for want of room or of a right.
  public static let cannotCreate = ExitCode(73, "cannot-create", "the result cannot be made there")
  /// `EX_IOERR`: reading or writing failed in the middle.
  public static let ioError = ExitCode(74, "io-error", "reading or writing failed")
  /// `EX_TEMPFAIL`: somebody else is at work there; the same command may succeed later.
  public static let tryAgain = ExitCode(
    75, "try-again", "busy; the same command may work later")
  /// 128 + SIGINT: stopped by a person or the system; the same command goes on.
  public static let interrupted = ExitCode(130, "interrupted", "stopped by Ctrl-C or a signal")

  /// Every code, in the order of the numbers.
  public static let allCases = [
    success, usage, badData, noInput, unavailable, cannotCreate, ioError, tryAgain, interrupted,
  ]

  private init(_ rawValue: Int32, _ name: String, _ meaning: String) {
    self.rawValue = rawValue
    self.name = name
    self.meaning = meaning
  }
}

// MARK: - Which error ends with which code

extension ExitCode {
  /// How the program ends after an error.
  public init(of error: any Error) {
    self =
      switch error {
      case let message as Message: message.code
      case let error as FileError: ExitCode(error)
      case let error as DeviceError: ExitCode(error)
      case let error as PackBuildError: ExitCode(error)
      case let error as CatalogStoreError: ExitCode(error)
      case let error as FailureCause: ExitCode(error.kind)
      case MinisignError.passphraseNeeded, TrustStore.Refusal.unusableName: .usage
      case is TrustStore.Refusal: .cannotCreate
      case is PackError, is MinisignError, is UnpackError, is DocumentError: .badData
      case is Interrupted: .interrupted
      default: .ioError
      }
  }

  private init(_ error: FileError) {
    self =
      switch error.code {
      case ENOENT, ENOTDIR, EISDIR, EINVAL, ELOOP, EFBIG, ENAMETOOLONG: .noInput
      case EACCES, EPERM: error.isAboutInput ? .noInput : .cannotCreate
      case ENOSPC, EDQUOT, EEXIST, EROFS: .cannotCreate
      default: .ioError
      }
  }

  private init(_ error: DeviceError) {
    self =
      switch error {
      case .unknownEngine, .noEngine, .unusableEngineFolder, .unknownModelSet, .nothingFor,
        .needed:
        .usage
      case .conflict, .cannotUnpack, .wrongContent, .wrongLength, .unusable, .missingArtifact,
        .unreadable, .foreignFolder, .newerDevice:
        .badData
      case .nothingToRollBack: .unavailable
      case .notWritable, .noSpace, .noInodes, .fileTooLong, .unusableName, .caseTwins,
        .downgrade:
        .cannotCreate
      case .lost, .unfinished: .ioError
      case .busy: .tryAgain
      }
  }

  private init(_ error: PackBuildError) {
    self =
      switch error {
      case .unusableName, .partTooSmall, .tooManyParts: .usage
      case .twin, .notPublished, .wrongContent: .badData
      case .notPinned, .notDownloaded: .noInput
      case .nothing, .notPackable: .unavailable
      case .noSpace, .fileTooLong: .cannotCreate
      case .busy: .tryAgain
      }
  }

  private init(_ error: CatalogStoreError) {
    self =
      switch error {
      case .unknown, .noSource: .usage
      case .otherName, .badName, .unreadable, .empty: .badData
      case .notUpdatable, .noApt: .unavailable
      case .notFetched(_, let cause): ExitCode(cause.kind)
      }
  }

  private init(_ kind: FailureCause.Kind) {
    self =
      switch kind {
      case .lowDisk: .cannotCreate
      case .disk: .ioError
      case .interrupted: .interrupted
      default: .unavailable
      }
  }
}
