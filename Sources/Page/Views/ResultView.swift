import App
import Catalogs
import Devices
import Packs
import System

/// What came out of a job.
struct ResultView: View {
  let language: ReaderLanguage
  let result: JobResult

  var html: HTML {
    switch result {
    case .built(let pack, let entry): built(pack, entry)
    case .verified(let report): verified(report)
    case .installed(let report, let pack, let device): installed(report, pack, device)
    }
  }

  private func built(_ pack: BuiltPack, _ entry: String) -> HTML {
    let bytes = pack.files.reduce(UInt64(0)) { $0.addingClamped($1.bytes) }
    let words = Words(
      "page.built",
      [
        "pack": .text(pack.description.name), "bytes": .bytes(bytes),
        "models": .count(pack.description.modelSets.count),
      ])
    return """
      <div class="note" data-weight="good"><p>\(say(words))</p>\
      <p><a class="link" data-action="open-pack" href="\(PackView.anchor(entry))">\(say(
        Words("page.built.open")))</a></p></div>
      """
  }

  private func verified(_ report: PackReport) -> HTML {
    let weight =
      switch report.verdict {
      case .valid: "good"
      case .holey: "warn"
      case .invalid: "bad"
      }
    return """
      <div class="note" data-weight="\(weight)" data-verdict="\(report.verdict.rawValue)">\
      <p>\(sentence(result.words))</p>\
      <p>\(say(
        Words(
          "page.verified", ["files": .count(report.files), "bytes": .bytes(report.bytes)])))</p>\
      <p>\(SignatureView(language: language, signature: report.signature).html)</p></div>\
      \(HTML.when(
        !report.findings.isEmpty,
        FindingsView(
          language: language, findings: report.findings, dropped: report.droppedFindings).html))
      """
  }

  private func installed(
    _ report: InstallReport, _ pack: PackDescription, _ device: String
  ) -> HTML {
    """
    <div class="note" data-weight="good"><p>\(say(result.words))</p>\
    \(HTML.each(report.engineFolders.sorted { $0.key < $1.key }) { engine, folder in
      """
      <p>\(say(
        Words("page.installed.finds", ["engine": .text(engine), "folder": .text(folder)])))</p>
      """
    })</div>\
    <details class="fold"><summary>\(say(
      Words("page.installed.models", ["count": .count(report.outcomes.count)])))</summary>\
    <ul class="models">\(HTML.each(report.outcomes, outcome))</ul></details>
    """
  }

  private func outcome(_ outcome: InstallReport.Outcome) -> HTML {
    """
    <li><div class="what"><span>\(ModelPurpose(language: language, set: outcome.modelSet).text)</span>\
    <small>\(outcome.modelSet.id) \(outcome.modelSet.version) · \(outcome.engine)</small>\
    \(HTML.each(outcome.remarks) { "<small>\(say($0.words))</small>" })</div>\
    <span>\(say(outcome.action.words))</span><strong>\(shown(outcome.bytes))</strong></li>
    """
  }
}
