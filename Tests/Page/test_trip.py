"""The planner: the verdict as one types, what does not fit, and a pack that is built."""
import json
import unittest
import zipfile

from browser import until
from harbour import SLOW
from pagetest import PageTest


class TripTest(PageTest):
    def verdict(self, window, *wanted):
        return until(
            lambda: (found := window.one("#plan").get_attribute("data-verdict")) in wanted
            and found, f"the verdict {wanted}; it is "
            + (window.one("#plan").get_attribute("data-verdict") or "none"))

    def trip(self, window, speak, stop, free):
        window.type('input[name="speak"]', speak)
        window.type('input[name="stop"]', stop)
        other = window.all('input[name="device"][value=""]')
        if other:
            other[0].click()
        window.type('input[name="free"]', free)

    def test_the_verdict_comes_as_one_types(self):
        window = self.open({"es": "", "it": "", "pt": ""}, path="/trip")
        self.assertEqual(window.one("#plan").get_attribute("data-verdict"), "incomplete")
        window.picture("trip-empty")
        self.accessible(window)
        self.trip(window, "English", "Spain", "1 GB")
        self.verdict(window, "fits")
        until(lambda: window.all("#routes-picture") and window.all("#bytes-picture"), "pictures")
        window.picture("trip-fits-1280")
        self.accessible(window)
        self.fits(window)
        window.resize(320)
        window.picture("trip-fits-320")
        window.resize(1280)
        window.dark(True)
        window.picture("trip-fits-dark")
        self.accessible(window)
        window.dark(False)
        # The address keeps the trip.
        window.reload()
        self.verdict(window, "fits")
        self.assertEqual(
            window.value("document.querySelector('input[name=stop]').value"), "Spain")

    def test_a_plan_that_does_not_fit(self):
        window = self.open({"es": "", "it": ""}, path="/trip")
        self.trip(window, "English", "Spain", "100 kB")
        self.verdict(window, "does-not-fit")
        window.picture("trip-does-not-fit")
        self.accessible(window)
        window.type('input[name="free"]', "1 GB")
        self.verdict(window, "fits")

    def test_what_cannot_be_read_is_said_beside_its_field(self):
        window = self.open({"es": ""}, path="/trip")
        self.trip(window, "English", "Spian", "much")
        until(lambda: len(window.all('[aria-invalid="true"]')) >= 2, "two faults")
        window.picture("trip-faults")
        self.accessible(window)

    def test_through_a_pivot(self):
        window = self.open({"es": "", "it": ""}, path="/trip")
        self.trip(window, "Italian", "Spain", "1 GB")
        self.verdict(window, "fits")
        picture = window.one("#routes-picture")
        self.assertTrue(picture.get_attribute("aria-labelledby") or picture.text)
        window.picture("trip-through-a-pivot")

    def test_download_and_build_ends_with_a_pack(self):
        window = self.open({"es": SLOW}, path="/trip", size=100_000)
        self.trip(window, "English", "Spain", "1 GB")
        self.verdict(window, "fits")
        window.click('[data-action="build"]')
        window.one('#jobs [data-kind="trip"][data-state="running"]')
        until(lambda: window.all("#jobs progress[value]"), "progress in bytes")
        window.picture("trip-building")
        # The language's row moves too: it is the same queue.
        other = self.second()
        other.reaches("es", "downloading", "downloaded")
        window.one('#jobs [data-kind="trip"][data-state="done"]', patience=90)
        window.picture("trip-built")
        self.accessible(window)
        packs = list(self.harbour.packs.glob("*.zip"))
        self.assertEqual(len(packs), 1)
        self.assertEqual(self.harbour.run("verify", str(packs[0]), "--json").returncode, 0)
        with zipfile.ZipFile(packs[0]) as pack:
            self.assertTrue(any("model.en-es.bin" in name for name in pack.namelist()))
        window.click('#jobs [data-action="open-pack"]')
        until(lambda: "/packs" in window.driver.current_url, "the packs")
        window.one(f'[data-pack$="{packs[0].name}"]')

    def test_a_trip_is_saved_and_opened(self):
        window = self.open({"es": "", "pt": ""}, path="/trip")
        self.trip(window, "English", "Spain", "1 GB")
        self.verdict(window, "fits")
        address = window.value(
            "'/trip/file?' + new URLSearchParams(new FormData(document.getElementById('trip')))")
        saved = window.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "fetch(arguments[0]).then(answer => answer.text()).then(done)", address)
        trip = json.loads(saved)
        self.assertEqual(trip["stops"][0]["territory"], "ES")
        path = self.harbour.folder / "spain.trip.json"
        path.write_text(saved)
        self.assertIn("ES", self.harbour.run("plan", str(path), "--catalog", "harbour").stdout)
        window.go(self.harbour.root + "/trip")
        window.one("#open-file").send_keys(str(path))
        until(lambda: window.value(
            "document.querySelector('input[name=stop]').value") == "Spain", "the opened trip")
        self.verdict(window, "fits", "not-measured")
        window.picture("trip-opened")


if __name__ == "__main__":
    unittest.main()
