internal import Catalogs
internal import Formats
internal import System

/// Brings the bytes of a catalog here, from a file or an address.
struct CatalogFetcher {
  let library: Library
  let options: DownloadOptions
  let check: () throws -> Void

  /// The bytes.
  /// - Throws: `CatalogStoreError.notFetched`, `.unreadable`, `FileError`, what `check` throws.
  func bytes(of source: String) throws -> [UInt8] {
    let transport = CurlTransport()
    guard transport.accepts(source) else {
      let file = try OpenFile.open(source)
      guard try file.size() <= UInt64(StoredCatalog.limit) else {
        throw CatalogStoreError.unreadable(
          source: source, .tooLong(limit: StoredCatalog.limit))
      }
      return try file.readAll(limit: StoredCatalog.limit)
    }
    // Nobody states its length or digest; what is read decides whether it is used.
    let artifact = Artifact(
      name: "catalog", urls: [source], bytes: ByteRange(1, UInt64(StoredCatalog.limit)),
      sha256: nil, unpacking: .plain, plainBytes: .zero)
    let folder = try library.workFolder()
    let key = try Library.key(of: artifact)
    defer { _ = try? library.discardPartial(artifact) }
    let request = TransferRequest(
      artifact: artifact, urls: [source], folder: folder, key: key, options: options)
    do {
      let file = try transport.fetch(
        request,
        control: TransferControl(progress: { _ in }, retrying: { _, _, _, _ in }, check: check))
      return try folder.open(file.path.name).readAll(limit: StoredCatalog.limit)
    } catch let cause as FailureCause {
      throw CatalogStoreError.notFetched(name: source, cause)
    }
  }
}
