"""Packs: dropped on the page, verified, inspected, installed, fetched, deleted."""
import unittest

from browser import until
from pagetest import PageTest

# Drops a file as a person's hand would: a DataTransfer with the file of an input.
DROP = """
const [area, input] = arguments;
const transfer = new DataTransfer();
for (const file of input.files) transfer.items.add(file);
for (const type of ["dragenter", "dragover", "drop"])
  area.dispatchEvent(new DragEvent(type, {dataTransfer: transfer, bubbles: true, cancelable: true}));
"""


class PacksTest(PageTest):
    def pack(self, name="spain.zip", damaged=False):
        """A pack that was built elsewhere."""
        path = self.harbour.folder / name
        self.harbour.run("download", "es", "--catalog", "harbour", "--quiet")
        self.harbour.run("build", "es", "--catalog", "harbour", "-o", str(path))
        if damaged:
            content = bytearray(path.read_bytes())
            place = content.find((self.harbour.published / "harbour.model.en-es.bin").read_bytes())
            content[place + 1000] ^= 1
            path.write_bytes(content)
        return path

    def drop(self, window, path):
        window.driver.execute_script(
            "const input = document.createElement('input'); input.type = 'file';"
            "input.id = 'hand'; document.body.append(input);")
        hand = window.one("#hand")
        hand.send_keys(str(path))
        window.driver.execute_script(DROP, window.one("#drop"), hand)
        window.driver.execute_script("document.getElementById('hand')?.remove()")

    def test_a_pack_is_dropped_verified_and_installed(self):
        window = self.open({"es": ""}, path="/packs", size=400_000)
        window.picture("packs-empty")
        self.accessible(window)
        self.drop(window, self.pack())
        window.one('#jobs [data-kind="verify"][data-state="done"] [data-verdict="valid"]')
        window.picture("packs-dropped-and-valid")
        self.accessible(window)
        row = '[data-pack$="spain.zip"]'
        window.click(f'{row} [data-action="install"]')
        window.one('#jobs [data-kind="install"][data-state="done"]')
        window.picture("packs-installed-1280")
        self.accessible(window)
        self.fits(window)
        window.resize(320)
        window.picture("packs-installed-320")
        window.resize(1280)
        window.dark(True)
        window.picture("packs-installed-dark")
        self.accessible(window)
        window.dark(False)
        status = self.harbour.run("status", str(self.harbour.device), "--deep")
        self.assertIn("harbour/en-es", status.stdout)
        window.click(f'{row} [data-action="inspect"]')
        until(lambda: "inspect" in window.driver.current_url, "the pack's page")
        self.assertIn("harbour/en-es", window.text("main"))
        window.picture("packs-inspect")
        self.accessible(window)
        self.fits(window)
        window.driver.back()
        window.click(f'{row} [data-action="ask-delete"]')
        window.picture("packs-asks-before-deleting")
        window.click(f'{row} [data-action="delete"]')
        window.gone(row)

    def test_a_chosen_file_is_as_good_as_a_dropped_one(self):
        window = self.open({"es": ""}, path="/packs")
        window.one("#drop-file").send_keys(str(self.pack("chosen.zip")))
        window.one('#jobs [data-kind="verify"][data-state="done"] [data-verdict="valid"]')
        window.one('[data-pack$="chosen.zip"]')

    def test_a_damaged_pack_is_said_and_not_installed(self):
        window = self.open({"es": ""}, path="/packs")
        self.drop(window, self.pack(damaged=True))
        window.one('#jobs [data-kind="verify"] [data-verdict="invalid"]')
        self.assertIn("en-es", window.text("#jobs .findings"))
        window.picture("packs-damaged")
        self.accessible(window)
        window.click('[data-pack$="spain.zip"] [data-action="install"]')
        window.one('#jobs [data-kind="install"][data-state="failed"]')
        window.picture("packs-damaged-not-installed")
        self.assertEqual(
            [path.name for path in self.harbour.device.rglob("*.bin")], [])

    def test_what_is_no_pack_is_said(self):
        self.expected_complaints = ("400",)
        window = self.open({"es": ""}, path="/packs")
        nonsense = self.harbour.folder / "holiday.zip"
        nonsense.write_bytes(b"no zip" * 1000)
        self.drop(window, nonsense)
        until(lambda: window.all('#jobs [data-state="failed"], #jobs [data-verdict="invalid"]'),
              "what is wrong")
        window.picture("packs-no-pack")
        self.accessible(window)

    def test_a_built_pack_is_fetched_byte_for_byte(self):
        window = self.open({"es": ""}, size=300_000)
        path = self.pack()
        path.rename(self.harbour.packs / "spain.zip")
        window.go(self.harbour.root + "/packs")
        link = window.one('[data-pack$="spain.zip"] [data-action="fetch"]')
        self.assertIsNotNone(link.get_attribute("download"))
        digest = window.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "fetch(arguments[0]).then(answer => answer.arrayBuffer())"
            ".then(bytes => crypto.subtle.digest('SHA-256', bytes))"
            ".then(hash => done([...new Uint8Array(hash)]"
            ".map(byte => byte.toString(16).padStart(2, '0')).join('')))",
            link.get_attribute("href"))
        import hashlib
        self.assertEqual(
            digest, hashlib.sha256((self.harbour.packs / "spain.zip").read_bytes()).hexdigest())

    def test_a_pack_is_built_of_downloaded_languages(self):
        window = self.open({"es": "", "it": ""})
        self.assertEqual(window.all("#builder form"), [])
        window.press("es", "download")
        window.reaches("es", "downloaded")
        window.go(self.harbour.root + "/packs")
        self.assertEqual(window.all("#build-it"), [])
        window.click("#build-es")
        window.type("#pack-name", "vacaciones")
        window.picture("packs-build-of-languages")
        self.accessible(window)
        self.fits(window)
        window.click('[data-action="build-pack"]')
        window.one('#jobs [data-state="done"]')
        packs = list(self.harbour.packs.glob("*.zip"))
        self.assertEqual([path.name for path in packs], ["vacaciones.zip"])
        self.assertIn("harbour/es-en", self.harbour.run("inspect", str(packs[0])).stdout)
        window.one('[data-pack$="vacaciones.zip"]')

    def test_packs_of_a_folder_are_verified_in_turn(self):
        window = self.open({"es": ""}, size=300_000)
        self.pack().rename(self.harbour.packs / "spain.zip")
        window.go(self.harbour.root + "/packs")
        window.click('[data-pack$="spain.zip"] [data-action="verify"]')
        window.one('#jobs [data-kind="verify"][data-state="done"] [data-verdict="valid"]')
        window.click('#jobs [data-action="dismiss"]')
        window.gone('#jobs [data-kind="verify"]')
        # Nothing of the folder itself can be deleted here.
        self.assertEqual(window.all('[data-pack$="spain.zip"] [data-action="delete"]'), [])


if __name__ == "__main__":
    unittest.main()
