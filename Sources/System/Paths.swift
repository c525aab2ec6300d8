/// A path below some folder that cannot leave it: parts joined by `/`, none of
/// them empty, `.` or `..`, none with NUL, a control character or a backslash.
///
/// Text from outside becomes one of these or nothing.
public struct RelativePath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The parts, outermost first; at least one.
  public let components: [String]

  /// Reads a path; `nil` when it could escape its folder or name nothing.
  public init?(_ text: some StringProtocol) {
    let parts: [Substring.SubSequence] = Substring(text)
      .split(separator: "/" as Character, omittingEmptySubsequences: false)
    self.init(components: parts.map(String.init))
  }

  /// Joins parts; `nil` when one of them is not a plain name.
  public init?(components: [String]) {
    guard !components.isEmpty, components.allSatisfy(RelativePath.isPlainName) else { return nil }
    self.components = components
  }

  /// Whether a text can name a file or folder on its own.
  public static func isPlainName(_ name: String) -> Bool {
    if name.isEmpty || name == "." || name == ".." || name.utf8.count > 255 { return false }
    return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != 0x2f && $0 != 0x5c }
  }

  /// The last part.
  public var name: String { components[components.count - 1] }
  /// The path of the folder that holds it; `nil` at the top.
  public var parent: RelativePath? { RelativePath(components: components.dropLast()) }
  /// The same path one part further down; `nil` when the part is not a plain name.
  public func appending(_ name: String) -> RelativePath? {
    RelativePath(components: components + [name])
  }

  /// The parts joined by `/`.
  public var description: String { components.joined(separator: "/") }

  /// Orders by the bytes of the parts.
  public static func < (left: RelativePath, right: RelativePath) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  private init?(components: ArraySlice<String>) { self.init(components: Array(components)) }

  /// A path of names that stand in our own source.
  public static func of(_ names: String...) -> RelativePath {
    guard let path = RelativePath(components: names) else {
      preconditionFailure("\(names) are plain names")
    }
    return path
  }
}

/// Paths as the user typed them: text, relative to the working folder or absolute.
public enum PathText {
  /// The path without its last part; empty for a lone name, `/` for the root.
  public static func parent(of path: String) -> String {
    let text = withoutLastSlashes(path)
    guard let slash = text.lastIndex(of: "/") else { return "" }
    return slash == text.startIndex ? "/" : String(text[..<slash])
  }

  /// The last part of a path, without slashes behind it; empty for the root.
  public static func name(of path: String) -> String {
    let text = withoutLastSlashes(path)
    return text.lastIndex(of: "/").map { String(text[text.index(after: $0)...]) } ?? String(text)
  }

  private static func withoutLastSlashes(_ path: String) -> Substring {
    var text = Substring(path)
    while text.count > 1, text.last == "/" { text.removeLast() }
    return text
  }
}
