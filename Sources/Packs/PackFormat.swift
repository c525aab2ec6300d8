/// How a pack is wrapped into one file.
public enum PackFormat: String, Hashable, Sendable, CaseIterable {
  /// Zip, the default: every phone and computer opens it, and parts of it can be read alone.
  case zip
  /// Tar.
  case tar
  /// Tar compressed with zstd, for raw models.
  case tarZstd = "tar.zst"
  /// Tar compressed with gzip.
  case tarGzip = "tar.gz"

  /// The endings of pack files.
  private static let endings = allCases.map { ".\($0.rawValue)" } + [".tgz"]

  /// The ending of a pack file's name, with its dot; `nil` for another name.
  public static func ending(of fileName: String) -> String? {
    endings.first { fileName.hasSuffix($0) }
  }

  /// The one that a file name asks for; zip for every other name.
  public init(fileName: String) {
    let ending = PackFormat.ending(of: fileName) ?? ".zip"
    self = PackFormat(rawValue: String(ending.dropFirst())) ?? .tarGzip
  }
}

/// A part of a split pack, as its file name says it: `iberia.part-002-of-003.zip`.
public struct PackPart: Hashable, Sendable {
  /// The name of the whole pack's file: `iberia.zip`.
  public var packName: String
  /// Which part it is, and how many there are.
  public var number: Int, count: Int

  /// The most parts of a pack: three digits number them.
  static let limit = 999

  init(of packName: String, number: Int, count: Int) {
    self.packName = packName
    self.number = number
    self.count = count
  }

  /// Reads a file name; `nil` when it is not that of a part.
  public init?(fileName: String) {
    let ending = PackFormat.ending(of: fileName) ?? ""
    let stem = fileName.dropLast(ending.count)
    guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex,
      let (number, count) = PackPart.numbers(of: stem[stem.index(after: dot)...])
    else { return nil }
    self.init(of: stem[..<dot] + ending, number: number, count: count)
  }

  /// The name of its file.
  var fileName: String {
    let ending = PackFormat.ending(of: packName) ?? ""
    return "\(packName.dropLast(ending.count)).\(PackPart.label(number, of: count))\(ending)"
  }

  /// `part-002-of-013`
  static func label(_ number: Int, of count: Int) -> String {
    let three = { (number: Int) in
      String(repeating: "0", count: max(0, 3 - "\(number)".count)) + "\(number)"
    }
    return "part-\(three(number))-of-\(three(count))"
  }

  /// The number and the count in such a label; `nil` for another text.
  static func numbers(of label: some StringProtocol) -> (number: Int, count: Int)? {
    let words = String(label).split(separator: "-" as Character)
    guard words.count == 4, let number = Int(words[1]), let count = Int(words[3]), number >= 1,
      number <= count, count <= limit, label == PackPart.label(number, of: count)
    else { return nil }
    return (number, count)
  }
}
