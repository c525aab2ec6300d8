public import Formats

/// Why a catalog could not be had.
public enum CatalogStoreError: Error, Hashable, Sendable {
  /// There is none of this name; the names next to it.
  case unknown(name: String, closest: [String])
  /// It is built into the program, and nobody publishes it in a form to read.
  case notUpdatable(name: String)
  /// No address is known for it: one has to be given.
  case noSource(name: String)
  /// A document calls its catalog by another name than the one asked for.
  case otherName(asked: String, found: String)
  /// A name that is taken, or cannot be a file name.
  case badName(String)
  /// Its bytes could not be fetched.
  case notFetched(name: String, FailureCause)
  /// Its bytes are not a catalog; what was there before stays.
  case unreadable(source: String, DocumentError)
  /// It has no model sets that can be used; what was there before stays.
  case empty(source: String)
  /// This machine has no apt, or its apt failed; its words.
  case noApt(String)
}
