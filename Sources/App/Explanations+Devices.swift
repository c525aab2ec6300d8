internal import Catalogs
public import Devices
public import Formats
internal import System

extension Message {
  /// Explains why a device could not be worked on.
  public init(_ error: DeviceError) {
    let device = Words("device.cannot-use")
    let install = Words("install.cannot")
    self =
      switch error {
      case .busy(let path):
        Message(device, path, why: Words("device.busy"), hint: Words("next.wait"))
      case .notWritable(let error):
        Message(
          device, error.path, why: Words("device.not-writable", ["reason": .words(error.words)]))
      case .noSpace(let needed, let free, let path):
        Message(
          install, path, why: Words(lackOf: needed, free: free), hint: Words("next.room-or-only"))
      case .noInodes(let needed, let free, let path):
        Message(
          install, path,
          why: Words("device.no-inodes", ["needed": .integer(needed), "free": .integer(free)]))
      case .fileTooLong(let name, let bytes, let limit, let fileSystem):
        Message(
          install, name,
          why: Words(
            "device.file-too-long",
            ["bytes": .bytes(bytes), "system": .text(fileSystem), "limit": .bytes(limit)]))
      case .unusableName(let path, let fileSystem):
        Message(
          install, "\(path)", why: Words("device.unusable-name", ["system": .text(fileSystem)]))
      case .caseTwins(let one, let other):
        Message(install, "\(one)", why: Words("device.case-twins", ["other": .text("\(other)")]))
      case .unknownEngine(let name, let closest):
        Message(
          Words("engine.unknown"), name, why: Words("engine.no-such-name"),
          hint: Message.didYouMean(closest)
            ?? Words("next.engines", ["names": .texts(Layouts.names, .and)]))
      case .noEngine(let set, let format):
        Message(
          install, set, why: Words("engine.none-takes", ["format": .text(format.rawValue)]),
          hint: Words("next.other-engine"))
      case .unusableEngineFolder(let path):
        Message(
          Words("request.wrong-value"), "--engine-dir",
          why: Words("engine.bad-folder", ["path": .text(path)]))
      case .downgrade(let sets):
        Message(
          install, sets.map(\.modelSet).joined(separator: ", "),
          why: Words(.list(sets.map { .words($0.words) }, .semicolon)),
          hint: Words("next.allow-downgrade"))
      case .conflict(let path, let first, let second):
        Message(
          install, "\(path)",
          why: Words("install.conflict", ["first": .text(first), "second": .text(second)]))
      case .unknownModelSet(let name, let closest):
        Message(
          Words("model-set.unknown"), name, why: Words("model-set.not-there"),
          hint: Message.didYouMean(closest))
      case .nothingFor(let languages):
        Message(
          install, Words(.texts(languages.map(\.text), .and)), why: Words("install.nothing-for"))
      case .cannotUnpack(let set, let artifact, let error):
        Message(install, "\(set): \(artifact)", why: error.words)
      case .wrongContent(let set, let artifact, _, _):
        Message(install, "\(set): \(artifact)", why: Words("install.wrong-content"))
      case .wrongLength(let set, let artifact, let expected, let found):
        Message(
          install, "\(set): \(artifact)",
          why: Words(
            "install.wrong-length", ["found": .integer(found), "expected": .integer(expected)]))
      case .unusable(let set, let error): Message(install, set, why: error.words)
      case .missingArtifact(let set, let artifact):
        Message(install, "\(set): \(artifact)", why: Words("install.no-bytes"))
      case .needed(let set, let others):
        Message(
          Words("remove.cannot"), set,
          why: Words("remove.needed", ["names": .texts(others, .and)]),
          hint: Words("next.remove-too"))
      case .nothingToRollBack: Message(Words("rollback.cannot"), why: Words("rollback.nothing"))
      case .unreadable(let path, let error): Message(error, in: Words(verbatim: path))
      case .foreignFolder(let path):
        Message(
          device, path, why: Words("device.foreign-folder"), hint: Words("next.engine-folder"))
      case .newerDevice(let version):
        Message(
          device, why: Words("device.newer", ["version": .text(String(version))]),
          hint: Words("next.newer-program"))
      case .lost(let path):
        Message(
          Words("device.lost"), path, why: Words("device.lost-file"),
          hint: Words("next.other-device"))
      case .unfinished(let error):
        Message(
          Words("device.unfinished"), error.path,
          why: Words(about: .text(error.operation), .words(error.words)),
          hint: Words("next.any-command"))
      }
    code = ExitCode(of: error)
  }
}

extension DeviceError.Downgrade {
  fileprivate var words: Words {
    Words("install.downgrade", ["installed": .text(installed), "offered": .text(offered)])
  }
}

extension Device.Recovery {
  /// What was found of an earlier command.
  public var words: Words {
    switch self {
    case .finished(let operation): Words("recovery.finished", ["operation": .text(operation)])
    case .cleared: Words("recovery.cleared")
    }
  }
}

extension Device.Recovery {
  /// What is pending on a device that is only looked at.
  public func pendingWords(on device: String) -> Words {
    switch self {
    case .finished(let operation):
      Words("recovery.to-finish", ["operation": .text(operation), "device": .text(device)])
    case .cleared: Words("recovery.to-clear", ["device": .text(device)])
    }
  }
}

extension InstallReport.Action {
  /// What became of a model set.
  public var words: Words {
    switch self {
    case .installed: Words("install.installed")
    case .replaced(let version): Words("install.replaced", ["version": .text(version)])
    case .unchanged: Words("install.unchanged")
    case .leftAlone(let paths): Words("install.left-alone", ["paths": .texts(paths, .and)])
    }
  }
}

extension LayoutRemark {
  /// What a user should know.
  public var words: Words { Words("layout-remark.\(rawValue)") }
}

extension FileProblem {
  /// Where and what.
  public var words: Words { Words(about: .text("\(file.place.path)"), .words(kind.words)) }
}

extension FileProblem.Kind {
  /// What is wrong.
  public var words: Words {
    switch self {
    case .missing: Words("file-problem.missing")
    case .outside: Words("file-problem.outside")
    case .wrongLength(let found):
      Words("file-problem.wrong-length", ["found": .integer(found)])
    case .wrongBytes: Words("file-problem.wrong-bytes")
    case .unreadable(let error):
      Words("file-problem.unreadable", ["reason": .words(error.words)])
    }
  }
}

extension UnpackError {
  /// Why it cannot be unpacked.
  public var words: Words {
    switch self {
    case .damaged(let detail): Words("unpack.damaged", ["detail": .text(detail)])
    case .unsafePath(let path): Words("unpack.unsafe-path", ["path": .text(path)])
    case .notAPlainFile(let path): Words("unpack.not-a-plain-file", ["path": .text(path)])
    case .duplicate(let path): Words("unpack.duplicate", ["path": .text("\(path)")])
    case .sparse(let path): Words("unpack.sparse", ["path": .text(path)])
    case .tooLarge(let limit): Words("unpack.too-large", ["limit": .bytes(limit)])
    case .tooManyEntries(let limit):
      Words("unpack.too-many-entries", ["limit": .integer(UInt64(clamping: limit))])
    case .ambiguous(let problem):
      Words(
        "unpack.ambiguous",
        [
          "problem": problem.entry.isEmpty
            ? .text(problem.detail)
            : .words(Words(about: .text(problem.entry), .text(problem.detail)))
        ])
    case .notADebianPackage: Words("unpack.not-debian")
    case .noMemory: Words("unpack.no-memory")
    }
  }
}

extension LayoutError {
  /// Why its engine could not use it.
  public var words: Words {
    switch self {
    case .missing(let file): Words("layout.missing", ["file": .text(file)])
    case .notOneFolder(let path): Words("layout.not-one-folder", ["path": .text(path)])
    case .cannotRelocate(let mode): Words("layout.cannot-relocate", ["mode": .text(mode)])
    case .notOneDirection: Words("layout.not-one-direction")
    }
  }
}
