import App
import Catalogs
import Downloads
import Testing

@testable import Page

/// Each state of a language has the one button that fits.
@Suite struct LanguageViewTests {
  private func html(_ state: LanguageRow.State, in language: ReaderLanguage = .english) -> HTML {
    LanguageView(language: language, row: Rows.row("it", state, reclaimed: 50_700_000)).html
  }

  @Test func whatIsNotDownloadedSaysItsSizeAndOffersTheDownload() {
    let html = html(.models(.notDownloaded(partial: 0)))
    #expect(
      html.has(
        "id=\"language-it\"", "data-state=\"not-downloaded\"", "50.7 MB",
        "data-action=\"download\"",
        "action=\"/download\"", "name=\"language\" value=\"it\"", "id=\"pick-it\"",
        ">Download<span class=\"unseen\"> Italian</span>"))
    #expect(html.lacks("progress", "data-action=\"delete\"", "data-action=\"cancel\""))
  }

  @Test func whatBeganSaysWhatIsHereAndOffersToGoOn() {
    let html = html(.models(.notDownloaded(partial: 12_000_000)))
    #expect(html.has("12.0 MB are here already", ">Continue<", "data-action=\"download\""))
  }

  @Test func theActiveDownloadMoves() {
    let html = html(
      .models(
        .downloading(DownloadProgress(received: 12_000_000, total: 26_000_000, rate: 2_000_000))))
    #expect(
      html.has(
        "data-state=\"downloading\"", "value=\"12000000\" max=\"26000000\"", "46 %",
        "12.0 of 26.0 MB", "7 s left", "data-action=\"cancel\""))
    #expect(html.lacks("id=\"pick-it\"", "data-action=\"download\""))
  }

  @Test func aDownloadThatTellsNothingIsIndeterminate() {
    let html = html(
      .models(.downloading(DownloadProgress(received: 5, total: 10, isIndeterminate: true))))
    #expect(html.has("<progress aria-label=\"Italian\"></progress>"))
    #expect(html.lacks(" %"))
  }

  @Test func aQueuedLanguageStandsStillAndCanBeTakenOut() {
    let html = html(.models(.queued(ahead: 3)))
    #expect(html.has("data-state=\"queued\"", "3 before it", ">Take out<", "action=\"/cancel\""))
    #expect(html.lacks("<progress"))
    #expect(self.html(.models(.queued(ahead: 0))).has("next"))
  }

  @Test func whatIsDownloadedAsksOnceAndSaysWhatComesBack() {
    let html = html(.models(.downloaded))
    #expect(
      html.has(
        "data-state=\"downloaded\"", "<details class=\"ask\"", "data-action=\"ask-delete\"",
        "Delete Italian? 50.7 MB come back.", "action=\"/delete\"", "data-action=\"delete\""))
    #expect(html.lacks("data-action=\"download\""))
  }

  @Test func deletingSaysWhoElseLosesModels() {
    let row = Rows.row("es", .models(.downloaded), shared: [Rows.tag("pt"), Rows.tag("ca")])
    #expect(
      LanguageView(language: .english, row: row).html
        .has("Models that also serve Portuguese and Catalan go with it."))
  }

  @Test(arguments: FailureCause.Kind.allCases.filter { $0 != .cancelled })
  func aFailureSaysItsCauseTheNextStepAndOffersToTryAgain(kind: FailureCause.Kind) {
    let cause = FailureCause(kind, subject: "models.example.org")
    for language in ReaderLanguage.allCases {
      let html = html(.models(.failed(cause)), in: language)
      #expect(
        html.has(
          "data-state=\"failed\"", "data-action=\"retry\"", "data-cause=\"\(kind.rawValue)\""))
      #expect(html.lacks("page.", "failure.", "next."))
    }
  }

  @Test func aFullDiskIsSentToTheStorage() {
    let html = html(.models(.failed(FailureCause(.lowDisk, missing: 5_000_000))))
    #expect(html.has("5.0 MB", "Storage"))
    #expect(html.lacks("--library"))
  }

  @Test func aRetryThatIsToComeIsTold() {
    let retry = RetryNote(cause: FailureCause(.busy, subject: "cdn"), attempt: 2, attempts: 5)
    let model = Rows.model(
      Rows.set("it-en"), .downloading(DownloadProgress(received: 0, total: 9)), retry: retry)
    let row = Rows.row("it", .models(model.state), models: [model])
    #expect(LanguageView(language: .english, row: row).html.has("try 2 of 5 follows"))
  }

  @Test func englishAndWhatNobodyPublishesHaveNoButton() {
    #expect(html(.base).lacks("<button", "<input"))
    #expect(html(.unpublished).lacks("<button", "<input"))
  }

  @Test func oneWayOnlyIsSaid() {
    let row = Rows.row(
      "vi", .models(.notDownloaded(partial: 0)),
      onlyDirection: Direction(from: Rows.tag("vi"), to: Rows.tag("en")))
    #expect(
      LanguageView(language: .english, row: row).html.has("only from Vietnamese to English"))
  }

  @Test(arguments: [
    ("ar", "rtl", "العربية"), ("he", "rtl", "עברית"), ("fa", "rtl", "فارسی"),
    ("ja", "ltr", "日本語"), ("ru", "ltr", "русский"),
  ])
  func ownNamesHaveTheirLanguageAndDirection(code: String, direction: String, own: String) {
    let html = LanguageView(
      language: .english, row: Rows.row(code, .models(.notDownloaded(partial: 0)))
    ).html
    #expect(
      html.has("<bdi class=\"own\" lang=\"\(code)\" dir=\"\(direction)\">\(own)</bdi>"), "\(html)")
  }

  @Test func aNameThatTheReaderSeesAlreadyStandsOnce() {
    #expect(html(.base, in: .italian).lacks("<bdi"))
    let spanish = Rows.row("es", .models(.notDownloaded(partial: 0)))
    #expect(LanguageView(language: .spanish, row: spanish).html.lacks("<bdi"))
  }

  @Test func wordsAndNumbersAreTheReaders() {
    let html = html(.models(.notDownloaded(partial: 0)), in: .italian)
    #expect(html.has("50,7 MB", "Scarica", "italiano"))
    #expect(self.html(.models(.queued(ahead: 1)), in: .spanish).has("En cola"))
  }

  @Test func modelsBehindALanguageSayWhichTheButtonFetches() {
    let used = Rows.set("x"), other = Rows.set("y", catalog: "apt")
    let row = Rows.row(
      "it", .models(.notDownloaded(partial: 0)),
      models: [
        Rows.model(used, .notDownloaded(partial: 0)), Rows.model(other, .downloaded),
      ])
    let html = LanguageView(language: .english, row: row).html
    #expect(
      html.has(
        "2 models from 2 catalogs", "id=\"model-it-harbour-x\"", "data-model=\"apt/y\"",
        "Italian to English"))
    #expect(html.text.split(separator: ">chosen<").count == 2)
  }

  @Test func hostileNamesStayText() {
    let set = Rows.set("x<script>alert(1)</script>")
    let row = Rows.row(
      "it", .models(.failed(FailureCause(.packageClient, detail: "<img src=x onerror=y>"))),
      models: [Rows.model(set, .downloaded)])
    #expect(LanguageView(language: .english, row: row).html.lacks("<script", "<img"))
  }
}
