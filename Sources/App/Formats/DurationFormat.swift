/// Lengths of time as people read them.
public enum DurationFormat {
  /// `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`; never two digits too many.
  public static func text(seconds: Double, _ style: FormatStyle = .english) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return style.longTime }
    if seconds < 9.95 {
      let tenths = Int((seconds * 10).rounded())
      return tenths % 10 == 0
        ? "\(tenths / 10) s" : "\(tenths / 10)\(style.decimal)\(tenths % 10) s"
    }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return joined(whole / 60, "min", whole % 60, "s") }
    return joined(whole / 3600, "h", whole % 3600 / 60, "min")
  }

  private static func joined(_ large: Int, _ unit: String, _ small: Int, _ part: String) -> String {
    small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(part)"
  }
}
