public import Packs

extension Message {
  /// Explains a pack that must not be used, or of which something is missing.
  public init(_ error: PackError, in pack: String) {
    switch error {
    case .invalid(let findings):
      let errors = findings.filter { $0.severity == .error }
      self.init(
        Words("pack.damaged"), pack, why: Words("pack.findings", ["count": .count(errors.count)]),
        hint: errors.first?.kind.nextStep, code: .badData)
      self.findings = findings
    case .incomplete(let findings):
      self.init(
        Words("pack.incomplete"), pack,
        why: Words("pack.wanted-missing", ["count": .count(findings.count)]),
        hint: Words("next.complete-pack", ["pack": .text(pack)]), code: .badData)
      self.findings = findings
    }
  }

  /// Explains a pack that could not be built.
  public init(_ error: PackBuildError) {
    let what = Words("build.cannot")
    self =
      switch error {
      case .nothing: Message(what, why: Words("build.nothing"), code: .unavailable)
      case .unusableName(let name):
        Message(
          what, name, why: Words("build.unusable-name"), hint: Words("next.plain-name"),
          code: .usage)
      case .twin(let name): Message(what, name, why: Words("build.twin"), code: .badData)
      case .notPackable(let set):
        Message(
          what, set, why: Words("build.not-packable"), hint: Words("next.without-mlkit"),
          code: .unavailable)
      case .notPinned(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.not-pinned"),
          hint: Words("next.download", ["names": .text(set)]), code: .noInput)
      case .notDownloaded(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.not-downloaded"),
          hint: Words("next.download", ["names": .text(set)]), code: .noInput)
      case .notPublished(let set, let artifact):
        Message(what, "\(set): \(artifact)", why: Words("build.not-published"), code: .badData)
      case .wrongContent(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.wrong-content"),
          hint: Words("next.delete-and-download", ["name": .text(set)]), code: .badData)
      case .noSpace(let path, let needed, let free):
        Message(
          what, path, why: Words(lackOf: needed, free: free), hint: Words("next.other-disk"),
          code: .cannotCreate)
      case .fileTooLong(let path, let bytes, let limit):
        Message(
          what, path,
          why: Words("build.file-too-long", ["limit": .bytes(limit), "bytes": .bytes(bytes)]),
          hint: Words("next.split"), code: .cannotCreate)
      case .partTooSmall(let smallest):
        Message(
          what, why: Words("build.part-too-small"),
          hint: Words("next.smallest-split", ["bytes": .integer(smallest)]), code: .usage)
      case .tooManyParts(let count):
        Message(
          what,
          why: Words("build.too-many-parts", ["count": .integer(UInt64(clamping: count))]),
          code: .usage)
      case .busy(let path): Message(what, path, why: Words("build.busy"), code: .tryAgain)
      }
  }
}
