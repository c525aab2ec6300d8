import Catalogs
import Testing

@Suite struct ModelVersionTests {
  @Test(arguments: [
    ["1.0", "1.5", "1.9", "1.9.6", "1.10", "2.0"],
    ["0", "1", "1.0", "3.0a1", "3.0a2", "3.0b1", "3.0-rc1", "3.0rc2", "3.0", "3.1", "10.0"],
    ["0.1.0~r64379-4", "0.1.0-1", "0.1.0-1+b1", "0.1.0-2", "0.1.0-10", "0.10.0-1", "1:0.0.1-1"],
    ["1.0~~", "1.0~~a", "1.0~", "1.0", "1.0a-1"],
    ["1:4.1.0-2", "1:4.1.0-2.1", "1:5-1", "2:1-1", "10:0-1"],
    ["", "a", "b", "+"],
  ])
  func versionsAreInOrder(texts: [String]) {
    let versions = texts.map { ModelVersion($0) }
    for (index, version) in versions.enumerated() {
      #expect(version == version)
      for later in versions[(index + 1)...] {
        #expect(version < later, "\(version) < \(later)")
        #expect(!(later < version) && version != later, "\(later) > \(version)")
      }
    }
  }

  @Test(arguments: [("1.0", "1.00"), ("1.2", "01.2"), ("0:1.0", "1.0"), ("1.0-0", "1.0")])
  func differentTextsMayBeOneVersion(left: String, right: String) {
    #expect(ModelVersion(left) == ModelVersion(right))
  }

  @Test(arguments: [
    ("3.0a1", true), ("3.0", false), ("1.0beta", true), ("2.0-rc2", true), ("1.0a-1", false),
    ("1.2.3-1+deb12u1", false), ("a1", false), ("", false), ("1.0~rc1", false),
  ])
  func previewsAreToldApart(text: String, isPreview: Bool) {
    #expect(ModelVersion(text).isPreview == isPreview)
  }

  @Test func longDigitsAreNumbersOfAnySize() {
    let nines = String(repeating: "9", count: 100)
    #expect(ModelVersion("1.\(nines)") < ModelVersion("1.1\(nines)"))
    #expect(ModelVersion("20251017000000000000000") > ModelVersion("9223372036854775808"))
  }
}
