"""A publisher of small models with servers that can be slow or fail, a library,
a device, and the program that serves its page from them."""
import hashlib
import json
import os
import pathlib
import random
import signal
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = os.environ.get("TRAVELPACK", str(HERE.parent.parent / ".build/debug/travelpack"))

# How the servers treat what a language needs; see Tests/Servers/faulty_http.py.
SLOW = "rate=60000"
FAILS_ONCE = "fault=status&code=404&times=1"
BREAKS_OFF = "fault=reset&at=20000&times=2"
WRONG = "fault=wrong-bytes"


class Harbour:
    """Everything one test works on, in a folder of its own.

    `languages` maps a language to how the servers treat its models, "" for well;
    `rated` is the source of another server than the faulty one.
    """

    def __init__(self, languages, size=90_000, sizes=None, one_way=(), declared=None, reads=(),
                 others=(), rated=None):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="travelpack-page-"))
        self.published = self.folder / "published"
        self.library = self.folder / "library"
        self.packs = self.folder / "packs"
        self.device = self.folder / "stick"
        for folder in (self.published, self.packs, self.device):
            folder.mkdir()
        self.processes = []
        self.serving = None
        program = ["-c", rated] if rated else [str(HERE.parent / "Servers/faulty_http.py")]
        server = self.start([sys.executable, *program, str(self.published)])
        self.base = f"http://127.0.0.1:{server.stdout.readline().strip()}"
        sets = []
        for language, treatment in languages.items():
            for pair in [f"en-{language}", f"{language}-en"][:1 if language in one_way else 2]:
                sets.append(self.model(
                    pair, treatment, (sizes or {}).get(language, size),
                    (declared or {}).get(language)))
        for language in reads:
            sets.append(self.reader(language))
        self.catalog("harbour", sets)
        if others:
            self.catalog("quay", [
                self.model(pair, "", size // 2, None, catalog="quay") for pair in others])

    def start(self, command, **options):
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env=self.environment(), **options)
        self.processes.append(process)
        return process

    def environment(self):
        return {**os.environ, "TRAVELPACK_LIBRARY": str(self.library), "NO_COLOR": "1"}

    # What is published.

    def artifact(self, name, place, treatment, size, declared):
        content = random.Random(place).randbytes(size)
        (self.published / place).write_bytes(content)
        return {
            "name": name, "bytes": declared or size,
            "sha256": hashlib.sha256(content).hexdigest(), "unpacking": "plain",
            "plainBytes": declared or size,
            "urls": [f"{self.base}/{place}" + (f"?{treatment}" if treatment else "")],
        }

    def model(self, pair, treatment, size, declared, catalog="harbour"):
        """A bergamot model: most bytes in its first file."""
        start, end = pair.split("-", 1) if pair.startswith("en-") else pair.rsplit("-", 1)
        sizes = {"model": size * 8 // 10, "lex": size // 10, "vocab": size // 10}
        artifacts = []
        for role, count in sizes.items():
            part = self.artifact(
                f"{role}.{pair}.bin", f"{catalog}.{role}.{pair}.bin",
                treatment if role == "model" else "", count,
                declared if role == "model" else None)
            artifacts.append({**part, "role": role})
        return {
            "name": pair, "version": "1.0", "format": "bergamot", "licence": "CC-BY-4.0",
            "directions": [{"from": start, "to": end}], "artifacts": artifacts,
        }

    def reader(self, language):
        part = self.artifact(f"{language}.traineddata", f"{language}.traineddata", "", 20_000, None)
        return {
            "name": f"reads-{language}", "version": "1.0", "format": "tesseract",
            "licence": "Apache-2.0", "reads": [language],
            "artifacts": [{**part, "role": "package"}],
        }

    def catalog(self, name, sets):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps({
            "format": "travelpack-catalog", "version": 1, "name": name, "date": "2026-01-31",
            "modelSets": sets}))
        self.run("catalogs", "update", "--from", str(path))

    # The program.

    def run(self, *words, check=True):
        """Runs a command in a terminal, to its end."""
        result = subprocess.run(
            [PROGRAM, *words], env=self.environment(), text=True, capture_output=True, timeout=300)
        if check and result.returncode != 0:
            raise AssertionError(f"travelpack {words}: {result.returncode}: {result.stderr}")
        return result

    def command(self, *words):
        """Starts a command in a terminal."""
        return self.start([PROGRAM, *words], stderr=subprocess.PIPE)

    def serve(self, *words, catalogs=("harbour",), wait=True):
        """Serves the page; answers its start address."""
        options = [word for name in catalogs for word in ("--catalog", name)]
        self.serving = self.command(
            "serve", "--json", "--packs", str(self.packs), "--device", str(self.device), *options,
            *words)
        line = self.serving.stdout.readline()
        if not line:
            raise AssertionError(f"serve: {self.serving.stderr.read()}")
        self.address = json.loads(line)["address"]
        self.root = self.address.split("?")[0].rstrip("/")
        return self.address

    def interrupt(self, patience=20):
        """Ctrl-C on the program that serves; answers its exit code and the seconds it took."""
        begun = time.monotonic()
        self.serving.send_signal(signal.SIGINT)
        code = self.serving.wait(patience)
        return code, time.monotonic() - begun

    def language_state(self, language):
        """How a language stands, as a terminal is told."""
        answer = json.loads(self.run("languages", "--all", "--catalog", "harbour", "--json").stdout)
        rows = answer if isinstance(answer, list) else answer["languages"]
        return next(row for row in rows if row["language"] == language)["state"]["state"]

    def requests(self):
        """What the servers were asked for."""
        log = self.folder / "requests.log"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def close(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
            for pipe in (process.stdout, process.stderr):
                if pipe:
                    pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
