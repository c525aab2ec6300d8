import CommandLineKit
import Files
import Glibc

@main
struct Main {
  static func main() {
    // A broken pipe is an error of the write and not the end of the process:
    // a server that hangs up must not end a download.
    signal(SIGPIPE, SIG_IGN)
    Interruption.watch()
    let context = Context.live()
    let code = Program.run(in: context)
    #if DEBUG
      FaultPoints.report()
    #endif
    exit(code.rawValue)
  }
}
