import App
import Terminal
import TestSupport
import Testing

@Suite struct CompletionScriptTests {
  /// What bash offers for a line whose last word is being typed.
  func bash(_ words: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("harbour.txt", [])
    try folder.write("tool.bash", Array(CompletionScript.text(for: Root.self, .bash).utf8))
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      source ./tool.bash
      COMP_WORDS=(tool \(line)); COMP_CWORD=\(words.count)
      _tool
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Run(["bash", "-c", script], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors == "")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func bashOffersCommandsOptionsAndValues() throws {
    #expect(try bash("c") == ["copy"])
    #expect(try bash("copy", "--f") == ["--format"])
    #expect(try bash("copy", "--format", "") == ["zip", "tar"])
    #expect(try bash("copy", "-o", "harb") == ["harbour.txt"])
    #expect(try bash("copy", "harb") == ["harbour.txt"])
    #expect(try bash("key", "g") == ["generate"])
  }

  @Test(.enabled(if: Run.has("zsh"))) func zshReadsTheScript() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("_tool", Array(CompletionScript.text(for: Root.self, .zsh).utf8))
    let script = "autoload -U compinit && compinit -D -u && source \(path) && which _tool_copy"
    let run = try Run(["zsh", "-f", "-c", script])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.contains("--format[the container"))
  }

  @Test(.enabled(if: Run.has("fish"))) func fishOffersCommandsOptionsAndValues() throws {
    let folder = try TemporaryFolder()
    let script = CompletionScript.text(for: Root.self, .fish)
    let path = try folder.write("tool.fish", Array(script.utf8))
    func offers(_ line: String) throws -> [String] {
      let run = try Run(
        ["fish", "--no-config", "-c", "source \(path); complete -C '\(line)'"],
        environment: ["HOME": folder.path], in: folder.path)
      #expect(run.errors == "")
      return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try offers("tool c") == ["copy"])
    #expect(try offers("tool copy --fo") == ["--format"])
    #expect(try offers("tool copy --format ") == ["tar", "zip"])
  }
}
