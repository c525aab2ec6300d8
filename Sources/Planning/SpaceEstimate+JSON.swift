import Catalogs
import Formats

extension SpaceEstimate {
  var json: JSONValue {
    [
      "download": download.json, "pack": pack.json, "installed": installed.json,
      "peak": staging.json, "fileSystems": .array(fileSystems.map(\.json)),
      "tooLong": JSONValue(tooLong), "packMustBeSplit": .boolean(packMustBeSplit),
    ]
  }

  init(json node: JSONNode) throws {
    try node.allow(only: [
      "download", "pack", "installed", "peak", "fileSystems", "tooLong", "packMustBeSplit",
    ])
    self.init(
      download: try ByteRange(json: node.member("download")),
      pack: try ByteRange(json: node.member("pack")),
      installed: try ByteRange(json: node.member("installed")),
      staging: try ByteRange(json: node.member("peak")),
      fileSystems: try node.member("fileSystems").elements().map { try SpaceNeed(json: $0) },
      tooLong: try node.member("tooLong").elements().map { try $0.string() },
      packMustBeSplit: try node.member("packMustBeSplit").boolean())
  }
}

extension SpaceNeed {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["holds": JSONValue(roles.map(\.rawValue))]
    object["moments"] = .object(JSONObject(moments.map { ($0.moment.rawValue, $0.bytes.json) }))
    object["peak"] = peak.json
    object["free"] = JSONValue(free)
    object["reserve"] = JSONValue(reserve)
    object["missing"] = missing.json
    return .object(object)
  }

  fileprivate init(json node: JSONNode) throws {
    try node.allow(only: ["holds", "moments", "peak", "free", "reserve", "missing"])
    let inner = try node.member("moments")
    try inner.allow(only: Moment.allCases.map(\.rawValue))
    var moments: [Moment: ByteRange] = [:]
    for moment in Moment.allCases {
      moments[moment] = try inner.optional(moment.rawValue).map { try ByteRange(json: $0) }
    }
    self.init(
      roles: try node.member("holds").elements().map { role in
        try role.parsed("library, pack or device") { Place.Role(rawValue: $0) }
      },
      moments: moments, free: try node.member("free").byteCount(),
      reserve: try node.member("reserve").byteCount())
    // What follows from the rest is there for readers of the JSON.
    for (name, bytes) in [("peak", peak), ("missing", missing)] {
      let stated = try node.member(name)
      guard try ByteRange(json: stated) == bytes else {
        throw DocumentError.wrong(path: stated.path, expected: "what follows from the moments")
      }
    }
  }
}
