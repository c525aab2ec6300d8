internal import Catalogs
internal import Formats
import Synchronization
internal import System

/// Fetches `http`, `https` and `file` addresses through libcurl: resumed where
/// an earlier try ended, hashed as the bytes come in, tried again with growing
/// pauses, over several mirrors.
///
/// A host that never answers is given up for the life of the value: make a new
/// one for each run.
public final class CurlTransport: Transport {
  /// An engine on its way from one transfer to the next. Whoever takes it out
  /// of the mutex is the only one who has it.
  private struct Parked: @unchecked Sendable {
    let engine: CurlEngine
  }

  private let parked = Mutex<Parked?>(nil)

  /// Makes a transport; libcurl is opened at the first transfer.
  public init() {}

  /// False: its bytes are counted.
  public var isOpaque: Bool { false }

  /// Takes `https`, `http` and `file` addresses.
  public func accepts(_ url: String) -> Bool {
    ["https", "http", "file"].contains(WebAddress.scheme(url)) && url.utf8.allSatisfy { $0 > 0x20 }
  }

  /// Fetches an artifact; what arrived stays for the next try whatever happens.
  /// - Throws: `FailureCause`, `FileError`, `DigestError`; what `control.check` throws.
  public func fetch(_ request: TransferRequest, control: TransferControl) throws -> FetchedFile {
    let engine: CurlEngine
    do {
      engine =
        try parked.withLock { place in
          defer { place = nil }
          return place
        }?.engine ?? CurlEngine()
    } catch let error as CurlEngine.Unavailable {
      throw FailureCause(.disk, subject: "libcurl", detail: error.reason)
    }
    defer {
      let free = Parked(engine: engine)
      parked.withLock { $0 = free }
    }
    var transfer = try CurlTransfer(engine: engine, request: request, control: control)
    return try transfer.run()
  }
}
