import App
import Downloads
import Planning
import System
import Terminal

extension Context {
  /// The catalogs that options name.
  /// - Throws: `Message` when there is no library.
  func catalogSource(_ shared: SharedOptions, _ options: TripOptions) throws -> CatalogSource {
    CatalogSource(
      library: try libraryPath(shared), names: options.catalogs, deviceKind: options.deviceKind,
      includesAlphas: options.includesAlphas, note: { note($0, shared) },
      check: Interruption.check)
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
