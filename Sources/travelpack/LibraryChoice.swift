import Catalogs
import CommandLineKit
import Documents

/// Finds model sets of the library by the words of a person.
struct LibraryChoice {
  private let all: [ModelSet]

  /// Takes the model sets of the library.
  init(_ all: [ModelSet]) { self.all = all }

  /// The model sets of a name (`CATALOG/NAME` or `NAME`) or of a language.
  /// - Throws: ``Message`` with the closest names, code 64.
  func sets(_ word: String) throws -> [ModelSet] {
    let named = all.filter { $0.id == word || $0.name == word }
    if !named.isEmpty { return named }
    if case .found(let language) = LanguageNames.find(word) {
      let spoken = all.filter { $0.serves(language) }
      if !spoken.isEmpty { return spoken }
    }
    let names = all.map(word.contains("/") ? \.id : \.name)
    throw Message(
      "not in the library", word, why: "the library has no such model set or language",
      hint: Message.didYouMean(EditDistance.closest(to: word, in: names))
        ?? "travelpack languages --used shows what it has", code: .usage)
  }
}
