public import Catalogs
public import Formats

/// What a new pack shall hold.
public struct PackDraft: Hashable, Sendable {
  /// Its name, which is also that of its top folder.
  public var name: String
  /// Its edition; `nil` takes the day of `created` as dotted numbers.
  public var edition: String?
  /// When its content was fixed; `nil` takes the newest day of the catalogs.
  public var created: Timestamp?
  /// The catalogs that the model sets come from.
  public var catalogs: [CatalogDate]
  /// The trip, in the form of trip files; `nil` when there was none.
  public var trip: JSONValue?
  /// What it shall hold, every artifact pinned.
  public var modelSets: [ModelSet]

  /// Makes a draft.
  public init(
    name: String, edition: String? = nil, created: Timestamp? = nil, catalogs: [CatalogDate] = [],
    trip: JSONValue? = nil, modelSets: [ModelSet]
  ) {
    self.name = name
    self.edition = edition
    self.created = created
    self.catalogs = catalogs
    self.trip = trip
    self.modelSets = modelSets
  }
}

/// What was written.
public struct BuiltPack: Hashable, Sendable {
  /// A file that was written.
  public struct File: Hashable, Sendable {
    /// Its path.
    public var path: String
    /// Its length in bytes.
    public var bytes: UInt64
    /// The payload files in it.
    public var payloads: Int
  }

  /// The pack, or its parts in their order.
  public var files: [File]
  /// What it holds.
  public var description: PackDescription
  /// Payload files of the whole pack that are in none of the files, and their bytes.
  public var missingPayloads: Int, missingBytes: UInt64
  /// Whether it carries a signature.
  public var isSigned: Bool
}

/// Why a pack was not built.
public enum PackBuildError: Error, Hashable, Sendable {
  /// There is nothing to put into it.
  case nothing
  /// A name of the pack, a model set or an artifact cannot be a file name everywhere.
  case unusableName(String)
  /// Two model sets, or two files, would have the same name.
  case twin(String)
  /// A model set that only a phone's own app can fetch.
  case notPackable(modelSet: String)
  /// The publisher states no digest or length; it is known after the first download.
  case notPinned(modelSet: String, artifact: String)
  /// It is not in the library yet.
  case notDownloaded(modelSet: String, artifact: String)
  /// A planned pack must say where it is published, and nobody does.
  case notPublished(modelSet: String, artifact: String)
  /// The library's file is not the one that the catalog states.
  case wrongContent(modelSet: String, artifact: String)
  /// The disk has too little room: bytes needed and free.
  case noSpace(path: String, needed: UInt64, free: UInt64)
  /// The file system holds no file of this length.
  case fileTooLong(path: String, bytes: UInt64, limit: UInt64)
  /// Parts of this size do not hold the largest file; the smallest size that does.
  case partTooSmall(smallest: UInt64)
  /// More parts than can be numbered (999).
  case tooManyParts(count: Int)
  /// Another program is building the same file.
  case busy(path: String)
}
