import Catalogs
import Downloads
import Formats
import TestSupport
import Testing

@Suite struct AptTransportTests {
  @Test(arguments: [
    ("apt:tesseract-ocr-spa=1:4.1.0-2", true), ("apt:ab=1", true), ("apt:-o=1", false),
    ("apt:ab=-1", false), ("apt:ab", false), ("apt:ab=1=2", false), ("https://a/b", false),
    ("apt:ab c=1", false), ("apt:a=1", false), ("apt:Ab=1", false), ("apt:ab=v1", false),
    ("apt:../x=1", false),
  ])
  func onlyPackagesOfAptAreTaken(url: String, isTaken: Bool) {
    #expect(AptTransport(stallLimit: 30).accepts(url) == isTaken)
  }

  @Test(.enabled(if: Run.has("apt-get")))
  func aRealPackageArrives() throws {
    let shown = try Run(["apt-cache", "show", "--no-all-versions", "tesseract-ocr-osd"])
    guard shown.status == 0 else { return }
    func field(_ name: String) throws -> String {
      let line = shown.output.split(separator: "\n").first { $0.hasPrefix(name + ": ") }
      return String(try #require(line).dropFirst(name.count + 2))
    }
    let folder = try TemporaryFolder()
    let library = try Library.open(folder.path("library"))
    let artifact = Artifact(
      name: "osd.deb", urls: ["apt:tesseract-ocr-osd=\(try field("Version"))"],
      bytes: ByteRange(try #require(UInt64(try field("Size")))),
      sha256: SHA256Digest(hex: try field("SHA256")), unpacking: .deb, plainBytes: ByteRange(0))
    let results = try DownloadQueue(library: library).run(
      [Samples.set("osd", [artifact])], observer: { _ in }, isInterrupted: { false })
    #expect(results[0].failure == nil)
    #expect(try library.contains(artifact))

    var gone = artifact
    gone.urls = ["apt:travelpack-has-no-such-package=1"]
    gone.sha256 = try SHA256Hasher.digest(of: [1])
    let missing = try DownloadQueue(library: library).run(
      [Samples.set("gone", [gone])], observer: { _ in }, isInterrupted: { false })
    #expect(missing[0].failure?.kind == .notFound)
  }
}
