import App
import Packs

/// What was found in a pack, each with its next step, as the terminal says it.
struct FindingsView: View {
  let language: ReaderLanguage
  let findings: [Finding]
  /// Findings that were counted and not kept.
  var dropped = 0

  /// So many are shown; the terminal shows all.
  static let limit = 100

  var html: HTML {
    """
    <ul class="findings">\(HTML.each(findings.prefix(FindingsView.limit)) { finding in
      """
      <li data-severity="\(finding.severity.rawValue)" data-finding="\(finding.kind.rawValue)">\
      <p>\(say(finding.words))</p><p class="quiet">\(sentence(finding.kind.nextStep))</p></li>
      """
    })</ul>\(more)
    """
  }

  private var more: HTML? {
    let count = dropped + max(0, findings.count - FindingsView.limit)
    guard count > 0 else { return nil }
    return "<p class=\"quiet\">\(say(Words("page.findings.more", ["count": .count(count)])))</p>"
  }
}
