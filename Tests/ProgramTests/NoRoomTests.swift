import Formats
import Foundation
import TestSupport
import Testing

/// Places that are too small, read-only or without a network.
@Suite struct NoRoomTests {
  /// Whether this machine lets a test have a small disk of its own.
  static let canMount =
    (try? Run(["unshare", "--mount", "mount", "-t", "tmpfs", "-o", "size=1m", "none", "/mnt"])
      .status) == 0
  static let canCutTheNetwork = (try? Run(["unshare", "--net", "true"]).status) == 0

  /// Runs lines of a shell with a disk of some size mounted at `small`.
  func onSmallDisk(_ size: String, _ harbour: Harbour, _ lines: String) throws -> Run {
    try harbour.program.shell(
      """
      mkdir -p small
      unshare --mount bash -c 'mount -t tmpfs -o size=\(size) none small
      travelpack() { "\(TravelPack.path)" "$@"; }
      \(lines)'
      """)
  }

  @Test(.enabled(if: canMount)) func tooSmallALibraryIsSaidBeforeTheFirstByte() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try onSmallDisk(
      "300k", harbour,
      """
      mkdir small/lib; cp -r library/catalogs small/lib/
      travelpack download iberia.trip.json --catalog harbour --library small/lib --json
      code=$?; ls small/lib >&2; exit $code
      """)
    #expect(run.status == 73, "\(run.output)")
    let results = try run.json().member("results").elements()
    #expect(results.count == 4)
    for result in results {
      let cause = try result.member("cause")
      #expect(try cause.member("kind").string() == "low-disk")
      #expect(try cause.member("missing").integer() > 0)
    }
    #expect(!run.errors.contains("artifacts"))
  }

  @Test(.enabled(if: canMount)) func tooSmallADeviceOrFolderIsSaidBeforeTheFirstByte() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try onSmallDisk(
      "200k", harbour,
      """
      travelpack plan iberia.trip.json --catalog harbour --device small >plan; echo "plan $?"
      tail -n 1 plan
      travelpack build iberia.trip.json --catalog harbour -o small/x.zip; echo "build $?"
      travelpack install iberia.zip --to small/device; echo "install $?"
      find small -type f -size +1k
      """)
    #expect(
      run.output.contains("plan 73\nit does not fit: "), "\(run.output)")
    #expect(run.output.contains("missing for everything\nbuild 73\ninstall 73\n"))
    #expect(run.output.hasSuffix("install 73\n"))
    #expect(run.errors.contains("cannot build: small/x.zip: "))
    #expect(run.errors.contains("cannot install: small/device: "))
    #expect(run.errors.contains(" are missing: "))
  }

  @Test(.enabled(if: canMount)) func aReadOnlyDeviceCanBeLookedAtAndNotChanged() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try onSmallDisk(
      "8m", harbour,
      """
      travelpack install iberia.zip --to small >/dev/null; mount -o remount,ro small
      travelpack status small --deep; echo "status $?"
      travelpack remove harbour/en-es --from small; echo "remove $?"
      travelpack install iberia.zip --to small; echo "install $?"
      """)
    #expect(run.output.contains("status 0\nremove 73\ninstall 73\n"), "\(run.output)")
    #expect(run.errors.contains("cannot use the device: small"))
  }

  @Test(.enabled(if: canCutTheNetwork)) func withoutANetworkEachItemFailsAndTheRestStays() throws {
    let program = try Harbour().program
    let run = try program.shell(
      """
      travelpack catalogs make models --base-url https://models.example.org --name far -o far.json
      travelpack catalogs update --from far.json
      travelpack download harbour/en-es
      rm -r models
      unshare --net "\(TravelPack.path)" download harbour/en-es far/es-en --json
      """)
    #expect(run.status == 69, "\(run.output)")
    let text = try #require(run.output.range(of: "{\n")).lowerBound
    let results = try JSONNode(parsing: Array(run.output[text...].utf8))
      .member("results").elements()
    #expect(try results[0].member("outcome").string() == "already-there")
    #expect(try results[1].member("cause").member("kind").string() == "no-network")
  }

  @Test(.enabled(if: canCutTheNetwork)) func devicesNeedNoNetwork() throws {
    let harbour = try Harbour()
    try harbour.build()
    let run = try harbour.program.shell(
      """
      unshare --net bash -c '
      travelpack() { "\(TravelPack.path)" "$@"; }
      travelpack verify iberia.zip && travelpack install iberia.zip --to device &&
      travelpack status device --deep && travelpack repair device iberia.zip &&
      travelpack remove harbour/en-es --from device'
      """)
    #expect(run.status == 0, "\(run.errors)")
  }
}
