internal import CommandLineKit
internal import Files
public import Packs

extension Message {
  /// Explains a pack that must not be used, or of which something is missing.
  public init(_ error: PackError, in pack: String) {
    switch error {
    case .invalid(let findings):
      let errors = findings.filter { $0.severity == .error }
      self.init(
        english: "damaged pack", pack,
        why: CountFormat.text(errors.count, "finding") + "; nothing was changed",
        hint: errors.first?.kind.nextStep.text(), code: .badData)
      self.findings = findings
    case .incomplete(let findings):
      self.init(
        english: "incomplete pack", pack,
        why: CountFormat.text(findings.count, "wanted file") + " not in it; nothing was changed",
        hint: "travelpack build \(pack) -o FULL brings what is missing", code: .badData)
      self.findings = findings
    }
  }

  /// Explains a pack that could not be built.
  public init(_ error: PackBuildError) {
    let what = "cannot build"
    self =
      switch error {
      case .nothing:
        Message(english: what, why: "there is nothing to put into the pack", code: .unavailable)
      case .unusableName(let name):
        Message(
          english: what, name, why: "it cannot be a file name everywhere",
          hint: "letters, digits and ._+~- make a name that every device takes: --name NAME",
          code: .usage)
      case .twin(let name):
        Message(english: what, name, why: "two things would have this name", code: .badData)
      case .notPackable(let set):
        Message(
          english: what, set, why: "only the phone's own app can fetch it",
          hint: "plan without the catalog mlkit", code: .unavailable)
      case .notPinned(let set, let artifact):
        Message(
          english: what, "\(set): \(artifact)",
          why: "the publisher states no digest; it is known after the first download",
          hint: "travelpack download \(set)", code: .noInput)
      case .notDownloaded(let set, let artifact):
        Message(
          english: what, "\(set): \(artifact)", why: "it is not in the library",
          hint: "travelpack download \(set)", code: .noInput)
      case .notPublished(let set, let artifact):
        Message(
          english: what, "\(set): \(artifact)",
          why: "a planned pack must say where it is published, and nobody does", code: .badData)
      case .wrongContent(let set, let artifact):
        Message(
          english: what, "\(set): \(artifact)",
          why: "the library's file is not the one that the catalog states",
          hint: "travelpack delete \(set), then travelpack download \(set)", code: .badData)
      case .noSpace(let path, let needed, let free):
        Message(
          english: what, path, why: Message.lack(needed: needed, free: free),
          hint: "make room there, or write it to another disk", code: .cannotCreate)
      case .fileTooLong(let path, let bytes, let limit):
        Message(
          english: what, path,
          why: "its file system holds \(ByteFormat.text(limit)) in one file, and the pack has "
            + ByteFormat.text(bytes),
          hint: "write it in parts with --split 4GiB-1", code: .cannotCreate)
      case .partTooSmall(let smallest):
        Message(
          english: what, why: "parts of this size do not hold the largest file",
          hint: "--split \(smallest) is the smallest size that does", code: .usage)
      case .tooManyParts(let count):
        Message(
          english: what, why: "\(count) parts are more than can be numbered (999)", code: .usage)
      case .busy(let path):
        Message(
          english: what, path, why: "another program is building the same file", code: .tryAgain)
      }
  }

  /// `4.2 MB are missing: 12.0 MB are needed and 7.8 MB free`
  static func lack(needed: UInt64, free: UInt64) -> String {
    let missing = needed > free ? needed - free : 0
    return "\(ByteFormat.text(missing)) are missing: \(ByteFormat.text(needed)) are needed and "
      + "\(ByteFormat.text(free)) free"
  }
}
