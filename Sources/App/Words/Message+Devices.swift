internal import Catalogs
public import Devices
internal import System

extension Message {
  /// Explains why a device could not be worked on.
  public init(_ error: DeviceError) {
    let device = Words("device.cannot-use")
    let install = Words("install.cannot")
    self =
      switch error {
      case .busy(let path):
        Message(
          device, path, why: Words("device.busy"), hint: Words("next.wait"), code: .tryAgain)
      case .notWritable(let error):
        Message(
          device, error.path,
          why: Words("device.not-writable", ["reason": .words(error.words)]), code: .cannotCreate)
      case .noSpace(let needed, let free, let path):
        Message(
          install, path, why: Words(lackOf: needed, free: free), hint: Words("next.room-or-only"),
          code: .cannotCreate)
      case .noInodes(let needed, let free, let path):
        Message(
          install, path,
          why: Words("device.no-inodes", ["needed": .integer(needed), "free": .integer(free)]),
          code: .cannotCreate)
      case .fileTooLong(let name, let bytes, let limit, let fileSystem):
        Message(
          install, name,
          why: Words(
            "device.file-too-long",
            ["bytes": .bytes(bytes), "system": .text(fileSystem), "limit": .bytes(limit)]),
          code: .cannotCreate)
      case .unusableName(let path, let fileSystem):
        Message(
          install, "\(path)", why: Words("device.unusable-name", ["system": .text(fileSystem)]),
          code: .cannotCreate)
      case .caseTwins(let one, let other):
        Message(
          install, "\(one)", why: Words("device.case-twins", ["other": .text("\(other)")]),
          code: .cannotCreate)
      case .unknownEngine(let name, let closest):
        Message(
          Words("engine.unknown"), name, why: Words("engine.no-such-name"),
          hint: Message.didYouMean(closest)
            ?? Words("next.engines", ["names": .texts(Layouts.all.map(\.name), .and)]),
          code: .usage)
      case .noEngine(let set, let format):
        Message(
          install, set, why: Words("engine.none-takes", ["format": .text(format.rawValue)]),
          hint: Words("next.other-engine"), code: .usage)
      case .unusableEngineFolder(let path):
        Message(
          Words("request.wrong-value"), "--engine-dir",
          why: Words("engine.bad-folder", ["path": .text(path)]), code: .usage)
      case .downgrade(let sets):
        Message(
          install, sets.map(\.modelSet).joined(separator: ", "),
          why: Words(.list(sets.map { .words($0.words) }, .semicolon)),
          hint: Words("next.allow-downgrade"), code: .cannotCreate)
      case .conflict(let path, let first, let second):
        Message(
          install, "\(path)",
          why: Words("install.conflict", ["first": .text(first), "second": .text(second)]),
          code: .badData)
      case .unknownModelSet(let name, let closest):
        Message(
          Words("model-set.unknown"), name, why: Words("model-set.not-there"),
          hint: Message.didYouMean(closest), code: .usage)
      case .nothingFor(let languages):
        Message(
          install, Words(.texts(languages.map(\.text), .and)), why: Words("install.nothing-for"),
          code: .usage)
      case .cannotUnpack(let set, let artifact, let error):
        Message(install, "\(set): \(artifact)", why: error.words, code: .badData)
      case .wrongContent(let set, let artifact, _, _):
        Message(
          install, "\(set): \(artifact)", why: Words("install.wrong-content"), code: .badData)
      case .wrongLength(let set, let artifact, let expected, let found):
        Message(
          install, "\(set): \(artifact)",
          why: Words(
            "install.wrong-length", ["found": .integer(found), "expected": .integer(expected)]),
          code: .badData)
      case .unusable(let set, let error):
        Message(install, set, why: error.words, code: .badData)
      case .missingArtifact(let set, let artifact):
        Message(install, "\(set): \(artifact)", why: Words("install.no-bytes"), code: .badData)
      case .needed(let set, let others):
        Message(
          Words("remove.cannot"), set,
          why: Words("remove.needed", ["names": .texts(others, .and)]),
          hint: Words("next.remove-too"), code: .usage)
      case .nothingToRollBack:
        Message(Words("rollback.cannot"), why: Words("rollback.nothing"), code: .unavailable)
      case .unreadable(let path, let error):
        Message(error, in: Words(verbatim: path))
      case .newerDevice(let version):
        Message(
          device, why: Words("device.newer", ["version": .text(String(version))]),
          hint: Words("next.newer-program"), code: .badData)
      case .lost(let path):
        Message(
          Words("device.lost"), path, why: Words("device.lost-file"),
          hint: Words("next.other-device"), code: .ioError)
      case .unfinished(let error):
        Message(
          Words("device.unfinished"), error.path,
          why: Words(about: .text(error.operation), .words(error.words)),
          hint: Words("next.any-command"), code: .ioError)
      }
  }
}

extension DeviceError.Downgrade {
  fileprivate var words: Words {
    Words("install.downgrade", ["installed": .text(installed), "offered": .text(offered)])
  }
}
