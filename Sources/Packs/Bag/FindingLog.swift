/// The findings of one check, bounded so that a hostile pack cannot fill the memory.
final class FindingLog {
  /// The most findings that are kept, and one of each further kind; of the rest only
  /// the number is known.
  static let limit = 2000

  private(set) var findings: [Finding] = []
  private var kinds: Set<FindingKind> = []
  private(set) var dropped = 0
  private(set) var hasErrors = false
  /// Whether any file is missing that can be fetched.
  private(set) var hasHoles = false

  /// Keeps a finding.
  func note(_ finding: Finding) {
    if finding.severity == .error { hasErrors = true }
    if finding.severity == .missing { hasHoles = true }
    let isNew = kinds.insert(finding.kind).inserted
    if isNew || findings.count < FindingLog.limit {
      findings.append(finding)
    } else {
      dropped += 1
    }
  }

  /// Makes every warning of these kinds an error: what a bag may have, a pack may not.
  func sharpen(_ kinds: Set<FindingKind>) {
    for index in findings.indices
    where findings[index].severity == .warning && kinds.contains(findings[index].kind) {
      findings[index].severity = .error
      hasErrors = true
    }
  }

  /// The findings, errors first, then holes, then warnings; each in the order they were met.
  var ordered: [Finding] {
    [Finding.Severity.error, .missing, .warning].flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }
}
