/// A model set that an engine could not use as it is.
public enum LayoutError: Error, Hashable, Sendable {
  /// A file that the engine needs is not in it.
  case missing(file: String)
  /// The archive is not one folder with everything in it, as it must be; the
  /// path at fault, hostile text.
  case notOneFolder(path: String)
  /// An Apertium mode names its files in a way that cannot be moved.
  case cannotRelocate(mode: String)
  /// It is not for one direction, which the engine's folders cannot say.
  case notOneDirection
}
