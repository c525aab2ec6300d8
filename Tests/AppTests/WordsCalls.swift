import Foundation

/// A place in the sources where words are made: `Words("key", ["name": …])`.
struct WordsCall: Sendable, CustomStringConvertible {
  /// The file, and the line in it.
  var place: String
  /// The key between its interpolations: one piece for a literal one.
  var pieces: [String]
  /// The names of the arguments; `nil` where they are not written out at the call.
  var names: [String]?

  var description: String { "\(place): \(pieces.joined(separator: "\\(…)"))" }

  /// The key, when it is literal.
  var key: String? { pieces.count == 1 ? pieces[0] : nil }

  /// Whether it can make a key.
  func canMake(_ key: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return pieces == [key]
    }
    return key.utf8.count >= first.utf8.count + last.utf8.count && key.hasPrefix(first)
      && key.hasSuffix(last)
  }

  /// Every call in the Swift sources.
  static let all: [WordsCall] = {
    let root = CatalogLine.sources
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return files.filter { $0.hasSuffix(".swift") }.sorted().flatMap { file -> [WordsCall] in
      let text = try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
      // Comments talk about calls and make none.
      let lines = (text ?? "").split(separator: "\n" as Character, omittingEmptySubsequences: false)
        .map { line in line.drop { $0 == " " }.hasPrefix("//") ? "" : line }
      return calls(in: lines.joined(separator: "\n"), file)
    }
  }()

  private static func calls(in text: String, _ file: String) -> [WordsCall] {
    text.matches(of: /Words\(\s*"([^"\n]*)"/).map { match in
      let line = text[..<match.range.lowerBound].reduce(1) { $1 == "\n" ? $0 + 1 : $0 }
      return WordsCall(
        place: "\(file):\(line)", pieces: pieces(String(match.output.1)),
        names: names(text[match.range.upperBound...]))
    }
  }

  /// The parts of a literal between `\(` and `)`.
  private static func pieces(_ literal: String) -> [String] {
    var pieces = [""]
    var depth = 0
    var before: Character = " "
    for character in literal {
      if depth == 0, character == "(", before == "\\" {
        pieces[pieces.count - 1].removeLast()
        pieces.append("")
        depth = 1
      } else if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else {
        pieces[pieces.count - 1].append(character)
      }
      before = character
    }
    return pieces
  }

  /// The names of a dictionary that is written out behind the key.
  private static func names(_ rest: Substring) -> [String]? {
    let rest = rest.drop { $0.isWhitespace }
    if rest.hasPrefix(")") { return [] }
    let list = rest.dropFirst().drop { $0.isWhitespace }
    guard rest.hasPrefix(","), list.hasPrefix("[") else { return nil }
    var names: [String] = []
    var depth = 0
    var index = list.startIndex
    while index < list.endIndex {
      switch list[index] {
      case "[", "(", "{": depth += 1
      case "]", ")", "}":
        depth -= 1
        if depth == 0 { return names }
      case "\"":
        let end = list[list.index(after: index)...].firstIndex(of: "\"") ?? list.endIndex
        if depth == 1, end < list.endIndex, list[list.index(after: end)...].hasPrefix(":") {
          names.append(String(list[list.index(after: index)..<end]))
        }
        index = end
      default: break
      }
      if index < list.endIndex { index = list.index(after: index) }
    }
    return names
  }
}
