import Documents
import Planning

/// Trip files, and plans, which hold their trip.
enum TripFile {
  /// What a file holds.
  enum Content {
    case trip(Trip)
    case plan(Plan)
  }

  /// Reads a file.
  /// - Throws: ``Message`` that names the field or the line at fault.
  static func read(_ path: String) throws -> Content {
    let node = try Input.json(of: path)
    return try Input.reading(path) {
      let format = try? node.optional("format")?.string()
      return format == "travelpack-plan"
        ? .plan(try Plan(json: node)) : .trip(try Trip(json: node))
    }
  }

  /// The trip of a file, with what the options say beside it.
  /// - Throws: ``Message``, `UsageError`.
  static func trip(in path: String, _ options: TripOptions) throws -> Trip {
    switch try read(path) {
    case .trip(let trip): try options.applied(to: trip)
    case .plan(let plan): try options.applied(to: plan.trip)
    }
  }
}
