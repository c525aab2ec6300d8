import App
import Catalogs
import Packs
import Planning
import System

extension Site {
  func packs(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.segments {
    case ["packs"]:
      return page(.packs, Words("page.packs.title"), reader, address: "/packs") { model in
        PacksPage(language: reader.language, model: model).html
      }
    case ["packs", "inspect"]: return try inspect(request, reader)
    case ["packs", "file"]: return try file(request)
    default: throw NotHere()
    }
  }

  func changePacks(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.segments {
    case ["packs", "build"]: return try build(request, reader)
    case ["packs", "verify"]: return try verify(pack(request.form["pack"]), reader)
    case ["packs", "install"]: return try install(request, reader)
    case ["packs", "delete"]:
      let pack = try pack(request.form["pack"])
      guard pack.origin == .dropped else { throw NotHere() }
      try places.deleteDropped(pack)
      return done(reader, back(request, to: "/packs"))
    case ["packs", "upload"]: return try take(request, reader)
    default: throw NotHere()
    }
  }

  /// The pack of an id, as the page shows it now.
  private func pack(_ id: String?) throws -> PackEntry {
    guard let pack = state.current.model.packs.first(where: { $0.id == id }) else {
      throw NotHere()
    }
    return pack
  }

  private func verify(_ pack: PackEntry, _ reader: Reader) throws -> WebResponse {
    let work = packWork
    let number = jobs.start(.verify(pack: pack.name)) { try work.verify(pack, $0) }
    guard number != nil else { throw Message.tooManyJobs }
    return done(reader, "/packs#jobs")
  }

  private func install(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let pack = try pack(request.form["pack"])
    guard let path = request.form["device"].flatMap({ Int($0) }).flatMap(places.devicePath) else {
      throw NotHere()
    }
    let work = packWork
    let number = jobs.start(.install(pack: pack.name, device: path)) {
      try work.install(pack, on: path, $0)
    }
    guard number != nil else { throw Message.tooManyJobs }
    return done(reader, "/packs#jobs")
  }

  /// Builds a pack of downloaded languages.
  private func build(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let model = state.current.model
    let ready = Set(BuilderView.languages(model.survey))
    let wanted = request.form.values("language").compactMap { LanguageTag($0) }
      .filter(ready.contains)
    guard !wanted.isEmpty else { throw Message.nothingChosen }
    let trip = Trip(
      speaks: [CatalogIndex.base], stops: wanted.map { Stop(.language($0)) })
    var order = Request()
    order.trip = trip.json
    let dates = model.index.catalogs.map { CatalogDate(name: $0.name, date: $0.date) }
    for language in wanted { order.add(model.downloadedSets(language), from: dates) }
    let name = String((request.form["name"] ?? "").prefix(TripForm.longest))
    let file = try places.freeName(TripName(trip, name, prefix: "pack").text)
    let wish = order
    let work = packWork
    let number = jobs.start(.build(pack: file)) { try work.build(wish, as: file, $0) }
    guard number != nil else { throw Message.tooManyJobs }
    return done(reader, "/packs#jobs")
  }

  private func inspect(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let pack = try pack(request.query["pack"])
    let pages = try packWork.packs.open(places.paths(of: pack))
    let address = Address.text("/packs/inspect", [("pack", pack.id)])
    return page(.packs, Words("page.packs.title"), reader, address: address) { _ in
      InspectPage(
        language: reader.language, pack: pack, description: pages.description,
        signature: pages.signature, warnings: pages.warnings
      ).html
    }
  }

  private func file(_ request: WebRequest) throws -> WebResponse {
    let pack = try pack(request.query["pack"])
    guard let name = request.query["file"], pack.files.contains(name) else { throw NotHere() }
    return try .attachment(
      places.open(name, of: pack), name: name,
      type: name.hasSuffix(".zip") ? "application/zip" : "application/octet-stream")
  }

  // MARK: - Dropped packs

  /// The media type under which the page's script sends a file.
  static let uploadType = "application/octet-stream"

  /// Where the body of a request goes: a dropped pack into the folder of dropped
  /// copies, when it has a name that a pack can have and the disk has room for it.
  func uploadDecision(_ request: WebRequest) -> UploadDecision {
    guard request.segments == ["packs", "upload"], request.mediaType == Site.uploadType else {
      return .memory
    }
    let reader = Reader(request)
    func refuse(_ words: Words, _ status: UInt16) -> UploadDecision {
      .refuse(.text(words.text(in: reader.language), status: status))
    }
    guard let name = request.query["name"], Places.isPackName(name) else {
      return refuse(Words("page.drop.not-a-pack"), 400)
    }
    let folder = places.folder(.dropped)
    let space = (try? DiskSpace(of: folder))?.free ?? 0
    let room = space - min(space, Site.reserve)
    guard request.contentLength <= room else {
      return refuse(
        Words("page.drop.no-room", ["missing": .bytes(request.contentLength - room)]), 507)
    }
    return .file(in: folder, limit: room)
  }

  /// Bytes of the disk that dropped packs leave free.
  private static let reserve: UInt64 = 64 << 20

  /// Keeps a dropped pack, and begins to verify it.
  private func take(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.upload {
    case .failed(let error)?: throw error
    case nil: throw NotHere()
    case .received(let received)?:
      guard let name = request.query["name"], Places.isPackName(name) else { throw NotHere() }
      try received.keep(as: name, replacing: true)
      let entry = PackEntry(
        name: name, origin: .dropped, files: [name], bytes: received.size,
        modified: Int64(SystemClock.wall()))
      _ = try verify(entry, reader)
      return leading(reader, to: "/packs#jobs")
    }
  }
}
