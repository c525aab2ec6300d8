import Catalogs
import Formats

/// One thing that a traveller wants to do in a language.
public enum Need: String, Hashable, Sendable, Comparable, CaseIterable {
  /// Say something: from a language of the traveller into the foreign one.
  case speak
  /// Understand something: from the foreign language into one of the traveller's.
  case read
  /// Read a sign or a menu through the camera: optical character recognition of
  /// the foreign language, and then its translation as for ``read``.
  case signs

  /// Orders as the cases stand.
  public static func < (left: Need, right: Need) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .speak: 0
    case .read: 1
    case .signs: 2
    }
  }
}

/// What a traveller wants to be able to do.
public struct Needs: OptionSet, Hashable, Sendable {
  /// One bit a need.
  public var rawValue: UInt8

  /// Takes the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set with one need.
  public init(_ need: Need) {
    switch need {
    case .speak: self = .speak
    case .read: self = .read
    case .signs: self = .signs
    }
  }

  /// A conversation: both directions.
  public static let speak = Needs(rawValue: 1)
  /// Understanding only: from the foreign language into the traveller's.
  public static let read = Needs(rawValue: 2)
  /// Signs and menus through the camera; they are then translated, so that
  /// ``read`` comes with it.
  public static let signs = Needs(rawValue: 4)

  /// What a trip needs that does not say: a conversation.
  public static let usual: Needs = [.speak, .read]

  /// The words of trip files and their values.
  static let words: [(word: String, value: Needs)] = [
    ("speak", .speak), ("read", .read), ("signs", .signs),
  ]

  /// The words of trip files for what is in it.
  public var words: [String] { Needs.words.filter { contains($0.value) }.map(\.word) }

  /// What is wanted in every foreign language: a conversation goes both ways,
  /// and a sign is of use only when it is translated.
  public var each: [Need] {
    guard !isEmpty else { return [] }
    var each: [Need] = contains(.speak) ? [.speak, .read] : [.read]
    if contains(.signs) { each.append(.signs) }
    return each
  }
}

extension Needs {
  /// Reads a list of `speak`, `read`, `signs`; at least one of them.
  /// - Throws: `DocumentError`.
  init(json node: JSONNode) throws {
    self = []
    for element in try node.elements(in: 1...8, "needs") {
      formUnion(
        try element.parsed("speak, read or signs") { word in
          Needs.words.first { $0.word == word }?.value
        })
    }
  }
}
