public import Catalogs
public import Formats

/// What a trip says about the device that the models go to.
public struct DeviceDescription: Hashable, Sendable {
  /// The bytes that are free on it; `nil` when it is to be asked itself.
  public var free: UInt64?
  /// A phone or a computer.
  public var kind: DeviceKind
  /// The programs on it; `nil` when models of every kind are welcome.
  public var engines: [Engine]?
  /// The file system as Linux calls it (`vfat`, `exfat`, `ext4`); `nil` when it is not known.
  public var fileSystem: String?

  /// Makes a description.
  public init(
    free: UInt64? = nil, kind: DeviceKind = .desktop, engines: [Engine]? = nil,
    fileSystem: String? = nil
  ) {
    self.free = free
    self.kind = kind
    self.engines = engines
    self.fileSystem = fileSystem
  }

  /// Whether some program on it takes models of a kind.
  public func takes(_ format: ModelFormat) -> Bool {
    engines?.contains { $0.formats.contains(format) } ?? true
  }
}

extension DeviceDescription {
  /// Its form in trip files; what goes without saying is left out.
  public var json: JSONValue {
    var object = JSONObject()
    object["free"] = free.map { JSONValue($0) }
    if kind != .desktop { object["kind"] = .string(kind.rawValue) }
    object["engines"] = engines.map { JSONValue($0.map(\.rawValue)) }
    object["fileSystem"] = fileSystem.map(JSONValue.string)
    return .object(object)
  }

  /// Reads its form in trip files.
  /// - Throws: `DocumentError`.
  public init(json node: JSONNode) throws {
    try node.allow(only: ["free", "kind", "engines", "fileSystem"])
    let kinds = DeviceKind.allCases.map(\.rawValue).joined(separator: " or ")
    let engines = Engine.allCases.map(\.rawValue).joined(separator: ", ")
    self.init(
      free: try node.optional("free")?.byteCount(),
      kind: try node.optional("kind")?.parsed(kinds) { DeviceKind(rawValue: $0) } ?? .desktop,
      engines: try node.optional("engines")?
        .elements(in: 1...Engine.allCases.count, "engines")
        .map { try $0.parsed("one of \(engines)") { Engine(rawValue: $0) } },
      fileSystem: try node.optional("fileSystem")?
        .parsed("the name of a file system, such as vfat, exfat or ext4") {
          (1...32).contains($0.utf8.count) ? $0 : nil
        })
  }
}

/// A program on the device that uses models.
public enum Engine: String, Hashable, Sendable, CaseIterable {
  /// Bergamot by way of fxtranslate.
  case bergamot
  /// Bergamot by way of MTranServer.
  case mtranServer = "mtranserver"
  /// The translateLocally desktop program.
  case translateLocally = "translatelocally"
  /// The Offline Translator app of Android.
  case offlineTranslator = "offline-translator"
  /// Argos Translate.
  case argos
  /// Apertium.
  case apertium
  /// Tesseract, which reads text in pictures.
  case tesseract
  /// ML Kit, inside an app on a phone.
  case mlkit

  /// The kinds of models that it takes.
  public var formats: Set<ModelFormat> {
    switch self {
    case .bergamot, .mtranServer: [.bergamot]
    case .translateLocally: [.translateLocally, .bergamot]
    case .offlineTranslator: [.bergamot, .tesseract]
    case .argos: [.argos]
    case .apertium: [.apertium]
    case .tesseract: [.tesseract]
    case .mlkit: [.mlkit]
    }
  }
}
