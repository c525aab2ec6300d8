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
}
