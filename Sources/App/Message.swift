public import Formats
public import Packs

/// An error as a person reads it: what went wrong, what it happened to, why, what to do,
/// and the code with which a program ends.
public struct Message: Error, Hashable, Sendable {
  /// What went wrong, in a few words.
  public var what: Words
  /// What it happened to; empty for nothing in particular.
  public var subject: Words
  /// The reason.
  public var why: Words
  /// What to do next; each one line.
  public var hints: [Words]
  /// How the program ends.
  public var code: ExitCode
  /// What was found in a pack that is refused.
  public var findings: [Finding] = []

  /// Says what went wrong.
  public init(
    _ what: Words, _ subject: Words = .none, why: Words, hint: Words? = nil, code: ExitCode
  ) {
    self.what = what
    self.subject = subject
    self.why = why
    hints = hint.map { [$0] } ?? []
    self.code = code
  }

  /// Says what went wrong with a name or a path.
  public init(
    _ what: Words, _ subject: String, why: Words, hint: Words? = nil, code: ExitCode
  ) {
    self.init(what, Words(verbatim: subject), why: why, hint: hint, code: code)
  }

  /// Says what went wrong; whoever explains an error takes the code from the table in
  /// ``ExitCode/init(of:)``.
  init(_ what: Words, _ subject: Words = .none, why: Words, hint: Words? = nil) {
    self.init(what, subject, why: why, hint: hint, code: .ioError)
  }

  /// The same about a name or a path.
  init(_ what: Words, _ subject: String, why: Words, hint: Words? = nil) {
    self.init(what, Words(verbatim: subject), why: why, hint: hint)
  }

  /// Says what, in English.
  public init(
    english what: String, _ subject: String = "", why: String, hint: String? = nil, code: ExitCode
  ) {
    self.init(
      Words(verbatim: what), subject, why: Words(verbatim: why),
      hint: hint.map { Words(verbatim: $0) }, code: code)
  }

  /// The same with what a command knows: what it was about to do.
  public func doing(_ what: Words) -> Message {
    var message = self
    message.what = what
    return message
  }

  /// `<what>: <subject>: <why>`
  public var words: Words {
    let parts = [what, subject, why].filter { $0 != .none }
    guard var words = parts.last else { return .none }
    for part in parts.dropLast().reversed() { words = Words(about: .words(part), .words(words)) }
    return words
  }

  /// `<what>: <subject>: <why>` in English.
  public var sentence: String { words.text() }

  /// The JSON form, in English: one object with the member `error`.
  public var json: JSONValue {
    var error: JSONObject = [
      "code": .integer(Int64(code.rawValue)), "kind": .string(code.name),
      "what": .string(what.text()),
    ]
    let subject = subject.text()
    if !subject.isEmpty { error["subject"] = .string(subject) }
    error["why"] = .string(why.text())
    if !hints.isEmpty { error["hints"] = JSONValue(hints.map { $0.text() }) }
    if !findings.isEmpty { error["findings"] = .array(findings.map(\.json)) }
    return ["error": .object(error)]
  }
}
