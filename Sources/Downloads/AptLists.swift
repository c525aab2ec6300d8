internal import Catalogs
internal import Formats
internal import System

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
    let text = String(decoding: places, as: UTF8.self).trimmed
    // LISTS='/var/lib/apt/lists/'
    let parts = text.split(separator: "'" as Character)
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
