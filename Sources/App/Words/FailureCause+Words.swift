public import Downloads

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

  /// How a program ends of which an item failed so.
  public var code: ExitCode {
    switch kind {
    case .lowDisk: .cannotCreate
    case .disk: .ioError
    case .interrupted: .interrupted
    default: .unavailable
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
