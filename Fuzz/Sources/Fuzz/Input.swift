@testable import System

/// memfd_create(2), which Glibc's module does not show.
@_silgen_name("memfd_create")
private func memfdCreate(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

/// What libFuzzer gives, in the forms that readers take.
enum Input {
  static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes as a file that is only in memory.
  static func file(_ bytes: [UInt8]) -> OpenFile {
    let descriptor = memfdCreate("input", 0)
    let file = OpenFile(descriptor: descriptor, path: "/proc/self/fd/\(descriptor)")
    must("a file in memory can be made") { try file.write(bytes) }
    return file
  }

  /// Does what cannot fail, whatever the input is.
  static func must<Value>(_ what: String, _ body: () throws -> Value) -> Value {
    do { return try body() } catch { fatalError("\(what): \(error)") }
  }
}

/// Ends the run when something is not as it must be for every input.
func hold(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}
