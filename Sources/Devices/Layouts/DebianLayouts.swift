import Catalogs
import Formats
import System

/// Apertium: what a Debian package has below `usr/share/apertium`, for
/// `apertium -d <this folder> <mode>`.
///
/// The mode files name `/usr/share/apertium` in every path; ``ApertiumMode``
/// makes them work from wherever the folder is.
struct ApertiumLayout: Layout {
  let name = "apertium"
  var folder: RelativePath { .of("apertium") }
  var formats: Set<ModelFormat> { [.apertium] }

  /// Packages name their folder as themselves; one that does not comes out as lone files.
  func ownFolder(of set: ModelSet) -> RelativePath? { RelativePath(set.name) }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    guard let path = entry.path else { return .leftOut }
    if entry.isLicence { return .licence(path.name) }
    guard path.components.starts(with: ["usr", "share", "apertium"]),
      let target = RelativePath(components: Array(path.components.dropFirst(3)))
    else { return .leftOut }
    guard target.components.count == 2, target.components[0] == "modes",
      target.name.hasSuffix(".mode")
    else { return .file(target) }
    return .rewritten(target) { bytes in
      guard let mode = ApertiumMode(bytes) else {
        throw LayoutError.cannotRelocate(mode: target.name)
      }
      return mode.relocatable
    }
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard placed.contains(where: { $0.name.hasSuffix(".mode") }) else {
      throw LayoutError.missing(file: "modes")
    }
    return []
  }
}

/// An Apertium mode: a shell pipeline in which every file is named by its
/// absolute path, `'/usr/share/apertium/apertium-eng-spa/eng-spa.automorf.bin'`.
///
/// `apertium` runs it as `bash <(apertium-wblank-mode FILE)`, with nothing in
/// the environment that says which folder `-d` named. So the relocated mode asks
/// the arguments of its parent process, then `APERTIUM_DATADIR`, then the place
/// of the mode file itself, goes to the first of them that has the data, and
/// names its files from there. It does not change when the folder moves: a stick
/// works wherever it is mounted.
///
/// `apertium-wblank-mode` (3.8.3) reads the pipeline too. It joins lines, parts
/// stages at every `|`, puts `-z` behind the first word of each, and rewrites a
/// three-file `apertium-transfer` only when its files stand in single quotes:
/// hence `: ;` in front, no `|` in our words, and paths that stay quoted.
struct ApertiumMode {
  private static let base = Array("/usr/share/apertium/".utf8)

  /// The pipeline with paths relative to the data folder.
  private let pipeline: [UInt8]
  /// The first file that the pipeline names, by which the data folder is known.
  private let firstFile: [UInt8]

  /// Reads a mode as it is shipped; `nil` when it names its files in another
  /// way, or when it is not a pipeline on one line.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let last = rest.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: " ") {
      rest.removeLast()
    }
    guard !rest.contains(UInt8(ascii: "\n")), !rest.contains(0) else { return nil }
    var pipeline: [UInt8] = []
    var first: [UInt8]?
    while let place = Self.find(Self.base, in: rest) {
      // Only a path that begins right behind its opening quote can be cut.
      guard place > rest.startIndex, rest[place - 1] == UInt8(ascii: "'") else { return nil }
      pipeline += rest[..<place]
      rest = rest[(place + Self.base.count)...]
      guard let end = rest.firstIndex(of: UInt8(ascii: "'")), end > rest.startIndex else {
        return nil
      }
      if first == nil { first = Array(rest[..<end]) }
      pipeline += rest[..<end]
      rest = rest[end...]
    }
    guard let first else { return nil }
    pipeline += rest
    // The first program stands behind our words and misses the `-z` that
    // `apertium-wblank-mode` gives to first words: flushing at NUL is harmless
    // without one and needed with one.
    let program = Array("lt-proc ".utf8)
    if pipeline.starts(with: program) {
      pipeline.insert(contentsOf: Array("-z ".utf8), at: program.count)
    }
    self.pipeline = pipeline
    firstFile = first
  }

  /// The mode as it is installed.
  var relocatable: [UInt8] {
    let file = String(decoding: firstFile, as: UTF8.self)
    let words = """
      : ; D= N=; { while IFS= read -r -d "" A; do if [ "$N" ]; then D=$A N=; \
      else case $A in -d) N=1;; -[uanzH]*d) N=1;; -d?*) D=${A#-d};; esac; fi; done; } \
      2>/dev/null </proc/$PPID/cmdline; \
      for D in "$D" "$APERTIUM_DATADIR" "${0%/*}/.."; do \
      if [ -e "$D/"'\(file)' ]; then break; fi; done; \
      if ! cd -- "$D"; then exit 1; fi; \
      if ! [ -e '\(file)' ]; then echo "$0: no '\(file)' in $D" >&2; exit 1; fi;
      """
    return Array("\(words) ".utf8) + pipeline + [UInt8(ascii: "\n")]
  }

  private static func find(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= word.count else { return nil }
    return (text.startIndex...text.endIndex - word.count).first {
      text[$0] == word[0] && text[$0..<$0 + word.count].elementsEqual(word)
    }
  }
}

/// Tesseract: `<language>.traineddata` in one folder, which `TESSDATA_PREFIX`
/// or `--tessdata-dir` names.
struct TesseractLayout: Layout {
  let name = "tesseract"
  var folder: RelativePath { .of("tesseract", "tessdata") }
  var formats: Set<ModelFormat> { [.tesseract] }

  func ownFolder(of set: ModelSet) -> RelativePath? { nil }

  func placement(of entry: UnpackedEntry, from artifact: Artifact, in set: ModelSet) throws
    -> Placement
  {
    Self.placement(of: entry, name: plainName(of: artifact))
  }

  /// What stands below a folder `tessdata` in the package goes into ours.
  static func placement(of entry: UnpackedEntry, name: String) -> Placement {
    guard let path = entry.path else {
      return RelativePath(name).map(Placement.file) ?? .leftOut
    }
    if entry.isLicence { return .licence(path.name) }
    guard path.name.hasSuffix(".traineddata"),
      let place = path.components.lastIndex(of: "tessdata")
    else { return .leftOut }
    return RelativePath(components: Array(path.components[(place + 1)...])).map(Placement.file)
      ?? .leftOut
  }

  func companions(of set: ModelSet, placed: [RelativePath]) throws -> [Companion] {
    guard placed.contains(where: { $0.name.hasSuffix(".traineddata") }) else {
      throw LayoutError.missing(file: "traineddata")
    }
    return []
  }
}

extension UnpackedEntry {
  /// Whether it is the copyright file that Debian's policy (12.5) demands,
  /// `usr/share/doc/PACKAGE/copyright`, which travels with the models.
  fileprivate var isLicence: Bool {
    guard let parts = path?.components else { return false }
    return parts.count == 5 && parts[..<3] == ["usr", "share", "doc"] && parts[4] == "copyright"
  }
}
