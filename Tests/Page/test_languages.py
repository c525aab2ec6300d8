"""The page of languages: every state, and the one button that fits it."""
import time
import unittest

from browser import until
from harbour import BREAKS_OFF, FAILS_ONCE, SLOW, WRONG
from pagetest import PageTest


class LanguagesTest(PageTest):
    def test_every_state_has_its_badge_and_its_button(self):
        window = self.open(
            {"es": "", "it": SLOW, "fr": FAILS_ONCE, "pt": "", "nl": "", "hr": "", "ar": "",
             "de": ""}, sizes={"it": 3_000_000}, one_way=["hr"], reads=["es"])
        nineteen = window.all("#rows li[data-language]")
        self.assertEqual(len(nineteen), 19)
        self.assertEqual(window.state("en"), "base")
        self.assertEqual(window.state("hu"), "unpublished")
        window.press("es", "download")
        window.reaches("es", "downloaded")
        window.press("fr", "download")
        window.reaches("fr", "failed")
        window.press("it", "download")
        window.reaches("it", "downloading")
        window.press("pt", "download")
        window.press("nl", "download")
        window.reaches("pt", "queued")
        window.reaches("nl", "queued")
        buttons = {
            "es": "ask-delete", "fr": "retry", "it": "cancel", "pt": "cancel", "de": "download"}
        for language, action in buttons.items():
            shown = [
                button.get_attribute("data-action")
                for button in window.all(window.row(language, "> .action [data-action]"))
                if button.is_displayed()]
            self.assertEqual(shown, [action], language)
        for language in ("en", "hu"):
            self.assertEqual(window.all(window.row(language, "> .action [data-action]")), [])
        self.assertEqual(len(window.all("#rows > ul > li progress:not(details progress)")), 1)
        self.assertIn("404", window.text(window.row("fr", ".cause")))
        window.picture("languages-every-state-1280")
        self.accessible(window)
        window.resize(320)
        window.picture("languages-every-state-320")
        self.accessible(window)
        window.resize(1280)
        window.dark(True)
        window.picture("languages-every-state-dark")
        self.accessible(window)
        window.dark(False)

    def test_only_the_active_download_moves(self):
        window = self.open({"es": SLOW, "it": SLOW, "pt": SLOW}, size=60_000)
        for language in ("es", "it", "pt"):
            window.press(language, "download")
        window.reaches("pt", "queued")
        moved = set()

        def look():
            moving = window.value(
                "[...document.querySelectorAll('#rows > ul > li[data-state=downloading]')]"
                ".map(row => row.dataset.language)")
            self.assertLessEqual(len(moving), 1)
            moved.update(moving)
            return all(window.state(language) == "downloaded" for language in ("es", "it", "pt"))

        until(look, "all three", 60)
        self.assertEqual(moved, {"es", "it", "pt"})

    def test_progress_is_counted_and_can_be_stopped_and_continued(self):
        window = self.open({"it": SLOW}, size=200_000)
        window.press("it", "download")
        bar = window.row("it", "> .facts progress")
        until(lambda: float(window.one(bar).get_attribute("value") or 0) > 20_000, "some bytes")
        self.assertGreater(int(window.one(bar).get_attribute("max")), 100_000)
        window.picture("languages-downloading")
        window.press("it", "cancel")
        window.reaches("it", "not-downloaded")
        window.picture("languages-stopped-with-a-part")
        window.press("it", "download")
        window.reaches("it", "downloaded")
        ranges = [request["range"] for request in self.harbour.requests() if request["range"]]
        self.assertTrue(ranges, "the second request did not go on where the first stopped")

    def test_what_waits_can_be_taken_out(self):
        window = self.open({"it": SLOW, "es": ""}, size=200_000)
        window.press("it", "download")
        window.reaches("it", "downloading")
        window.press("es", "download")
        window.reaches("es", "queued")
        window.press("es", "cancel")
        window.reaches("es", "not-downloaded")
        self.assertEqual(window.state("it"), "downloading")

    def test_a_failure_says_why_and_is_retried(self):
        window = self.open({"fr": FAILS_ONCE, "de": WRONG})
        window.press("fr", "download")
        window.reaches("fr", "failed")
        self.assertIn("404", window.text(window.row("fr", ".cause")))
        window.picture("languages-failed-not-found")
        # Each of the two directions fails once.
        for _ in range(2):
            if window.reaches("fr", "failed", "downloaded") == "downloaded":
                break
            window.press("fr", "retry")
            window.reaches("fr", "queued", "downloading", "downloaded", "failed")
        window.reaches("fr", "downloaded", "failed")
        if window.state("fr") == "failed":
            window.press("fr", "retry")
        window.reaches("fr", "downloaded")
        window.press("de", "download")
        window.reaches("de", "failed")
        window.picture("languages-failed-wrong-bytes")

    def test_a_broken_connection_is_tried_again_by_itself(self):
        window = self.open({"ja": BREAKS_OFF})
        window.press("ja", "download")
        window.one(window.row("ja", ".retrying"))
        window.picture("languages-trying-again")
        window.reaches("ja", "downloaded", patience=90)

    def test_deleting_asks_once_and_says_what_comes_back(self):
        window = self.open({"es": ""})
        window.press("es", "download")
        window.reaches("es", "downloaded")
        window.press("es", "ask-delete")
        question = window.one(window.row("es", "> .action .confirm"))
        until(question.is_displayed, "the question")
        self.assertRegex(question.text, r"180(\.0)? kB")
        window.picture("languages-asks-before-deleting")
        window.click(window.row("es", "> .action [data-close]"))
        until(lambda: not question.is_displayed(), "no question")
        self.assertEqual(window.state("es"), "downloaded")
        window.press("es", "ask-delete")
        window.press("es", "delete")
        window.reaches("es", "not-downloaded")
        self.assertEqual(list((self.harbour.library / "artifacts").rglob("*.bin")), [])

    def test_models_of_several_catalogs_stand_behind_a_language(self):
        window = self.open(
            {"es": ""}, others=["en-es", "es-en"], catalogs=("harbour", "quay"), reads=["es"])
        window.click(window.row("es", "details.more > summary"))
        models = [row.get_attribute("data-model") for row in window.all(
            window.row("es", "li[data-model]"))]
        self.assertEqual(
            set(models),
            {"harbour/en-es", "harbour/es-en", "harbour/reads-es", "quay/en-es", "quay/es-en"})
        window.picture("languages-models-of-two-catalogs")
        one = '[data-model="quay/en-es"]'
        window.click(f'{one} [data-action="download"]')
        window.one(f'{one}[data-state="downloaded"]')
        # What is open stays open while the row changes.
        self.assertTrue(window.value(
            "document.querySelector('#language-es details.more').open"))
        self.accessible(window)

    def test_search_and_all_languages(self):
        window = self.open({"es": "", "eu": "", "he": "", "cy": ""})
        self.assertIsNone(window.state("eu"))
        window.type("#search", "basq")
        until(lambda: window.state("eu") and window.state("fr") is None, "Basque alone")
        window.picture("languages-search")
        window.type("#search", "euskara")
        until(lambda: window.state("eu"), "Basque by its own name")
        window.type("#search", "xyzzy")
        until(lambda: not window.all("#rows li[data-language]"), "no language")
        window.picture("languages-nothing-found")
        window.go(self.harbour.root + "/?all=1")
        for language in ("eu", "he", "cy", "fr"):
            self.assertIsNotNone(window.state(language))
        self.fits(window)

    def test_the_sum_of_what_is_ticked(self):
        window = self.open({"es": "", "pt": "", "it": ""})
        self.assertEqual(window.one("#selection").get_attribute("data-count"), "0")
        window.click("#pick-es")
        window.click("#pick-pt")
        window.one('#selection[data-count="2"]')
        self.assertRegex(window.text("#selection"), r"360(\.0)? kB")
        window.picture("languages-sum-of-two")
        window.click('[data-action="download-selection"]')
        window.reaches("es", "downloaded")
        window.reaches("pt", "downloaded")
        self.assertEqual(window.state("it"), "not-downloaded")

    def test_the_queue_pauses_and_goes_on(self):
        window = self.open({"it": SLOW}, size=200_000)
        window.press("it", "download")
        window.reaches("it", "downloading")
        window.click('#queue [data-action="pause"]')
        window.one('#queue[data-state="paused"]')
        window.picture("queue-paused")
        time.sleep(0.7)
        window.click('#queue [data-action="resume"]')
        window.one('#queue[data-state="active"]')
        window.reaches("it", "downloaded")
        window.one('#queue[data-state="idle"]')

    def test_storage_says_what_fills_the_disk(self):
        window = self.open({"es": "", "it": ""})
        for language in ("es", "it"):
            window.press(language, "download")
        for language in ("es", "it"):
            window.reaches(language, "downloaded")
        window.go(self.harbour.root + "/storage")
        self.assertEqual(len(window.all("#storage li[data-model]")), 4)
        parts = {part.get_attribute("data-part") for part in window.all("svg [data-part]")}
        self.assertGreaterEqual(parts, {"models", "other", "free"})
        window.picture("storage")
        self.accessible(window)
        self.fits(window)
        window.click('[data-model="harbour/en-es"] [data-action="ask-delete"]')
        window.click('[data-model="harbour/en-es"] [data-action="delete"]')
        until(lambda: len(window.all("#storage li[data-model]")) == 3, "three left")


if __name__ == "__main__":
    unittest.main()
