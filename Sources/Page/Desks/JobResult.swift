import App
import Devices
import Packs

/// What came out of a job.
enum JobResult: Hashable, Sendable {
  /// A pack, by the id of its entry.
  case built(BuiltPack, entry: String)
  /// What a check found.
  case verified(PackReport)
  /// What an installation did, with which pack, and where.
  case installed(InstallReport, pack: PackDescription, device: String)

  /// In a few words.
  var words: Words {
    switch self {
    case .built(let pack, _): Words("page.job.built", ["pack": .text(pack.description.name)])
    case .verified(let report):
      switch report.verdict {
      case .valid: Words("page.verdict.valid")
      case .holey: Words("page.verdict.holey")
      case .invalid: Words("page.verdict.invalid")
      }
    case .installed(_, let pack, let device):
      Words("page.job.installed", ["pack": .text(pack.name), "device": .text(device)])
    }
  }
}
