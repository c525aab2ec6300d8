public import Catalogs
internal import Formats

/// Finds model sets of the library by the words of a person.
public struct LibraryChoice: Sendable {
  private let all: [ModelSet]

  /// Takes the model sets of the library.
  public init(_ all: [ModelSet]) { self.all = all }

  /// The model sets of a name (`CATALOG/NAME` or `NAME`) or of a language.
  /// - Throws: `Message` with the closest names, code 64.
  public func sets(_ word: String) throws -> [ModelSet] {
    let named = all.filter { $0.id == word || $0.name == word }
    if !named.isEmpty { return named }
    if case .found(let language) = LanguageNames.find(word) {
      let spoken = all.filter { $0.serves(language) }
      if !spoken.isEmpty { return spoken }
    }
    let names = all.map(word.contains("/") ? \.id : \.name)
    throw Message(
      Words("library.not-there"), word, why: Words("library.no-such-name"),
      hint: Message.didYouMean(EditDistance.closest(to: word, in: names))
        ?? Words("next.languages-used"), code: .usage)
  }
}
