import App
import Formats
import Packs
import Terminal

/// `key`: the group of commands about key pairs.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", abstract: "make a key pair to sign packs with",
    examples: ["travelpack key generate -o harbour"], subcommands: [KeyGenerateCommand.self])
}

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

  static var ownParameters: [Parameter<KeyGenerateCommand>] {
    [
      .option(
        "output", short: "o", value: "NAME", \.output, completion: .file,
        help: "path without an ending: NAME.key and NAME.pub are made"),
      .option(
        "passphrase-file", value: "FILE", \.passphraseFile, completion: .file,
        help: "take the passphrase from the first line of a file"),
      .flag("plain", \.isPlain, help: "do not encrypt the secret key"),
    ]
  }

  mutating func validate() throws {
    if output == nil { throw UsageError.conflict("-o NAME is needed: where the keys go") }
    if isPlain, passphraseFile != nil {
      throw UsageError.conflict("--plain, and --passphrase-file")
    }
  }

  func run(in context: Context) throws -> CommandResult {
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
    return CommandResult(json) { screen in
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

/// `trust`: the group of commands about keys whose signatures count.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "list, add and remove keys whose signatures count",
    examples: ["travelpack trust add harbour.pub"],
    subcommands: [TrustListCommand.self, TrustAddCommand.self, TrustRemoveCommand.self],
    defaultSubcommand: TrustListCommand.self)
}

/// `trust list`
struct TrustListCommand: Command {
  var shared = SharedOptions()

  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "list the keys whose signatures count",
    examples: ["travelpack trust list"])

  func run(in context: Context) throws -> CommandResult {
    let (keys, damages) = try TrustStore(try context.trustPath(shared)).list()
    return CommandResult(.array(keys.map(\.json))) { screen in
      var table = Table([.init("name"), .init("key")])
      for key in keys { table.add([key.name, key.key.keyID.description]) }
      screen.table(table)
      if keys.isEmpty { screen.line("no key is trusted here") }
      for damage in damages { screen.line("\(damage.path): it is no public key") }
    }
  }
}

/// `trust add`
struct TrustAddCommand: Command {
  var shared = SharedOptions()
  var file = ""
  var name: String?

  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "trust a public key of minisign's form",
    discussion: "Compare the key's id with its owner on another way than the key came.",
    examples: ["travelpack trust add harbour.pub --name harbour"])

  static var ownParameters: [Parameter<TrustAddCommand>] {
    [
      .argument("FILE.pub", \.file, help: "the public key"),
      .option("name", value: "NAME", \.name, help: "its owner; the file's name when not given"),
    ]
  }

  func run(in context: Context) throws -> CommandResult {
    let key = try KeyFile.publicKey(file)
    let fileName = file.split { $0 == "/" }.last.map(String.init) ?? file
    let name = name ?? (fileName.hasSuffix(".pub") ? String(fileName.dropLast(4)) : fileName)
    do {
      try TrustStore(try context.trustPath(shared)).add(key, as: name)
    } catch let refusal as TrustStore.Refusal {
      throw Message(refusal)
    }
    let trusted = TrustedKey(name: name, key: key)
    return CommandResult(trusted.json) {
      $0.line("signatures by \(name) (key \(key.keyID)) count now")
    }
  }
}

/// `trust remove`
struct TrustRemoveCommand: Command {
  var shared = SharedOptions()
  var name = ""

  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "trust a key no longer",
    examples: ["travelpack trust remove harbour"])

  static var ownParameters: [Parameter<TrustRemoveCommand>] {
    [.argument("NAME", \.name, completion: .none, help: "the key's name or id")]
  }

  func run(in context: Context) throws -> CommandResult {
    let store = try TrustStore(try context.trustPath(shared))
    guard let key = try store.remove(name) else {
      let names = try store.list().keys.map(\.name)
      throw Message(
        english: "unknown key", name, why: "no trusted key has this name or id",
        hint: Message.didYouMean(EditDistance.closest(to: name, in: names))?.text(), code: .usage)
    }
    return CommandResult(key.json) { $0.line("signatures by \(key.name) count no longer") }
  }
}

extension TrustedKey {
  /// Its JSON form.
  var json: JSONValue {
    ["name": .string(name), "key": .string(key.keyID.description), "public": .string(key.text)]
  }
}
