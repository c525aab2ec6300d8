import Glibc

/// The locale in which libarchive must be called.
///
/// A Swift program stays in the C locale, where libarchive reads UTF-8 names as
/// nothing and crashes when it writes them. The locale is set on the calling
/// thread only, so that the rest of the process keeps its own.
public enum ArchiveLocale {
  /// The locale value, made once; `C.UTF-8` is a part of glibc since 2.35 and of
  /// Debian's before. `nil` where a system lacks it.
  private static let utf8: Handle? = {
    guard let value = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return nil }
    return Handle(value: value)
  }()

  /// A locale is never changed after it was made, so that threads may share it.
  private struct Handle: @unchecked Sendable {
    let value: locale_t
  }

  /// Runs a closure with UTF-8 as the character set of this thread; calls may nest.
  public static func withUTF8<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    guard let utf8 else { return try body() }
    let before = uselocale(utf8.value)
    defer { uselocale(before) }
    return try body()
  }
}
