import App
import Catalogs
import Downloads
import Formats
import Page
import System
import Terminal

/// `serve`: opens the page in a browser.
struct ServeCommand: Command {
  var shared = SharedOptions()
  var tripOptions = TripOptions()
  var transfer = TransferOptions()
  var port: UInt64?
  var packs: String?
  var devices: [String] = []
  var opensBrowser = false

  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "open a page in the browser: languages, trips, packs, storage",
    discussion: """
      The page is served to this machine alone, and to the browser that opens the printed address.
      It shows the same queue as a terminal. Ctrl-C ends it; downloads go on where they stopped
      when they are asked for again. Packs are installed only into folders named with --device.
      """,
    examples: ["travelpack serve --open", "travelpack serve --packs ~/packs --device /media/card"])

  static var ownParameters: [Parameter<ServeCommand>] {
    [
      .option("port", value: "N", \.port, help: "the port; a free one when not given") {
        UInt64($0).flatMap { $0 <= 65535 ? $0 : nil }
      },
      .option(
        "packs", value: "DIR", \.packs, completion: .folder,
        help: "the folder of packs; packs/ in the library when not given"),
      .list(
        "device", value: "DIR", \.devices,
        help: "a folder that packs may be installed into, such as a stick"),
      .flag("open", \.opensBrowser, help: "open the address in the browser (xdg-open)"),
    ] + Parameter.lifted(\.tripOptions, TripOptions.sourceParameters)
      + Parameter.lifted(\.transfer, TransferOptions.parameters)
  }

  func run(in context: Context) throws -> CommandResult {
    let library = try context.libraryPath(shared)
    for device in devices { _ = try Folder.open(device) }
    let options = PageOptions(
      try context.catalogSource(shared, tripOptions), packs: packs ?? library + "/packs",
      devices: devices, port: UInt16(port ?? 0), download: transfer.options)
    try Page.run(
      options,
      isReady: { address in
        show(address, in: context)
        if opensBrowser { open(address, in: context) }
      },
      isInterrupted: { Interruption.isRequested })
    return CommandResult(nil) { _ in }
  }

  private func show(_ address: String, in context: Context) {
    guard !shared.isJSON else {
      let line = JSONText.write(["address": .string(address)], compact: true)
      return context.output.write(line + [0x0a])
    }
    context.output.line(address)
    if !shared.isQuiet {
      context.note(Words("serve.open"), shared)
    }
  }

  /// Asks the desktop to open the address. The browser outlives this program, and
  /// nothing depends on it.
  private func open(_ address: String, in context: Context) {
    let line = """
      command -v xdg-open >/dev/null || exit 127
      xdg-open "$1" </dev/null >/dev/null 2>&1 &
      """
    if (try? Subprocess.run("sh", ["-c", line, "sh", address]))?.status != 0 {
      context.note(Words("serve.no-browser"), shared)
    }
  }
}
