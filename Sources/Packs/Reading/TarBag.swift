internal import Archives
internal import Files

/// The files of a bag in a tar, as they come.
final class TarBag {
  let container: PackReport.Container

  init(_ file: OpenFile, _ container: PackReport.Container, path: String, log: FindingLog) throws {
    self.container = container
    throw Finding(.unsupportedFeature, path, found: container.rawValue)
  }
}
