import App
import Catalogs
import Planning

extension TripForm {
  /// The trip that the fields say, as far as they can be understood, and what cannot.
  /// - Returns: no trip while a language or a stop is missing.
  func read() -> (trip: Trip?, faults: [Fault]) {
    var faults: [Fault] = []
    var speaks: [LanguageTag] = []
    for (index, text) in self.speaks.enumerated() {
      switch LanguageNames.find(text) {
      case .found(let tag): if !speaks.contains(tag) { speaks.append(tag) }
      case .ambiguous(let tags):
        faults.append(Fault(field: "speak-\(index)", words: several(tags.map(Argument.language))))
      case .unknown(let closest):
        let near = closest.compactMap { LanguageNames.find($0).value }.map(Argument.language)
        faults.append(Fault(field: "speak-\(index)", words: unknown(near)))
      }
    }
    var stops: [Stop] = []
    for (index, field) in self.stops.enumerated() {
      guard let days = days(field, index, &faults) else { continue }
      switch place(field.place) {
      case .success(let place): stops.append(Stop(place, days: days))
      case .failure(let problem):
        faults.append(Fault(field: "stop-\(index)", words: problem.words))
      }
    }
    if needs.isEmpty { faults.append(Fault(field: "needs", words: Words("page.trip.no-need"))) }
    let free = bytes(self.free, "free", &faults)
    guard !speaks.isEmpty, !stops.isEmpty, !needs.isEmpty else { return (nil, faults) }
    let device = DeviceDescription(
      free: self.device == nil ? free : nil, kind: kind, engines: engines.isEmpty ? nil : engines)
    return (
      Trip(
        name: name.isEmpty ? nil : name, speaks: speaks, stops: stops, needs: needs,
        device: device),
      faults
    )
  }

  /// The bytes that models may take, where somebody set them.
  func readBudget() -> (bytes: UInt64?, faults: [Fault]) {
    var faults: [Fault] = []
    return (bytes(budget, "budget", &faults), faults)
  }

  private struct Problem: Error {
    var words: Words
  }

  /// A territory; or, where there is none of the name, a language.
  private func place(_ text: String) -> Result<Stop.Place, Problem> {
    switch TerritoryTable.find(text) {
    case .found(let territory): return .success(.territory(territory))
    case .ambiguous(let territories):
      return .failure(Problem(words: several(territories.map(Argument.territory))))
    case .unknown(let closest):
      switch LanguageNames.find(text) {
      case .found(let tag): return .success(.language(tag))
      case .ambiguous(let tags):
        return .failure(Problem(words: several(tags.map(Argument.language))))
      case .unknown(let others):
        // Near names of any language, as the reader's language has them.
        let near =
          closest.compactMap { TerritoryTable.find($0).value }.map(Argument.territory)
          + others.compactMap { LanguageNames.find($0).value }.map(Argument.language)
        return .failure(Problem(words: unknown(near)))
      }
    }
  }

  private func days(_ field: StopField, _ index: Int, _ faults: inout [Fault]) -> Int? {
    if field.days.isEmpty { return 1 }
    guard let days = Int64(field.days), Stop.dayRange.contains(days) else {
      faults.append(Fault(field: "days-\(index)", words: Words("page.trip.bad-days")))
      return nil
    }
    return Int(days)
  }

  /// A size such as `400 MB` or, as Spanish and Italian write it, `1,5 GB`.
  private func bytes(_ text: String, _ field: String, _ faults: inout [Fault]) -> UInt64? {
    if text.isEmpty { return nil }
    if let bytes = ByteFormat.parse(String(text.map { $0 == "," ? "." : $0 })) { return bytes }
    faults.append(Fault(field: field, words: Words("page.trip.bad-size")))
    return nil
  }

  private func several(_ names: [Argument]) -> Words {
    Words("page.trip.several", ["names": .list(names, .or)])
  }

  private func unknown(_ near: [Argument]) -> Words {
    var once: [Argument] = []
    for name in near.prefix(12) where !once.contains(name) { once.append(name) }
    return once.isEmpty
      ? Words("page.trip.unknown")
      : Words("page.trip.did-you-mean", ["names": .list(Array(once.prefix(4)), .or)])
  }
}
