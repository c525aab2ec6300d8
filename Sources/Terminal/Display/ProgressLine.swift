/// One line about work that goes on: drawn over itself on a terminal, a few
/// plain lines elsewhere.
///
/// It is used from one thread at a time.
public final class ProgressLine {
  private let terminal: Terminal
  private let output: OutputWriter
  /// Nanoseconds of a clock that never goes back.
  private let now: () -> UInt64
  private var isDrawn = false
  private var lastDrawn: UInt64 = 0
  private var lastPrinted: UInt64?

  /// Redraws at most ten times a second.
  private static let redrawInterval: UInt64 = 100_000_000
  /// Elsewhere a line is printed at most this often, milestones apart.
  private static let printInterval: UInt64 = 10_000_000_000

  /// Makes a line that is not yet shown.
  public init(terminal: Terminal, output: OutputWriter, now: @escaping () -> UInt64) {
    self.terminal = terminal
    self.output = output
    self.now = now
  }

  /// Shows how things stand. On a terminal `left` and the parts of `right` stand
  /// at both ends of the line; where it is too narrow the last parts are left out
  /// and `left` is cut. Elsewhere they are printed when `isMilestone`, or when
  /// nothing was for ten seconds. What a terminal would obey is spelled out.
  public func show(_ left: String, _ right: [String] = [], isMilestone: Bool = false) {
    let left = TerminalText.escaped(left)
    let right = right.map(TerminalText.escaped)
    let time = now()
    guard terminal.canRedraw, let columns = terminal.columns else {
      // The first look only starts the clock: short work needs no line.
      let isDue = lastPrinted.map { time >= $0 + Self.printInterval } ?? false
      if lastPrinted == nil { lastPrinted = time }
      if isMilestone || isDue {
        lastPrinted = time
        output.line(right.isEmpty ? left : "\(left): \(right.joined(separator: "  "))")
      }
      return
    }
    if isDrawn, !isMilestone, time < lastDrawn + Self.redrawInterval { return }
    lastDrawn = time
    isDrawn = true
    output.write("\r" + ProgressLine.fitted(left, right, to: columns - 1) + "\u{1b}[K")
  }

  /// Prints a line that stays, above the one that is redrawn.
  public func print(_ text: String) {
    clear()
    output.line(TerminalText.escaped(text))
  }

  /// Takes the redrawn line away.
  public func clear() {
    if isDrawn { output.write("\r\u{1b}[K") }
    isDrawn = false
  }

  /// Both in one line of a width: as many parts of the right as leave room for
  /// ten columns of the left, and one part in any case.
  static func fitted(_ left: String, _ right: [String], to columns: Int) -> String {
    var parts = right
    while !parts.isEmpty {
      let text = parts.joined(separator: "  ")
      let room = columns - DisplayWidth.columns(of: text) - 1
      if room >= min(10, DisplayWidth.columns(of: left)) {
        return DisplayWidth.padded(DisplayWidth.fitted(left, to: room), to: room) + " " + text
      }
      if parts.count == 1 { return DisplayWidth.fitted(text, to: columns) }
      parts.removeLast()
    }
    return DisplayWidth.fitted(left, to: columns)
  }
}
