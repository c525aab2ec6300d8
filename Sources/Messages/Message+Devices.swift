public import Archives
internal import Catalogs
internal import CommandLineKit
public import Devices
internal import Files
internal import Packs

extension Message {
  /// Explains why a device could not be worked on.
  public init(_ error: DeviceError) {
    let device = "cannot use the device"
    let install = "cannot install"
    self =
      switch error {
      case .busy(let path):
        Message(
          english: device, path, why: "another program is at work there",
          hint: "wait until it has ended, then run the same command again", code: .tryAgain)
      case .notWritable(let error):
        Message(
          english: device, error.path, why: "it cannot be written: \(error.reason)",
          code: .cannotCreate)
      case .noSpace(let needed, let free, let path):
        Message(
          english: install, path, why: Message.lack(needed: needed, free: free),
          hint: "make room there, or install some languages only with --only", code: .cannotCreate)
      case .noInodes(let needed, let free, let path):
        Message(
          english: install, path,
          why: "\(needed) files and folders are needed, and its file system has room for \(free)",
          code: .cannotCreate)
      case .fileTooLong(let name, let bytes, let limit, let fileSystem):
        Message(
          english: install, name,
          why: "it has \(ByteFormat.text(bytes)), and \(fileSystem) holds "
            + "\(ByteFormat.text(limit)) in one file", code: .cannotCreate)
      case .unusableName(let path, let fileSystem):
        Message(
          english: install, "\(path)", why: "\(fileSystem) cannot hold this name",
          code: .cannotCreate)
      case .caseTwins(let one, let other):
        Message(
          english: install, "\(one)",
          why: "the device ignores case, and \(other) is the same there",
          code: .cannotCreate)
      case .unknownEngine(let name, let closest):
        Message(
          english: "unknown engine", name, why: "there is no engine of this name",
          hint: Message.didYouMean(closest)?.text()
            ?? "the engines are \(CountFormat.list(Layouts.all.map(\.name)))", code: .usage)
      case .noEngine(let set, let format):
        Message(
          english: install, set,
          why: "no chosen engine takes models of the kind \(format.rawValue)",
          hint: "leave --engine out, or name one that does", code: .usage)
      case .unusableEngineFolder(let path):
        Message(
          english: "wrong value", "--engine-dir",
          why: "\(path) is not an absolute path of a folder",
          code: .usage)
      case .downgrade(let sets):
        Message(
          english: install, sets.map(\.modelSet).joined(separator: ", "),
          why: sets.map { "\($0.installed) is installed, and the pack has \($0.offered)" }
            .joined(separator: "; "),
          hint: "--allow-downgrade goes back on purpose", code: .cannotCreate)
      case .conflict(let path, let first, let second):
        Message(
          english: install, "\(path)", why: "\(first) and \(second) claim it with different bytes",
          code: .badData)
      case .unknownModelSet(let name, let closest):
        Message(
          english: "unknown model set", name, why: "it is not there",
          hint: Message.didYouMean(closest)?.text(),
          code: .usage)
      case .nothingFor(let languages):
        Message(
          english: install, CountFormat.list(languages.map(\.text)),
          why: "no model set of the pack is for this", code: .usage)
      case .cannotUnpack(let set, let artifact, let error):
        Message(english: install, "\(set): \(artifact)", why: error.words, code: .badData)
      case .wrongContent(let set, let artifact, _, _):
        Message(
          english: install, "\(set): \(artifact)",
          why: "what came out is not what the publisher states",
          code: .badData)
      case .wrongLength(let set, let artifact, let expected, let found):
        Message(
          english: install, "\(set): \(artifact)",
          why: "\(found) bytes came out, and the publisher states \(expected)", code: .badData)
      case .unusable(let set, let error):
        Message(english: install, set, why: error.words, code: .badData)
      case .missingArtifact(let set, let artifact):
        Message(
          english: install, "\(set): \(artifact)", why: "the pack gave no bytes for it",
          code: .badData)
      case .needed(let set, let others):
        Message(
          english: "cannot remove", set, why: "\(CountFormat.list(others)) need it",
          hint: "remove those too", code: .usage)
      case .nothingToRollBack:
        Message(
          english: "cannot roll back", why: "there is no installation to take back",
          code: .unavailable)
      case .unreadable(let path, let error):
        Message(error, in: path)
      case .newerDevice(let version):
        Message(
          english: device, why: "a newer travelpack has made its state (version \(version))",
          hint: "use that program", code: .badData)
      case .unfinished(let error):
        Message(
          english: "not finished", error.path, why: "\(error.operation): \(error.reason)",
          hint: "run any command on this device again: it finishes the work", code: .ioError)
      }
  }
}

extension UnpackError {
  /// Why, in words.
  public var words: String {
    switch self {
    case .damaged(let words): "it is damaged: \(words)"
    case .unsafePath(let path): "it holds a path that leaves its folder: \(path)"
    case .notAPlainFile(let path): "it holds a thing that is no plain file: \(path)"
    case .duplicate(let path): "it holds a path twice: \(path)"
    case .sparse(let path): "it holds a file with holes: \(path)"
    case .tooLarge(let limit): "more than \(ByteFormat.text(limit)) come out of it"
    case .tooManyEntries(let limit): "more than \(limit) files come out of it"
    case .ambiguous(let problem):
      "programs would not agree on what is in this zip: "
        + (problem.entry.isEmpty ? "" : "\(problem.entry): ") + problem.detail
    case .notADebianPackage: "it is not a Debian package"
    case .noMemory: "there is too little memory"
    }
  }
}

extension LayoutError {
  /// Why, in words.
  public var words: String {
    switch self {
    case .missing(let file): "the engine needs \(file), which is not in it"
    case .notOneFolder(let path): "it is not one folder with everything in it: \(path)"
    case .cannotRelocate(let mode): "the mode \(mode) names its files in a way that cannot be moved"
    case .notOneDirection: "it is not for one direction, which the engine's folders cannot say"
    }
  }
}
