"""Several windows, a terminal, a reload in the middle, and the end of the program."""
import statistics
import time
import unittest

from browser import until
from harbour import SLOW
from pagetest import PageTest

# Notes in the page when an attribute or a row of it changes.
WATCH = """
window.seen = [];
new MutationObserver(() => window.seen.push(Date.now())).observe(
  document.querySelector(arguments[0]), {attributes: true, childList: true, subtree: true});
"""


class WindowsTest(PageTest):
    def test_two_windows_agree(self):
        first = self.open({"es": "", "it": SLOW}, size=150_000)
        second = self.second()
        first.press("it", "download")
        for window in (first, second):
            window.reaches("it", "downloading")
        second.press("es", "download")
        for window in (first, second):
            window.reaches("es", "queued")
        second.picture("second-window")
        second.press("it", "cancel")
        for window in (first, second):
            window.reaches("it", "not-downloaded")
            window.reaches("es", "downloaded")
        self.assertEqual(second.errors(), [])

    def test_terminal_and_page_agree(self):
        window = self.open({"es": "", "it": SLOW}, size=150_000)
        # What a terminal asks for, the page shows.
        terminal = self.harbour.command("download", "it", "--catalog", "harbour", "--quiet")
        window.reaches("it", "downloading")
        # What the page asks for waits behind it, and a terminal is told so.
        window.press("es", "download")
        window.reaches("es", "queued")
        self.assertEqual(self.harbour.language_state("es"), "queued")
        window.picture("terminal-downloads-page-waits")
        self.assertEqual(terminal.wait(60), 0)
        for language in ("it", "es"):
            window.reaches(language, "downloaded")
        # What a terminal deletes is gone from the page.
        self.harbour.run("delete", "es")
        window.reaches("es", "not-downloaded")
        # What a terminal takes out, the page loses too.
        window.press("es", "download")
        window.reaches("es", "downloaded")
        self.harbour.run("pause")
        window.one('#queue[data-state="paused"]')
        self.harbour.run("resume")
        window.one('#queue[data-state="idle"]')

    def test_a_reload_in_the_middle(self):
        window = self.open({"it": SLOW, "es": ""}, size=200_000)
        window.press("it", "download")
        window.press("es", "download")
        window.reaches("it", "downloading")
        window.reaches("es", "queued")
        for _ in range(3):
            window.reload()
            self.assertEqual(window.state("it"), "downloading")
            self.assertEqual(window.state("es"), "queued")
        window.reaches("it", "downloaded")
        window.reaches("es", "downloaded")
        # One transfer of each file, whatever was reloaded.
        paths = [request["path"] for request in self.harbour.requests()]
        self.assertEqual(len(paths), len(set(paths)))

    def test_the_end_of_the_program_is_told_and_downloads_go_on(self):
        self.expected_complaints = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "/events")
        window = self.open({"it": SLOW}, size=300_000)
        window.press("it", "download")
        until(lambda: float(window.one(window.row("it", "> .facts progress")).get_attribute(
            "value") or 0) > 40_000, "some bytes")
        code, seconds = self.harbour.interrupt()
        print(f"Ctrl-C ended the program in {seconds * 1000:.0f} ms")
        self.assertIn(code, (0, 130))
        until(lambda: window.one("#connection").is_displayed(), "the lost connection to be told")
        window.picture("connection-lost")
        self.harbour.serve()
        window.go(self.harbour.address)
        self.assertEqual(window.state("it"), "failed")
        window.picture("languages-after-the-end-of-the-program")
        window.press("it", "retry")
        window.reaches("it", "downloaded")
        ranges = [request["range"] for request in self.harbour.requests() if request["range"]]
        self.assertTrue(ranges, "what had arrived was fetched again")

    def test_who_has_no_cookie_is_told_what_to_do(self):
        self.expected_complaints = ("403",)
        window = self.open({"es": ""})
        window.driver.delete_all_cookies()
        window.go(self.harbour.root + "/")
        self.assertFalse(window.all("#rows"))
        window.picture("no-access")
        window.go(self.harbour.root + "/?token=0")
        self.assertFalse(window.all("#rows"))
        window.go(self.harbour.address)
        self.assertTrue(window.all("#rows"))
        self.assertNotIn("token", window.driver.current_url)

    def test_how_soon_a_change_arrives(self):
        """Measured, not asserted: machines differ."""
        window = self.open({"es": ""})
        second = self.second()
        waits = []
        for number in range(20):
            action = "pause" if number % 2 == 0 else "resume"
            second.driver.execute_script(WATCH, "#queue")
            pressed = window.driver.execute_async_script(
                "const done = arguments[arguments.length - 1];"
                "const began = Date.now();"
                "fetch(arguments[0], {method: 'POST', body: ''}).then(() => done(began), "
                "error => done(String(error)))", f"/{action}")
            wanted = "paused" if action == "pause" else "idle"
            second.one(f'#queue[data-state="{wanted}"]')
            waits.append(second.value("window.seen[0]") - pressed)
            time.sleep(0.1)
        print(
            f"a change reached another window in {statistics.median(waits):.0f} ms "
            f"(median of {len(waits)}), {max(waits)} ms at most")
        # And what a terminal changes: from the end of the command, which comes after it.
        waits = []
        for number in range(10):
            action = "pause" if number % 2 == 0 else "resume"
            second.driver.execute_script(WATCH, "#queue")
            self.harbour.run(action)
            ended = time.time() * 1000
            wanted = "paused" if action == "pause" else "idle"
            second.one(f'#queue[data-state="{wanted}"]')
            waits.append(second.value("window.seen[0]") - ended)
        print(
            f"a change of a terminal reached it {statistics.median(waits):.0f} ms (median of "
            f"{len(waits)}), {max(waits):.0f} ms at most, after the command ended")


if __name__ == "__main__":
    unittest.main()
