/// An installed model set and what is wrong with it.
public struct ModelSetStatus: Hashable, Sendable {
  /// What was installed.
  public var receipt: Receipt
  /// Files that are not as they were installed; none when all is well.
  public var problems: [FileProblem]

  /// Whether everything is as it was installed, as far as was looked.
  public var isIntact: Bool { problems.isEmpty }
}
