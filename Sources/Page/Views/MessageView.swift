import App
import Packs

/// An error as a person reads it: what, why, and what to do next.
struct MessageView: View {
  let language: ReaderLanguage
  let message: Message

  var html: HTML {
    """
    <p><strong>\(sentence(message.words))</strong></p>\
    \(HTML.when(
      !message.findings.isEmpty, FindingsView(language: language, findings: message.findings).html))\
    \(HTML.each(hints) { "<p>\(sentence($0))</p>" })
    """
  }

  /// What to do, but for what a finding says already.
  private var hints: [Words] {
    let said = Set(message.findings.map(\.kind.nextStep))
    return message.hints.filter { !said.contains($0) }
  }
}
