public import Devices
internal import System

extension Device.Recovery {
  /// What was found of an earlier command.
  public var words: Words {
    switch self {
    case .finished(let operation): Words("recovery.finished", ["operation": .text(operation)])
    case .cleared: Words("recovery.cleared")
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
    case .wrongLength(let found):
      Words("file-problem.wrong-length", ["found": .integer(found)])
    case .wrongBytes: Words("file-problem.wrong-bytes")
    case .unreadable(let error):
      Words("file-problem.unreadable", ["reason": .words(error.words)])
    }
  }
}
