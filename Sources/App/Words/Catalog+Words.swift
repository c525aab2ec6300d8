public import Catalogs
public import Downloads

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
