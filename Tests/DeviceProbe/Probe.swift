import Glibc

/// A program that works on devices, for tests that kill and measure it.
///
/// Usage: DeviceProbe OPERATION FOLDER OLD.zip NEW.zip
///
/// See ``KillSweep``. It has one thread between two operations, so that it can
/// fork: a child costs a tenth of a millisecond instead of a start of the program.
@main
struct Probe {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 5, let operation = KillSweep.Operation(rawValue: words[1]) else {
      print("usage: DeviceProbe install|update|remove|rollback FOLDER OLD.zip NEW.zip")
      exit(64)
    }
    // Thousands of kills give way to tests that count what a slow reader leaves unread.
    _ = nice(19)
    let sweep = KillSweep(operation, folder: words[2], old: words[3], new: words[4])
    try sweep.run()
    exit(sweep.failures == 0 ? 0 : 1)
  }
}
