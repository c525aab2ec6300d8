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
    while let last = rest.last, last == 0x0a || last == 0x20 { rest.removeLast() }
    guard !rest.contains(0x0a), !rest.contains(0) else { return nil }
    var pipeline: [UInt8] = []
    var first: [UInt8]?
    while let place = Self.find(Self.base, in: rest) {
      // Only a path that begins right behind its opening quote can be cut.
      guard place > rest.startIndex, rest[place - 1] == 0x27 else { return nil }
      pipeline += rest[..<place]
      rest = rest[(place + Self.base.count)...]
      guard let end = rest.firstIndex(of: 0x27), end > rest.startIndex else { return nil }
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
    return Array(words.utf8) + [0x20] + pipeline + [0x0a]
  }

  private static func find(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= word.count else { return nil }
    return (text.startIndex...text.endIndex - word.count).first {
      text[$0] == word[0] && text[$0..<$0 + word.count].elementsEqual(word)
    }
  }
}
