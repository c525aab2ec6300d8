internal import Catalogs
internal import CommandLineKit
public import Downloads

extension Message {
  /// Explains why a catalog could not be had.
  public init(_ error: CatalogStoreError) {
    let what = "cannot use the catalog"
    self =
      switch error {
      case .unknown(let name, let closest):
        Message(
          english: "unknown catalog", name, why: "there is no catalog of this name",
          hint: Message.didYouMean(closest)?.text() ?? "travelpack catalogs lists them",
          code: .usage)
      case .notUpdatable(let name):
        Message(
          english: what, name,
          why: "it is built into the program, and nobody publishes it in a form to read",
          code: .unavailable)
      case .noSource(let name):
        Message(
          english: what, name, why: "it was never fetched, or no address is known for it",
          hint: "travelpack catalogs update \(name.isEmpty ? "NAME" : name)"
            + (CatalogStore.sources[name] == nil ? " --from FILE|URL" : ""), code: .usage)
      case .otherName(let asked, let found):
        Message(
          english: what, asked, why: "the document calls itself \(found)",
          hint: "travelpack catalogs update \(found) --from FILE|URL", code: .badData)
      case .badName(let name):
        Message(
          english: what, name, why: "the name is taken by a publisher, or cannot be a file name",
          code: .badData)
      case .notFetched(let name, let cause):
        Message(
          english: what, name, why: cause.words.text(), hint: cause.nextStep.text(),
          code: cause.code)
      case .unreadable(let source, let error):
        Message(error, in: source)
      case .empty(let source):
        Message(
          english: what, source, why: "it has no model set that can be used; the old one stays",
          code: .badData)
      case .noApt(let words):
        Message(
          english: what, AptCatalog.name, why: words.isEmpty ? "this machine has no apt" : words,
          hint: "it exists on Debian and Ubuntu; apt-get update as root may help",
          code: .unavailable)
      }
  }
}
