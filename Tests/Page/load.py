#!/usr/bin/env python3
"""Many clients of the page at once, some of them broken, while a download runs.

Usage: load.py PROGRAM [STREAMS] [REQUESTS]

Prints the time of a download alone and under the load, as a ratio, how soon the
streams learn of its end, and the memory of the program that serves.
"""
import asyncio
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import time
import urllib.parse

# A publisher as fast as a good line: so many bytes a second, in a process of its own.
RATE = 25_000_000
PUBLISHER = """
import http.server, sys, time
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def log_message(self, *_): pass
    def do_GET(self):
        body = open(sys.argv[1] + self.path, "rb").read()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", '"1"')
        self.end_headers()
        begun, step = time.monotonic(), 1 << 18
        for start in range(0, len(body), step):
            self.wfile.write(body[start:start + step])
            time.sleep(max(0, begun + (start + step) / %d - time.monotonic()))
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
""" % RATE


class Client:
    """What a browser that was let in sends, over plain sockets."""

    def __init__(self, address):
        parts = urllib.parse.urlsplit(address)
        self.port = parts.port
        self.start = parts.query
        self.cookie = ""

    def head(self, method, target, *more):
        lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{self.port}",
                 f"Cookie: {self.cookie}", *more]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)

    async def enter(self):
        reader, writer = await self.connect()
        writer.write(self.head("GET", f"/?{self.start}"))
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.cookie = re.search(r"Set-Cookie: ([^;\r]+)", head).group(1)
        writer.close()

    async def answer(self, reader):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"Content-Length: (\d+)", head)
        body = await reader.readexactly(int(length.group(1))) if length else b""
        return int(head.split()[1]), body

    async def post(self, target, form):
        reader, writer = await self.connect()
        body = urllib.parse.urlencode(form).encode()
        writer.write(self.head(
            "POST", target, f"Origin: http://127.0.0.1:{self.port}", f"Content-Length: {len(body)}",
            "Content-Type: application/x-www-form-urlencoded") + body)
        status, _ = await self.answer(reader)
        writer.close()
        return status

    async def listen(self, wanted, opened):
        """Reads a stream until something is said; answers when that was."""
        reader, writer = await self.connect()
        writer.write(self.head("GET", "/events?since=&lang=en"))
        await reader.readuntil(b"\r\n\r\n")
        opened()
        kept = b""
        while wanted not in kept:
            part = await reader.read(1 << 16)
            if not part:
                raise AssertionError("a stream ended before its time")
            kept = kept[-4000:] + part
        writer.close()
        return time.monotonic()

    async def ask(self, count, statuses):
        """Asks again and again on one connection."""
        reader, writer = await self.connect()
        targets = ["/", "/storage", "/assets/page.css", "/assets/page.js", "/packs", "/nothing"]
        for number in range(count):
            writer.write(self.head("GET", targets[number % len(targets)]))
            status, _ = await self.answer(reader)
            statuses[status] = statuses.get(status, 0) + 1
        writer.close()

    async def annoy(self, count, seed):
        """Sends what nobody's browser sends; answers how often that got an answer."""
        rng = random.Random(seed)
        answered = 0
        for _ in range(count):
            good = self.head("POST", "/download", "Content-Length: 20") + b"language=es&x=" + b"y" * 6
            kind = rng.randrange(6)
            if kind == 0:
                data = rng.randbytes(rng.randrange(1, 4000))
            elif kind == 1:
                data = good[:rng.randrange(len(good))]
            elif kind == 2:
                place = rng.randrange(len(good))
                data = good[:place] + rng.randbytes(rng.randrange(1, 20)) + good[place:]
            elif kind == 3:
                data = b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n"
            elif kind == 4:
                data = b"GET /%2e%2e/%00 HTTP/1.1\r\nHost: evil.example\r\n\r\n"
            else:
                data = b""
            try:
                reader, writer = await self.connect()
                writer.write(data)
                answered += bool(await asyncio.wait_for(reader.read(100), 0.2))
            except (OSError, asyncio.TimeoutError):
                pass
            finally:
                writer.close()
        return answered


async def download(client, language, streams, requests, nonsense):
    """Downloads a language, with a load beside it; answers what was measured."""
    opened = 0

    def one_more():
        nonlocal opened
        opened += 1

    done = f'id="language-{language}" data-language="{language}" data-state="downloaded"'.encode()
    listeners = [
        asyncio.create_task(client.listen(done, one_more)) for _ in range(max(1, streams))]
    while opened < len(listeners):
        await asyncio.sleep(0.01)
        for listener in listeners:
            if listener.done():
                listener.result()
    begun = time.monotonic()
    status = await client.post("/download", {"language": language})
    statuses = {}
    askers = [
        asyncio.create_task(client.ask(requests // 8, statuses))
        for _ in range(8 if requests else 0)]
    annoyers = [
        asyncio.create_task(client.annoy(nonsense // 4, seed))
        for seed in range(4 if nonsense else 0)]
    await asyncio.gather(*askers)
    asked = time.monotonic() - begun
    times = await asyncio.gather(*listeners)
    answered = sum(await asyncio.gather(*annoyers))
    return {
        "status": status, "seconds": min(times) - begun, "spread": max(times) - min(times),
        "statuses": statuses, "asked": asked, "nonsense": answered}


def memory(process):
    """Resident megabytes now and at the peak, and threads."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    found = {name: int(value) for name, value in re.findall(r"^(\w+):\s+(\d+)", text, re.M)}
    return found["VmRSS"] * 1024 / 1e6, found["VmHWM"] * 1024 / 1e6, found["Threads"]


def main():
    os.environ["TRAVELPACK"] = os.path.realpath(sys.argv[1])
    streams, requests = (int(word) for word in (sys.argv[2:] + ["200", "10000"])[:2])
    from harbour import Harbour
    size = 100_000_000
    with Harbour({"es": "", "it": "", "pt": "", "fr": "", "de": "", "nl": ""}, size=size,
                 one_way=["es", "it", "pt", "fr", "de", "nl"], rated=PUBLISHER) as harbour:
        client = Client(harbour.serve())
        asyncio.run(client.enter())
        print(f"idle          {memory(harbour.serving)[0]:.1f} MB")

        def measure(language, *load):
            subprocess.run(["sync", "-f", str(harbour.folder)], check=True)
            return asyncio.run(download(client, language, *load))

        rounds = []
        for quiet, loud in (("es", "it"), ("pt", "fr"), ("de", "nl")):
            rounds.append((measure(quiet, 1, 0, 0), measure(loud, streams, requests, 400)))
        alone = statistics.median(one["seconds"] for one, _ in rounds)
        under = statistics.median(one["seconds"] for _, one in rounds)
        load = rounds[1][1]
        assert all(one["status"] == 303 for pair in rounds for one in pair)
        assert sum(load["statuses"].values()) == requests // 8 * 8
        assert load["statuses"].get(200, 0) > 0 and not set(load["statuses"]) - {200, 404}
        print(f"download      {alone:.2f} s alone, {under:.2f} s beside {streams} streams, "
              f"{requests} requests and 400 broken ones: ratio {under / alone:.2f}")
        print(f"requests      {requests / load['asked']:.0f} a second on 8 connections")
        print(f"last stream   {load['spread'] * 1000:.0f} ms after the first")
        now, peak, threads = memory(harbour.serving)
        print(f"memory        {now:.1f} MB, {peak:.1f} MB at the peak, {threads} threads")


if __name__ == "__main__":
    main()
