import App
import Catalogs

/// A part of the page that changes by itself, as one element with an id.
enum Fragment: Hashable, Sendable {
  /// The row of a language.
  case language(LanguageTag)
  /// What the queue does.
  case queue
  /// What fills the disks.
  case storage
  /// The packs that are there.
  case packs
  /// What a pack can be built of.
  case builder
  /// What is built, verified and installed.
  case jobs
  /// What went wrong outside of any row.
  case notices

  /// Which fragments differ between two states.
  static func changed(from old: PageModel, to new: PageModel) -> [Fragment] {
    var changed: [Fragment] = []
    if old.survey.queue != new.survey.queue { changed.append(.queue) }
    for (tag, row) in new.survey.languages where old.survey.languages[tag] != row {
      changed.append(.language(tag))
    }
    if old.storage != new.storage { changed.append(.storage) }
    if old.packs != new.packs || old.devices != new.devices { changed.append(.packs) }
    if BuilderView.languages(old.survey) != BuilderView.languages(new.survey) {
      changed.append(.builder)
    }
    if old.jobs != new.jobs { changed.append(.jobs) }
    if old.notices.map(\.id) != new.notices.map(\.id) { changed.append(.notices) }
    return changed
  }

  /// The `id` of its element.
  var id: String {
    switch self {
    case .language(let tag): "language-\(tag.text)"
    case .queue: "queue"
    case .storage: "storage"
    case .packs: "packs"
    case .builder: "builder"
    case .jobs: "jobs"
    case .notices: "notices"
    }
  }

  /// The element in a language; `nil` for a language that is no more.
  func html(_ model: PageModel, in language: ReaderLanguage) -> HTML? {
    switch self {
    case .language(let tag):
      model.survey.languages[tag].map { LanguageView(language: language, row: $0).html }
    case .queue: QueueView(language: language, queue: model.survey.queue).html
    case .storage: StorageView(language: language, storage: model.storage).html
    case .packs: PacksView(language: language, packs: model.packs, devices: model.devices).html
    case .builder:
      BuilderView(language: language, languages: BuilderView.languages(model.survey)).html
    case .jobs: JobsView(language: language, jobs: model.jobs, devices: model.devices).html
    case .notices: NoticesView(language: language, notices: model.notices).html
    }
  }
}
