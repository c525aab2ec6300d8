import Formats
import Testing

@Suite struct NumberColumnTests {
  @Test func numbersOfEveryWidthComeBack() {
    let numbers: [UInt64] = [
      0, 1, .max, UInt64(UInt32.max) - 1, UInt64(UInt32.max), UInt64(UInt32.max) + 1, 7, .max,
      .max - 1,
    ]
    var column = NumberColumn()
    for (index, number) in numbers.enumerated() {
      column.append(number)
      #expect(Array(column) == Array(numbers[...index]))
    }
  }

  @Test(arguments: [UInt64(UInt32.max), UInt64(1) << 40, UInt64.max - 1])
  func oneThatIsSetLargeChangesNoOther(large: UInt64) {
    var column = NumberColumn()
    for number in [5, .max, 9] as [UInt64] { column.append(number) }
    column[1] = 6
    #expect(Array(column) == [5, 6, 9])
    column[0] = .max
    column[2] = large
    #expect(Array(column) == [.max, 6, large])
    column[2] = 3
    column.append(large)
    #expect(Array(column) == [.max, 6, 3, large])
  }
}
