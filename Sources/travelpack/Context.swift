import App
import Devices
import Downloads
import Glibc
import Planning
import System
import Terminal

/// Everything outside the program that a command may look at, in one value.
struct Context: Sendable {
  /// The words behind the program's name.
  var arguments: [String]
  /// The variables of ``variables`` that are set.
  var environment: [String: String]
  /// Seconds since 1970 by this machine's clock.
  var now: @Sendable () -> Int64
  /// Nanoseconds of a clock that never goes back.
  var ticks: @Sendable () -> UInt64
  /// Where results go, and what stands behind it.
  var output: OutputWriter, screen: Terminal
  /// Where messages and progress go, and what stands behind it.
  var errors: OutputWriter, errorScreen: Terminal

  /// The environment that the program looks at, each variable with its meaning.
  static let variables: [(name: String, meaning: String)] = [
    ("TRAVELPACK_LIBRARY", "the library's folder, where --library is not given"),
    ("XDG_DATA_HOME", "the folder that holds travelpack/, where neither is given"),
    ("HOME", "the folder that holds .local/share, where none of the three is given"),
    ("SOURCE_DATE_EPOCH", "the time written into packs, in seconds since 1970"),
    ("NO_COLOR", "no bold text, when not empty"),
    ("TERM", "dumb: no bold text, no redrawn line"),
  ]

  /// The real outside.
  static func live() -> Context {
    var environment: [String: String] = [:]
    for (name, _) in variables {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return Context(
      arguments: Array(CommandLine.arguments.dropFirst()),
      environment: environment,
      now: { Int64(time(nil)) },
      ticks: {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
      },
      output: OutputWriter(descriptor: STDOUT_FILENO),
      screen: Terminal(descriptor: STDOUT_FILENO, environment: environment),
      errors: OutputWriter(descriptor: STDERR_FILENO),
      errorScreen: Terminal(descriptor: STDERR_FILENO, environment: environment))
  }

  /// The folder of the library: the option, `TRAVELPACK_LIBRARY`,
  /// `$XDG_DATA_HOME/travelpack` or `~/.local/share/travelpack`.
  /// - Throws: `Message` when none of them can be told.
  func libraryPath(_ options: SharedOptions) throws -> String {
    if let path = options.library, !path.isEmpty { return path }
    if let path = environment["TRAVELPACK_LIBRARY"], !path.isEmpty { return path }
    // The XDG specification says that a relative path counts as none.
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return path + "/travelpack" }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return home + "/.local/share/travelpack"
    }
    throw Message(
      english: "no library", why: "neither TRAVELPACK_LIBRARY nor HOME says where it is",
      hint: "name a folder with --library DIR", code: .usage)
  }

  /// The line that shows how work goes on; `nil` where none is wanted.
  func progressLine(_ options: SharedOptions) -> ProgressLine? {
    options.isJSON || options.isQuiet
      ? nil : ProgressLine(terminal: errorScreen, output: errors, now: ticks)
  }

  /// Prints a remark that is no error on standard error.
  func note(_ words: Words, _ options: SharedOptions) {
    if !options.isJSON { errors.line("travelpack: note: " + TerminalText.escaped(words.text())) }
  }
}

extension Context {
  /// The catalogs that options name.
  /// - Throws: `Message` when there is no library.
  func catalogSource(_ shared: SharedOptions, _ options: TripOptions) throws -> CatalogSource {
    CatalogSource(
      library: try libraryPath(shared), names: options.catalogs, deviceKind: options.deviceKind,
      includesAlphas: options.includesAlphas, note: { note($0, shared) },
      check: Interruption.check)
  }

  /// The engines' folders outside a device that a command may touch: those that the
  /// library has recorded for this device, where there is a library.
  func outsideFolders(_ options: SharedOptions) -> OutsideFolders {
    OutsideFolders(library: try? libraryPath(options))
  }

  /// What plans trips as options say.
  /// - Throws: `Message` when there is no library.
  func planMaker(_ shared: SharedOptions, _ options: TripOptions) throws -> PlanMaker {
    PlanMaker(try catalogSource(shared, options), budget: options.budget)
  }

  /// What understands the words of a command line.
  /// - Throws: `Message` when there is no library.
  func requestReader(_ shared: SharedOptions, _ options: TripOptions) throws -> RequestReader {
    RequestReader(try planMaker(shared, options), adjusting: options.applied)
  }
}

extension Interruption {
  /// Ends slow work when Ctrl-C was pressed.
  /// - Throws: `Interrupted`.
  @Sendable static func check() throws {
    if isRequested { throw Interrupted() }
  }
}
