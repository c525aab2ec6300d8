import Testing

@testable import App
@testable import Terminal

@Suite struct DisplayTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本語", 6), ("한국어", 6), ("e\u{301}", 1), ("ｱ", 1), ("Ａ", 2),
    ("→", 1), ("🧳", 2), ("🇪🇸", 2), ("✔\u{fe0f}", 2), ("العربية", 7), ("हिन्दी", 2), ("…", 1),
  ])
  func widthsAreThoseOfATerminal(text: String, columns: Int) {
    // Letters that join in Devanagari are counted as clusters.
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test func textIsCutToAWidth() {
    #expect(DisplayWidth.fitted("abcdef", to: 6) == "abcdef")
    #expect(DisplayWidth.fitted("abcdef", to: 5) == "abcd…")
    #expect(DisplayWidth.fitted("日本語", to: 5) == "日本…")
    #expect(DisplayWidth.fitted("日本語", to: 4) == "日…")
    #expect(DisplayWidth.fitted("abc", to: 0) == "")
  }

  @Test(arguments: [
    ("plain é 日本", "plain é 日本"), ("a\u{1b}[31mb", "a\\u{1B}[31mb"), ("a\nb\tc", "a\\nb\\tc"),
    ("x\u{202e}gpj", "x\\u{202E}gpj"), ("\u{9b}2J", "\\u{9B}2J"), ("a\u{200b}b", "a\\u{200B}b"),
    ("\u{2066}", "\\u{2066}"), ("\0", "\\u{0}"), ("\u{e0041}", "\\u{E0041}"), ("\r", "\\r"),
  ])
  func whatATerminalWouldObeyIsSpelledOut(text: String, shown: String) {
    #expect(TerminalText.escaped(text) == shown)
  }

  func table() -> Table {
    var table = Table([
      .init("language"), .init("route", mayBreak: true), .init("bytes", isNumeric: true),
    ])
    table.add(["Spanish", "English → Spanish → Portuguese → Galician", "12.0 MB"])
    table.add(["日本語", "English", "900 bytes"])
    return table
  }

  @Test func columnsAreAligned() {
    #expect(
      table().lines(width: nil) == [
        "language  route                                          bytes",
        "Spanish   English → Spanish → Portuguese → Galician    12.0 MB",
        "日本語    English                                    900 bytes",
      ])
    #expect(table().lines(width: 80) == table().lines(width: nil))
  }

  @Test func narrowTerminalsBreakColumnsThenRows() {
    #expect(
      table().lines(width: 44) == [
        "language  route                        bytes",
        "Spanish   English → Spanish →        12.0 MB",
        "          Portuguese → Galician",
        "日本語    English                  900 bytes",
      ])
    #expect(
      table().lines(width: 24) == [
        "Spanish", "  route: English →", "    Spanish → Portuguese", "    → Galician",
        "  bytes: 12.0 MB",
        "日本語", "  route: English", "  bytes: 900 bytes",
      ])
  }

  @Test func whatATerminalWouldObeyDoesNotReachIt() {
    var table = Table([.init("name")])
    table.add(["a\u{1b}[2J\nb"])
    #expect(table.lines(width: nil) == ["name", "a\\u{1B}[2J\\nb"])
    let output = OutputWriter(descriptor: nil)
    let line = ProgressLine(terminal: Terminal(columns: 0), output: output) { 1 }
    line.show("a\rb", isMilestone: true)
    line.print("c\u{202e}")
    #expect(output.text == "a\\rb\nc\\u{202E}\n")
  }

  @Test func aTableWithoutRowsIsNothing() {
    #expect(Table([.init("a")]).lines(width: 80) == [])
  }

  @Test(
    arguments: [
      ([:], 80, true, true), (["TERM": "xterm"], 80, true, true),
      (["TERM": "xterm", "NO_COLOR": "1"], 80, true, false),
      (["TERM": "xterm", "NO_COLOR": ""], 80, true, true),
      (["TERM": "dumb"], 80, false, false), (["TERM": "xterm"], 0, false, false),
    ] as [([String: String], Int, Bool, Bool)])
  func terminalsAreToldApart(
    environment: [String: String], columns: Int, redraws: Bool, style: Bool
  ) {
    var environment = environment
    if environment.isEmpty { environment["TERM"] = "screen" }
    let terminal = Terminal(columns: columns, environment: environment)
    #expect(terminal.canRedraw == redraws)
    #expect(terminal.usesStyle == style)
    #expect(terminal.isTerminal == (columns > 0))
    #expect(terminal.columns == (columns > 0 ? columns : nil))
  }

  @Test func progressIsRedrawnOnATerminal() {
    let output = OutputWriter(descriptor: nil)
    var time: UInt64 = 1
    let line = ProgressLine(
      terminal: Terminal(columns: 30, environment: ["TERM": "xterm"]), output: output
    ) { time }
    line.show("downloading 日本語モデル", ["10 %"])
    line.show("too soon", ["11 %"])
    time += 100_000_000
    line.show("downloading", ["55 %", "a part for which there is no room"])
    line.print("done")
    #expect(
      output.text
        == "\rdownloading 日本語モデル 10 %\u{1b}[K\rdownloading              55 %\u{1b}[K"
        + "\r\u{1b}[Kdone\n")
  }

  @Test func progressElsewhereIsAFewLines() {
    let output = OutputWriter(descriptor: nil)
    var time: UInt64 = 1
    let line = ProgressLine(terminal: Terminal(columns: 0), output: output) { time }
    line.show("a", ["1 %"])
    line.show("a", ["2 %"], isMilestone: true)
    time += 9_999_999_999
    line.show("a", ["3 %"])
    time += 1
    line.show("a", ["4 %", "soon"])
    line.clear()
    #expect(output.text == "a: 2 %\na: 4 %  soon\n")
  }

  @Test func aProgressLineNeverWrapsAround() {
    for columns in 1...60 {
      let line = ProgressLine.fitted(
        "apertium-eng-spa 日本語 model", ["12 %", "12.0 of 50.0 MB"], to: columns)
      #expect(DisplayWidth.columns(of: line) <= columns)
    }
  }

  @Test func aFailedWriteIsKept() {
    let writer = OutputWriter(descriptor: -1)
    writer.write("x")
    #expect(writer.failure != nil)
  }
}
