internal import Formats
public import Planning

/// Trip files, and plans, which hold their trip.
public enum TripFile {
  /// What a file holds.
  public enum Content: Sendable {
    /// A trip.
    case trip(Trip)
    /// A plan, as `plan --json` prints it.
    case plan(Plan)

    /// The trip, which a plan has too.
    public var trip: Trip {
      switch self {
      case .trip(let trip): trip
      case .plan(let plan): plan.trip
      }
    }
  }

  /// Reads a file.
  /// - Throws: `Message` that names the field or the line at fault.
  public static func read(_ path: String) throws -> Content {
    let node = try Input.json(of: path)
    return try Input.reading(path) {
      let format = try? node.optional("format")?.string()
      return format == "travelpack-plan"
        ? .plan(try Plan(json: node)) : .trip(try Trip(json: node))
    }
  }
}
