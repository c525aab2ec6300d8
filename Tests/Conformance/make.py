#!/usr/bin/env python3
"""Makes bags of every kind that the Library of Congress's BagIt conformance suite has.

Usage: make.py FOLDER

The kinds, their names and what must become of them (valid, warning, invalid; refused
on Linux or on Windows) are those of the suite; every byte is made here. Below FOLDER
each bag stands as VERSION/VERDICT/NAME.
"""
import hashlib
import os
import sys

FIVE = {
    "dir1/three.txt": b"three", "dir2/dir3/five.txt": b"fives", "dir2/four.txt": b"four.",
    "one.txt": b"one..", "two.txt": b"two..",
}
TWO = {"plain": b"A file whose name has no dot.", "text.txt": b"A file whose name has a dot.."}
HELLO = {"hello.txt": b"hello\n"}
README = {"README": b"This file is described by more lines than it needs.\n"}
ABOUT = [
    ("Source-Organization", "Harbour Relief"),
    ("Contact-Name", "Ines Ferreira"),
    ("External-Description", "Scans of the harbour's logbooks\n    and of its charts."),
    ("Bagging-Date", "2026-01-31"),
]
TWICE = [pair for name, value in ABOUT for pair in ((name, value), (name, value + " (2)"))]
ELSEWHERE = b"what stands outside of the bag"


def digest(algorithm, data):
    return hashlib.new(algorithm, data).hexdigest()


class Bag:
    """A bag, right in everything that is not changed afterwards."""

    def __init__(self, version, payload, algorithms=("md5",), end="\n", parting="  ",
                 encoding="utf-8", info=None):
        self.version, self.payload, self.end, self.parting = version, payload, end, parting
        self.encoding = encoding
        self.files = {}  # path in the bag: bytes
        for name, data in payload.items():
            self.files["data/" + name] = data
        self.tag("bagit.txt", f"BagIt-Version: {version}{end}Tag-File-Character-Encoding: "
                 f"{encoding.upper()}{end}", "utf-8")
        for algorithm in algorithms:
            self.tag(f"manifest-{algorithm}.txt", "".join(
                self.line(algorithm, "data/" + name, data) for name, data in payload.items()))
        if info is None:
            octets = sum(map(len, payload.values()))
            info = [("Bagging-Date", "2026-01-31"), ("Payload-Oxum", f"{octets}.{len(payload)}")]
        name = "package-info.txt" if version in ("0.93", "0.94", "0.95") else "bag-info.txt"
        self.tag(name, "".join(f"{label}: {value}\n" for label, value in info).replace("\n", end))
        self.algorithms, self.info = algorithms, name

    def tag(self, name, text, encoding=None):
        self.files[name] = text.encode(encoding or self.encoding)

    def line(self, algorithm, path, data):
        return digest(algorithm, data) + self.parting + path + self.end

    def listing(self, path, data=ELSEWHERE):
        """The same with one more line in its first manifest."""
        name = f"manifest-{self.algorithms[0]}.txt"
        self.files[name] += self.line(self.algorithms[0], path, data).encode(self.encoding)
        return self

    def fetching(self, *paths):
        """The same with a fetch.txt of these paths."""
        self.tag("fetch.txt", "".join(
            f"http://bags.example/{path.replace(' ', '%20')} - {path}{self.end}" for path in paths))
        return self

    def saying(self, name, data):
        """The same with another tag file, or none."""
        if data is None:
            del self.files[name]
        else:
            self.files[name] = data
        return self

    def write(self, folder, lying=False, sealing=True, after=None):
        """Writes it with its tag manifests; `after` says what changes behind their back."""
        if sealing:
            tags = [name for name in self.files if not name.startswith("data/")]
            for algorithm in self.algorithms:
                text = "".join(
                    self.line(algorithm, name, b"another" if lying else self.files[name])
                    for name in sorted(tags))
                self.tag(f"tagmanifest-{algorithm}.txt", text)
        for path, data in {**self.files, **(after or {})}.items():
            path = os.path.join(folder, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data)


def inner():
    """A bag as payload."""
    bag = Bag("0.97", FIVE)
    tags = "".join(
        bag.line("md5", name, bag.files[name]) for name in ("bagit.txt", "manifest-md5.txt"))
    return {"bag/" + name: data for name, data in bag.files.items()} | {
        "bag/tagmanifest-md5.txt": tags.encode()}


def valid():
    for version in ("0.93", "0.94", "0.95", "0.96", "0.97"):
        old = {"end": "\r\n", "parting": "  " if version < "0.96" else " ", "info": ABOUT}
        yield version, "basic-bag", Bag(version, FIVE, **old)
        yield version, "duplicate-metadata-entries", Bag(version, FIVE, **{**old, "info": TWICE})
        if version < "0.96":
            continue
        yield version, "bag-in-a-bag", Bag(version, inner(), **old)
        names = {"dir1/~three.txt": b"three", "%7Edir2/dir3/five.txt": b"fives",
                 "%7Eone.txt": b"one..", "%two.txt": b"two.."}
        yield version, "bag-with-encoded-names", Bag(version, names, **old)
        blanks = {"file with spaces.txt": b"a file with spaces", **FIVE}
        yield version, "bag-with-escapable-characters", Bag(version, blanks, **old)
        yield version, "bag-with-space", Bag(version, {"one 1.txt": b"one..", **FIVE}, **old)
        bag = Bag(version, FIVE, **old)
        dotted = bag.files["manifest-md5.txt"].replace(b" data/two.txt", b" ./data/two.txt")
        yield version, "bag-with-leading-dot-slash-in-manifest", bag.saying(
            "manifest-md5.txt", dotted)
        yield version, "holey-bag", Bag(version, {"one 1.txt": b"one..", **FIVE}, **old).fetching(
            *("data/" + name for name in FIVE), "data/one 1.txt")
    for encoding in ("iso-8859-1", "utf-16"):
        yield "0.97", f"{encoding.upper()}-encoded-tag-files", Bag("0.97", TWO, encoding=encoding)
    yield "0.97", "minimal-bag", Bag("0.97", {
        "bagit.txt": b"BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n",
        "manifest-md5.txt": b""})
    yield "0.97", "uncommon-metadata-separators", Bag(
        "0.97", README, ("sha224",)).saying(
            "bag-info.txt", b"Test-Tag: 1\nTest-Tag:   2\nTest-Tag : 3\nTest-Tag\t: 4\n")
    yield "1.0", "basicBag", Bag("1.0", HELLO, ("sha512",))


def warning():
    yield "duplicate-file-with-different-case", Bag("0.97", HELLO, ("sha512",)).listing(
        "data/HELLO.txt", HELLO["hello.txt"])
    yield "made-with-md5sum-tools", Bag("0.97", HELLO, parting=" *")
    bag = Bag("0.97", HELLO, ("sha512",))
    yield "relative-path", bag.saying(
        "manifest-sha512.txt", bag.files["manifest-sha512.txt"].replace(b" data/", b" ./data/"))
    yield "same-filename-listed-twice-with-different-normalization", Bag(
        "0.97", {"N\u00fa\u00f1ez": b""}, ("sha512",)).listing("data/Nu\u0301n\u0303ez", b"")
    yield "same-filename-listed-twice-with-the-same-hash", Bag(
        "0.97", README, ("sha256", "sha512")).listing("data/README", README["README"])
    yield "special-system-files", Bag("0.97", {"Thumbs.db": b""}, ("sha512",)).listing(
        "data/.DS_Store", b"")


def invalid():
    yield "0.97", "baginfo-missing-encoding", Bag("0.97", TWO).saying(
        "bagit.txt", b"BagIt-Version: 0.97\n"), {}
    bag = Bag("0.97", HELLO)
    yield "0.97", "bom-in-bagit.txt", bag.saying(
        "bagit.txt", b"\xef\xbb\xbf" + bag.files["bagit.txt"]), {}
    yield "0.97", "corrupt-data-file", Bag("0.97", TWO), {
        "after": {"data/plain": TWO["plain"] + b" (more)"}}
    yield "0.97", "corrupt-tag-file", Bag("0.97", TWO), {"lying": True}
    yield "0.97", "extra-file-in-bag", Bag("0.97", HELLO), {"after": {"data/more": b"more"}}
    yield "0.97", "invalid-version-number", Bag(".97", README, ("sha256", "sha512")), {}
    bag = Bag("0.97", TWO)
    missing = "".join(bag.line("md5", name, bag.files[name]) for name in (
        "bag-info.txt", "bagit.txt", "manifest-md5.txt"))
    yield "0.97", "missing-baginfo", bag.saying("bag-info.txt", None).saying(
        "tagmanifest-md5.txt", missing.encode()), {"sealing": False}
    yield "0.97", "missing-bagit.txt", Bag("0.97", TWO).saying("bagit.txt", None), {}
    yield "0.97", "out-of-scope-file-paths-using-dot-notation", Bag("0.97", TWO).listing(
        "../../../README.md").listing("\\.\\./\\.\\./README.md"), {}
    yield "0.97", "out-of-scope-file-paths-using-dot-notation-for-fetch", Bag(
        "0.97", TWO).fetching("../../../README.md"), {}
    different = "same-filename-listed-twice-with-different-hashes"
    for version in ("0.97", "1.0"):
        yield version, different, Bag(version, README, ("sha256", "sha512")).listing(
            "data/README", b"another"), {}
    yield "1.0", "same-filename-listed-twice-with-the-same-hash", Bag(
        "1.0", README, ("sha256", "sha512")).listing("data/README", README["README"]), {}
    yield "1.0", "bagit-with-invalid-whitespace", Bag("1.0", README).saying(
        "bagit.txt", b"BagIt-Version : 1.0\nTag-File-Character-Encoding : UTF-8\n"), {}
    yield "1.0", "notAllManifestsListAllFiles", Bag(
        "1.0", HELLO, ("sha512",), info=[("Payload-Oxum", "16.2")]), {
            "after": {"data/not-in-the-manifest.txt": b"not listed"}}


def outside():
    """Paths that lead out of a bag: in a manifest, and in fetch.txt."""
    for system, name, path in (
            ("linux", "absolute-path", "/tmp/foo"), ("linux", "shortcut", "~/foo"),
            ("linux", "shortcut-username", "~root/foo"),
            ("windows", "absolute-path", "C:\\Windows\\System32\\setx.exe"),
            ("windows", "shortcut", "%HomeDrive%\\Windows\\System32\\setx.exe"),
            ("windows", "unc", "\\\\?\\UNC\\server\\Windows\\System32\\setx.exe")):
        name = f"{system}-only/out-of-scope-file-paths-using-{name}"
        yield name, Bag("0.97", TWO).listing(path)
        yield name + "-for-fetch", Bag("0.97", TWO).fetching(path)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    place = lambda version, name: os.path.join(sys.argv[1], "v" + version, name)
    for version, name, bag in valid():
        bag.write(place(version, "valid/" + name))
    for name, bag in warning():
        bag.write(place("0.97", "warning/" + name))
    for version, name, bag, how in invalid():
        bag.write(place(version, "invalid/" + name), **how)
    for name, bag in outside():
        bag.write(place("0.97", name))


main()
