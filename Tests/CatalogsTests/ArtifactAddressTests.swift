import Catalogs
import Formats
import Testing

@Suite struct ArtifactAddressTests {
  @Test(arguments: [
    (
      "apt:apertium-eng-spa=0.8.1-2",
      ArtifactAddress.apt(package: "apertium-eng-spa", version: "0.8.1-2")
    ),
    ("apt:tesseract-ocr-eng=1:4.1.0-2", .apt(package: "tesseract-ocr-eng", version: "1:4.1.0-2")),
    ("mlkit:ja", .phone(code: "ja")),
    ("https://models.example/a?b=c#d", .url("https://models.example/a?b=c#d")),
    ("HTTP://127.0.0.1:8080/x", .url("HTTP://127.0.0.1:8080/x")),
    ("file:///srv/models/a%20b", .url("file:///srv/models/a%20b")),
  ])
  func addressesAreRead(text: String, address: ArtifactAddress) {
    #expect(ArtifactAddress(text) == address)
  }

  @Test(arguments: [
    "", "apt:", "apt:a=1", "apt:ab", "apt:ab=", "apt:-o=1", "apt:ab=1 -o", "apt:ab=;1", "apt:ab=-1",
    "apt:AB=1", "apt:ab=1=2", "apt:ab/testing=1", "mlkit:", "mlkit:../x", "ftp://a/b",
    "file://host/x",
    "file:relative", "https:/a", "https://", "https:///x", "https://a b/", "https://a/\n", "//a/b",
    "ipfs://Qm",
    "https://ü.example/", "javascript:alert(1)", "data:,x",
  ])
  func nothingElseIsAnAddress(text: String) {
    #expect(ArtifactAddress(text) == nil)
  }

  @Test(arguments: [
    ("\"1.2\"", "\"1\\u001b[2J\"", "version"), ("\"1.2\"", "\"\"", "version"),
    ("\"CC-BY-4.0\"", "\"x\\n\"", "licence"),
    ("\"role\": \"model\"", "\"role\": \"a b\"", "artifacts[0].role"),
    ("https://models.example/m.zst", "apt:-oX=1", "artifacts[0].urls[0]"),
    ("\"es\"", "\"es-aaaaaaaa-bbbbbbbb-cccccccc-dddddddd\"", "directions[0].from"),
  ])
  func whatCouldDoHarmWhenShownIsRefused(old: String, new: String, path: String) throws {
    let text = OwnCatalogTests.modelSet().replacing(
      "{\"name\": \"es-eu\"", with: "{\"catalog\": \"acme\", \"name\": \"es-eu\"")
    _ = try ModelSet(json: JSONNode(parsing: Array(text.utf8)))
    let node = try JSONNode(parsing: Array(text.replacing(old, with: new).utf8))
    let error = #expect(throws: DocumentError.self) { try ModelSet(json: node) }
    guard case .wrong(let place, _) = error else {
      Issue.record("\(String(describing: error)) does not say what is wrong")
      return
    }
    #expect(place == path)
  }
}
