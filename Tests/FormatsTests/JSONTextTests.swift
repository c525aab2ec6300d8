import Formats
import Testing

@Suite struct JSONTextTests {
  @Test func valuesKeepTheirOrderAndKind() throws {
    let text = #"{"b":1,"a":[true,null,-0.5,"é\u0000"],"c":{}}"#
    let value = try JSONText.parse(Array(text.utf8))
    #expect(value == ["b": 1, "a": [true, nil, .number(-0.5), "é\0"], "c": [:]])
    #expect(String(decoding: JSONText.write(value, compact: true), as: UTF8.self) == text)
  }

  @Test(arguments: [
    ("{", 1, 1), ("{\n  \"a\": 1,\n  }", 3, 3), (#"{"a":1,"a":2}"#, 1, 10), ("", 1, 1),
    ("1 2", 1, 3),
  ])
  func whatIsNotJSONIsPlaced(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: DocumentError.self) { try JSONText.parse(Array(text.utf8)) }
    guard case .syntax(_, let atLine, let atColumn) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((atLine, atColumn) == (line, column))
  }

  @Test func deepNestingIsRefusedAndNotCrashed() {
    let text = String(repeating: "[", count: 1_000_000)
    #expect(throws: DocumentError.self) { try JSONText.parse(Array(text.utf8)) }
  }

  @Test func fieldsAtFaultAreNamed() throws {
    let node = try JSONNode(parsing: Array(#"{"stops":[{"days":-1,"dyas":2}]}"#.utf8))
    let stop = try #require(try node.member("stops").elements().first)
    #expect(
      throws: DocumentError.wrong(
        path: "stops[0].days", expected: "a whole number from 1 to 999")
    ) { try stop.member("days").integer(in: 1...999) }
    #expect(throws: DocumentError.unknown(path: "stops[0].dyas", closest: "days")) {
      try stop.allow(only: ["days", "territory"])
    }
    #expect(throws: DocumentError.missing(path: "speaks")) { try node.member("speaks") }
  }

  @Test func anAbsurdNumberDoesNotCostTheText() throws {
    let text = #"{"a":1,"b":[100000000000000000000000000000,9007199254740993,-7],"c":0.5}"#
    let value = try JSONText.parse(Array(text.utf8))
    #expect(
      value == [
        "a": 1, "b": [.number(1e29), .number(9_007_199_254_740_992), -7], "c": .number(0.5),
      ])
  }
}
