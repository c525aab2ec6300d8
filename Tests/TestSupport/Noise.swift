/// Bytes that look random, do not compress and are the same in every run.
public enum Noise {
  /// So many bytes, made from a seed by xorshift.
  public static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}
