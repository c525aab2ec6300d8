public import Catalogs

/// What a user may choose about an installation.
public struct InstallOptions: Sendable {
  /// Install only what serves these languages; empty for everything.
  public var languages: [LanguageTag]
  /// Install only these model sets, by their ids (`catalog/name`) or names; empty for all.
  public var modelSets: [String]
  /// Engines to install for, by name, before the default of each format.
  public var engines: [String]
  /// Folders of engines outside the device, absolute, by the engine's name.
  public var engineFolders: [String: String]
  /// Put older versions in the place of newer ones.
  public var allowsDowngrade: Bool
  /// Take over what stands on the device for the same pair and is not ours.
  public var adopts: Bool
  /// Install again what is there already, intact or not.
  public var reinstalls: Bool

  /// Makes options.
  public init(
    languages: [LanguageTag] = [], modelSets: [String] = [], engines: [String] = [],
    engineFolders: [String: String] = [:], allowsDowngrade: Bool = false, adopts: Bool = false,
    reinstalls: Bool = false
  ) {
    self.languages = languages
    self.modelSets = modelSets
    self.engines = engines
    self.engineFolders = engineFolders
    self.allowsDowngrade = allowsDowngrade
    self.adopts = adopts
    self.reinstalls = reinstalls
  }
}
