import App
import Catalogs
import Planning

/// The page of the planner: the form, and beside it the answer.
struct TripPage: View {
  let language: ReaderLanguage
  let form: TripFormView
  let plan: PlanView
  let jobs: [Job]
  let devices: [DeviceEntry]

  var html: HTML {
    """
    <div><h1>\(say(Words("page.trip.title")))</h1>\
    <p class="lead">\(say(Words("page.trip.lead")))</p></div>\
    \(JobsView(language: language, jobs: jobs, devices: devices).html)\
    <div class="trip"><div class="side">\(form.html)\(open)</div>\(plan.html)</div>
    """
  }

  /// A trip file that is opened fills the form.
  private var open: HTML {
    """
    <section class="drop scripted-only" id="open-trip" data-upload="/trip/open" \
    data-type="application/json" aria-labelledby="open-title">\
    <h2 id="open-title">\(say(Words("page.trip.open")))</h2>\
    <p class="quiet">\(say(Words("page.trip.open-lead")))</p>\
    <div><input type="file" class="unseen" id="open-file" accept=".json,application/json">\
    <label class="button plain" for="open-file">\(say(Words("page.drop.choose")))</label></div>\
    <progress hidden aria-label="\(say(Words("page.trip.open")))"></progress>\
    <p class="error" data-failed role="alert" tabindex="-1" hidden>\(say(
      Words("page.drop.failed")))</p></section>
    """
  }
}
