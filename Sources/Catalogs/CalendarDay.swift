/// Days as catalogs write them.
public enum CalendarDay {
  /// The day `YYYY-MM-DD` (UTC) of a moment in milliseconds since 1970; `nil` outside
  /// the years 1970 to 9999.
  public static func text(milliseconds: Int64) -> String? {
    guard (0...253_402_300_799_999).contains(milliseconds) else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days;
    // eras of 400 years begin on the first of March.
    let days = milliseconds / 86_400_000 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether a text is written as a day, `YYYY-MM-DD`.
  static func isDay(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2d, bytes[7] == 0x2d else { return false }
    return bytes.enumerated().allSatisfy {
      $0.offset == 4 || $0.offset == 7 || (0x30...0x39).contains($0.element)
    }
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
