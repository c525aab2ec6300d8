import Foundation

/// The English in which the floors below say what they expected in a document.
enum ExpectedTexts {
  /// The keys that the catalog has for them.
  static let prefixes = ["expected.", "skipped."]

  /// Where such a text begins in the sources.
  private static let beginnings = ["expected: ", "parsed(", "throw wrong(", "known(", "skipped("]

  /// Every such text; what is put into one is `…`.
  static let all: [String] = {
    let floors = ["Catalogs", "Devices", "Downloads", "Formats", "Packs", "Planning"]
    let files = floors.flatMap { floor -> [URL] in
      let folder = CatalogLine.sources.appendingPathComponent(floor)
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0) }
    }
    var texts: Set<String> = []
    for file in files {
      let source = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      for beginning in beginnings {
        for range in source.ranges(of: beginning) {
          // What a finding expected is shown as it stands in the pack.
          if source[..<range.lowerBound].suffix(80).contains("Finding(") { continue }
          texts.formUnion(SourceText.literals(source[range.upperBound...].prefix(400)))
        }
      }
    }
    // One text is put before another: the names that are close.
    let endings = texts.filter { $0.hasPrefix("…; ") }
    let names = texts.filter { $0.contains(": a code such as") }
    return texts.subtracting(endings)
      .union(endings.flatMap { ending in names.map { $0 + ending.dropFirst() } }).sorted()
  }()
}

/// Reads Swift sources, as far as these tests need it.
enum SourceText {
  /// The literals of one argument, up to the comma or parenthesis that ends it;
  /// those joined by `+` are one, and an interpolation is `…`.
  static func literals(_ text: Substring) -> [String] {
    let source = Array(text)
    var literals: [String] = []
    var index = 0
    var depth = 0
    var isJoined = false
    while index < source.count {
      switch source[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth < 0 { return literals }
      case "," where depth == 0: return literals
      case "+": isJoined = true
      case "?", ":": isJoined = false
      case "\"":
        let (text, end) = literal(source, from: index)
        if isJoined, let last = literals.popLast() {
          literals.append(last + text)
        } else {
          literals.append(text)
        }
        isJoined = false
        index = end
      default: break
      }
      index += 1
    }
    return literals
  }

  /// The literal that begins at a quotation mark, and where its last one stands.
  private static func literal(
    _ source: [Character], from start: Int
  ) -> (text: String, end: Int) {
    var text = ""
    var index = start + 1
    while index < source.count, source[index] != "\"" {
      if source[index] == "\\" {
        index += 1
        if source[index] == "(" {
          text += "…"
          index = interpolationEnd(source, from: index)
        } else {
          text.append(source[index])
        }
      } else {
        text.append(source[index])
      }
      index += 1
    }
    return (text, index)
  }

  private static func interpolationEnd(_ source: [Character], from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < source.count {
      switch source[index] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 { return index }
      case "\"": index = literal(source, from: index).end
      default: break
      }
      index += 1
    }
    return index
  }
}
