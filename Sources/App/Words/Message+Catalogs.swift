internal import Catalogs
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
          hint: Message.didYouMean(closest) ?? Words("next.list-catalogs"), code: .usage)
      case .notUpdatable(let name):
        Message(what, name, why: Words("catalog.not-updatable"), code: .unavailable)
      case .noSource(let name):
        Message(
          what, name, why: Words("catalog.no-source"), hint: Message.fetch(name), code: .usage)
      case .otherName(let asked, let found):
        Message(
          what, asked, why: Words("catalog.other-name", ["found": .text(found)]),
          hint: Words("next.fetch-catalog-from", ["name": .text(found)]), code: .badData)
      case .badName(let name):
        Message(what, name, why: Words("catalog.bad-name"), code: .badData)
      case .notFetched(let name, let cause):
        Message(what, name, why: cause.words, hint: cause.nextStep, code: cause.code)
      case .unreadable(let source, let error):
        Message(error, in: Words(verbatim: source))
      case .empty(let source):
        Message(what, source, why: Words("catalog.empty"), code: .badData)
      case .noApt(let words):
        Message(
          what, AptCatalog.name,
          why: words.isEmpty ? Words("catalog.no-apt") : Words(verbatim: words),
          hint: Words("next.debian"), code: .unavailable)
      }
  }

  /// How a catalog is fetched; one without an address needs one.
  private static func fetch(_ name: String) -> Words {
    let argument = Argument.text(name.isEmpty ? "NAME" : name)
    return CatalogStore.sources[name] == nil
      ? Words("next.fetch-catalog-from", ["name": argument])
      : Words("next.fetch-catalog", ["name": argument])
  }
}
