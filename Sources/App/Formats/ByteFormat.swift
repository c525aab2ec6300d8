/// Counts of bytes as people read and write them, in powers of 1000.
public enum ByteFormat {
  private static let units = ["kB", "MB", "GB", "TB", "PB", "EB"]

  /// `0 bytes`, `1 byte`, `999 bytes`, `2.0 kB`, `877.7 MB`: one digit behind
  /// the point, rounded half up, never `1000.0`.
  public static func text(_ bytes: UInt64, _ style: FormatStyle = .english) -> String {
    if bytes < 1000 { return "\(bytes) \(bytes == 1 ? style.byte : style.bytes)" }
    let (tenths, unit) = scaled(bytes)
    return "\(number(tenths, style)) \(unit)"
  }

  /// `10.0–50.0 MB`, `900.0 kB – 1.2 MB`; one number when both are the same.
  public static func text(
    from lower: UInt64, to upper: UInt64, _ style: FormatStyle = .english
  ) -> String {
    let low = text(lower, style)
    let high = text(upper, style)
    if low == high { return low }
    if lower >= 1000 {
      let (tenths, unit) = scaled(lower)
      if unit == scaled(upper).unit { return "\(number(tenths, style))–\(high)" }
    }
    return "\(low) – \(high)"
  }

  /// `1.2 of 2.7 MB`, `900.0 kB of 2.7 MB`.
  public static func text(
    _ part: UInt64, of whole: UInt64, _ style: FormatStyle = .english
  ) -> String {
    let (small, large) = (text(part, style), text(whole, style))
    if part >= 1000, whole >= 1000, scaled(part).unit == scaled(whole).unit {
      return "\(small.prefix { $0 != " " }) \(style.of) \(large)"
    }
    return "\(small) \(style.of) \(large)"
  }

  private static func number(_ tenths: UInt64, _ style: FormatStyle) -> String {
    "\(tenths / 10)\(style.decimal)\(tenths % 10)"
  }

  /// Tenths of the unit that suits a count of at least 1000.
  private static func scaled(_ bytes: UInt64) -> (tenths: UInt64, unit: String) {
    var divisor: UInt64 = 100
    for (index, unit) in units.enumerated() {
      let tenths = bytes / divisor + (bytes % divisor >= divisor / 2 ? 1 : 0)
      if tenths < 10_000 || index == units.count - 1 { return (tenths, unit) }
      divisor *= 1000
    }
    return (bytes, "bytes")
  }

  /// Reads `400MB`, `1.5 GB`, `4GiB-1`, `500k`, `1000`: a number, a unit of
  /// powers of 1000 (kB, MB, GB, TB) or 1024 (KiB, MiB, GiB, TiB) in any case,
  /// and perhaps bytes to take away. `nil` for everything else, for parts of
  /// bytes, and for what does not fit 63 bits.
  public static func parse(_ text: String) -> UInt64? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" }
    guard parts.count <= 2, let size = parts.first.flatMap(parseSize) else { return nil }
    guard parts.count == 2 else { return size }
    guard let less = parseDigits(parts[1]), less <= size else { return nil }
    return size - less
  }

  private static func parseSize(_ text: Substring) -> UInt64? {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
    guard let factor = factor(of: unit) else { return nil }
    let halves = number.split(omittingEmptySubsequences: false) { $0 == "." }
    guard (1...2).contains(halves.count), let whole = parseDigits(halves[0]) else { return nil }
    var result = whole.multipliedReportingOverflow(by: factor)
    guard !result.overflow else { return nil }
    if halves.count == 2 {
      guard halves[1].utf8.count <= 9, let digits = parseDigits(halves[1]) else { return nil }
      let scale = halves[1].reduce(UInt64(1)) { power, _ in power * 10 }
      let fraction = digits.multipliedReportingOverflow(by: factor)
      guard !fraction.overflow, fraction.partialValue % scale == 0 else { return nil }
      result = result.partialValue.addingReportingOverflow(fraction.partialValue / scale)
    }
    return result.overflow || result.partialValue > UInt64(Int64.max) ? nil : result.partialValue
  }

  private static func parseDigits(_ text: Substring) -> UInt64? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? UInt64(text) : nil
  }

  private static func factor(of unit: String) -> UInt64? {
    switch unit {
    case "", "b", "byte", "bytes": 1
    case "k", "kb": 1000
    case "m", "mb": 1_000_000
    case "g", "gb": 1_000_000_000
    case "t", "tb": 1_000_000_000_000
    case "kib": 1 << 10
    case "mib": 1 << 20
    case "gib": 1 << 30
    case "tib": 1 << 40
    default: nil
    }
  }
}
