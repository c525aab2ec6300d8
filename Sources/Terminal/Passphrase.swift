import Glibc

/// Secrets that a person types.
public enum Passphrase {
  /// Asks on the controlling terminal, without showing what is typed; `nil` where
  /// there is no terminal, or nothing was typed.
  /// - Parameter prompt: what to type, without a colon.
  public static func ask(_ prompt: String) -> [UInt8]? {
    let terminal = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    let output = OutputWriter(descriptor: terminal)
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
    defer {
      tcsetattr(terminal, TCSAFLUSH, &before)
      output.line()
    }
    output.write("\(prompt): ")
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < 4096, read(terminal, &byte, 1) == 1, byte != 0x0a { bytes.append(byte) }
    return bytes.isEmpty ? nil : bytes
  }
}
