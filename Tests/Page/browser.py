"""A window of a real browser, and what the tests ask of it."""
import base64
import importlib.util
import os
import pathlib
import shutil
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PICTURES = pathlib.Path(os.environ.get(
    "TRAVELPACK_PICTURES", pathlib.Path(__file__).resolve().parents[2] / "build/page"))
PATIENCE = 30


def axe_source():
    """axe-core as a package of PyPI carries it; None where there is none."""
    spec = importlib.util.find_spec("pytest_playwright_axe")
    if spec is None:
        return None
    return (pathlib.Path(spec.origin).parent / "resources/axe.min.js").read_text()


def until(condition, what, patience=PATIENCE):
    """Waits for a condition; answers what it answered."""
    end = time.monotonic() + patience
    last = None
    while time.monotonic() < end:
        try:
            answer = condition()
            if answer:
                return answer
        except Exception as error:  # what is asked for may be just being replaced
            last = error
        time.sleep(0.02)
    raise AssertionError(f"waited {patience} s in vain: {what}" + (f" ({last!r})" if last else ""))


class Window:
    """One browser with a profile of its own."""

    def __init__(self, languages="en", width=1280, height=900, dark=False, scripts=True):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--hide-scrollbars", f"--lang={languages.split(',')[0]}", "--force-device-scale-factor=1",
            "--disable-background-networking", "--disable-component-update", "--no-first-run",
        ]:
            options.add_argument(argument)
        options.add_experimental_option("prefs", {
            "intl.accept_languages": languages,
            "download.default_directory": str(PICTURES / "downloads"),
        })
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(60)
        self.resize(width, height)
        self.dark(dark)
        self.complaints = []
        self.last_press = 0
        self.has_scripts = scripts
        self.scripts(scripts)

    def close(self):
        self.driver.quit()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # The window.

    def resize(self, width, height=900):
        # The viewport itself: a headless window does not become as narrow as a phone.
        self.width = width
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def dark(self, dark):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def scripts(self, on):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not on})

    def go(self, address):
        self.driver.get(address)
        return self

    def reload(self):
        self.driver.refresh()

    def picture(self, name):
        """Writes the whole page to build/page/NAME.png."""
        place = self.value("scrollY")
        self.driver.execute_script("scrollTo({top: 0, behavior: 'instant'})")
        PICTURES.mkdir(parents=True, exist_ok=True)
        size = self.driver.execute_cdp_cmd("Page.getLayoutMetrics", {})["cssContentSize"]
        shot = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": self.width, "height": min(size["height"], 6000),
                     "scale": 1}})
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))
        self.driver.execute_script("scrollTo({top: arguments[0], behavior: 'instant'})", place)

    # What is on the page.

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector, patience=PATIENCE):
        return until(lambda: self.all(selector), f"{selector} at {self.driver.current_url}",
                     patience)[0]

    def gone(self, selector, patience=PATIENCE):
        until(lambda: not self.all(selector), f"no {selector}", patience)

    def text(self, selector):
        return self.one(selector).text

    def value(self, script, *arguments):
        return self.driver.execute_script(f"return {script}", *arguments)

    def click(self, selector):
        """Presses what a selector names, once it can be pressed."""
        def press():
            element = self.all(selector)[0]
            self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
            return True
        until(press, f"a click on {selector}")

    def type(self, selector, text):
        field = self.one(selector)
        field.clear()
        field.send_keys(text)

    def keys(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def state(self, language):
        rows = self.all(f'[id="language-{language}"]')
        return rows[0].get_attribute("data-state") if rows else None

    def reaches(self, language, *states, patience=60):
        """Waits until a language stands in one of some states."""
        return until(
            lambda: (found := self.state(language)) in states and found,
            f"{language} to be {states}; it is {self.state(language)}", patience)

    def row(self, language, selector):
        return f'[id="language-{language}"] {selector}'

    def press(self, language, action):
        """Presses the button of a language's own row, not of its models.

        The page takes a second press within a moment for an accident, so a
        person's pause is made.
        """
        time.sleep(max(0, self.last_press + 0.7 - time.monotonic()))
        self.last_press = time.monotonic()
        self.click(self.row(language, f'> .action [data-action="{action}"]'))

    # What every page must be.

    def errors(self):
        """What the browser complained about: scripts, policies, files that are missing."""
        self.complaints += [
            entry["message"] for entry in self.driver.get_log("browser")
            if entry["level"] in ("SEVERE", "WARNING")]
        return self.complaints

    def sideways(self):
        """Pixels that the page is wider than the window."""
        return self.value(
            "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")

    def strangers(self):
        """Addresses that were loaded from elsewhere."""
        return self.value(
            "performance.getEntriesByType('resource').map(e => e.name)"
            ".filter(name => !name.startsWith(location.origin))")

    def axe(self):
        """What axe-core finds, one line for each kind; None where there is no axe-core."""
        source = axe_source()
        if source is None:
            return None
        # Where the page's scripts are off, axe-core's are on for this moment.
        self.scripts(True)
        self.driver.execute_script(source)
        found = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run({resultTypes: ['violations', 'incomplete']})"
            ".then(done, error => done({failed: String(error)}))")
        self.scripts(self.has_scripts)
        if "failed" in found:
            raise AssertionError(found["failed"])
        return [
            f"{rule['id']} ({rule['impact']}): {rule['help']}: "
            + "; ".join(node["html"][:160] for node in rule["nodes"][:3])
            for rule in found["violations"]]
