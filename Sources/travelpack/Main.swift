import App
import Glibc
import System
import Terminal

@main
struct Main {
  static func main() {
    // A descriptor that the parent closed would go to the next file that is opened,
    // and answers would be written into it. What cannot be written stays an error.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDONLY)
    }
    // A broken pipe is an error of the write and not the end of the process:
    // a server that hangs up must not end a download.
    signal(SIGPIPE, SIG_IGN)
    Interruption.watch()
    ProcessMemory.returnLargeBlocks()
    let context = Context.live()
    let code = Program.run(in: context)
    #if DEBUG
      FaultPoints.report()
    #endif
    exit(code.rawValue)
  }
}
