import App
import Catalogs
import Planning
import Terminal

/// The options that say what trip is meant, and from which catalogs it is planned.
struct TripOptions {
  var speaks: [String] = []
  var visits: [String] = []
  var meets: [String] = []
  var needs: [String] = []
  var engines: [String] = []
  var free: UInt64?
  var deviceKind: DeviceKind?
  var isReadOnly = false
  var catalogs: [String] = []
  var includesAlphas = false
  var budget: UInt64?

  /// What describes a trip without a file.
  static var tripParameters: [Parameter<TripOptions>] {
    [
      .list("speak", value: "LANG", \.speaks, help: "languages you speak, the best one first"),
      .list(
        "visit", value: "PLACE", \.visits,
        help: "territories by code or name, with days as in ES:5,Portugal:2"),
      .list(
        "meet", value: "LANG", \.meets,
        help: "languages of people whom you meet anywhere, with days as in ca:2"),
      .list(
        "need", value: "NEED", \.needs, completion: .choices(["speak", "read", "signs"]),
        help: "what you want: speak and read (usual), read, signs (text in pictures)"),
      .flag("read-only", \.isReadOnly, help: "only from foreign languages into yours"),
      .list(
        "engine", value: "NAME", \.engines, completion: .choices(Engine.allCases.map(\.rawValue)),
        help: "engines that the device has; every one when not given"),
      .option(
        "free", value: "SIZE", \.free, help: "free bytes of the device, as 400MB",
        ByteFormat.parse),
    ] + planningParameters
  }

  /// Which models of a catalog count.
  static var kindParameters: [Parameter<TripOptions>] {
    [
      .option(
        "device-kind", value: "KIND", \.deviceKind,
        help: "android or desktop: some models come in two sizes"),
      .flag("alphas", \.includesAlphas, help: "with models that are tried out only"),
    ]
  }

  /// Which catalogs and models count.
  static var sourceParameters: [Parameter<TripOptions>] {
    [
      .list(
        "catalog", value: "NAME", \.catalogs,
        help: "only these catalogs; travelpack catalogs lists them")
    ] + kindParameters
  }

  /// What shapes a plan of any trip.
  static var planningParameters: [Parameter<TripOptions>] {
    sourceParameters + [
      .option(
        "budget", value: "SIZE", \.budget,
        help: "bytes for models on the device: the best choice within them", ByteFormat.parse)
    ]
  }

  /// Whether the options alone describe a trip.
  var describesATrip: Bool { !(speaks.isEmpty && visits.isEmpty && meets.isEmpty) }

  /// The trip that the options describe.
  /// - Throws: `Message`, `UsageError`.
  func trip() throws -> Trip {
    guard !speaks.isEmpty else {
      throw UsageError.conflict("--visit and --meet need --speak: the languages that you speak")
    }
    guard !visits.isEmpty || !meets.isEmpty else {
      throw UsageError.conflict("--speak needs --visit or --meet: where you go")
    }
    let territories = try visits.map { text in
      let (place, days) = try TripOptions.withDays(text, option: "--visit")
      return Stop(.territory(try Names.territory(place)), days: days)
    }
    let languages = try meets.map { text in
      let (language, days) = try TripOptions.withDays(text, option: "--meet")
      return Stop(.language(try Names.language(language)), days: days)
    }
    return try applied(
      to: Trip(speaks: try speaks.map(Names.language), stops: territories + languages))
  }

  /// A trip with what the options say beside it.
  /// - Throws: `UsageError`.
  func applied(to trip: Trip) throws -> Trip {
    var trip = trip
    if !needs.isEmpty {
      trip.needs = try needs.reduce(into: Needs()) { sum, word in
        guard let need = Need(rawValue: word) else {
          throw UsageError.wrongValue(
            option: "--need", value: word, valueName: "NEED",
            choices: Need.allCases.map(\.rawValue))
        }
        sum.formUnion(Needs(need))
      }
    }
    if isReadOnly { trip.needs = trip.needs.contains(.signs) ? [.read, .signs] : .read }
    if let free { trip.device.free = free }
    if let deviceKind { trip.device.kind = deviceKind }
    if !engines.isEmpty {
      trip.device.engines = try engines.map { word in
        guard let engine = Engine(rawValue: word) else {
          throw UsageError.wrongValue(
            option: "--engine", value: word, valueName: "NAME",
            choices: Engine.allCases.map(\.rawValue))
        }
        return engine
      }
    }
    return trip
  }

  /// `ES:5` as a place and days; without a colon it is one day.
  private static func withDays(
    _ text: String, option: String
  ) throws -> (place: String, days: Int) {
    guard let colon = text.lastIndex(of: ":") else { return (text, 1) }
    guard let days = Int64(text[text.index(after: colon)...]), Stop.dayRange.contains(days) else {
      throw UsageError.wrongValue(
        option: option, value: text, valueName: "place with days, as ES:5", choices: [])
    }
    return (String(text[..<colon]), Int(days))
  }
}
