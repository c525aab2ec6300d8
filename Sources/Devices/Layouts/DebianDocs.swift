import System

/// The papers in a Debian package.
enum DebianDocs {
  /// Whether a path is the copyright file that Debian's policy (12.5) demands:
  /// `usr/share/doc/PACKAGE/copyright`. It travels with the models.
  static func isLicence(_ path: RelativePath) -> Bool {
    path.components.count == 5 && path.components[..<3] == ["usr", "share", "doc"]
      && path.name == "copyright"
  }
}
