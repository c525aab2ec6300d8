/// Rows of texts in aligned columns.
///
/// Where the lines are wider than the terminal, columns that may be broken are
/// broken between words; where that is not enough, every row becomes a small
/// block of lines. Nothing is cut off, and nothing changes where nobody looks.
public struct Table: Hashable, Sendable {
  /// How a column is set.
  public struct Column: Hashable, Sendable {
    /// Its title; empty for none.
    public var title: String
    /// Whether its texts stand at the right, as numbers do.
    public var isNumeric: Bool
    /// Whether its texts may be broken between words.
    public var mayBreak: Bool

    /// Makes a column.
    public init(_ title: String, isNumeric: Bool = false, mayBreak: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
      self.mayBreak = mayBreak
    }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows, each with one text a column.
  public private(set) var rows: [[String]] = []
  /// Spaces before each line.
  public var indentation: Int

  /// Makes a table without rows.
  public init(_ columns: [Column], indentation: Int = 0) {
    self.columns = columns
    self.indentation = indentation
  }

  /// Adds a row; missing texts are empty, and what a terminal would obey is
  /// spelled out (see ``TerminalText``).
  public mutating func add(_ texts: [String]) {
    let missing = max(0, columns.count - texts.count)
    rows.append(
      texts.prefix(columns.count).map(TerminalText.escaped)
        + Array(repeating: "", count: missing))
  }

  private static let gap = 2
  private static let narrowest = 12

  /// The lines of the table, its titles first.
  /// - Parameters:
  ///   - width: the columns of a terminal; `nil` when nobody looks.
  ///   - styled: turns the line of titles into a shown one, such as bold.
  public func lines(width: Int?, styled: (String) -> String = { $0 }) -> [String] {
    guard !rows.isEmpty else { return [] }
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let all = (hasTitles ? [columns.map(\.title)] : []) + rows
    var widths = columns.indices.map { column in
      all.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
    }
    if let width, !shrink(&widths, to: width) { return blocks(width: width, styled: styled) }
    var lines: [String] = []
    for (index, row) in all.enumerated() {
      let cells = zip(row, widths).map { CommandHelp.wrap($0, to: max(1, $1)) }
      for line in 0..<(cells.map(\.count).max() ?? 0) {
        let text = self.line(cells.map { line < $0.count ? $0[line] : "" }, widths)
        lines.append(index == 0 && hasTitles ? styled(text) : text)
      }
    }
    return lines
  }

  private func line(_ texts: [String], _ widths: [Int]) -> String {
    var text = String(repeating: " ", count: indentation)
    for (column, cell) in texts.enumerated() {
      if column > 0 { text += String(repeating: " ", count: Table.gap) }
      text += DisplayWidth.padded(cell, to: widths[column], leading: columns[column].isNumeric)
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Makes the widest breakable columns narrower until the line fits; false when it cannot.
  private func shrink(_ widths: inout [Int], to width: Int) -> Bool {
    var excess =
      indentation + widths.reduce(0, +) + Table.gap * max(0, widths.count - 1) - width
    while excess > 0 {
      guard
        let widest = columns.indices.filter({ columns[$0].mayBreak })
          .max(by: { widths[$0] < widths[$1] }), widths[widest] > Table.narrowest
      else { return false }
      widths[widest] -= 1
      excess -= 1
    }
    return true
  }

  /// Each row as lines of `title: text`, the first column as a heading.
  private func blocks(width: Int, styled: (String) -> String) -> [String] {
    let space = String(repeating: " ", count: indentation)
    return rows.flatMap { row in
      columns.indices.flatMap { column -> [String] in
        if row[column].isEmpty { return [] }
        let title = columns[column].title
        let inner = column == 0 ? space : space + "  "
        let text = column == 0 || title.isEmpty ? row[column] : "\(title): \(row[column])"
        let wrapped = CommandHelp.wrap(text, to: max(10, width - inner.count - 2))
        return wrapped.enumerated().map { index, line in
          inner + (index == 0 ? "" : "  ") + (column == 0 ? styled(line) : line)
        }
      }
    }
  }
}
