import Catalogs
import Downloads
import TestSupport
import Testing

/// A server that speaks TLS with a certificate of its own.
@Suite(.enabled(if: FaultyServer.isPossible && Run.has("openssl")))
struct SecureServerTests {
  let folder: TemporaryFolder
  let secure: FaultyServer
  let plain: FaultyServer
  let options: DownloadOptions

  init() throws {
    folder = try TemporaryFolder()
    let made = try Run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
      folder.path("key.pem"), "-out", folder.path("certificate.pem"), "-subj", "/CN=127.0.0.1",
      "-addext", "subjectAltName=IP:127.0.0.1",
    ])
    #expect(made.status == 0, "\(made.errors)")
    let files = ["file.bin": FaultTests.bytes]
    secure = try FaultyServer(
      files, certificate: (folder.path("certificate.pem"), folder.path("key.pem")))
    plain = try FaultyServer(files)
    var options = FaultTests.options
    options.certificates = folder.path("certificate.pem")
    self.options = options
  }

  @Test func aCertificateOfOnesOwnIsTrustedWhenItIsGiven() throws {
    #expect(try FaultTests.download([secure.url("file.bin")], options: options).failure == nil)
    let result = try FaultTests.download([secure.url("file.bin")])
    #expect(result.failure?.kind == .untrusted)
    #expect(secure.requests().count == 1)
  }

  @Test func aRedirectFromHttpsToHttpIsRefused() throws {
    let url = secure.url("file.bin", "fault=redirect&to=\(plain.url("file.bin"))")
    let result = try FaultTests.download([url], options: options)
    #expect(result.failure?.kind == .insecureRedirect)
    #expect(plain.requests().isEmpty)
  }

  @Test func aRedirectFromHttpToHttpsOrToAFileIsJudged() throws {
    let up = plain.url("file.bin", "fault=redirect&to=\(secure.url("file.bin"))")
    #expect(try FaultTests.download([up], options: options).failure == nil)
    let out = plain.url("file.bin", "fault=redirect&to=file:///etc/passwd")
    #expect(try FaultTests.download([out], options: options).failure?.kind == .badAnswer)
  }

  @Test func anAnswerOverTLSThatBreaksOffGoesOn() throws {
    let url = secure.url("file.bin", "fault=close&at=150000&times=1")
    #expect(try FaultTests.download([url], options: options).failure == nil)
    #expect(secure.requests().count == 2)
  }
}
