import App
import Testing

@Suite struct FormatTests {
  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"),
      (1050, "1.1 kB"), (2_000_000, "2.0 MB"), (877_683_895, "877.7 MB"), (999_949, "999.9 kB"),
      (999_950, "1.0 MB"), (4_294_967_295, "4.3 GB"), (UInt64.max, "18.4 EB"),
    ] as [(UInt64, String)])
  func bytesAreShown(bytes: UInt64, text: String) {
    #expect(ByteFormat.text(bytes) == text)
  }

  @Test(
    arguments: [
      (5, 5, "5 bytes"), (10_000_000, 50_000_000, "10.0–50.0 MB"),
      (900_000, 1_200_000, "900.0 kB – 1.2 MB"), (0, 2_000, "0 bytes – 2.0 kB"),
      (1_000_001, 1_000_002, "1.0 MB"),
    ] as [(UInt64, UInt64, String)])
  func rangesAreShown(lower: UInt64, upper: UInt64, text: String) {
    #expect(ByteFormat.text(from: lower, to: upper) == text)
  }

  @Test(
    arguments: [
      ("400MB", 400_000_000), ("4GiB-1", 4_294_967_295), ("1.5GB", 1_500_000_000), ("0", 0),
      ("1000", 1000), ("12 kb", 12_000), ("1.5KiB", 1536), ("2 tib", 2_199_023_255_552),
      ("64 bytes", 64), ("500k", 500_000),
      ("", nil), ("MB", nil), ("-1", nil), ("1.5", nil), ("1.0005kB", nil), ("1,5GB", nil),
      ("4GiB-", nil), ("1kB-2kB", nil), ("5-6", nil), ("1e6", nil), ("99999999999TB", nil),
      ("9223372036854775808", nil), ("1.", nil), (".5MB", nil), ("٤MB", nil), ("1..5GB", nil),
      ("18446744073709551616", nil), ("1 XB", nil), ("+5", nil),
    ] as [(String, UInt64?)])
  func sizesAreRead(text: String, bytes: UInt64?) {
    #expect(ByteFormat.parse(text) == bytes)
  }

  @Test(
    arguments: [
      (0, "0 s"), (0.42, "0.4 s"), (9.96, "10 s"), (59.4, "59 s"), (60, "1 min"),
      (185, "3 min 5 s"), (7800, "2 h 10 min"), (.infinity, "a long time"), (-1, "a long time"),
    ] as [(Double, String)])
  func durationsAreShown(seconds: Double, text: String) {
    #expect(DurationFormat.text(seconds: seconds) == text)
  }

  @Test func partsOfAWholeShareTheUnit() {
    #expect(ByteFormat.text(1_200_000, of: 2_700_000) == "1.2 of 2.7 MB")
    #expect(ByteFormat.text(900_000, of: 2_700_000) == "900.0 kB of 2.7 MB")
    #expect(ByteFormat.text(5, of: 7) == "5 bytes of 7 bytes")
  }

  @Test func countsAreShown() {
    #expect(CountFormat.text(0, "pack") == "no packs")
    #expect(CountFormat.text(1, "pack") == "1 pack")
    #expect(CountFormat.text(1204, "entry", plural: "entries") == "1,204 entries")
    #expect(CountFormat.number(1_204_331) == "1,204,331")
    #expect(CountFormat.list(["a"]) == "a")
    #expect(CountFormat.list(["a", "b", "c"], last: "or") == "a, b or c")
  }

  @Test func exitCodesAreThoseOfSysexits() {
    #expect(
      ExitCode.allCases.map(\.rawValue) == [0, 64, 65, 66, 69, 73, 74, 75, 130])
    #expect(Set(ExitCode.allCases.map(\.name)).count == 9)
  }
}
