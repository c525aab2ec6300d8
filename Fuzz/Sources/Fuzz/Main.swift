import Glibc

/// libFuzzer's own `main`, under the name that it has for programs that bring their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// `Fuzz TARGET [libFuzzer's options and folders]`; without a target, their names.
@main enum Main {
  typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32

  static let targets: [(name: String, target: Target)] = [
    ("tags", { TagFileTarget.run(Input.bytes($0, $1)) }),
    ("zip", { ZipTarget.run(Input.bytes($0, $1)) }),
    ("pack", { PackTarget.run(Input.bytes($0, $1)) }),
    ("unpack", { UnpackTarget.run(Input.bytes($0, $1)) }),
    ("signature", { SignatureTarget.run(Input.bytes($0, $1)) }),
    ("catalog", { CatalogTarget.run(Input.bytes($0, $1)) }),
  ]

  static func main() {
    guard CommandLine.arguments.count > 1,
      let chosen = targets.first(where: { $0.name == CommandLine.arguments[1] })
    else {
      for (name, _) in targets { print(name) }
      return
    }
    // libFuzzer sees the arguments without the name of the target.
    var arguments = CommandLine.unsafeArgv + 1
    arguments[0] = CommandLine.unsafeArgv[0]
    var count = CommandLine.argc - 1
    exit(runFuzzer(&count, &arguments, chosen.target))
  }
}
