internal import Formats
internal import System

/// One thing that a check found: its kind, where it stands, and what was
/// expected and found there.
///
/// It is kept as a value: sentences are made where they are shown.
public struct Finding: Error, Hashable, Sendable {
  /// How much it weighs.
  public enum Severity: String, Hashable, Sendable {
    /// The pack must not be used.
    case error
    /// A file is not there yet; `fetch.txt` says where it is published.
    case missing
    /// Worth knowing; the pack can be used.
    case warning
  }

  /// What it is.
  public var kind: FindingKind
  /// The path in the pack, the part, or the line (`fetch.txt:3`) that it is about; hostile text.
  public var path: String
  /// What should have been there, or more about it; hostile text.
  public var expected: String?
  /// What was there; hostile text.
  public var found: String?
  /// How much it weighs: as its kind does, unless a stricter rule of packs holds.
  public var severity: Severity

  /// Makes a finding.
  public init(
    _ kind: FindingKind, _ path: String, expected: String? = nil, found: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.expected = expected
    self.found = found
    severity = kind.severity
  }
}

/// The classes of findings; the raw value is what `--json` prints.
public enum FindingKind: String, Hashable, Sendable, CaseIterable {
  // MARK: The container

  /// It is neither a folder nor an archive of a kind that we read.
  case unknownContainer = "unknown-container"
  /// The container breaks its own format.
  case damagedContainer = "damaged-container"
  /// The container ends before its end.
  case truncated
  /// There are bytes before, between or behind the entries that belong to none.
  case strayData = "stray-data"
  /// Two entries of a zip claim the same bytes.
  case overlappingEntries = "overlapping-entries"
  /// The local header of a zip entry has another name than the directory.
  case nameMismatch = "name-mismatch"
  /// The local header of a zip entry says something else than the directory.
  case headerMismatch = "header-mismatch"
  /// A feature that packs do not use: encryption, another compression, several disks.
  case unsupportedFeature = "unsupported-feature"
  /// More entries than we read.
  case tooManyEntries = "too-many-entries"
  /// A file that claims far more bytes than the container can hold, or a sparse one.
  case bomb
  /// The CRC-32 of an entry does not match.
  case wrongChecksum = "wrong-checksum"
  /// It could not be read from the disk.
  case unreadable

  // MARK: Names and kinds of entries

  /// A path that leaves its folder: `..`, an empty part.
  case escapingPath = "escaping-path"
  /// A path that begins at the root.
  case absolutePath = "absolute-path"
  /// A path with a drive letter or a colon.
  case driveLetter = "drive-letter"
  /// A path that begins with `~`.
  case homePath = "home-path"
  /// A path with a backslash.
  case backslash
  /// A path with a control character.
  case controlCharacter = "control-character"
  /// A path with a character that changes the direction of writing or is invisible.
  case bidiCharacter = "bidi-character"
  /// A path that is not UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// A path too long to be written anywhere, or one without a name.
  case unusablePath = "unusable-path"
  /// A name that some systems reserve or change: `CON`, a trailing dot.
  case reservedName = "reserved-name"
  /// A link, device, FIFO or other thing that is no plain file.
  case notAPlainFile = "not-a-plain-file"
  /// The same path twice.
  case duplicate
  /// Two paths that differ only in case.
  case caseTwin = "case-twin"
  /// Two paths that differ only in Unicode normalisation.
  case normalizationTwin = "normalization-twin"
  /// An entry outside the one top folder.
  case outsideTopFolder = "outside-top-folder"
  /// The bag stands deeper than in the one top folder.
  case nestedTopFolder = "nested-top-folder"
  /// The top folder is not named as the pack.
  case otherTopFolder = "other-top-folder"

  // MARK: The bag (RFC 8493)

  /// There is no `bagit.txt`.
  case missingDeclaration = "missing-declaration"
  /// `bagit.txt` is not the two lines that it must be.
  case badDeclaration = "bad-declaration"
  /// A version of BagIt, or an encoding of tag files, that we do not read.
  case unsupportedVersion = "unsupported-version"
  /// There is no payload manifest that we can check.
  case missingManifest = "missing-manifest"
  /// There is no `data` folder.
  case missingPayloadFolder = "missing-payload-folder"
  /// A line of a manifest that is not `digest path`.
  case badManifest = "bad-manifest"
  /// A manifest lists a path twice.
  case manifestDuplicate = "manifest-duplicate"
  /// A payload manifest lists a path outside `data/`, or a tag manifest one inside or itself.
  case manifestOutOfPlace = "manifest-out-of-place"
  /// One payload manifest lists a file that another does not.
  case manifestsDisagree = "manifests-disagree"
  /// A manifest writes paths in a way that only some tools read (` *path`, `./path`).
  case manifestStyle = "manifest-style"
  /// A manifest of a digest that is not safe any more (MD5, SHA-1).
  case weakDigest = "weak-digest"
  /// A manifest of a digest that we do not know.
  case unknownDigest = "unknown-digest"
  /// A line of `fetch.txt` that is not `url length path`.
  case badFetch = "bad-fetch"
  /// `fetch.txt` names a file that the manifests do not list, or one outside `data/`.
  case fetchOutOfPlace = "fetch-out-of-place"
  /// A line of `bag-info.txt` that is not `Label: value`.
  case badInfo = "bad-info"
  /// `bag-info.txt` has more than one `Payload-Oxum`, or one that is not `octets.files`.
  case badOxum = "bad-oxum"
  /// The payload is not what `Payload-Oxum` says.
  case wrongOxum = "wrong-oxum"
  /// A tag file that is not listed in a tag manifest that should list it.
  case unlistedTagFile = "unlisted-tag-file"
  /// A tag file that a tag manifest lists is not there.
  case missingTagFile = "missing-tag-file"
  /// A tag file is not the one that a tag manifest lists.
  case changedTagFile = "changed-tag-file"
  /// A tag file longer than we read.
  case tagFileTooLong = "tag-file-too-long"
  /// A tag file behind the payload, too late for a reader that streams.
  case lateTagFile = "late-tag-file"

  // MARK: The payload

  /// A payload file that no manifest lists.
  case unlisted
  /// A file that the manifests list is not there, and nothing says where it is published.
  case missing
  /// A file that the manifests list is not there yet; `fetch.txt` says where it is published.
  case toFetch = "to-fetch"
  /// The bytes are not the listed ones.
  case wrongDigest = "wrong-digest"
  /// The file is longer than declared.
  case tooLong = "too-long"
  /// The file is shorter than declared.
  case tooShort = "too-short"

  // MARK: The pack

  /// There is no `pack.json`: a bag, but no travel pack.
  case missingDescription = "missing-description"
  /// `pack.json` is not a description of a pack.
  case badDescription = "bad-description"
  /// `pack.json` and the other tag files do not say the same.
  case descriptionDisagrees = "description-disagrees"

  // MARK: The signature

  /// There is no signature, and one is required.
  case unsigned
  /// The signature file is not one of minisign.
  case badSignature = "bad-signature"
  /// The signature is by a key that is not trusted here.
  case unknownKey = "unknown-key"
  /// The signature is by another key than the one that was demanded.
  case wrongKey = "wrong-key"
  /// The signature does not belong to these bytes.
  case wrongSignature = "wrong-signature"
  /// The trusted comment was altered.
  case alteredComment = "altered-comment"
  /// The signature is for another pack, by its trusted comment.
  case signatureOfAnotherPack = "signature-of-another-pack"
  /// The signature has expired, by this machine's clock.
  case expired

  // MARK: The parts

  /// A part of another pack among the parts.
  case foreignPart = "foreign-part"
  /// A part that is not there.
  case missingPart = "missing-part"
  /// The same part twice.
  case duplicatePart = "duplicate-part"
  /// A part's list of its files is not right.
  case badPart = "bad-part"

  /// How much it weighs in a bag; in a pack, twins and odd names are errors.
  public var severity: Finding.Severity {
    switch self {
    case .toFetch, .missingPart: .missing
    case .manifestStyle, .weakDigest, .unknownDigest, .missingDescription, .otherTopFolder,
      .expired, .reservedName, .caseTwin, .normalizationTwin:
      .warning
    default: .error
    }
  }
}

extension Finding {
  /// What an archive itself has wrong.
  init(_ problem: ArchiveProblem, container: String) {
    let kind: FindingKind =
      switch problem.kind {
      case .otherFormat: .unknownContainer
      case .truncated: .truncated
      case .damaged: .damagedContainer
      case .strayData: .strayData
      case .overlapping: .overlappingEntries
      case .nameMismatch: .nameMismatch
      case .headerMismatch: .headerMismatch
      case .unsupported: .unsupportedFeature
      case .tooManyEntries: .tooManyEntries
      case .wrongChecksum: .wrongChecksum
      case .notAPlainFile: .notAPlainFile
      case .bomb: .bomb
      }
    self.init(
      kind, problem.entry.isEmpty ? container : problem.entry,
      found: problem.detail.isEmpty ? nil : problem.detail)
  }

  /// A file that the disk does not give.
  init(_ error: FileError, path: String) {
    self.init(.unreadable, path, found: error.reason)
  }

  /// A file that is longer or shorter than declared.
  static func wrongLength(_ path: String, declared: UInt64, found: UInt64) -> Finding {
    Finding(
      found > declared ? .tooLong : .tooShort, path, expected: "\(declared)", found: "\(found)")
  }

  /// Runs a piece of work, and makes a finding of what an archive has wrong.
  /// - Throws: `Finding`, and what else `body` throws.
  static func throwing<Answer>(about container: String, _ body: () throws -> Answer) throws
    -> Answer
  {
    do {
      return try body()
    } catch let problem as ArchiveProblem {
      throw Finding(problem, container: container)
    }
  }
}

/// The findings of one check, bounded so that a hostile pack cannot fill the memory.
final class FindingLog {
  /// The most findings that are kept, and one of each further kind; of the rest only
  /// the number is known.
  static let limit = 2000

  private(set) var findings: [Finding] = []
  private var kinds: Set<FindingKind> = []
  private(set) var dropped = 0
  private(set) var hasErrors = false
  /// Whether any file is missing that can be fetched.
  private(set) var hasHoles = false

  /// Keeps a finding.
  func note(_ finding: Finding) {
    if finding.severity == .error { hasErrors = true }
    if finding.severity == .missing { hasHoles = true }
    let isNew = kinds.insert(finding.kind).inserted
    if isNew || findings.count < FindingLog.limit {
      findings.append(finding)
    } else {
      dropped += 1
    }
  }

  /// Makes every warning of these kinds an error: what a bag may have, a pack may not.
  func promoteWarnings(_ kinds: Set<FindingKind>) {
    for index in findings.indices
    where findings[index].severity == .warning && kinds.contains(findings[index].kind) {
      findings[index].severity = .error
      hasErrors = true
    }
  }

  /// The findings, errors first, then holes, then warnings; each in the order they were met.
  var ordered: [Finding] {
    [Finding.Severity.error, .missing, .warning].flatMap { severity in
      findings.filter { $0.severity == severity }
    }
  }
}
