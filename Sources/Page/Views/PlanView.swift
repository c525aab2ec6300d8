import App
import Catalogs
import Planning

/// The answer to a trip: whether it fits, whom one reaches, by which routes, in how
/// many bytes.
struct PlanView: View {
  let language: ReaderLanguage
  /// The plan; `nil` while the form does not say a trip yet.
  let plan: Plan?
  /// Whether the form has something wrong, which stands beside its fields.
  var hasFaults = false

  var html: HTML {
    guard let plan else {
      let words = hasFaults ? Words("page.plan.faults") : Words("page.plan.begin")
      return """
        <section class="card" id="plan" data-verdict="incomplete" aria-labelledby="plan-title">\
        <h2 id="plan-title" class="unseen">\(say(Words("page.plan.title")))</h2>\
        <p class="quiet" id="verdict" role="status">\(say(words))</p></section>
        """
    }
    return """
      <section class="card" id="plan" data-verdict="\(verdict(plan))" aria-labelledby="plan-title">\
      <h2 id="plan-title">\(sentenceStart(plan.title))</h2>\
      <div class="note verdict" data-weight="\(weight(plan))"><p id="verdict" role="status">\(
        sentence(plan.verdictWords))</p></div>\(actions(plan))\
      \(BytesPicture(language: language, plan: plan).html)\
      \(RoutePicture(language: language, plan: plan).html)\(stops(plan))\(remarks(plan))\
      \(details(plan))</section>
      """
  }

  private func sentenceStart(_ words: Words) -> String {
    let text = say(words)
    return (text.first?.uppercased() ?? "") + text.dropFirst()
  }

  private func verdict(_ plan: Plan) -> String {
    switch plan.verdict {
    case .fits: "fits"
    case .mayNotFit: "may-not-fit"
    case .doesNotFit: "does-not-fit"
    case .notMeasured: "not-measured"
    case .nothingCovered: "nothing-covered"
    }
  }

  private func weight(_ plan: Plan) -> String {
    switch plan.verdict {
    case .fits: "good"
    case .notMeasured: ""
    case .mayNotFit: "warn"
    case .doesNotFit, .nothingCovered: "bad"
    }
  }

  private func actions(_ plan: Plan) -> HTML {
    let canBuild = plan.missing.contains { $0.format != .mlkit }
    let isCut = !plan.leftOut.isEmpty
    return """
      <div class="line">\(HTML.when(
        canBuild,
        """
        <button form="trip" formmethod="post" formaction="/trip/build" data-action="build">\(
          say(isCut ? Words("page.plan.build-part") : Words("page.plan.build")))</button>
        """))<button class="plain" form="trip" formmethod="get" formaction="/trip/file" \
      data-action="save-trip">\(say(Words("page.plan.save")))</button></div>
      """
  }

  private func stops(_ plan: Plan) -> HTML {
    """
    <div class="scroll" tabindex="0" role="region" aria-labelledby="stops-caption"><table>\
    <caption id="stops-caption">\(say(Words("page.plan.reach")))</caption>\
    <thead><tr><th scope="col">\(say(Words("page.plan.stop")))</th>\
    <th scope="col">\(say(Words("page.plan.spoken")))</th>\
    <th scope="col" class="number">\(say(Words("page.plan.before")))</th>\
    <th scope="col" class="number">\(say(Words("page.plan.after")))</th></tr></thead>\
    <tbody>\(HTML.each(plan.stops, stop))</tbody></table></div>
    """
  }

  private func stop(_ stop: PlannedStop) -> HTML {
    """
    <tr><th scope="row">\(say(stop.stop.title))<br><small>\(say(
      Words("page.plan.days", ["count": .count(stop.stop.days)])))</small></th>\
    <td>\(stop.languages.map(spoken).joined(separator: ", "))</td>\
    <td class="number">\(Argument.reach(stop.before).text(in: language))</td>\
    <td class="number">\(Argument.reach(stop.after).text(in: language))</td></tr>
    """
  }

  private func spoken(_ entry: StopLanguage) -> String {
    let known = "\(name(of: entry.language)) \(Argument.share(entry.share).text(in: language))"
    if entry.isSpoken { return say(Words("page.plan.yours", ["language": .text(known)])) }
    return entry.isWanted ? known : say(Words("page.plan.unplanned", ["language": .text(known)]))
  }

  private func remarks(_ plan: Plan) -> HTML {
    HTML.when(
      !plan.remarks.isEmpty,
      """
      <div class="note" data-weight="warn" id="remarks"><ul>\(HTML.each(plan.remarks.prefix(40)) {
        "<li>\(sentence($0))</li>"
      })</ul></div>
      """)
  }

  private func details(_ plan: Plan) -> HTML {
    guard !plan.modelSets.isEmpty else { return .nothing }
    return """
      <details class="fold" id="plan-models"><summary>\(say(
        Words("page.installed.models", ["count": .count(plan.modelSets.count)])))</summary>\
      <ul class="items">\(HTML.each(plan.routes, route))</ul>\
      <ul class="items">\(HTML.each(plan.modelSets) { set in
        """
        <li><div class="what"><span>\(ModelPurpose(language: language, set: set).text)</span>\
        <small>\(set.id) \(set.version) · \(set.licence ?? say(Words("page.models.no-licence")))\
        </small></div>\(plan.installed.contains(set.id)
          ? "<span>\(say(Words("page.plan.there")))</span>" as HTML
          : "<strong>\(shown(set.bytes))</strong>")</li>
        """
      })</ul></details>
      """
  }

  private func route(_ route: PlannedRoute) -> HTML {
    """
    <li><div class="what"><span>\(name(of: route.language)): \(say(route.need.words))</span>\
    <small>\(say(route.words)) · \(route.format.rawValue)</small></div>\
    <strong>\(shown(route.plainBytes))</strong></li>
    """
  }
}
