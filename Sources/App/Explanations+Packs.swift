public import Formats
public import Packs

extension Message {
  /// Explains a pack that must not be used, or of which something is missing.
  public init(_ error: PackError, in pack: String) {
    switch error {
    case .invalid(let findings):
      let errors = findings.filter { $0.severity == .error }
      self.init(
        Words("pack.damaged"), pack, why: Words("pack.findings", ["count": .count(errors.count)]),
        hint: errors.first?.kind.nextStep)
      self.findings = findings
    case .incomplete(let findings):
      self.init(
        Words("pack.incomplete"), pack,
        why: Words("pack.wanted-missing", ["count": .count(findings.count)]),
        hint: Words("next.complete-pack", ["pack": .text(pack)]))
      self.findings = findings
    }
    code = ExitCode(of: error)
  }

  /// Explains a pack that could not be built.
  public init(_ error: PackBuildError) {
    let what = Words("build.cannot")
    self =
      switch error {
      case .nothing: Message(what, why: Words("build.nothing"))
      case .unusableName(let name):
        Message(what, name, why: Words("build.unusable-name"), hint: Words("next.plain-name"))
      case .twin(let name): Message(what, name, why: Words("build.twin"))
      case .notPackable(let set):
        Message(what, set, why: Words("build.not-packable"), hint: Words("next.without-mlkit"))
      case .notPinned(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.not-pinned"),
          hint: Words("next.download", ["names": .text(set)]))
      case .notDownloaded(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.not-downloaded"),
          hint: Words("next.download", ["names": .text(set)]))
      case .notPublished(let set, let artifact):
        Message(what, "\(set): \(artifact)", why: Words("build.not-published"))
      case .wrongContent(let set, let artifact):
        Message(
          what, "\(set): \(artifact)", why: Words("build.wrong-content"),
          hint: Words("next.delete-and-download", ["name": .text(set)]))
      case .noSpace(let path, let needed, let free):
        Message(what, path, why: Words(lackOf: needed, free: free), hint: Words("next.other-disk"))
      case .fileTooLong(let path, let bytes, let limit):
        Message(
          what, path,
          why: Words("build.file-too-long", ["limit": .bytes(limit), "bytes": .bytes(bytes)]),
          hint: Words("next.split"))
      case .partTooSmall(let smallest):
        Message(
          what, why: Words("build.part-too-small"),
          hint: Words("next.smallest-split", ["bytes": .integer(smallest)]))
      case .tooManyParts(let count):
        Message(
          what, why: Words("build.too-many-parts", ["count": .integer(UInt64(clamping: count))]))
      case .busy(let path): Message(what, path, why: Words("build.busy"))
      }
    code = ExitCode(of: error)
  }
}

extension Message {
  /// Explains a key or signature file that cannot be used.
  public init(_ error: MinisignError, in file: String) {
    let what = Words("key.cannot-use")
    self =
      switch error {
      case .notAPublicKey: Message(what, file, why: Words("key.not-public"))
      case .notASecretKey: Message(what, file, why: Words("key.not-secret"))
      case .notASignature:
        Message(Words("key.cannot-use-signature"), file, why: Words("key.not-a-signature"))
      case .passphraseNeeded:
        Message(
          what, file, why: Words("key.passphrase-needed"), hint: Words("next.passphrase-file"))
      case .wrongPassphrase: Message(what, file, why: Words("key.wrong-passphrase"))
      }
    code = ExitCode(of: error)
  }

  /// Explains why a key was not added to the trusted ones.
  public init(_ refusal: TrustStore.Refusal) {
    let what = Words("trust.cannot")
    self =
      switch refusal {
      case .unusableName(let name): Message(what, name, why: Words("trust.bad-name"))
      case .nameTaken(let name):
        Message(
          what, name, why: Words("trust.name-taken"),
          hint: Words("next.trust-other-name", ["name": .text(name)]))
      case .keyKnown(let name):
        Message(what, name, why: Words("trust.known", ["name": .text(name)]))
      }
    code = ExitCode(of: refusal)
  }
}

extension FindingKind {
  /// What was found.
  public var words: Words { Words("finding.\(rawValue)") }

  /// What to do about it.
  public var nextStep: Words {
    switch self {
    case .damagedContainer, .truncated, .wrongChecksum, .unreadable, .wrongDigest, .tooShort,
      .tooLong, .missing, .missingTagFile, .changedTagFile, .badPart:
      Words("next.copy-again")
    case .unknownContainer: Words("next.name-a-pack")
    case .toFetch: Words("next.complete-pack", ["pack": .text("FILE")])
    case .missingPart: Words("next.missing-part")
    case .duplicatePart, .foreignPart: Words("next.parts-once")
    case .unsigned: Words("next.signed-pack")
    case .unknownKey: Words("next.trust-maker")
    case .wrongKey: Words("next.ask-for-key")
    case .badSignature, .wrongSignature, .alteredComment, .signatureOfAnotherPack:
      Words("next.ask-for-signed")
    case .expired: Words("next.newer-pack")
    case .missingDescription: Words("next.only-check")
    case .manifestStyle, .weakDigest, .unknownDigest, .otherTopFolder, .reservedName, .caseTwin,
      .normalizationTwin:
      Words("next.maker-should-mend")
    default: Words("next.maker-must-rebuild")
    }
  }
}

extension Finding {
  /// One line: where, what, and what was expected and found.
  public var words: Words {
    var what = kind.words
    let details: [Argument] = [
      expected.map { Words("format.expected", ["text": .text(Finding.short($0))]) },
      found.map { Words("format.found", ["text": .text(Finding.short($0))]) },
    ].compactMap { $0.map(Argument.words) }
    if !details.isEmpty {
      what = Words(
        "format.details", ["what": .words(what), "details": .list(details, .comma)])
    }
    return path.isEmpty ? what : Words(about: .text(path), .words(what))
  }

  /// Its JSON form, in English.
  public var json: JSONValue {
    var object: JSONObject = [
      "severity": .string(severity.rawValue), "class": .string(kind.rawValue),
      "path": .string(path), "message": .string(kind.words.text()),
    ]
    object["expected"] = expected.map(JSONValue.string)
    object["found"] = found.map(JSONValue.string)
    object["nextStep"] = .string(kind.nextStep.text())
    return .object(object)
  }

  /// A digest by its first digits, everything else as it is.
  private static func short(_ text: String) -> String {
    text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      ? text.prefix(12) + "…" : text
  }
}

extension PackReport {
  /// The outcome; for a pack that must not be used with the number of its errors.
  public var verdictWords: Words {
    switch verdict {
    case .valid: Words("verdict.valid")
    case .holey: Words("verdict.holey")
    case .invalid:
      Words(
        "verdict.invalid", ["count": .count(findings.filter { $0.severity == .error }.count)])
    }
  }
}

extension SignatureState {
  /// What is known of it.
  public var words: Words {
    switch self {
    case .none: Words("signature.none")
    case .unknownKey(let keyID): Words("signature.unknown-key", ["key": .text(keyID)])
    case .trusted(let keyID, let name, let comment):
      Words(
        "signature.trusted",
        ["name": .text(name), "key": .text(keyID), "comment": .text(comment)])
    case .wrong: Words("signature.wrong")
    }
  }
}
