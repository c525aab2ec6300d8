"""What every test of the page shares: one browser for a class, a harbour for a test,
and at the end of each test what must hold on every page."""
import unittest

from browser import Window
from harbour import Harbour


class PageTest(unittest.TestCase):
    maxDiff = None
    window_options = {}

    @classmethod
    def setUpClass(cls):
        cls.window = Window(**cls.window_options)

    @classmethod
    def tearDownClass(cls):
        cls.window.close()

    def setUp(self):
        self.window.resize(1280)
        self.expected_complaints = ()

    def open(self, languages, path="/", serve=(), catalogs=("harbour",), **options):
        """Publishes, serves, and goes through the start address to a page."""
        self.harbour = Harbour(languages, **options)
        self.addCleanup(self.harbour.close)
        self.harbour.serve(*serve, catalogs=catalogs)
        # Ports of one host share their cookies: the language that a test chose.
        self.window.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        self.window.go(self.harbour.address)
        if path != "/":
            self.window.go(self.harbour.root + path)
        return self.window

    def second(self, **options):
        """Another browser, let in by the same address."""
        window = Window(**options)
        self.addCleanup(window.close)
        window.go(self.harbour.address)
        return window

    def fits(self, window, widths=(320, 1280)):
        """Nothing is wider than the window at any of these widths."""
        for width in widths:
            window.resize(width)
            self.assertLessEqual(window.sideways(), 0, f"{width} px: {window.driver.current_url}")
        window.resize(1280)

    def accessible(self, window):
        found = window.axe()
        if found is None:
            self.skipTest("axe-core is not installed")
        # Told at the end, so that the pictures that follow are made.
        with self.subTest(window.driver.current_url):
            self.assertEqual(found, [])

    def tearDown(self):
        window = self.window
        outcome = self._outcome.result
        if any(test is self for test, _ in outcome.failures + outcome.errors):
            window.picture(f"failed-{self.id().rsplit('.', 1)[-1]}")
            window.go("about:blank")
            window.errors()
            window.complaints = []
            return
        complaints = [
            text for text in window.errors()
            if not any(known in text for known in self.expected_complaints)]
        window.complaints = []
        self.assertEqual(window.strangers(), [])
        self.assertLessEqual(window.sideways(), 0)
        # Left before the program ends, which would be a complaint of the next test.
        window.go("about:blank")
        self.assertEqual(complaints, [])
