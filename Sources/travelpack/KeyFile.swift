import App
import Formats
import Glibc
import System
import Terminal

/// Files of minisign keys.
enum KeyFile {
  /// Reads a public key.
  /// - Throws: `Message`.
  static func publicKey(_ path: String) throws -> MinisignPublicKey {
    let text = String(decoding: try Input.bytes(of: path), as: UTF8.self)
    do {
      return try MinisignPublicKey(text)
    } catch let error as MinisignError {
      throw Message(error, in: path)
    }
  }

  /// Reads a secret key; an encrypted one needs its passphrase.
  /// - Throws: `Message`.
  static func secretKey(_ path: String, passphraseFile: String?) throws -> MinisignSecretKey {
    let text = String(decoding: try Input.bytes(of: path), as: UTF8.self)
    do {
      return try MinisignSecretKey(text) {
        try passphraseFile.map(passphrase) ?? Passphrase.ask("passphrase of \(path)")
      }
    } catch let error as MinisignError {
      throw Message(error, in: path)
    }
  }

  /// The first line of a file.
  /// - Throws: `Message`.
  static func passphrase(in path: String) throws -> [UInt8] {
    Array(try Input.bytes(of: path).prefix { $0 != 0x0a && $0 != 0x0d })
  }

  /// Writes a new file that only its owner may read, where there is none yet.
  /// - Throws: `Message`, `FileError`.
  static func write(_ text: String, to path: String, isSecret: Bool) throws {
    let (folder, name) = try Output.place(of: path)
    let mask = umask(isSecret ? 0o077 : 0o022)
    defer { umask(mask) }
    do {
      let file = try folder.open(name, .create)
      try file.write(Array(text.utf8))
      try file.sync()
      try folder.sync()
    } catch let error as FileError where error.code == EEXIST {
      throw Message(
        english: "cannot write", path, why: "a key is never overwritten",
        hint: "move it away, or choose another name", code: .cannotCreate)
    }
  }
}
