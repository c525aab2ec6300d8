/// What a text that a person wrote may mean.
public enum Lookup<Value: Sendable>: Sendable {
  /// One thing.
  case found(Value)
  /// A name that several things share, in the order of their codes.
  case ambiguous([Value])
  /// Nothing that is known; the nearest known names, nearest first.
  case unknown(closest: [String])

  /// The value, when there is exactly one.
  public var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }
}

extension Lookup: Equatable where Value: Equatable {}
