#!/usr/bin/env python3
"""A web server that misbehaves on purpose, for the tests of downloads.

Usage: faulty_http.py FOLDER [--tls CERTIFICATE KEY]

It serves the files of FOLDER on a free port of 127.0.0.1, which it prints. The
query of an address says how it misbehaves: /file?fault=reset&at=5000&times=2.
With times=N only the first N requests of that address are treated so. Each
request is written to FOLDER/../requests.log as a line of JSON once it is over.
It ends with the process that started it.
"""
import base64
import gzip
import http.server
import json
import os
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse

parent = os.getppid()
folder = os.path.abspath(sys.argv[1])
log_path = os.path.join(os.path.dirname(folder), "requests.log")
counts = {}
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.sent = 0
        self.status = 0
        started = time.time()
        parts = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(parts.query))
        with lock:
            counts[self.path] = counts.get(self.path, 0) + 1
            number = counts[self.path]
        fault = query.get("fault", "")
        if number > int(query.get("times", 1 << 30)):
            fault = ""
        try:
            with open(os.path.join(folder, os.path.basename(parts.path)), "rb") as file:
                body = file.read()
            getattr(self, "fault_" + fault.replace("-", "_"))(body, query, number)
        except FileNotFoundError:
            self.simple(404, b"nothing here")
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True
        finally:
            line = {
                "path": self.path, "range": self.headers.get("Range"),
                "ifRange": self.headers.get("If-Range"), "status": self.status,
                "sent": self.sent, "host": self.headers.get("Host"),
                "authorization": self.headers.get("Authorization"), "time": started,
            }
            with lock, open(log_path, "a") as log:
                log.write(json.dumps(line) + "\n")

    # What the behaviours are made of.

    def head(self, status, headers):
        self.status = status
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def simple(self, status, body, headers=None):
        self.head(status, {"Content-Length": len(body), **(headers or {})})
        self.push(body)

    def push(self, bytes_, rate=None):
        # Small steps where the bytes are counted against a limit: what is written
        # just after the other end died still counts as sent.
        step = 1 << 10 if rate else 16 << 10
        for start in range(0, len(bytes_), step):
            piece = bytes_[start:start + step]
            self.wfile.write(piece)
            self.sent += len(piece)
            if rate:
                time.sleep(len(piece) / rate)

    def start(self, body):
        """The first byte that is asked for, honouring If-Range."""
        asked = self.headers.get("Range", "")
        if not asked.startswith("bytes=") or self.headers.get("If-Range", TAG) != TAG:
            return 0
        return int(asked[6:].split("-")[0])

    def begin(self, body, tag=None, length=None):
        """Sends the right head; answers the part of the body that is due."""
        tag = tag or TAG
        start = self.start(body)
        if start >= len(body) > 0:
            self.head(416, {"Content-Range": f"bytes */{len(body)}", "Content-Length": 0})
            return b""
        due = body[start:]
        headers = {"ETag": tag, "Content-Length": length or len(due)}
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(body) - 1}/{len(body)}"
        self.head(206 if start else 200, headers)
        return due

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.close()

    # The behaviours.

    def fault_(self, body, query, number):
        rate = int(query["rate"]) if "rate" in query else None
        if rate:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16 << 10)
        self.push(self.begin(body), rate)

    def fault_reset(self, body, query, number):
        self.push(self.begin(body)[:int(query["at"])])
        time.sleep(0.05)
        self.reset()

    def fault_close(self, body, query, number):
        self.push(self.begin(body)[:int(query["at"])])
        self.close_connection = True

    def fault_stall(self, body, query, number):
        self.push(self.begin(body)[:int(query["at"])])
        self.wfile.flush()
        self.connection.settimeout(120)
        self.connection.recv(1)
        self.close_connection = True

    def fault_drip(self, body, query, number):
        for byte in self.begin(body):
            self.push(bytes([byte]))
            self.wfile.flush()
            time.sleep(1)

    def fault_ignore_range(self, body, query, number):
        self.simple(200, body, {"ETag": TAG})

    def fault_ignore_range_reset(self, body, query, number):
        self.head(200, {"ETag": TAG, "Content-Length": len(body)})
        self.push(body[:int(query["at"])] if number == 1 else body)
        if number == 1:
            time.sleep(0.05)
            self.reset()

    def fault_wrong_range(self, body, query, number):
        start = self.start(body)
        if not start:
            return self.fault_reset(body, query, number) if number == 1 else self.fault_(body, query, number)
        due = body[start - 100:]
        self.simple(206, due, {
            "ETag": TAG, "Content-Range": f"bytes {start - 100}-{len(body) - 1}/{len(body)}"})

    def fault_range_on_200(self, body, query, number):
        start = self.start(body)
        if not start:
            return self.fault_reset(body, query, number) if number == 1 else self.fault_(body, query, number)
        self.simple(200, body[start:], {
            "ETag": TAG, "Content-Range": f"bytes {start}-{len(body) - 1}/{len(body)}"})

    def fault_new_tag(self, body, query, number):
        """Every answer has another entity tag; the first one breaks off."""
        self.head(200, {"ETag": f'"{number}"', "Content-Length": len(body)})
        self.push(body[:int(query["at"])] if number == 1 else body)
        if number == 1:
            time.sleep(0.05)
            self.reset()

    def fault_new_tag_206(self, body, query, number):
        """A server that ignores If-Range and tells of another file by its tag only."""
        start = 0
        if self.headers.get("Range"):
            start = int(self.headers["Range"][6:].split("-")[0])
        other = bytes(255 - byte for byte in body) if number == 1 else body
        headers = {"ETag": f'"{number}"', "Content-Length": len(body) - start}
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(body) - 1}/{len(body)}"
        self.head(206 if start else 200, headers)
        self.push(other[start:int(query["at"])] if number == 1 else body[start:])
        if number == 1:
            time.sleep(0.05)
            self.reset()

    def fault_seesaw(self, body, query, number):
        """Begins again each time, and gets now less far, now farther."""
        self.head(200, {"ETag": f'"{number}"', "Content-Length": len(body)})
        self.push(body[:100_000 if number % 2 else 200_000])
        self.close_connection = True

    def fault_longer(self, body, query, number):
        self.simple(200, body + body, {"ETag": TAG})

    def fault_endless(self, body, query, number):
        self.close_connection = True
        self.head(200, {"ETag": TAG, "Connection": "close"})
        while True:
            self.push(body)

    def fault_shorter(self, body, query, number):
        self.simple(200, body[:-1], {"ETag": TAG})

    def fault_shorter_unsaid(self, body, query, number):
        self.close_connection = True
        self.head(200, {"ETag": TAG, "Connection": "close"})
        self.push(body[:-1])

    def fault_wrong_bytes(self, body, query, number):
        self.simple(200, bytes(len(body)), {"ETag": TAG})

    def fault_html(self, body, query, number):
        self.simple(200, b"<html><h1>Please log in</h1></html>", {"Content-Type": "text/html"})

    def fault_html_long(self, body, query, number):
        page = b"<html>".ljust(len(body), b"x")
        self.simple(200, page, {"Content-Type": "text/html"})

    def fault_redirect(self, body, query, number):
        self.simple(301, b"", {"Location": query["to"]})

    def fault_loop(self, body, query, number):
        self.simple(302, b"", {"Location": f"/{number}" + self.path.replace("times", "t")})

    def fault_status(self, body, query, number):
        headers = {}
        if "after" in query:
            headers["Retry-After"] = query["after"]
        self.simple(int(query["code"]), b"<html>no</html>", headers)

    def fault_gzip(self, body, query, number):
        self.simple(200, gzip.compress(body), {"ETag": TAG, "Content-Encoding": "gzip"})

    def fault_encoding_label(self, body, query, number):
        """The right bytes, called gzip since the file's name ends so."""
        self.simple(200, body, {"ETag": TAG, "Content-Encoding": "gzip"})

    def fault_login(self, body, query, number):
        right = "Basic " + base64.b64encode(b"user:secret").decode()
        if self.headers.get("Authorization") != right:
            return self.simple(401, b"", {"WWW-Authenticate": 'Basic realm="x"'})
        self.fault_(body, query, number)


TAG = '"tag"'
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if "--tls" in sys.argv:
    place = sys.argv.index("--tls")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[place + 1], sys.argv[place + 2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
while os.getppid() == parent:
    time.sleep(0.2)
