import Packs

/// A part of a split pack, by its file name: `iberia.part-002-of-003.zip`.
struct PackPart: Hashable, Sendable {
  /// The name of the whole pack: `iberia.zip`.
  var packName: String
  /// Which part it is, and how many there are.
  var number: Int, count: Int

  /// Reads a file name; `nil` when it is not that of a part.
  init?(fileName: String) {
    guard let ending = PackFormat.ending(of: fileName) else { return nil }
    let stem = fileName.dropLast(ending.count)
    // `.part-002-of-003`
    let tail = stem.suffix(16)
    let digits = [tail.dropFirst(6).prefix(3), tail.suffix(3)]
    guard stem.count > 16, tail.hasPrefix(".part-"), tail.dropFirst(9).hasPrefix("-of-"),
      digits.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let number = Int(digits[0]), let count = Int(digits[1]), number >= 1, number <= count
    else { return nil }
    self.number = number
    self.count = count
    packName = stem.dropLast(16) + ending
  }
}
