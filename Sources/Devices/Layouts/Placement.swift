public import System

/// Where a file that comes out of an artifact goes.
public enum Placement: Sendable {
  /// Nowhere: the engine does not read it.
  case leftOut
  /// To a path below the engine's folder, as it is.
  case file(RelativePath)
  /// To a path below the engine's folder, its text changed on the way; such a
  /// file must not be longer than 1 MiB.
  case rewritten(RelativePath, @Sendable ([UInt8]) throws -> [UInt8])
  /// To the device's `licences` folder, under this name.
  case licence(String)
}
