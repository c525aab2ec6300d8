import Formats
import Testing

@Suite struct JSONObjectTests {
  @Test(arguments: [0, 1, 15, 16, 17, 18, 40])
  func membersKeepTheirOrder(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object["name \(number)"] = JSONValue(number) }
    #expect(object.names == (0..<count).map { "name \($0)" })
    for number in 0..<count { #expect(object["name \(number)"] == JSONValue(number)) }
    #expect(object["name"] == nil)
    for number in 0..<count { object["name \(number)"] = JSONValue(-number) }
    #expect(object.map(\.name) == (0..<count).map { "name \($0)" })
    #expect(object.map(\.value) == (0..<count).map { JSONValue(-$0) })
    object["absent"] = nil
    for number in stride(from: 0, to: count, by: 2) { object["name \(number)"] = nil }
    #expect(object.names == stride(from: 1, to: count, by: 2).map { "name \($0)" })
    for number in 0..<count {
      #expect(object["name \(number)"] == (number % 2 == 0 ? JSONValue?.none : JSONValue(-number)))
    }
  }

  @Test func objectsAreTheSameWhenTheirMembersStandInOneOrder() {
    let one: JSONObject = ["a": 1, "b": 2]
    var same = JSONObject()
    for number in 0..<30 { same["\(number)"] = 1 }
    for number in 0..<30 { same["\(number)"] = nil }
    same["a"] = 1
    same["b"] = 2
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(one != ["b": 2, "a": 1])
    #expect(one != ["a": 1])
  }
}
