/// Shares of people as people read them.
public enum ShareFormat {
  /// `99 %`, `0.4 %`; a share that is not quite everyone or nobody never looks so.
  public static func text(_ share: Double, _ style: FormatStyle = .english) -> String {
    number(share, style) + style.percent
  }

  /// `72–99 %` where only bounds are known.
  public static func text(
    from least: Double, to most: Double, _ style: FormatStyle = .english
  ) -> String {
    let low = number(least, style)
    let high = number(most, style)
    return (low == high ? low : "\(low)–\(high)") + style.percent
  }

  private static func number(_ share: Double, _ style: FormatStyle) -> String {
    let percent = share * 100
    if percent <= 0 { return "0" }
    if percent < 0.95 {
      let tenths = max(1, Int((percent * 10).rounded()))
      return "0\(style.decimal)\(tenths)"
    }
    let whole = Int(percent.rounded())
    return "\(whole == 100 && share < 1 ? 99 : whole)"
  }
}
