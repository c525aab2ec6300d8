public import Catalogs
public import System

/// What a transport is asked for.
public struct TransferRequest {
  /// The artifact; length and digest are checked where they are known.
  public var artifact: Artifact
  /// The addresses that the transport accepts, best first.
  public var urls: [String]
  /// The folder below the library in which it works; what it leaves there
  /// under names that begin with ``key`` serves the next try.
  public var folder: Folder
  /// A plain name that is the same in every run for the same bytes.
  public var key: String
  /// The user's wishes.
  public var options: DownloadOptions
}
