internal import Catalogs
internal import Formats
internal import System

/// A catalog's bytes in the library, as the publisher wrote them, below one line
/// that says where they are from: one file, so that both change at once.
struct StoredCatalog {
  /// The longest file that is read, in bytes.
  static let limit = 64 << 20

  /// The address or path that the bytes are from.
  var source: String
  /// The day on which they were fetched, `YYYY-MM-DD`.
  var fetched: String
  /// What the machine's own state was, for a catalog made from it.
  var fingerprint: String?
  /// The bytes.
  var bytes: [UInt8]

  private static let suffix = ".catalog"

  /// The file name of a catalog.
  static func fileName(_ name: String) -> String { name + suffix }

  /// The names of the catalogs in a folder.
  static func names(in folder: Folder) throws -> [String] {
    try folder.names().filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(suffix.count)) }
  }

  /// Reads the stored catalog of a name; `nil` when there is none or it is damaged.
  static func read(_ name: String, in folder: Folder) throws -> StoredCatalog? {
    guard let bytes = try ifThere({ try folder.open(fileName(name)).readAll(limit: limit) }),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let head = try? JSONNode(parsing: Array(bytes[..<end])),
      let source = try? head.member("source").string(),
      let fetched = try? head.member("fetched").string()
    else { return nil }
    return StoredCatalog(
      source: source, fetched: fetched, fingerprint: try? head.optional("fingerprint")?.string(),
      bytes: Array(bytes[(end + 1)...]))
  }

  /// Replaces the stored catalog of a name.
  func write(_ name: String, in folder: Folder) throws {
    var head: JSONObject = ["source": .string(source), "fetched": .string(fetched)]
    head["fingerprint"] = fingerprint.map(JSONValue.string)
    let line = JSONText.write(.object(head), compact: true)
    try folder.replace(StoredCatalog.fileName(name), with: line + [UInt8(ascii: "\n")] + bytes)
  }

  /// Brings the bytes of a catalog here, from a path or an address.
  /// - Throws: `CatalogStoreError.notFetched`, `.unreadable`, `FileError`, what `check` throws.
  static func fetch(
    _ source: String, into library: Library, _ options: DownloadOptions,
    _ check: @escaping () throws -> Void
  ) throws -> [UInt8] {
    let transport = CurlTransport()
    guard transport.accepts(source) else {
      let file = try OpenFile.open(source)
      guard try file.size() <= UInt64(limit) else {
        throw CatalogStoreError.unreadable(source: source, .tooLong(limit: limit))
      }
      return try file.readAll(limit: limit)
    }
    // Nobody states its length or digest; what is read decides whether it is used.
    let artifact = Artifact(
      name: "catalog", urls: [source], bytes: ByteRange(1, UInt64(limit)), sha256: nil,
      unpacking: .plain, plainBytes: .zero)
    defer { _ = try? library.discardPartial(artifact) }
    do {
      let file = try transport.fetch(
        TransferRequest(
          artifact: artifact, urls: [source], folder: library.workFolder(),
          key: Library.key(of: artifact), options: options, check: check))
      return try file.folder.open(file.name).readAll(limit: limit)
    } catch let cause as FailureCause {
      throw CatalogStoreError.notFetched(name: source, cause)
    }
  }
}

/// What the machine's apt knows of the packages that are models.
struct AptLists {
  private static let english = ["LC_ALL": "C"]

  /// What `apt-cache show` prints of all of them.
  var shown: [UInt8]
  /// The day of the lists, `YYYY-MM-DD`.
  var date: String
  /// Changes when the lists or apt's settings do.
  var fingerprint: String

  /// The state of the lists, without reading them: fingerprint and day.
  /// - Throws: `CatalogStoreError.noApt`.
  static func state(_ check: () throws -> Void) throws -> (fingerprint: String, date: String) {
    let places = try run("apt-config", ["shell", "LISTS", "Dir::State::lists/d"], check)
    // LISTS='/var/lib/apt/lists/'
    let parts = String(decoding: places, as: UTF8.self).split(separator: "'" as Character)
    let lists = parts.count > 1 ? String(parts[1]) : "/var/lib/apt/lists/"
    var lines: [String] = []
    var newest: Int64 = 0
    for path in [lists, "/etc/apt", "/etc/apt/sources.list.d", "/etc/apt/preferences.d"] {
      guard let folder = try? Folder.open(path) else { continue }
      for name in try folder.names() where name != "lock" {
        guard let status = try folder.status(name), status.kind == .file else { continue }
        lines.append("\(path)/\(name) \(status.size) \(status.modified)")
        if path == lists, name.hasSuffix("Release") { newest = max(newest, status.modified) }
      }
    }
    let digest = try SHA256Hasher.digest(of: Array(lines.joined(separator: "\n").utf8))
    return (digest.hex, CalendarDay.text(milliseconds: newest / 1_000_000) ?? "1970-01-01")
  }

  /// Asks apt.
  /// - Throws: `CatalogStoreError.noApt`, what `check` throws.
  init(check: () throws -> Void) throws {
    (fingerprint, date) = try AptLists.state(check)
    let names = String(
      decoding: try AptLists.run("apt-cache", ["pkgnames"], check), as: UTF8.self
    ).split { $0.isNewline }.map(String.init).filter { AptCatalog.isWanted(package: $0) }.sorted()
    shown = names.isEmpty ? [] : try AptLists.run("apt-cache", ["show", "--"] + names, check)
  }

  private static func run(
    _ program: String, _ arguments: [String], _ check: () throws -> Void
  ) throws -> [UInt8] {
    let result: Subprocess.Result
    do {
      result = try Subprocess.run(
        program, arguments, environment: english, outputLimit: StoredCatalog.limit, check: check)
    } catch is Subprocess.StartError {
      throw CatalogStoreError.noApt("\(program) cannot be started")
    }
    guard result.status == 0, !result.isTruncated else {
      let words = String(decoding: result.errors, as: UTF8.self).split { $0.isNewline }.first
      throw CatalogStoreError.noApt(words.map(String.init) ?? "\(program) failed")
    }
    return result.output
  }
}
