public import Catalogs

/// A catalog and where it is from.
public struct LoadedCatalog: Hashable, Sendable {
  /// Where catalogs come from.
  public enum Origin: Hashable, Sendable {
    /// It is built into the program.
    case builtIn
    /// It was fetched from an address or path on a day, `YYYY-MM-DD`.
    case stored(source: String, fetched: String)
    /// The machine's own apt.
    case machine
  }

  /// The catalog.
  public var catalog: Catalog
  /// Where it is from.
  public var origin: Origin

  /// Makes a value.
  public init(catalog: Catalog, origin: Origin) {
    self.catalog = catalog
    self.origin = origin
  }
}
