import App
import Catalogs
import Planning

/// A trip as the fields of the form say it, right or not yet.
///
/// The fields are those of the address, so that a trip can be kept as a bookmark:
/// `speak`, `stop` and `days` in pairs, `need`, `device` or `free`, `budget`,
/// `engine`, `catalog`, `kind`, `name`.
struct TripForm: Hashable, Sendable {
  /// One line of where somebody goes.
  struct StopField: Hashable, Sendable {
    /// A territory, or a language whose people are met.
    var place: String
    /// A count of days; one when it is empty.
    var days: String
  }

  /// What is wrong with one field.
  struct Fault: Hashable, Sendable {
    /// The `id` of the field.
    var field: String
    /// What is wrong, and which names are near.
    var words: Words
  }

  /// The longest text of a field, in characters.
  static let longest = 80
  /// Languages and stops that the form takes.
  static let limit = 40

  var name = ""
  var speaks: [String] = []
  var stops: [StopField] = []
  var needs: Needs = .usual
  /// The number of a device folder; `nil` when the free room is typed, or nothing is said.
  var device: Int?
  var free = ""
  var budget = ""
  var engines: [Engine] = []
  var kind = DeviceKind.desktop
  var catalogs: [String] = []

  /// Reads fields in the order in which the form has them.
  init(_ fields: [(name: String, value: String)]) {
    var needs: Needs = []
    var wasAsked = false
    for (name, value) in fields {
      let text = String(value.prefix(TripForm.longest)).trimmedSpaces
      switch name {
      case "name": self.name = text
      case "speak": if !text.isEmpty, speaks.count < TripForm.limit { speaks.append(text) }
      case "stop":
        if stops.count < TripForm.limit { stops.append(StopField(place: text, days: "")) }
      case "days": if !stops.isEmpty { stops[stops.count - 1].days = text }
      case "need":
        wasAsked = true
        if let need = Need(rawValue: text) { needs.formUnion(Needs(need)) }
      case "device": device = Int(text)
      case "free": free = text
      case "budget": budget = text
      case "engine": if let engine = Engine(rawValue: text) { engines.append(engine) }
      case "kind": kind = DeviceKind(rawValue: text) ?? .desktop
      case "catalog": if catalogs.count < TripForm.limit { catalogs.append(text) }
      default: break
      }
    }
    stops.removeAll { $0.place.isEmpty }
    if wasAsked { self.needs = needs }
  }

  /// The form that a trip fills.
  init(_ trip: Trip, in language: ReaderLanguage) {
    name = trip.name ?? ""
    speaks = trip.speaks.prefix(TripForm.limit).map { Argument.language($0).text(in: language) }
    stops = trip.stops.prefix(TripForm.limit).map { stop in
      let place: Argument =
        switch stop.place {
        case .territory(let territory): .territory(territory)
        case .language(let tag): .language(tag)
        }
      return StopField(place: place.text(in: language), days: String(stop.days))
    }
    needs = trip.needs
    free =
      trip.device.free.map { bytes in
        bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes)"
      } ?? ""
    engines = trip.device.engines ?? []
    kind = trip.device.kind
  }

  /// The fields again, for an address.
  var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if !name.isEmpty { fields.append(("name", name)) }
    fields += speaks.map { ("speak", $0) }
    for stop in stops { fields += [("stop", stop.place), ("days", stop.days)] }
    fields += needs.words.map { ("need", $0) }
    if needs.isEmpty { fields.append(("need", "")) }
    if let device { fields.append(("device", String(device))) }
    if !free.isEmpty { fields.append(("free", free)) }
    if !budget.isEmpty { fields.append(("budget", budget)) }
    fields += engines.map { ("engine", $0.rawValue) }
    if kind != .desktop { fields.append(("kind", kind.rawValue)) }
    fields += catalogs.map { ("catalog", $0) }
    return fields
  }

  /// Whether somebody began to fill it.
  var isBegun: Bool { !stops.isEmpty }
}

extension String {
  /// Without the spaces around it.
  fileprivate var trimmedSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
