public import Catalogs
public import Downloads

extension Message {
  /// Explains why a catalog could not be had.
  public init(_ error: CatalogStoreError) {
    let what = Words("catalog.cannot-use")
    self =
      switch error {
      case .unknown(let name, let closest):
        Message(
          Words("catalog.unknown"), name, why: Words("catalog.no-such-name"),
          hint: Message.didYouMean(closest) ?? Words("next.list-catalogs"))
      case .notUpdatable(let name): Message(what, name, why: Words("catalog.not-updatable"))
      case .noSource(let name):
        Message(what, name, why: Words("catalog.no-source"), hint: Message.fetch(name))
      case .otherName(let asked, let found):
        Message(
          what, asked, why: Words("catalog.other-name", ["found": .text(found)]),
          hint: Words("next.fetch-catalog-from", ["name": .text(found)]))
      case .badName(let name): Message(what, name, why: Words("catalog.bad-name"))
      case .notFetched(let name, let cause):
        Message(what, name, why: cause.words, hint: cause.nextStep)
      case .unreadable(let source, let error): Message(error, in: Words(verbatim: source))
      case .empty(let source): Message(what, source, why: Words("catalog.empty"))
      case .noApt(let words):
        Message(
          what, AptCatalog.name,
          why: words.isEmpty ? Words("catalog.no-apt") : Words(verbatim: words),
          hint: Words("next.debian"))
      }
    code = ExitCode(of: error)
  }

  /// How a catalog is fetched; one without an address needs one.
  private static func fetch(_ name: String) -> Words {
    let argument = Argument.text(name.isEmpty ? "NAME" : name)
    return CatalogStore.sources[name] == nil
      ? Words("next.fetch-catalog-from", ["name": argument])
      : Words("next.fetch-catalog", ["name": argument])
  }
}

extension LoadedCatalog.Origin {
  /// Where it is from.
  public var words: Words {
    switch self {
    case .builtIn: Words("origin.built-in")
    case .stored(let source, let fetched):
      Words("origin.fetched", ["source": .text(source), "date": .text(fetched)])
    case .machine: Words("origin.machine")
    }
  }
}

extension CatalogWarning {
  /// What is wrong.
  public var words: Words {
    switch reason {
    case .missing: Words("catalog-warning.missing")
    case .wrong(let expected):
      Words("catalog-warning.wrong", ["expected": .words(Words(expected: expected))])
    case .unknownLanguage(let code):
      Words("catalog-warning.unknown-language", ["code": .text(code)])
    case .duplicate: Words("catalog-warning.duplicate")
    case .incomplete(let role): Words("catalog-warning.incomplete", ["role": .text(role)])
    case .skipped(let why):
      Words(
        "catalog-warning.skipped",
        [
          "why": .words(
            MessageCatalog.words(saying: why, below: "skipped.") ?? Words(verbatim: why))
        ])
    }
  }
}

extension FailureCause {
  /// Why.
  public var words: Words {
    switch kind {
    case .metered, .cancelled, .interrupted: kind.words
    case .lowDisk:
      about(
        missing.map { Words("failure.low-disk-missing", ["missing": .bytes($0)]) } ?? kind.words)
    case .notFound, .refused, .badAnswer, .busy: about(answered)
    case .packageClient, .disk:
      about(detail.map { Words(about: .words(kind.words), .text($0)) } ?? kind.words)
    default: about(kind.words)
    }
  }

  /// What to do about it.
  public var nextStep: Words {
    switch kind {
    case .noNetwork, .unreachable, .busy, .timedOut, .interrupted, .cancelled:
      Words("next.run-again")
    case .metered: Words("next.other-network")
    case .lowDisk: Words("next.other-library")
    case .notFound, .wrongLength, .wrongDigest, .badAnswer: Words("next.update-catalogs")
    case .refused: Words("next.credentials")
    case .insecureRedirect, .tooManyRedirects, .untrusted: Words("next.distrust-connection")
    case .packageClient: Words("next.apt-update")
    case .disk: Words("next.library-folder")
    case .notPublished: Words("next.without-mlkit")
    }
  }

  private func about(_ what: Words) -> Words {
    subject.map { Words(about: .text($0), .words(what)) } ?? what
  }

  private var answered: Words {
    status.map {
      Words("failure.status", ["what": .words(kind.words), "status": .text(String($0))])
    } ?? kind.words
  }
}

extension FailureCause.Kind {
  /// What happened, in a sentence without its subject.
  public var words: Words { Words("failure.\(rawValue)") }

  /// The same in a word or two, for a badge; in English the raw value.
  public var label: Words { Words("failure-kind.\(rawValue)") }
}

extension ModelState {
  /// How it stands.
  public var words: Words {
    switch self {
    case .notDownloaded(let partial) where partial > 0:
      Words("state.not-downloaded-partial", ["partial": .bytes(partial)])
    case .queued(let ahead):
      Words("state.queued", ["ahead": .integer(UInt64(clamping: ahead))])
    case .downloading(let progress):
      progress.fraction.map {
        Words("state.downloading-percent", ["percent": .percent(Int($0 * 100))])
      } ?? Words("state.downloading")
    case .failed(let cause): Words("state.failed", ["kind": .words(cause.kind.label)])
    case .notDownloaded, .downloaded: Words("state.\(name)")
    }
  }
}
