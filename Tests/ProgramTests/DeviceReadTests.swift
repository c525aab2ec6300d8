import Formats
import Foundation
import TestSupport
import Testing

/// How much of a pack an installation reads.
@Suite struct DeviceReadTests {
  /// The 18 languages beside English of the catalog that a traveller most often meets.
  static let languages = [
    "ar", "zh", "cs", "nl", "fr", "de", "hr", "hu", "it", "ja", "ko", "pl", "pt", "ro", "ru", "sk",
    "sl", "es",
  ]
  static let counts = FileManager.default.isReadableFile(atPath: "/proc/self/io")

  @Test(.enabled(if: counts, "this kernel does not count what processes read"))
  func oneLanguageOfNineteenReadsLessThanATenth() throws {
    let program = try TravelPack()
    let run = try program.shell(
      """
      for language in \(Self.languages.joined(separator: " ")); do
        for pair in en-$language $language-en; do
          mkdir -p models/$pair; code=${pair/-/}
          for file in "model.$code.bin 200000" "lex.$code.bin 60000" "vocab.$code.spm 40000"; do
            set -- $file; head -c $2 /dev/urandom >models/$pair/$1
          done
        done
      done
      travelpack catalogs make models --base-url file://$PWD/models --name hub -o c.json &&
      travelpack catalogs update --from c.json &&
      travelpack download $(ls models | sed s,^,hub/,) &&
      travelpack build $(ls models | sed s,^,hub/,) --name hub -o hub.zip
      """)
    try #require(run.status == 0, "\(run.errors)")
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: program.home.path("hub.zip"))[.size] as? Int)
    // A shell's count has what its ended children have read.
    func bytesRead(_ line: String) throws -> Int {
      let run = try program.shell(
        "\(line) >out || exit; awk '$1 == \"rchar:\" { print $2 }' /proc/$$/io")
      try #require(run.status == 0, "\(run.errors)")
      return try #require(Int(run.output.dropLast()))
    }
    let start = try bytesRead("travelpack --version")
    let one = try bytesRead("travelpack install hub.zip --to one --only ja --json") - start
    let installed = try JSONNode(
      parsing: Array(#require(FileManager.default.contents(atPath: program.home.path("out")))))
    #expect(try installed.member("modelSets").elements().count == 2)
    let all = try bytesRead("travelpack install hub.zip --to all") - start
    print("--only ja reads \(one) of \(size) bytes, everything \(all)")
    #expect(one < size / 10)
    // What is counted is really what is read.
    #expect(one > 600_000 && all > size)
  }
}
