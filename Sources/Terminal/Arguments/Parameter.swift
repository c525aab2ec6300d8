/// A row of a command's table: how a parameter is spelled, and where its value goes.
public struct Parameter<Command> {
  /// A place in a command that a row may write to.
  public typealias Place<Value> = WritableKeyPath<Command, Value>

  /// How it is spelled and what help says.
  public var description: ParameterDescription
  /// Puts a value (empty for a flag) into its place; false when the text is not a value.
  let apply: (inout Command, String) throws -> Bool

  private init(
    _ kind: ParameterDescription.Kind, _ name: String, short: Character? = nil, value: String = "",
    help: String, isRepeating: Bool = false, isRequired: Bool = false,
    completion: ParameterDescription.Completion = .none,
    apply: @escaping (inout Command, String) throws -> Bool
  ) {
    description = ParameterDescription(
      kind: kind, name: name, short: short, valueName: value, help: help, isRepeating: isRepeating,
      isRequired: isRequired, completion: completion, isShared: false)
    self.apply = apply
  }

  /// `--name`: sets a truth value.
  public static func flag(
    _ name: String, short: Character? = nil, _ place: Place<Bool>, help: String
  ) -> Self {
    Self(.flag, name, short: short, help: help) { command, _ in
      command[keyPath: place] = true
      return true
    }
  }

  /// `--name TEXT`.
  public static func option(
    _ name: String, short: Character? = nil, value: String, _ place: Place<String?>,
    completion: ParameterDescription.Completion = .none, help: String
  ) -> Self {
    option(name, short: short, value: value, place, completion: completion, help: help) { $0 }
  }

  /// `--name VALUE`, read by a function that answers `nil` for what is not a value.
  public static func option<Value>(
    _ name: String, short: Character? = nil, value: String, _ place: Place<Value?>,
    completion: ParameterDescription.Completion = .none, help: String,
    _ read: @escaping (String) throws -> Value?
  ) -> Self {
    Self(.option, name, short: short, value: value, help: help, completion: completion) {
      guard let result = try read($1) else { return false }
      $0[keyPath: place] = result
      return true
    }
  }

  /// `--name WORD` of a few words.
  public static func option<Value: RawRepresentable & CaseIterable>(
    _ name: String, value: String, _ place: Place<Value?>, help: String
  ) -> Self where Value.RawValue == String {
    option(
      name, value: value, place, completion: .choices(Value.allCases.map(\.rawValue)), help: help,
      Value.init(rawValue:))
  }

  /// `--name A,B` as often as wanted: every part between commas is added.
  public static func list(
    _ name: String, value: String, _ place: Place<[String]>,
    completion: ParameterDescription.Completion = .none, help: String
  ) -> Self {
    Self(.option, name, value: value, help: help, isRepeating: true, completion: completion) {
      let parts = $1.split(omittingEmptySubsequences: false) { $0 == "," }.map { part in
        String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      guard !parts.contains("") else { return false }
      $0[keyPath: place] += parts
      return true
    }
  }

  /// An argument that must be there.
  public static func argument(
    _ name: String, _ place: Place<String>,
    completion: ParameterDescription.Completion = .file, help: String
  ) -> Self {
    Self(.argument, name, help: help, isRequired: true, completion: completion) {
      $0[keyPath: place] = $1
      return true
    }
  }

  /// An argument that may be missing.
  public static func argument(
    _ name: String, _ place: Place<String?>,
    completion: ParameterDescription.Completion = .file, help: String
  ) -> Self {
    Self(.argument, name, help: help, completion: completion) {
      $0[keyPath: place] = $1
      return true
    }
  }

  /// Every word from here on.
  public static func arguments(
    _ name: String, _ place: Place<[String]>, isRequired: Bool = true,
    completion: ParameterDescription.Completion = .file, help: String
  ) -> Self {
    Self(
      .argument, name, help: help, isRepeating: true, isRequired: isRequired,
      completion: completion
    ) {
      $0[keyPath: place].append($1)
      return true
    }
  }

  /// The rows of a part of this command.
  public static func lifted<Part>(
    _ place: Place<Part>, _ parameters: [Parameter<Part>]
  ) -> [Self] {
    parameters.map { inner in
      var row = Self(.flag, "", help: "") { try inner.apply(&$0[keyPath: place], $1) }
      row.description = inner.description
      return row
    }
  }

  /// The rows of a part that every command has; help shows them last.
  public static func shared<Part>(
    _ place: Place<Part>, _ parameters: [Parameter<Part>]
  ) -> [Self] {
    lifted(place, parameters).map { row in
      var row = row
      row.description.isShared = true
      return row
    }
  }
}
