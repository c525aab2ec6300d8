import App
import Packs

extension [Finding] {
  /// Writes every finding, each with its next step; equal steps in a row stand once.
  func show(on screen: Screen) {
    for (index, finding) in enumerated() {
      screen.line("\(finding.severity.rawValue): \(finding.kind.rawValue): \(finding.words)")
      let next = self.dropFirst(index + 1).first
      if next?.kind.nextStep != finding.kind.nextStep {
        screen.line("→ \(finding.kind.nextStep)", indentation: 2)
      }
    }
  }
}
