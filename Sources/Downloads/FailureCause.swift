public import Formats
public import System

/// Why a model set could not be brought into the library: a value, not a sentence.
public struct FailureCause: Error, Hashable, Sendable {
  /// The kinds of failure; the raw value is what JSON and the journal say.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Names are not resolved or no route leads out: this machine has no network.
    case noNetwork = "no-network"
    /// The host does not take the connection, or breaks it again and again.
    case unreachable
    /// The connection is metered, and only an unmetered one was allowed.
    case metered
    /// The library's disk is too full; ``FailureCause/missing`` says by how much.
    case lowDisk = "low-disk"
    /// The publisher does not have it (HTTP 404, 410; a package that apt does not know).
    case notFound = "not-found"
    /// The publisher wants other credentials (HTTP 401, 403, 407).
    case refused
    /// Every other final answer of the server: its status is in ``FailureCause/status``.
    case badAnswer = "bad-answer"
    /// The server was busy or broken in every try (HTTP 408, 429, 5xx).
    case busy
    /// The bytes have another length than the publisher states.
    case wrongLength = "wrong-length"
    /// The bytes have another SHA-256 than the publisher states.
    case wrongDigest = "wrong-digest"
    /// No sign of life, or too few bytes, for too long.
    case timedOut = "timed-out"
    /// A redirect from `https` to something that can be read and altered on the way.
    case insecureRedirect = "insecure-redirect"
    /// More redirects than are followed.
    case tooManyRedirects = "too-many-redirects"
    /// The server's certificate is not one that this machine trusts.
    case untrusted
    /// The system's package client failed; its words are in ``FailureCause/detail``.
    case packageClient = "package-client"
    /// A file of the library could not be read or written.
    case disk
    /// No transport takes the artifact's addresses: the phone's own app fetches it.
    case notPublished = "not-published"
    /// The user cancelled it.
    case cancelled
    /// The program that fetched it was ended; what had arrived is kept.
    case interrupted
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The host, package or path that it is about.
  public var subject: String?
  /// The HTTP status of the answer, or the `errno` of a disk failure.
  public var status: Int?
  /// The bytes that the disk lacks.
  public var missing: UInt64?
  /// The words of the library or program below, for whoever looks closer.
  public var detail: String?

  /// Makes a cause.
  public init(
    _ kind: Kind, subject: String? = nil, status: Int? = nil, missing: UInt64? = nil,
    detail: String? = nil
  ) {
    self.kind = kind
    self.subject = subject
    self.status = status
    self.missing = missing
    self.detail = detail
  }

  /// The cause that a failed call on the library's disk is.
  public init(_ error: FileError) {
    self.init(
      error.isFull ? .lowDisk : .disk, subject: error.path, status: Int(error.code),
      detail: "\(error.operation): \(error.reason)")
  }

  /// Whether another try a little later may well succeed.
  var isTemporary: Bool {
    switch kind {
    case .noNetwork, .unreachable, .busy, .timedOut: true
    default: false
    }
  }

  /// Its JSON form; what is not known is left out.
  public var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    object["subject"] = subject.map(JSONValue.string)
    object["status"] = status.map { JSONValue($0) }
    object["missing"] = missing.map { JSONValue($0) }
    object["detail"] = detail.map(JSONValue.string)
    return .object(object)
  }

  /// Reads its JSON form.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    self.init(
      try node.member("kind").parsed("a kind of failure") { Kind(rawValue: $0) },
      subject: try node.optional("subject")?.string(),
      status: try node.optional("status").map { Int(try $0.integer()) },
      missing: try node.optional("missing")?.byteCount(),
      detail: try node.optional("detail")?.string())
  }
}
