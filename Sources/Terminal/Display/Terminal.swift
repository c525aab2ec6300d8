internal import CShims
import Glibc

/// What stands behind a descriptor that the program writes to.
public struct Terminal: Hashable, Sendable {
  /// The descriptor; −1 for a described one.
  private let descriptor: Int32
  private let fixedColumns: Int

  /// Whether a person looks at it.
  public let isTerminal: Bool
  /// Whether lines can be drawn over: false for `TERM=dumb`.
  public let canRedraw: Bool
  /// Whether bold and colours are welcome: false for `NO_COLOR` (no-color.org) and `TERM=dumb`.
  public let usesStyle: Bool

  /// Looks at a descriptor.
  public init(descriptor: Int32, environment: [String: String]) {
    let columns = Int(tp_terminal_columns(descriptor))
    self.init(
      descriptor: descriptor, columns: columns, isTerminal: columns > 0, environment: environment)
  }

  /// Describes a terminal of fixed width, or, with 0, a file or pipe.
  public init(columns: Int, environment: [String: String] = [:]) {
    self.init(
      descriptor: -1, columns: columns, isTerminal: columns > 0, environment: environment)
  }

  private init(
    descriptor: Int32, columns: Int, isTerminal: Bool, environment: [String: String]
  ) {
    self.descriptor = descriptor
    fixedColumns = columns
    self.isTerminal = isTerminal
    let isDumb = environment["TERM"].map { $0.isEmpty || $0 == "dumb" } ?? true
    canRedraw = isTerminal && !isDumb
    usesStyle = canRedraw && environment["NO_COLOR"].map(\.isEmpty) ?? true
  }

  /// Its width now (windows change), at least 20; `nil` where nobody looks.
  public var columns: Int? {
    guard isTerminal else { return nil }
    let now = descriptor < 0 ? fixedColumns : Int(tp_terminal_columns(descriptor))
    return max(20, now)
  }

  /// The text in bold where style is welcome.
  public func bold(_ text: String) -> String {
    usesStyle ? "\u{1b}[1m\(text)\u{1b}[0m" : text
  }
}
