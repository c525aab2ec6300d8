import Planning

/// Shares of people as people read them.
enum ShareFormat {
  /// `99 %`, `0.4 %`; a share that is not quite everyone or nobody never looks so.
  static func text(_ share: Double) -> String {
    let percent = share * 100
    if percent <= 0 { return "0 %" }
    if percent < 0.95 {
      let tenths = max(1, Int((percent * 10).rounded()))
      return "0.\(tenths) %"
    }
    let whole = Int(percent.rounded())
    return "\(whole == 100 && share < 1 ? 99 : whole) %"
  }

  /// `72–99 %` where only bounds are known.
  static func text(_ reach: Reach) -> String {
    let low = text(reach.atLeast)
    let high = text(reach.atMost)
    return low == high ? low : "\(low.dropLast(2))–\(high)"
  }
}
