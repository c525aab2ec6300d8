import App
import Catalogs
import Formats
import Planning
import System

extension Site {
  func trip(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.segments {
    case ["trip"]: return try tripPage(request, reader)
    case ["trip", "plan"]:
      let (form, plan) = try answer(tripForm(request.query, reader), reader)
      return fragment { form.changing + plan.html }
    case ["trip", "file"]: return try tripFile(request, reader)
    default: throw NotHere()
    }
  }

  func changeTrip(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    switch request.segments {
    case ["trip", "build"]: return try build(request, reader)
    case ["trip", "open"]: return try open(request, reader)
    default: throw NotHere()
    }
  }

  /// The fields of a request; at the first visit what can be guessed.
  private func tripForm(_ fields: Fields, _ reader: Reader) -> TripForm {
    var form = TripForm(fields.all.map { ($0.name, $0.value) })
    if fields.all.isEmpty {
      form.speaks = [Argument.language(reader.language.tag).text(in: reader.language)]
      form.device = state.current.model.devices.first?.id
    }
    return form
  }

  /// What the form says, and the plan where it says a trip.
  private func answer(
    _ form: TripForm, _ reader: Reader
  ) throws -> (TripFormView, PlanView) {
    let model = state.current.model
    let (trip, problems) = form.read()
    let faults = problems + form.readBudget().faults
    let device = form.device.flatMap(places.devicePath)
    // A plan of half of what was meant would be read as one of all.
    let plan = try faults.isEmpty ? trip.map { try plans.plan($0, form, device: device) } : nil
    let view = TripFormView(
      language: reader.language, form: form, faults: faults, devices: model.devices,
      catalogs: model.index.catalogs.map(\.name), languages: model.index.languages)
    return (
      view,
      PlanView(language: reader.language, plan: plan, hasFaults: !faults.isEmpty)
    )
  }

  private func tripPage(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let (form, plan) = try answer(tripForm(request.query, reader), reader)
    let address = Address.text("/trip", request.query.all.map { ($0.name, $0.value) })
    return page(.trip, Words("page.trip.title"), reader, address: address) { model in
      TripPage(
        language: reader.language, form: form, plan: plan, jobs: model.jobs,
        devices: model.devices
      ).html
    }
  }

  private func tripFile(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let form = tripForm(request.query, reader)
    guard let trip = form.read().trip else { throw NotHere() }
    let name = TripName(trip, form.name).text + ".trip.json"
    return WebResponse(
      type: "application/json", body: .bytes(JSONText.write(trip.json))
    ).with("Content-Disposition", "attachment; filename*=UTF-8''\(Address.encoded(name))")
  }

  private func build(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    let form = tripForm(request.form, reader)
    let (trip, faults) = form.read()
    guard let trip, faults.isEmpty else { throw NotHere() }
    let plan = try plans.plan(trip, form, device: form.device.flatMap(places.devicePath))
    guard plan.missing.contains(where: { $0.format != .mlkit }) else { throw NotHere() }
    let file = try places.freeName(TripName(trip, form.name).text)
    let work = packWork
    let number = jobs.start(.trip(pack: file)) { try work.build(plan, as: file, $0) }
    guard number != nil else { throw Message.tooManyJobs }
    return done(reader, Address.text("/trip", form.fields) + "#jobs")
  }

  /// Fills the form from a trip file, or from a plan, which holds its trip.
  private func open(_ request: WebRequest, _ reader: Reader) throws -> WebResponse {
    do {
      let node = try JSONNode(parsing: request.body)
      let isPlan = try node.optional("format")?.string() == "travelpack-plan"
      let trip = isPlan ? try Plan(json: node).trip : try Trip(json: node)
      let form = TripForm(trip, in: reader.language)
      return leading(reader, to: Address.text("/trip", form.fields))
    } catch let error as DocumentError {
      let name = request.query["name"] ?? ""
      return .text(Message(error, in: name).words.text(in: reader.language), status: 422)
    }
  }
}
