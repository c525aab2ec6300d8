public import Catalogs
public import Formats
internal import System

/// Every catalog that this machine has: those built into the program, those that
/// were fetched into the library, and what the machine's own apt knows.
public struct CatalogStore: Sendable {
  /// Catalogs that need no fetching, in order of their names.
  public static let ready = [
    AptCatalog.name, FirefoxCatalog.name, MLKitCatalog.name,
  ]

  /// Where catalogs of publishers are fetched from when no source is given.
  public static let sources = [
    ArgosCatalog.name: ArgosCatalog.indexURL, FirefoxCatalog.name: FirefoxCatalog.recordsURL,
    TranslateLocallyCatalog.name: TranslateLocallyCatalog.repositoryURL,
  ]

  let library: Library?
  private let deviceKind: DeviceKind
  private let includeAlphas: Bool

  /// Makes a store.
  /// - Parameters:
  ///   - library: where fetched catalogs are; `nil` while there is no library.
  ///   - deviceKind: which models are chosen where a publisher has two kinds.
  ///   - includeAlphas: whether unfinished models count.
  public init(library: Library?, deviceKind: DeviceKind = .desktop, includeAlphas: Bool = false) {
    self.library = library
    self.deviceKind = deviceKind
    self.includeAlphas = includeAlphas
  }

  private static let folderName = "catalogs"

  private func folder() throws -> Folder? { try library?.existingFolder(CatalogStore.folderName) }

  /// The names of all catalogs that can be loaded, in order.
  /// - Throws: `FileError`.
  public func names() throws -> [String] {
    let stored = try folder().map { try StoredCatalog.names(in: $0) } ?? []
    return Set(stored + CatalogStore.ready).sorted()
  }

  /// Loads a catalog.
  /// - Parameters:
  ///   - name: the catalog's name.
  ///   - check: asked while another program works; what it throws ends that.
  /// - Throws: `CatalogStoreError`, `FileError`.
  public func load(_ name: String, check: () throws -> Void = {}) throws -> LoadedCatalog {
    if name == AptCatalog.name {
      return LoadedCatalog(catalog: try apt(isFresh: false, check), origin: .machine)
    }
    if let folder = try folder(), RelativePath.isPlainName(name),
      let stored = try StoredCatalog.read(name, in: folder)
    {
      return LoadedCatalog(
        catalog: try parse(stored, as: name),
        origin: .stored(source: stored.source, fetched: stored.fetched))
    }
    return LoadedCatalog(catalog: try builtIn(name), origin: .builtIn)
  }

  /// Loads every catalog that can be loaded; what cannot, comes with its error.
  /// - Throws: `FileError`, what `check` throws.
  public func loadAll(
    check: () throws -> Void = {}
  ) throws -> (loaded: [LoadedCatalog], failed: [(name: String, error: CatalogStoreError)]) {
    var loaded: [LoadedCatalog] = []
    var failed: [(name: String, error: CatalogStoreError)] = []
    for name in try names() {
      do {
        loaded.append(try load(name, check: check))
      } catch let error as CatalogStoreError {
        failed.append((name, error))
      }
    }
    return (loaded, failed)
  }

  private func builtIn(_ name: String) throws -> Catalog {
    switch name {
    case FirefoxCatalog.name:
      return FirefoxCatalog.builtIn(deviceKind: deviceKind, includeAlphas: includeAlphas)
    case MLKitCatalog.name:
      return MLKitCatalog.builtIn()
    case ArgosCatalog.name, TranslateLocallyCatalog.name:
      throw CatalogStoreError.noSource(name: name)
    default:
      throw CatalogStoreError.unknown(
        name: name, closest: EditDistance.closest(to: name, in: try names()))
    }
  }

  /// The apt catalog, remembered in the library until apt's lists change.
  private func apt(isFresh: Bool, _ check: () throws -> Void) throws -> Catalog {
    let state = try AptLists.state(check)
    if !isFresh, let folder = try folder(),
      let stored = try StoredCatalog.read(AptCatalog.name, in: folder),
      stored.fingerprint == state.fingerprint
    {
      return AptCatalog.parse(aptCacheShow: stored.bytes, date: stored.fetched)
    }
    let lists = try AptLists(check: check)
    // A library that cannot be written only costs the time to ask again.
    if let folder = try? library?.root.makeFolder(CatalogStore.folderName) {
      try? StoredCatalog(
        source: AptCatalog.name, fetched: lists.date, fingerprint: lists.fingerprint,
        bytes: lists.shown
      ).write(AptCatalog.name, in: folder)
    }
    return AptCatalog.parse(aptCacheShow: lists.shown, date: lists.date)
  }

  /// Reads bytes as the catalog of a name.
  private func parse(_ stored: StoredCatalog, as name: String) throws -> Catalog {
    do {
      switch name {
      case FirefoxCatalog.name:
        return try FirefoxCatalog.parse(
          stored.bytes, deviceKind: deviceKind, includeAlphas: includeAlphas, date: stored.fetched)
      case ArgosCatalog.name:
        return try ArgosCatalog.parse(stored.bytes, date: stored.fetched)
      default:
        if OwnCatalog.isOwn(try JSONNode(parsing: stored.bytes)) {
          return try OwnCatalog.parse(stored.bytes)
        }
        return try TranslateLocallyCatalog.parse(
          stored.bytes, catalog: name, date: stored.fetched)
      }
    } catch let error as DocumentError {
      throw CatalogStoreError.unreadable(source: stored.source, error)
    }
  }

  // MARK: - Updates

  /// Fetches a catalog anew. It replaces the old one only when it can be read and
  /// has something to offer.
  /// - Parameters:
  ///   - name: its name; `nil` takes the name that the document gives itself.
  ///   - source: a path or an address; `nil` for the publisher's own.
  ///   - today: the day, `YYYY-MM-DD`.
  ///   - options: how it is downloaded.
  ///   - check: asked while it is fetched; what it throws ends that.
  /// - Throws: `CatalogStoreError`, `FileError`, what `check` throws.
  public func update(
    _ name: String?, from source: String?, today: String,
    options: DownloadOptions = DownloadOptions(), check: @escaping () throws -> Void = {}
  ) throws -> (old: Catalog?, new: Catalog) {
    if name == MLKitCatalog.name { throw CatalogStoreError.notUpdatable(name: MLKitCatalog.name) }
    if name == AptCatalog.name {
      let old = try? apt(isFresh: false, check)
      return (old, try apt(isFresh: true, check))
    }
    guard let source = source ?? name.flatMap({ CatalogStore.sources[$0] }), let library else {
      let known = try name.map { try names().contains($0) } ?? true
      if let name, !known {
        throw CatalogStoreError.unknown(
          name: name,
          closest: EditDistance.closest(
            to: name, in: try names() + CatalogStore.sources.keys.sorted()))
      }
      throw CatalogStoreError.noSource(name: name ?? "")
    }
    let stored = StoredCatalog(
      source: source, fetched: today, fingerprint: nil,
      bytes: try StoredCatalog.fetch(source, into: library, options, check))
    let name = try name ?? ownName(stored)
    guard RelativePath.isPlainName(name), !name.hasPrefix(".") else {
      throw CatalogStoreError.badName(name)
    }
    let new = try parse(stored, as: name)
    guard new.name == name else {
      throw CatalogStoreError.otherName(asked: name, found: new.name)
    }
    guard !new.modelSets.isEmpty else { throw CatalogStoreError.empty(source: source) }
    let old = try? load(name).catalog
    try stored.write(name, in: library.root.makeFolder(CatalogStore.folderName))
    return (old, new)
  }

  /// The name that a document gives itself, or that its form has.
  private func ownName(_ stored: StoredCatalog) throws -> String {
    do {
      let document = try JSONNode(parsing: stored.bytes)
      guard let form = CatalogForm(of: document) else {
        throw DocumentError.wrong(
          path: "the document",
          expected: "a catalog in a form that is known: our own, or a publisher's")
      }
      if let name = form.name { return name }
      let name = try document.member("name").plainName()
      if OwnCatalog.reservedNames.contains(name) { throw CatalogStoreError.badName(name) }
      return name
    } catch let error as DocumentError {
      throw CatalogStoreError.unreadable(source: stored.source, error)
    }
  }

  /// Forgets a fetched catalog; a built-in one shows again. Answers whether there was one.
  /// - Throws: `FileError`.
  public func remove(_ name: String) throws -> Bool {
    guard RelativePath.isPlainName(name), let folder = try folder(),
      try folder.status(StoredCatalog.fileName(name)) != nil
    else { return false }
    try folder.remove(StoredCatalog.fileName(name))
    try folder.sync()
    return true
  }
}

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
}

/// Why a catalog could not be had.
public enum CatalogStoreError: Error, Hashable, Sendable {
  /// There is none of this name; the names next to it.
  case unknown(name: String, closest: [String])
  /// It is built into the program, and nobody publishes it in a form to read.
  case notUpdatable(name: String)
  /// No address is known for it: one has to be given.
  case noSource(name: String)
  /// A document calls its catalog by another name than the one asked for.
  case otherName(asked: String, found: String)
  /// A name that is taken, or cannot be a file name.
  case badName(String)
  /// Its bytes could not be fetched.
  case notFetched(name: String, FailureCause)
  /// Its bytes are not a catalog; what was there before stays.
  case unreadable(source: String, DocumentError)
  /// It has no model sets that can be used; what was there before stays.
  case empty(source: String)
  /// This machine has no apt, or its apt failed; its words.
  case noApt(String)
}
