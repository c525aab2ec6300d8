import Formats
import Foundation
import TestSupport
import Testing

/// The page as a client sees it that knows nothing of how it is made.
@Suite struct ServeTests {
  /// Starts the page of the harbour's models, gets in with curl, runs lines of a shell,
  /// and ends the page as Ctrl-C does.
  static func page(_ harbour: Harbour, _ options: String = "", _ lines: String) throws -> Run {
    try harbour.program.shell(
      """
      wait_for() { for i in $(seq 300); do eval "$1" && return; sleep 0.1; done; echo "never: $1"; }
      "\(TravelPack.path)" serve --catalog harbour --packs packs \(options) >address 2>notes & id=$!
      trap 'kill -9 $id 2>/dev/null' EXIT
      wait_for '[ -s address ]'
      start=$(cat address); base=${start%%/\\?*}
      curl -s -o /dev/null -c jar "$start"
      get() { curl -s -b jar "$base$1" "${@:2}"; }
      post() { curl -s -o answer -w '%{http_code} %{redirect_url}\\n' -b jar -H "Origin: $base" "$base$1" "${@:2}"; }
      state() { get "/?all=1" | grep -o "id=\\"language-$1\\"[^>]*" | grep -o 'data-state="[^"]*"'; }
      \(lines)
      kill -INT $id; wait $id; echo "code $?"
      """)
  }

  @Test func thePageShowsWhatATerminalDoes() throws {
    let harbour = try Harbour()
    let run = try Self.page(
      harbour, "",
      """
      state es
      get "/events?lang=en" -N --max-time 30 >events & events=$!
      wait_for 'grep -q data-state=.not-downloaded events'
      travelpack download es --catalog harbour --quiet
      wait_for 'grep -q "language-es.*data-state=.downloaded" events'
      wait_for 'grep -q "Spanish: downloaded." events' && echo announced
      state es
      travelpack delete es
      wait_for '[ "$(state es)" = data-state=\\"not-downloaded\\" ]'
      travelpack pause
      wait_for 'get / | grep -q "id=.queue. data-state=.paused"'
      post /resume -d go=on
      travelpack pause
      kill $events
      """)
    #expect(run.errors == "", "\(run.errors)")
    #expect(run.output.hasPrefix("data-state=\"not-downloaded\"\n"), "\(run.output)")
    #expect(run.output.contains("announced\ndata-state=\"downloaded\"\n"))

    // Resumed by the page, it can be paused again.
    #expect(run.output.contains("303 http"))
    #expect(!run.output.contains("was paused already") && !run.output.contains("never:"))
    #expect(run.output.hasSuffix("code 0\n"))
  }

  @Test func formsWorkWithoutAScript() throws {
    let run = try Self.page(
      try Harbour(), "",
      """
      post /download -d language=es
      wait_for '[ "$(state es)" = data-state=\\"downloaded\\" ]'
      travelpack languages --catalog harbour --used | grep -o 'Spanish.*downloaded'
      get / | grep -o 'Delete Spanish? [^<]*'
      post /delete -d language=es
      wait_for '[ "$(state es)" = data-state=\\"not-downloaded\\" ]'
      post /download -d model=harbour/spa
      wait_for 'travelpack languages --catalog harbour --json | grep -q "reads.: .downloaded"'
      post /download -d language=es
      wait_for '[ "$(state es)" = data-state=\\"downloaded\\" ]'
      post /packs/build -d language=es -d name=Mine
      wait_for '[ -s packs/mine.zip ]'
      travelpack verify packs/mine.zip --quiet | tail -1
      post /packs/build -d name=Nothing
      post /delete -H "Referer: $base/?all=1" -d language=es
      wait_for '[ "$(state es)" = data-state=\\"not-downloaded\\" ]'
      post /pause -H "Referer: $base//example.org/" -d go=off
      post /resume -H 'Referer: https://example.org/' -d go=on
      get '/?language=es' | grep -o 'data-count="[0-9]*"><p role="status">[^<]*'
      """)
    #expect(run.output.contains("Spanish"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("Delete Spanish? 180.0 kB come back."))
    #expect(run.output.contains("/packs#jobs\npacks/mine.zip: valid\n422 \n"), "\(run.output)")
    // Back to where the form stood, and never to another site.
    #expect(run.output.contains("/?all=1#language-es\n"), "\(run.output)")
    #expect(!run.output.contains("example.org"))
    #expect(
      run.output.contains("data-count=\"1\"><p role=\"status\">1 language: 180.0 kB to download"))
    #expect(!run.output.contains("never:"), "\(run.output)")
  }

  @Test func onlyWhoWasLetInIsAnswered() throws {
    let run = try Self.page(
      try Harbour(), "",
      """
      code() { curl -s -o /dev/null -w '%{http_code}\\n' "$@"; }
      echo "no cookie $(code "$base/")"
      echo "wrong token $(code "$base/?token=00000000000000000000000000000000")"
      echo "other host $(code -b jar -H 'Host: example.org' "$base/")"
      echo "other origin $(code -b jar -H 'Origin: https://example.org' -d language=es "$base/download")"
      echo "other path $(code -b jar "$base/nothing")"
      echo "other language $(code -b jar -H "Origin: $base" -d language=xx "$base/download")"
      echo "other model $(code -b jar -H "Origin: $base" -d model=harbour/none "$base/download")"
      echo "other pack $(code -b jar "$base/packs/file?pack=folder/../../etc/passwd&file=passwd")"
      echo "other device $(code -b jar -H "Origin: $base" -d pack=x -d device=/etc "$base/packs/install")"
      echo "not a pack $(code -b jar -H "Origin: $base" -H 'Content-Type: application/octet-stream' --data-binary @address "$base/packs/upload?name=../evil.zip")"
      state es; ls packs packs/dropped; ls
      """)
    for (what, code) in [
      ("no cookie", 403), ("wrong token", 403), ("other host", 421), ("other origin", 403),
      ("other path", 404), ("other language", 404), ("other model", 404), ("other pack", 404),
      ("other device", 404), ("not a pack", 400),
    ] {
      #expect(run.output.contains("\(what) \(code)\n"), "\(run.output)")
    }
    #expect(run.output.contains("data-state=\"not-downloaded\""))
    #expect(!run.output.contains("evil"))
  }

  @Test func aDroppedPackIsVerifiedAndInstalled() throws {
    let harbour = try Harbour()
    try harbour.build()
    try harbour.program.home.write("stick/readme.txt", [])
    let run = try Self.page(
      harbour, "--device stick",
      """
      drop() { post "/packs/upload?name=$1" -H 'Content-Type: application/octet-stream' --data-binary "@$2"; }
      drop iberia.zip iberia.zip
      wait_for 'get /packs | grep -q "data-verdict=.valid"'
      cmp iberia.zip packs/dropped/iberia.zip && echo kept
      post /packs/install -d pack=dropped/iberia.zip -d device=0
      wait_for 'travelpack status stick --deep --quiet | grep -q "4 model sets"'
      get '/packs/inspect?pack=dropped/iberia.zip' | grep -o '<h1>.*</h1>'
      get '/packs/file?pack=dropped/iberia.zip&file=iberia.zip' | cmp - iberia.zip && echo served
      python3 - <<'PY'
      data = bytearray(open("iberia.zip", "rb").read()); data[len(data) // 2] ^= 1
      open("damaged.zip", "wb").write(data)
      PY
      drop damaged.zip damaged.zip
      wait_for 'get /packs | grep -q "data-verdict=.invalid"'
      get /packs | grep -o 'data-finding="[a-z-]*"'
      post /packs/delete -d pack=dropped/damaged.zip
      post /packs/delete -d pack=folder/iberia.zip
      ls packs/dropped
      """.replacing("\n      PY", with: "\nPY").replacing("\n      data", with: "\ndata")
        .replacing("\n      open", with: "\nopen"))
    #expect(!run.output.contains("never:"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("kept\n") && run.output.contains("served\n"))
    #expect(run.output.contains("<h1><bdi>iberia</bdi>"))
    #expect(
      run.output.contains("data-finding=\"wrong-digest\"") || run.output.contains("data-finding="))
    #expect(run.output.contains("\niberia.zip\n") && !run.output.contains("\ndamaged.zip\n"))
  }

  @Test func aTripIsPlannedDownloadedAndBuilt() throws {
    let run = try Self.page(
      try Harbour(), "",
      """
      query='speak=English&stop=Spain&days=5&stop=Portuguese&days=2&need=speak&need=read&name=Iberia'
      get "/trip?$query" | grep -o 'id="plan" data-verdict="[a-z-]*"'
      get "/trip?speak=English&stop=Spane" | grep -o 'id="fault-stop-0">[^<]*'
      get "/trip/file?$query" >saved.trip.json
      travelpack plan saved.trip.json --catalog harbour | tail -1
      post /trip/build -d "$query"
      wait_for '[ -s packs/iberia.zip ]'
      wait_for 'get /trip | grep -q "data-state=.done. data-kind=.trip"'
      travelpack verify packs/iberia.zip --quiet | tail -1
      curl -s -D - -o /dev/null -b jar -H "Origin: $base" -H 'Content-Type: application/json' -H 'Travelpack-Fragment: 1' --data-binary @saved.trip.json "$base/trip/open?name=saved.trip.json" | grep -io 'travelpack-location: .*'
      curl -s -b jar -H "Origin: $base" -H 'Content-Type: application/json' --data-binary '{"speaks": ["en"]}' "$base/trip/open?name=bad.json"
      """)
    #expect(!run.output.contains("never:"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("id=\"plan\" data-verdict=\"fits\""))
    #expect(run.output.contains("Did you mean") && run.output.contains("Spain"))
    #expect(run.output.contains("it fits"))
    #expect(run.output.contains("packs/iberia.zip: valid"))
    #expect(run.output.contains("name=Iberia&speak=English&stop=Spain&days=5"))
    #expect(run.output.contains("cannot use: bad.json: the field stops is missing"))
  }

  @Test func thePageSpeaksTheReadersLanguage() throws {
    let run = try Self.page(
      try Harbour(), "",
      """
      get / -H 'Accept-Language: es-MX,en;q=0.5' | grep -o '<html lang="..">'
      get / -H 'Accept-Language: de' | grep -o '<html lang="..">'
      get '/?lang=it&all=1' -c jar -D - -o /dev/null | grep -i '^location'
      get / -H 'Accept-Language: es' | grep -o '<h1>[^<]*'
      """)
    #expect(
      run.output.contains("<html lang=\"es\">\n<html lang=\"en\">\n"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("ocation: /?all=1"))
    #expect(run.output.contains("<h1>Lingue"))
  }

  @Test func theEndLeavesDownloadsThatGoOn() throws {
    let harbour = try Harbour()
    let run = try Self.page(
      harbour, "",
      """
      travelpack pause
      post /download -d language=es
      wait_for '[ "$(state es)" = data-state=\\"queued\\" ]'
      """)
    #expect(run.output.hasSuffix("code 0\n"), "\(run.output)\(run.errors)")
    let after = try harbour.program.shell(
      "travelpack resume; travelpack retry --quiet; travelpack languages --catalog harbour")
    #expect(after.output.contains("2 model sets downloaded (180.0 kB)"), "\(after.output)")
  }

  @Test func programsAreToldTheAddress() throws {
    let run = try Harbour().program.shell(
      """
      "\(TravelPack.path)" serve --catalog harbour --json >address & id=$!
      for i in $(seq 300); do [ -s address ] && break; sleep 0.1; done
      kill -TERM $id; wait $id; echo "code $?"; cat address
      """)
    #expect(run.output.hasPrefix("code 0\n"), "\(run.errors)")
    let address = try JSONNode(parsing: Array(run.output.dropFirst(7).utf8)).member("address")
    #expect(try address.string().hasPrefix("http://127.0.0.1:"))
    #expect(run.errors == "")
  }

  @Test func whatCannotBeServedIsSaid() throws {
    let program = try TravelPack()
    let none = try program("serve", "--device", "gone")
    #expect(none.status == 66 && none.errors.contains("gone"))
    #expect(try program("serve", "--port", "70000").status == 64)
    let run = try Self.page(
      try Harbour(), "",
      "travelpack serve --packs packs --port ${base##*:}; echo \"second $?\"")
    #expect(run.output.contains("second 75"), "\(run.output)")
    #expect(run.errors.contains("another program has it"), "\(run.errors)")
  }
}
