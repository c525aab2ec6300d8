"""Readers: three languages, any width, dark, by keyboard, without scripts, from
right to left."""
import time
import unittest

from browser import Keys, Window, until
from harbour import FAILS_ONCE, SLOW
from pagetest import PageTest

PAGES = {"languages": "/?all=1", "trip": "/trip?speak=en&stop=ES&free=1+GB&need=speak",
         "packs": "/packs", "storage": "/storage"}


class ReadingTest(PageTest):
    def test_every_page_at_every_width(self):
        window = self.open({"es": "", "he": "", "fa": "", "it": ""})
        for name, path in PAGES.items():
            window.go(self.harbour.root + path)
            self.fits(window, (320, 360, 480, 768, 1024, 1280, 1920))
            self.accessible(window)

    def test_text_twice_as_large(self):
        """WCAG 2.2, 1.4.4; 1.4.10, 400 % of 1280 px, is the page at 320 px."""
        window = self.open({"es": ""})
        for name, path in PAGES.items():
            window.go(self.harbour.root + path)
            window.driver.execute_script("document.documentElement.style.fontSize = '200%'")
            self.fits(window, (640, 1280))
        window.resize(640)
        window.picture("storage-text-twice-as-large")

    def test_names_from_right_to_left(self):
        window = self.open({"ar": "", "he": "", "fa": ""}, path="/?all=1")
        for language, name in {"ar": "العربية", "he": "עברית", "fa": "فارسی"}.items():
            directions = window.value(
                "[...document.querySelectorAll(arguments[0])].filter(node => "
                "node.textContent.trim() === arguments[1] && !node.children.length)"
                ".map(node => [getComputedStyle(node).direction, node.lang])",
                window.row(language, "*"), name)
            self.assertEqual(directions, [["rtl", language]], language)
        window.driver.execute_script(
            "for (const row of document.querySelectorAll('#rows > ul > li'))"
            "if (!['ar', 'he', 'fa', 'en'].includes(row.dataset.language)) row.remove()")
        window.picture("names-from-right-to-left")

    def test_by_keyboard_alone(self):
        window = self.open({"es": "", "it": SLOW}, size=150_000)

        def focused():
            return window.value(
                "(document.activeElement.dataset.action ?? document.activeElement.tagName)"
                " + ' ' + (document.activeElement.closest('li[id]')?.id ?? '')")

        def tab_to(wanted):
            for _ in range(120):
                window.keys(Keys.TAB)
                if focused() == wanted:
                    ring = window.value(
                        "getComputedStyle(document.activeElement).outlineStyle")
                    self.assertNotEqual(ring, "none", wanted)
                    return
            self.fail(f"the keyboard does not get to {wanted}")

        window.keys(Keys.TAB)
        self.assertEqual(window.value("document.activeElement.className"), "skip")
        window.picture("keyboard-skip-link")
        window.keys(Keys.ENTER)
        self.assertEqual(window.value("document.activeElement.id"), "main")
        tab_to("download language-es")
        window.picture("keyboard-focus")
        window.keys(Keys.ENTER)
        window.reaches("es", "downloaded")
        # The focus went on to the button that came in the place of the pressed one.
        until(lambda: focused() == "ask-delete language-es", f"the focus, now at {focused()}")
        window.keys(Keys.ENTER)
        until(lambda: window.value("document.querySelector('#ask-es').open"), "the question")
        window.keys(Keys.ESCAPE)
        until(lambda: not window.value("document.querySelector('#ask-es').open"), "no question")
        self.assertEqual(focused(), "ask-delete language-es")
        window.keys(Keys.ENTER)
        # The question takes the focus, so that it is read out.
        until(lambda: window.value("document.activeElement.closest('.confirm') !== null"),
              f"the focus in the question, now at {focused()}")
        tab_to("delete language-es")
        window.keys(Keys.ENTER)
        window.reaches("es", "not-downloaded")
        until(lambda: focused() == "download language-es", f"the focus, now at {focused()}")
        tab_to("download language-it")
        window.keys(Keys.ENTER)
        window.reaches("it", "downloading")
        until(lambda: focused() == "cancel language-it", f"the focus, now at {focused()}")
        time.sleep(0.7)
        window.keys(Keys.SPACE)
        window.reaches("it", "not-downloaded")

    def test_what_changes_is_spoken(self):
        window = self.open({"es": "", "fr": FAILS_ONCE})
        window.driver.execute_script(
            "window.spoken = []; new MutationObserver(() => window.spoken.push("
            "document.getElementById('announcer').textContent)).observe("
            "document.getElementById('announcer'), {childList: true, subtree: true, "
            "characterData: true})")
        window.press("es", "download")
        window.reaches("es", "downloaded")
        until(lambda: any("Spanish" in text for text in window.value("window.spoken")), "Spanish")
        window.press("fr", "download")
        window.reaches("fr", "failed")
        until(lambda: any("French" in text for text in window.value("window.spoken")), "French")

    def test_three_languages(self):
        self.open({"es": "", "it": "", "fr": FAILS_ONCE})
        titles = set()
        for accepted, page, name in [
            ("en-GB,en", "en", "Spanish"), ("es-MX,es,en", "es", "español"),
            ("it-CH,it,de", "it", "spagnolo"), ("fr,es,en", "es", "español"),
            ("ja", "en", "Spanish"),
        ]:
            window = Window(languages=accepted)
            self.addCleanup(window.close)
            window.go(self.harbour.address)
            self.assertEqual(window.value("document.documentElement.lang"), page, accepted)
            self.assertIn(name.lower(), window.text(window.row("es", "h2")).lower())
            titles.add(window.text("h1"))
            if page in ("es", "it"):
                for tab, path in PAGES.items():
                    window.go(self.harbour.root + path)
                    window.picture(f"{tab}-{page}")
                    self.fits(window)
                    self.accessible(window)
            self.assertEqual(window.errors(), [])
        self.assertEqual(len(titles), 3)

    def test_the_language_is_switched_and_kept(self):
        window = self.open({"es": "", "fr": FAILS_ONCE})
        window.click('.tongues a[hreflang="it"]')
        until(lambda: window.value("document.documentElement.lang") == "it", "Italian")
        window.go(self.harbour.root + "/packs")
        self.assertEqual(window.value("document.documentElement.lang"), "it")
        window.go(self.harbour.root + "/")
        # What comes as an event is Italian too.
        window.press("fr", "download")
        window.reaches("fr", "failed")
        window.picture("languages-failed-it")
        self.assertIn("404", window.text(window.row("fr", ".cause")))
        self.assertEqual(window.text(window.row("fr", "h2")).lower(), "francese")


class WithoutScriptsTest(PageTest):
    window_options = {"scripts": False}

    def test_states_are_read_and_buttons_work(self):
        window = self.open({"es": "", "it": SLOW, "fr": FAILS_ONCE}, size=200_000)
        self.assertFalse(window.value("document.documentElement.classList.contains('scripted')"))
        window.press("fr", "download")
        self.harbour_says(window, "fr", "failed")
        window.press("it", "download")
        window.press("es", "download")
        self.harbour_says(window, "it", "downloading")
        self.harbour_says(window, "es", "queued")
        window.picture("without-scripts-languages")
        self.accessible(window)
        window.press("it", "cancel")
        self.harbour_says(window, "es", "downloaded")
        window.press("es", "ask-delete")
        window.press("es", "delete")
        self.harbour_says(window, "es", "not-downloaded")

    def harbour_says(self, window, language, state):
        def look():
            if window.state(language) == state:
                return True
            window.reload()
            return False
        until(look, f"{language} to be {state}")

    def test_search_trip_storage_and_packs(self):
        window = self.open({"es": "", "it": ""})
        window.type("#search", "span")
        window.click("#find button")
        until(lambda: window.state("es") and window.state("it") is None, "Spanish alone")
        window.go(self.harbour.root + "/trip")
        window.type('input[name="speak"]', "English")
        window.type('input[name="stop"]', "Spain")
        window.click('input[name="device"][value=""]')
        window.type('input[name="free"]', "1 GB")
        window.click("#trip .unscripted button")
        until(lambda: window.one("#plan").get_attribute("data-verdict") == "fits", "the plan")
        window.picture("without-scripts-trip")
        window.click('[data-action="build"]')

        def built():
            if window.all('#jobs [data-kind="trip"][data-state="done"]'):
                return True
            window.reload()
            return False
        until(built, "the pack")
        window.go(self.harbour.root + "/packs")
        self.assertEqual(len(window.all("[data-pack]")), 1)
        self.assertFalse(window.one("#drop").is_displayed())
        window.picture("without-scripts-packs")
        self.accessible(window)
        window.go(self.harbour.root + "/storage")
        self.assertTrue(window.all("svg [data-part]"))


if __name__ == "__main__":
    unittest.main()
