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
