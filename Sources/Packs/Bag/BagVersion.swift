/// A version of the BagIt format that is read.
enum BagVersion: Int, Comparable, CaseIterable {
  case v0_93, v0_94, v0_95, v0_96, v0_97, v1_0

  /// Reads `0.97`.
  init?(_ text: String) {
    let all = ["0.93", "0.94", "0.95", "0.96", "0.97", "1.0"]
    guard let index = all.firstIndex(of: text) else { return nil }
    self.init(rawValue: index)
  }

  static func < (left: BagVersion, right: BagVersion) -> Bool { left.rawValue < right.rawValue }
}
