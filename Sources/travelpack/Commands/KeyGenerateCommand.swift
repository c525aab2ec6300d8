import App
import Formats
import Terminal

/// `key generate`: makes a minisign key pair.
struct KeyGenerateCommand: Command {
  var shared = SharedOptions()
  var output: String?
  var passphraseFile: String?
  var isPlain = false

  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "make a key pair in minisign's form",
    discussion: """
      NAME.key is the secret, NAME.pub is for everyone. The secret is encrypted with a
      passphrase, asked on the terminal, unless --plain leaves it open.
      """,
    usage: ["[options] -o NAME"], examples: ["travelpack key generate -o harbour"])

  static var parameters: [Parameter<KeyGenerateCommand>] {
    [
      .option(
        "output", short: "o", value: "NAME", \.output, completion: .file,
        help: "path without an ending: NAME.key and NAME.pub are made"),
      .option(
        "passphrase-file", value: "FILE", \.passphraseFile, completion: .file,
        help: "take the passphrase from the first line of a file"),
      .flag("plain", \.isPlain, help: "do not encrypt the secret key"),
    ] + Parameter.shared(\.shared, SharedOptions.parameters)
  }

  mutating func validate() throws {
    if output == nil { throw UsageError.conflict("-o NAME is needed: where the keys go") }
    if isPlain, passphraseFile != nil {
      throw UsageError.conflict("--plain, and --passphrase-file")
    }
  }

  func run(in context: Context) throws -> Answer {
    let name = output ?? ""
    let phrase = try isPlain ? nil : passphrase()
    let key = try MinisignSecretKey()
    try KeyFile.write(
      try key.fileText(passphrase: phrase), to: "\(name).key", isSecret: true)
    try KeyFile.write(key.publicKey.fileText, to: "\(name).pub", isSecret: false)
    let json: JSONValue = [
      "key": .string(key.keyID.description), "secret": .string("\(name).key"),
      "public": .string("\(name).pub"),
    ]
    return Answer(json) { screen in
      screen.line("\(name).key: the secret key; keep it, and keep it secret")
      screen.line("\(name).pub: the public key \(key.keyID), for everyone who trusts you")
    }
  }

  private func passphrase() throws -> [UInt8] {
    if let passphraseFile { return try KeyFile.passphrase(in: passphraseFile) }
    guard let first = Passphrase.ask("passphrase for the new key") else {
      throw Message(
        english: "no passphrase", why: "none was typed, and there may be no terminal to type it on",
        hint: "--passphrase-file FILE, or --plain for a key without one", code: .usage)
    }
    guard Passphrase.ask("the same again") == first else {
      throw Message(english: "no passphrase", why: "the two are not the same", code: .usage)
    }
    return first
  }
}
