import Catalogs
import Downloads

/// Everything that the page shows, at one moment and in nobody's language.
struct PageModel: Sendable {
  /// What the catalogs offer.
  var index: CatalogIndex
  /// Languages and queue.
  var survey = LibrarySurvey()
  /// The disks.
  var storage = StorageSummary()
  /// The packs that are there.
  var packs: [PackEntry] = []
  /// The folders that were named as devices.
  var devices: [DeviceEntry] = []
  /// What is built, verified and installed, the newest first.
  var jobs: [Job] = []
  /// What went wrong outside of any row.
  var notices: [NoticeBoard.Notice] = []

  /// The model sets of a language that are downloaded: those that its button fetches,
  /// or what others brought in for it.
  func downloadedSets(_ language: LanguageTag) -> [ModelSet] {
    let rows = survey.languages[language]?.models.filter { $0.state == .downloaded } ?? []
    let there = rows.map(\.set)
    let chosen = index.chosenSets(language)
    let ids = Set(there.map(\.id))
    return chosen.allSatisfy { ids.contains($0.id) } && !chosen.isEmpty ? chosen : there
  }
}
