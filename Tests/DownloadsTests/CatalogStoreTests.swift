import Catalogs
import Downloads
import TestSupport
import Testing

@Suite struct CatalogStoreTests {
  @Test func theBuiltInCatalogNeedsNoLibrary() throws {
    let loaded = try CatalogStore(library: nil).load("firefox")
    #expect(loaded.origin == .builtIn && !loaded.catalog.modelSets.isEmpty)
  }

  @Test func aNameThatIsNotKnownComesWithTheNearest() throws {
    #expect(throws: CatalogStoreError.unknown(name: "firefux", closest: ["firefox"])) {
      try CatalogStore(library: nil).load("firefux")
    }
  }

  @Test func anUpdateThatCannotBeReadLeavesTheOldCatalog() throws {
    let folder = try TemporaryFolder()
    let store = CatalogStore(library: try Library.open(folder.path("library")))
    let before = try store.load("firefox")
    for (name, text) in [("a", "not JSON"), ("b", "{}"), ("c", "{\"data\": []}")] {
      let path = try folder.write(name, Array(text.utf8))
      #expect(throws: CatalogStoreError.self) {
        try store.update("firefox", from: path, today: "2026-11-30")
      }
    }
    #expect(try store.load("firefox") == before)
  }

  @Test func aWholeCatalogIsStoredFromAFileAndFromAnAddress() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("records.json", PublishedDocuments.firefoxRecords)
    let store = CatalogStore(library: try Library.open(folder.path("library")))
    for source in [path, "file://\(path)"] {
      let new = try store.update("firefox", from: source, today: "2026-11-30").new
      let loaded = try store.load("firefox")
      #expect(loaded.catalog == new)
      #expect(loaded.origin == .stored(source: source, fetched: "2026-11-30"))
    }
    #expect(try store.remove("firefox"))
    #expect(try store.load("firefox").origin == .builtIn)
  }

  @Test(.enabled(if: Run.has("apt-cache")))
  func theMachinesAptIsACatalogAndIsAskedOnce() throws {
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let first = try CatalogStore(library: library).load("apt").catalog
    guard !first.modelSets.isEmpty else { return }
    let start = ContinuousClock.now
    #expect(try CatalogStore(library: library).load("apt").catalog == first)
    #expect(ContinuousClock.now - start < .milliseconds(1500))
  }
}
