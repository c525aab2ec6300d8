public import Catalogs
public import Formats
public import System

/// A way to bring one artifact onto the library's disk.
///
/// A transport writes only below the work folder that it is given, and answers
/// when the bytes are durable there. It need not verify: the library does.
public protocol Transport: Sendable {
  /// Whether it understands an address.
  func accepts(_ url: String) -> Bool
  /// Whether it tells nothing but its end.
  var isOpaque: Bool { get }
  /// Fetches an artifact from the addresses that it accepts, tried in order.
  /// - Throws: `FailureCause`, `FileError`; what `request.check` throws.
  func fetch(_ request: TransferRequest) throws -> FetchedFile
}

/// What a transport is asked for, and how it talks with whoever asked. The
/// closures are used on the thread that called ``Transport/fetch(_:)``.
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
  /// Hears the bytes that are here, at least once a second while some arrive.
  public var progress: (_ bytes: UInt64) -> Void = { _ in }
  /// Hears why a try failed, after how many seconds the next one begins, its
  /// number, and how many there are at most.
  public var retrying:
    (_ cause: FailureCause, _ seconds: Double, _ attempt: Int, _ attempts: Int) -> Void = {
      _, _, _, _ in
    }
  /// Throws when the transfer must end now; asked at least four times a second.
  public var check: () throws -> Void
}

/// An artifact that arrived in the work folder, or in a folder below it.
public struct FetchedFile {
  /// The folder in which it is.
  public var folder: Folder
  /// Its name in that folder.
  public var name: String
  /// Its length in bytes.
  public var bytes: UInt64
  /// Its SHA-256.
  public var sha256: SHA256Digest
  /// The bytes that were transferred for it in this run.
  public var transferred: UInt64
}
