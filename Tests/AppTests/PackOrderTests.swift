import App
import Catalogs
import Downloads
import Formats
import Packs
import System
import TestSupport
import Testing

@Suite struct PackOrderTests {
  let folder: TemporaryFolder
  let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.path("library")
  }

  private func modelSet(_ name: String) throws -> ModelSet {
    let bytes = Array("the model \(name)".utf8)
    let path = try folder.write("published/\(name)", bytes)
    return ModelSet(
      catalog: "test", name: name, version: "1", format: .bergamot,
      artifacts: [
        Artifact(
          name: "\(name).bin", urls: ["file://\(path)"], bytes: ByteRange(UInt64(bytes.count)),
          sha256: try SHA256Hasher.digest(of: bytes), unpacking: .plain,
          plainBytes: ByteRange(UInt64(bytes.count)))
      ])
  }

  private func request(_ names: [String]) throws -> Request {
    var request = Request()
    request.add(
      try names.map(modelSet), from: [CatalogDate(name: "test", date: "2026-01-02")])
    return request
  }

  @Test func whatIsDownloadedBecomesAPackAndThatAnother() throws {
    let request = try request(["a", "b"])
    let results = try DownloadQueue(library: Library.open(library)).run(
      request.modelSets, observer: { _ in }, isInterrupted: { false })
    #expect(results.allSatisfy { $0.failure == nil })
    var order = PackOrder(to: folder.path("mine.zip"), library: library)
    var shown = 0
    let pack = try order.build(request, asked: [], WorkObserver(tell: { _ in shown += 1 }))
    #expect(pack.description.name == "mine")
    #expect(pack.description.modelSets.map(\.id) == ["test/a", "test/b"])
    #expect(pack.missingPayloads == 0)
    #expect(shown > 0)
    order.path = folder.path("again.tar")
    let again = try order.rewrite([folder.path("mine.zip")])
    #expect(again.description.id == pack.description.id)
    #expect(Input.arePacks([folder.path("mine.zip"), folder.path("again.tar")]))
  }

  @Test func whatIsNotDownloadedIsNamed() throws {
    let order = PackOrder(to: folder.path("mine.zip"), library: library)
    let message = try #require(throws: Message.self) {
      try order.build(try request(["a", "b", "c", "d", "e"]), asked: ["trip.json", "it"])
    }
    #expect(message.code == .noInput)
    #expect(
      message.sentence
        == "not downloaded: test/a, test/b, test/c and 2 more: the library does not have it")
    #expect(message.hints.map { $0.text() } == ["travelpack download trip.json it"])
    #expect(
      message.words.text(in: .spanish)
        == "sin descargar: test/a, test/b, test/c y 2 más: la biblioteca no lo tiene")
    #expect(!Input.isFile(folder.path("mine.zip")))
  }

  @Test func aPlannedPackNeedsNothingOfTheLibraryButItself() throws {
    _ = try Library.open(library)
    var order = PackOrder(to: folder.path("mine.zip"), library: library)
    order.isPlanned = true
    let pack = try order.build(try request(["a", "b"]), asked: [])
    #expect(pack.missingPayloads == 2)
  }

  @Test func aPlaceThatCannotBeWrittenIsSaidFirst() throws {
    for (path, why) in [
      (folder.path("no/such.zip"), "no such file or directory"),
      (folder.path("x/"), "it does not name a file"),
      (folder.path("."), "it does not name a file"),
    ] {
      let message = try #require(throws: Message.self) {
        try PackOrder(to: path, library: library).check()
      }
      #expect(message.sentence == "cannot write: \(path): \(why)")
      #expect(message.code == .cannotCreate)
    }
  }

  @Test(
    arguments: [
      ("packs/iberia.zip", "iberia"), ("iberia.tar.zst", "iberia"), ("a.b.tgz", "a.b"),
      ("/x/.zip", ".zip"), ("iberia", "iberia"),
    ])
  func aPackIsCalledAsItsFile(path: String, name: String) {
    #expect(PackOrder.packName(of: path) == name)
  }
}
