import App
import Catalogs
import Planning

/// The fields of a trip. One empty line more than is filled always waits, so that
/// the form grows as one types, and without a script with each press of the button.
struct TripFormView: View {
  let language: ReaderLanguage
  let form: TripForm
  let faults: [TripForm.Fault]
  let devices: [DeviceEntry]
  /// The catalogs that the page works with, and the languages that they know.
  let catalogs: [String], languages: [LanguageTag]

  var html: HTML {
    """
    <form id="trip" class="card" method="get" action="/trip" data-live="/trip/plan" data-keep \
    data-wait="200" autocomplete="off">\(lines)\(needs)\(device)\(more)\
    <input type="hidden" name="need" value="">\
    <div class="line unscripted"><button>\(say(Words("page.trip.plan")))</button></div></form>\
    \(lists)
    """
  }

  /// The parts that change with what is typed: lines that are added, and faults.
  var changing: HTML { lines + needs + device + budget }

  private var lines: HTML {
    """
    <fieldset id="speaks" class="stops"><legend>\(say(Words("page.trip.speak")))</legend>\
    \(HTML.each(0...form.speaks.count) { speak($0) })</fieldset>\
    <fieldset id="stops" class="stops"><legend>\(say(Words("page.trip.stops")))</legend>\
    \(HTML.each(0...form.stops.count) { stop($0) })</fieldset>
    """
  }

  private func value(_ values: [String], _ index: Int) -> String {
    values.indices.contains(index) ? values[index] : ""
  }

  private func speak(_ index: Int) -> HTML {
    let label = say(Words("page.trip.speak-label", ["number": .count(index + 1)]))
    return field(
      "speak-\(index)", "speak", label, value: value(form.speaks, index), list: "tongue-names")
  }

  private func stop(_ index: Int) -> HTML {
    let label = say(Words("page.trip.stop-label", ["number": .count(index + 1)]))
    let days = say(Words("page.trip.days-label", ["number": .count(index + 1)]))
    return """
      <div class="stop">\(field(
        "stop-\(index)", "stop", label, value: value(form.stops.map(\.place), index),
        list: "place-names", placeholder: index == form.stops.count ? say(Words("page.trip.where")) : ""))\
      <div class="field"><input type="number" inputmode="numeric" id="days-\(index)" name="days" \
      min="\(Stop.dayRange.lowerBound)" max="\(Stop.dayRange.upperBound)" aria-label="\(days)" \
      placeholder="\(say(Words("page.trip.days")))" value="\(
        value(form.stops.map(\.days), index))"\(invalid("days-\(index)"))>\(fault("days-\(index)"))</div></div>
      """
  }

  private func field(
    _ id: String, _ name: String, _ label: String, value: String, list: String,
    placeholder: String = ""
  ) -> HTML {
    """
    <div class="field"><input type="text" id="\(id)" name="\(name)" list="\(list)" \
    maxlength="\(TripForm.longest)" aria-label="\(label)" placeholder="\(placeholder)" \
    spellcheck="false" autocapitalize="words" value="\(value)"\(invalid(id))>\(fault(id))</div>
    """
  }

  private func invalid(_ id: String) -> HTML {
    HTML.when(
      faults.contains { $0.field == id },
      " aria-invalid=\"true\" aria-describedby=\"fault-\(id)\"")
  }

  private func fault(_ id: String) -> HTML? {
    faults.first { $0.field == id }.map {
      "<p class=\"error\" id=\"fault-\(id)\">\(sentence($0.words))</p>"
    }
  }

  private var needs: HTML {
    let all: [(Need, Words)] = [
      (.speak, Words("page.trip.need-speak")), (.read, Words("page.trip.need-read")),
      (.signs, Words("page.trip.need-signs")),
    ]
    return """
      <fieldset id="needs"><legend>\(say(Words("page.trip.needs")))</legend><div class="choices">\
      \(HTML.each(all) { need, words in
        box("need", need.rawValue, say(words), isTicked: form.needs.contains(Needs(need)))
      })</div>\(fault("needs"))</fieldset>
      """
  }

  private var device: HTML {
    let other = form.device == nil
    return """
      <fieldset id="room"><legend>\(say(Words("page.trip.device")))</legend>\
      \(HTML.each(devices) { device in
        choice(
          "device", String(device.id), isChosen: form.device == device.id,
          "\(device.path)\(device.free.map { " · " + say(Words("page.packs.free", ["bytes": .bytes($0)])) } ?? "")")
      })\(HTML.when(
        !devices.isEmpty,
        choice("device", "", isChosen: other, "\(say(Words("page.trip.other-device")))")))\
      <div class="field"><label for="free">\(say(Words("page.trip.free")))</label>\
      <input type="text" id="free" name="free" inputmode="text" placeholder="16 GB" \
      maxlength="\(TripForm.longest)" value="\(form.free)"\(invalid("free"))>\(fault("free"))</div>\
      </fieldset>
      """
  }

  private var more: HTML {
    """
    <details class="fold" id="more-choices"\(HTML.when(isSpecial, " open"))><summary>\(say(
      Words("page.trip.more")))</summary><div class="more-fields">\
    <div class="field"><label for="name">\(say(Words("page.trip.name")))</label>\
    <input type="text" id="name" name="name" maxlength="\(TripForm.longest)" value="\(form.name)">\
    </div>\
    <fieldset><legend>\(say(Words("page.trip.engines")))</legend><div class="choices">\
    \(HTML.each(Engine.allCases) { engine in
      box("engine", engine.rawValue, engine.rawValue, isTicked: form.engines.contains(engine))
    })</div></fieldset>\
    <fieldset><legend>\(say(Words("page.trip.catalogs")))</legend><div class="choices">\
    \(HTML.each(catalogs) { box("catalog", $0, $0, isTicked: form.catalogs.contains($0)) })</div>\
    </fieldset>\
    <fieldset><legend>\(say(Words("page.trip.kind")))</legend><div class="choices">\
    \(choice(
      "kind", DeviceKind.desktop.rawValue, isChosen: form.kind == .desktop,
      "\(say(Words("page.trip.computer")))"))\
    \(choice(
      "kind", DeviceKind.android.rawValue, isChosen: form.kind == .android,
      "\(say(Words("page.trip.phone")))"))</div></fieldset>\
    \(budget)\
    </div></details>
    """
  }

  private var budget: HTML {
    """
    <div class="field" id="limit"><label for="budget">\(say(Words("page.trip.budget")))</label>\
    <input type="text" id="budget" name="budget" placeholder="400 MB" maxlength="\(
      TripForm.longest)" value="\(form.budget)"\(invalid("budget"))>\(fault("budget"))</div>
    """
  }

  private var isSpecial: Bool {
    !form.engines.isEmpty || !form.catalogs.isEmpty || !form.budget.isEmpty
      || form.kind != .desktop
  }

  private func box(_ name: String, _ value: String, _ text: String, isTicked: Bool) -> HTML {
    """
    <label class="choice"><input type="checkbox" name="\(name)" value="\(value)"\(HTML.when(
      isTicked, " checked"))>\(text)</label>
    """
  }

  private func choice(_ name: String, _ value: String, isChosen: Bool, _ text: HTML) -> HTML {
    """
    <label class="choice"><input type="radio" name="\(name)" value="\(value)"\(HTML.when(
      isChosen, " checked"))>\(text)</label>
    """
  }

  /// What the fields offer: territories, then languages, by the reader's names.
  private var lists: HTML {
    let tongues = languages.map { name(of: $0) }.sorted()
    let places = TerritoryTable.all.map { Argument.territory($0).text(in: language) }.sorted()
    return """
      <datalist id="tongue-names">\(options(tongues))</datalist>\
      <datalist id="place-names">\(options(places))</datalist>
      """
  }

  private func options(_ names: [String]) -> HTML {
    HTML.each(names) { "<option value=\"\($0)\">" }
  }
}
