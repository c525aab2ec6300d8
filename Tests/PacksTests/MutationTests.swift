import Foundation
import Packs
import TestSupport
import Testing

/// Packs damaged by chance, the same in every run: nothing crashes, and what is
/// still called valid has every payload byte right.
@Suite struct MutationTests {
  /// Numbers that look random and do not change (splitmix64).
  struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return Int((z ^ (z >> 31)) % UInt64(limit))
    }
  }

  static func mutate(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0...numbers.next(below: 3) {
      // Headers and tag files stand at both ends, where most of the mutations go.
      let near = min(bytes.count, 4000)
      let place =
        numbers.next(below: 2) == 0
        ? numbers.next(below: near) : bytes.count - 1 - numbers.next(below: near)
      switch numbers.next(below: 6) {
      case 0: bytes[place] ^= UInt8(1 << numbers.next(below: 8))
      case 1: bytes[place] = [0, 0xff, 0x7f, 0x80, 0x2e, 0x2f][numbers.next(below: 6)]
      case 2: bytes.removeLast(numbers.next(below: bytes.count / 2))
      case 3: bytes.remove(at: place)
      case 4: bytes.insert(UInt8(numbers.next(below: 256)), at: place)
      default:
        let count = min(numbers.next(below: 64), bytes.count - place)
        let from = numbers.next(below: bytes.count - count)
        bytes.replaceSubrange(place..<place + count, with: bytes[from..<from + count])
      }
      if bytes.count < 10 { break }
    }
    return bytes
  }

  @Test(arguments: PackFormat.allCases) func damagedPacksAreJudged(format: PackFormat) throws {
    let sample = try SamplePack()
    defer { withExtendedLifetime(sample) {} }
    let name = "sample.\(format.rawValue)"
    let path = try sample.build(name, .init(format: format))
    let honest = try sample.bytes(name)
    var numbers = Numbers(state: 2025)
    var verdicts: [PackReport.Verdict: Int] = [:]
    for round in 0..<150 {
      try sample.folder.write(name, Self.mutate(honest, &numbers))
      let report = try PackVerifier.verify([path])
      verdicts[report.verdict, default: 0] += 1
      if report.verdict == .valid {
        #expect(report.files == 5 && report.bytes == 73_571, "round \(round)")
      }
      if let reader = try? PackReader.open([path]) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while let payload = try? reader.nextPayload(), payload.size > 0 {
          while let count = try? buffer.withUnsafeMutableBytes({ try reader.read(into: $0) }),
            count > 0
          {}
        }
      }
    }
    #expect(verdicts[.invalid, default: 0] > 100, "\(verdicts)")
  }
}
