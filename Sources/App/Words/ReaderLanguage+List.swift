extension ReaderLanguage {
  /// `a`, `a and b`, `a, b or c`, as CLDR's patterns of lists say but without a comma
  /// before the last word.
  func list(_ items: [String], _ joint: Argument.Joint) -> String {
    switch joint {
    case .comma: items.joined(separator: ", ")
    case .semicolon: items.joined(separator: "; ")
    case .and, .or: CountFormat.list(items, last: word(joint, before: items.last ?? ""))
    }
  }

  /// The word before the last thing of a list.
  private func word(_ joint: Argument.Joint, before last: String) -> String {
    let start = last.lowercased()
    // Spanish turns y into e before the sound of i, and o into u before that of o.
    if self == .spanish {
      let opensWithI =
        ["i", "í", "hi", "hí"].contains { start.hasPrefix($0) }
        && !["hia", "hie", "hio", "ia", "ie", "io", "iu"].contains { start.hasPrefix($0) }
      let opensWithO = ["o", "ó", "ho", "hó", "8"].contains { start.hasPrefix($0) }
      if joint == .and, opensWithI { return Words("format.and-before-i").text(in: self) }
      if joint == .or, opensWithO { return Words("format.or-before-o").text(in: self) }
    }
    return joint == .and
      ? Words("format.and").text(in: self) : Words("format.or").text(in: self)
  }
}
