#!/usr/bin/env python3
"""Makes hostile packs out of an honest one.

Usage: make.py CASE HONEST.zip OUT   (OUT ends with .zip, .tar, .tar.gz or .tar.zst)
       make.py list                  (the cases, one a line)
"""
import gzip
import hashlib
import io
import re
import struct
import subprocess
import sys
import tarfile
import zipfile
import zlib


class Entry:
    """A zip entry whose every field can lie."""

    def __init__(self, name, data, method=0, **lies):
        self.name = name if isinstance(name, bytes) else name.encode()
        self.data = data
        self.method = method
        self.host = lies.get("host", 3)
        self.attributes = lies.get("attributes", lies.get("mode", 0o100644) << 16)
        self.packed = lies.get("packed")
        if self.packed is None:
            if method == 8:
                deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
                self.packed = deflate.compress(data) + deflate.flush()
            else:
                self.packed = data
        self.size = lies.get("size", len(data))
        self.flags = lies.get("flags", 0x800 if any(b > 127 for b in self.name) else 0)
        self.crc = zlib.crc32(data)
        self.local = lies.get("local", {})
        self.central = lies.get("central", {})
        self.descriptor = lies.get("descriptor", b"")
        self.before = lies.get("before", b"")
        self.at = lies.get("at")

    def fields(self, where):
        lies = self.local if where == "local" else self.central
        get = lambda name, value: lies.get(name, value)
        hidden = where == "local" and self.flags & 8
        return (
            get("name", self.name), get("flags", self.flags), get("method", self.method),
            get("crc", 0 if hidden else self.crc),
            get("packed", 0 if hidden else len(self.packed)),
            get("size", 0 if hidden else self.size), get("extra", b""))


def write_zip(
        entries, path, prefix=b"", suffix=b"", comment=b"", count=None, end64=None, middle=b"",
        adjusted=False, behind=b"", disk=0, here=None, comment_length=None, size_lie=0, longer64=b"",
        place_lie=0, crowd=0):
    out = bytearray(prefix)
    offsets = []
    for entry in entries:
        if entry.at is not None:
            offsets.append(offsets[entry.at])
            continue
        out += entry.before
        offsets.append(len(out))
        name, flags, method, crc, packed, size, extra = entry.fields("local")
        out += struct.pack(
            "<IHHHHHIIIHH", 0x04034B50, 20, flags, method, 0, 0x21, crc, packed, size,
            len(name), len(extra))
        out += name + extra + entry.packed + entry.descriptor
    out += middle
    crowd_start = len(out)
    crowd_local = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 0, 0, 0x21, 0, 0, 0, 20, 0)
    for number in range(crowd):
        out += crowd_local + b"sample/data/%08d" % number
    start = len(out) - len(prefix)
    for entry, offset in zip(entries, offsets):
        name, flags, method, crc, packed, size, extra = entry.fields("central")
        out += struct.pack(
            "<IHHHHHHIIIHHHHHII", 0x02014B50, entry.host << 8 | 20, 20, flags, method, 0, 0x21, crc,
            packed, size, len(name), len(extra), 0, 0, 0, entry.attributes,
            offset if adjusted else offset - len(prefix))
        out += name + extra
    crowd_central = struct.pack(
        "<IHHHHHHIIIHHHHHI", 0x02014B50, 3 << 8 | 20, 20, 0, 0, 0, 0x21, 0, 0, 0, 20, 0, 0, 0, 0,
        0o100644 << 16)
    for number in range(crowd):
        offset = struct.pack("<I", crowd_start - len(prefix) + 50 * number)
        out += crowd_central + offset + b"sample/data/%08d" % number
    length = len(out) - len(prefix) - start
    if adjusted:
        start += len(prefix)
    length += size_lie
    total = len(entries) + crowd if count is None else count
    out += behind
    if end64:
        place = len(out)
        out += struct.pack(
            "<IQHHIIQQQQ", 0x06064B50, 44 + len(longer64), 45, 45, 0, 0, *end64(total, length, start))
        out += longer64 + struct.pack("<IIQI", 0x07064B50, 0, place + place_lie, 1)
    out += struct.pack(
        "<IHHHHIIH", 0x06054B50, disk, disk, min(total if here is None else here, 0xFFFF),
        min(total, 0xFFFF), length, start, len(comment) if comment_length is None else comment_length)
    out += comment + suffix
    open(path, "wb").write(out)


def honest(path):
    with zipfile.ZipFile(path) as pack:
        return [Entry(info.filename, pack.read(info)) for info in pack.infolist()]


def reseal(entries, name, data):
    """Changes a tag file, and the tag manifest so that it agrees."""
    for entry in entries:
        if entry.name.endswith(b"/" + name):
            entry.data = entry.packed = data
            entry.size, entry.crc = len(data), zlib.crc32(data)
    digest = hashlib.sha256(data).hexdigest().encode()
    for entry in entries:
        if entry.name.endswith(b"/tagmanifest-sha256.txt"):
            lines = [
                digest + b"  " + name if line.endswith(b"  " + name) else line
                for line in entry.data.split(b"\n")]
            entry.data = entry.packed = b"\n".join(lines)
            entry.size, entry.crc = len(entry.data), zlib.crc32(entry.data)
    return entries


def reseal_manifest(entries, change):
    """Changes the manifest, and everything that states its digest."""
    old = tag(entries, b"manifest-sha256.txt").data
    new = change(old)
    ids = [hashlib.sha256(data).hexdigest().encode() for data in (old, new)]
    reseal(entries, b"manifest-sha256.txt", new)
    for name in (b"pack.json", b"bag-info.txt"):
        reseal(entries, name, tag(entries, name).data.replace(*ids))
    return entries


def without_description(entries):
    """A bag that is no pack, so that nothing states lengths."""
    entries = [entry for entry in entries if entry.name != b"sample/pack.json"]
    lines = tag(entries, b"tagmanifest-sha256.txt").data.splitlines(True)
    return reseal(
        entries, b"tagmanifest-sha256.txt",
        b"".join(line for line in lines if not line.endswith(b"  pack.json\n")))


def tag(entries, name):
    return next(entry for entry in entries if entry.name == b"sample/" + name)


# ---- the paths, for every container -------------------------------------------

PATHS = {
    "dot-dot": "../evil",
    "dot-dot-in-top": "sample/../../evil",
    "dot-dot-deep": "sample/data/../../../evil",
    "dot-dot-end": "sample/data/..",
    "dot-dot-many": "../../../../../../../../tmp/evil",
    "dot-dot-windows": "..\\..\\..\\..\\tmp\\evil",
    "dot-dot-mixed": "sample/data/..\\../evil",
    "dot-dot-blank": "sample/data/.. /evil",
    "dots": "sample/data/.../evil",
    "dot": "sample/./evil",
    "empty-part": "sample//evil",
    "absolute": "/tmp/evil",
    "absolute-double": "//tmp/evil",
    "drive": "C:/evil",
    "drive-relative": "c:evil",
    "backslash": "sample\\..\\..\\evil",
    "backslash-root": "\\evil",
    "unc": "\\\\server\\share\\evil",
    "home": "~/evil",
    "home-user": "~root/evil",
    "newline": "sample/data/a\nb",
    "escape": "sample/data/a\x1b[31mb",
    "c1-control": "sample/data/a\u0085b",
    "bidi": "sample/data/a\u202egnp.exe",
    "zero-width": "sample/data/a\u200bb",
    "outside": "other/evil",
    "top-file": "evil",
    "unlisted": "sample/data/evil",
    "unlisted-tag": "sample/evil.txt",
    "long-name": "sample/data/" + "a" * 256,
    "case-twin": "sample/data/FIREFOX/enes/lex.bin.zst",
}


def path_case(name, entries, out):
    path = PATHS[name]
    if out.endswith(".zip"):
        write_zip(entries + [Entry(path, b"evil")], out)
    else:
        with open_tar(out) as pack:
            add_all(pack, entries)
            add(pack, path, b"evil")


# ---- tar ----------------------------------------------------------------------

def open_tar(out):
    return tarfile.open(out, "w:gz" if out.endswith(".gz") else "w", format=tarfile.PAX_FORMAT)


def add(pack, name, data, **fields):
    info = tarfile.TarInfo(name)
    info.size = len(data)
    for field, value in fields.items():
        setattr(info, field, value)
    pack.addfile(info, io.BytesIO(data))


def add_all(pack, entries):
    for entry in entries:
        add(pack, entry.name.decode(), entry.data)


def tar_special(kind, **fields):
    def make(entries, out):
        with open_tar(out) as pack:
            add_all(pack, entries)
            add(pack, "sample/data/evil", b"", type=kind, **fields)
    return make


# Links that later entries would be written through.
LINKS = {
    "link-file": [("sample/data/x", "/tmp/evil"), ("sample/data/x", None)],
    "link-folder": [("sample/data/x", "/tmp"), ("sample/data/x/evil", None)],
    "link-up": [("sample/cur", "."), ("sample/par", "cur/../.."), ("sample/par/evil", None)],
    "link-up-folder": [("sample/cur", "."), ("sample/cur/par", ".."), ("sample/par/evil", None)],
}


def link_case(name, entries, out):
    if out.endswith(".zip"):
        write_zip(entries + [
            Entry(path, (target or "evil").encode(), mode=0o120777 if target else 0o100644)
            for path, target in LINKS[name]], out)
        return
    with open_tar(out) as pack:
        add_all(pack, entries)
        for path, target in LINKS[name]:
            if target:
                add(pack, path, b"", type=tarfile.SYMTYPE, linkname=target)
            else:
                add(pack, path, b"evil")


def tar_links(*links):
    def make(entries, out):
        with open_tar(out) as pack:
            add_all(pack, entries)
            for path, target in links:
                kind = {"type": tarfile.LNKTYPE, "linkname": target} if target else {}
                add(pack, path, b"" if target else b"evil", **kind)
    return make


def tar_last(change):
    """The last payload file is another one."""
    def make(entries, out):
        entries[-1] = change(entries[-1])
        with open_tar(out) as pack:
            add_all(pack, entries)
    return make


def tar_nested(entries, out):
    with open_tar(out) as pack:
        add_all(pack, zip_nested(entries))


def tar_raw_name(name):
    """A name of bytes in a header of 1988, as no pax record may have it."""
    def make(entries, out):
        data = tar_bytes(entries + [Entry("sample/data/" + "x" * len(name), b"evil")])
        at = data.rindex(b"sample/data/" + b"x" * len(name))
        header = bytearray(data[at:at + 512])
        header[12:12 + len(name)] = name
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
        open(out, "wb").write(data[:at] + bytes(header) + data[at + 512:])
    return make


def tar_pax(data=b"evil", **records):
    """The last entry has a plain header, and a pax record that says something else."""
    def make(entries, out):
        with open_tar(out) as pack:
            add_all(pack, entries)
            add(pack, "sample/data/evil", data, pax_headers={
                key.replace("__", "."): value for key, value in records.items()})
    return make


def tar_many(entries, out):
    """A quarter of a million entries and some."""
    info = tarfile.TarInfo("sample/more.txt")
    with gzip.open(out, "wb", compresslevel=1) as pack:
        pack.write(b"".join(block(entry) for entry in entries))
        for _ in range(256):
            pack.write(info.tobuf() * 1000)
        pack.write(bytes(1024))


def block(entry):
    info = tarfile.TarInfo(entry.name.decode())
    info.size = len(entry.data)
    return info.tobuf(tarfile.PAX_FORMAT) + entry.data + bytes(-len(entry.data) % 512)


def tar_long_tag(entries, out):
    """A tag file of zeros that would fill the memory."""
    info = tag(entries, b"bag-info.txt")
    entries[entries.index(info)] = Entry(info.name, info.data + bytes(65 << 20))
    with open_tar(out) as pack:
        add_all(pack, entries)


def compressed(out, data):
    """Compresses as the name says."""
    if out.endswith(".gz"):
        return gzip.compress(data, mtime=0)
    return subprocess.run(["zstd", "-q", "-c"], input=data, stdout=subprocess.PIPE, check=True).stdout


def stream(change):
    """Changes the compressed bytes of a whole tar."""
    def make(entries, out):
        open(out, "wb").write(change(compressed(out, tar_bytes(entries)), out))
    return make


def stream_second(data, out):
    return data + compressed(out, tar_bytes([Entry("sample/data/evil", b"evil")]))


def tar_order(entries, out):
    with open_tar(out) as pack:
        add_all(pack, entries[6:] + entries[:6])


def tar_bytes(entries):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as pack:
        add_all(pack, entries)
    return buffer.getvalue()


def tar_cut(at):
    """Cut between two entries, within one, or before the end mark."""
    def make(entries, out):
        data = tar_bytes(entries)
        last = entries[-1]
        start = data.rindex(last.name)
        if at == "entry":
            data = data[:start]
        elif at == "content":
            data = data[:start + 512 + len(last.data) // 2]
        elif at == "mark":
            data = data[:start + 512 + (len(last.data) + 511) // 512 * 512]
        elif at == "half-mark":
            data = data[:start + 512 + (len(last.data) + 511) // 512 * 512 + 512]
        open(out, "wb").write(data)
    return make


def tar_behind(entries, out):
    data = tar_bytes(entries)
    open(out, "wb").write(data + tar_bytes([Entry("sample/data/evil", b"evil")]))


def tar_duplicate(entries, out):
    with open_tar(out) as pack:
        add_all(pack, entries + entries[-1:])


def tar_sparse(entries, out):
    with tarfile.open(out, "w", format=tarfile.GNU_FORMAT) as pack:
        add_all(pack, entries)
        data = struct.pack("512s", b"")
        info = tarfile.TarInfo("sample/data/evil")
        info.type = tarfile.GNUTYPE_SPARSE
        info.size = 512
        header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
        # One piece of 512 bytes at 0 in a file of 8 GiB - 1 (GNU tar, sp_hdr and realsize).
        header[386:410] = b"00000000000\0" + b"00000001000\0"
        header[483:495] = b"77777777777\0"
        header[148:156] = b" " * 8
        header[148:156] = b"%06o\0 " % sum(header)
        pack.fileobj.write(bytes(header) + data)
        pack.offset += 1024


def tar_million(entries, out):
    """A million empty files behind the honest ones, each of them really there."""
    honest = sum(512 + (len(entry.data) + 511) // 512 * 512 for entry in entries)
    info = tarfile.TarInfo("sample/data/%08d" % 0)
    header = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
    base = int(header[148:154], 8)
    if out.endswith(".zst"):
        packer = subprocess.Popen(["zstd", "-q", "-1", "-f", "-o", out], stdin=subprocess.PIPE)
        pipe = packer.stdin
    else:
        packer = None
        pipe = gzip.open(out, "wb", 1) if out.endswith(".gz") else open(out, "wb")
    with pipe:
        pipe.write(tar_bytes(entries)[:honest])
        for start in range(0, 1_000_000, 1000):
            piece = bytearray()
            for number in range(start, start + 1000):
                digits = b"%08d" % number
                header[12:20] = digits
                header[148:154] = b"%06o" % (base + sum(digits) - 8 * 0x30)
                piece += header
            pipe.write(piece)
        pipe.write(bytes(1024))
    if packer and packer.wait() != 0:
        sys.exit("zstd failed")


# ---- zip ----------------------------------------------------------------------

def zip_with(change):
    def make(entries, out):
        result = change(entries)
        if isinstance(result, tuple):
            write_zip(result[0], out, **result[1])
        else:
            write_zip(result, out)
    return make


def lying(**lies):
    """The last entry lies about itself."""
    def change(entries):
        last = entries[-1]
        lies_ = dict(lies)
        method = lies_.pop("method", 0)
        entries[-1] = Entry(last.name, last.data, method, **lies_)
        return entries
    return zip_with(change)


def zip_two_ends(entries):
    inner = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0, 0, 0, 0, 0)
    return entries, {"comment": inner}


def zip_overlap(entries):
    """Two entries of the directory, one local header."""
    return entries + [Entry(entries[-1].name, entries[-1].data, at=len(entries) - 1)]


def zip_hidden(entries):
    """A local entry that the directory does not know."""
    hidden = struct.pack(
        "<IHHHHHIIIHH", 0x04034B50, 20, 0, 0, 0, 0x21, zlib.crc32(b"evil"), 4, 4, 16, 0)
    return entries, {"middle": hidden + b"sample/data/evil" + b"evil"}


def zip_unicode_path(where):
    extra = struct.pack("<HHBI", 0x7075, 9, 1, 0) + b"evil"
    return lying(**{where: {"extra": extra}})


def zip_descriptor(wrong):
    def change(entries):
        last = entries[-1]
        crc = zlib.crc32(last.data) ^ (1 if wrong else 0)
        descriptor = struct.pack("<IIII", 0x08074B50, crc, len(last.data), len(last.data))
        entries[-1] = Entry(last.name, last.data, flags=8, descriptor=descriptor)
        return entries
    return zip_with(change)


def zip_bomb_inside(entries):
    """Declares what the manifest says, and expands to a hundred megabytes."""
    last = entries[-1]
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(last.data + bytes(100_000_000)) + deflate.flush()
    entries[-1] = Entry(last.name, last.data, 8, packed=packed)
    return entries


def zip_resealed(name, change):
    return zip_with(lambda entries: reseal(entries, name, change(tag(entries, name).data)))


def zip_nested(entries):
    for entry in entries:
        entry.name = b"deep/" + entry.name
    return entries


def zip_late(entries):
    return entries[:5] + entries[6:] + [entries[5]]


def with_last(change):
    def make(entries):
        entries[-1] = change(entries[-1])
        return entries
    return zip_with(make)


def zip_cut(part):
    def make(entries, out):
        write_zip(entries, out)
        data = open(out, "rb").read()
        open(out, "wb").write(data[:int(len(data) * part)])
    return make


def zip64(*numbers):
    return struct.pack("<HH", 1, 8 * len(numbers)) + b"".join(struct.pack("<Q", n) for n in numbers)


def unicode_path(name):
    return struct.pack("<HHBI", 0x7075, 5 + len(name), 1, 0) + name


def lying_with(change):
    """The last entry lies by fields that depend on it."""
    def make(entries):
        last = entries[-1]
        entries[-1] = Entry(last.name, last.data, **change(last))
        return entries
    return zip_with(make)


def zip_huge(entries):
    """Two files of a bag without lengths that claim almost all numbers there are."""
    entries = without_description(entries)
    more = [b"sample/data/one", b"sample/data/two"]
    lines = b"".join(b"0" * 64 + b"  " + name[7:] + b"\n" for name in more)
    reseal_manifest_alone(entries, lines)
    extra = zip64(2**64 - 2)
    return entries + [
        Entry(name, b"", 8, local={"size": 2**32 - 1, "extra": zip64(2**64 - 2)},
              central={"size": 2**32 - 1, "extra": extra}) for name in more]


def reseal_manifest_alone(entries, lines):
    return reseal(
        entries, b"manifest-sha256.txt", tag(entries, b"manifest-sha256.txt").data + lines)


def zip_many(entries):
    """65,536 entries more than a record with two bytes for them can say."""
    return entries + [Entry(f"sample/{n}", b"") for n in range(65_536)], {"count": len(entries)}


def zip_behind_other(entries):
    """A whole zip in front, which some readers take for all there is."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as other:
        other.writestr("sample/data/evil", b"evil")
    return entries, {"prefix": buffer.getvalue(), "adjusted": True}


def zip_missing(entries):
    """Neither there nor published anywhere."""
    last = entries.pop().name[len(b"sample/"):]
    lines = tag(entries, b"fetch.txt").data.splitlines(True)
    return reseal(
        entries, b"fetch.txt", b"".join(line for line in lines if not line.endswith(b" " + last + b"\n")))


def more_lines(*names):
    return zip_with(lambda entries: reseal_manifest(
        entries, lambda data: data + b"".join(b"%064d  %s\n" % (n, name) for n, name in enumerate(names))))


def tag_manifest(change):
    return zip_with(lambda entries: reseal(
        entries, b"tagmanifest-sha256.txt", change(tag(entries, b"tagmanifest-sha256.txt").data)))


ZIP = {
    "symlink": zip_with(lambda e: e + [Entry("sample/data/evil", b"/etc/passwd", mode=0o120777)]),
    "device": zip_with(lambda e: e + [Entry("sample/data/evil", b"", mode=0o020644)]),
    "fifo": zip_with(lambda e: e + [Entry("sample/data/evil", b"", mode=0o010644)]),
    "folder-with-bytes": zip_with(lambda e: e + [Entry("sample/data/evil/", b"evil")]),
    "invalid-utf8": zip_with(lambda e: e + [Entry(b"sample/data/\xff\xfe", b"evil")]),
    "overlong-utf8": zip_with(lambda e: e + [Entry(b"sample/data/\xc0\xae\xc0\xae/evil", b"evil")]),
    "folder-mode": zip_with(lambda e: e + [Entry("sample/data/evil", b"", mode=0o040755)]),
    "folder-attribute": zip_with(
        lambda e: e + [Entry("sample/data/evil", b"", host=0, attributes=0x10)]),
    "missing": zip_with(zip_missing),
    "nul": zip_with(lambda e: e + [Entry(b"sample/data/a\0b", b"evil")]),
    "duplicate": zip_with(lambda e: e + [Entry(e[-1].name, e[-1].data)]),
    "duplicate-tag": zip_with(lambda e: e[:1] + [Entry(e[0].name, e[0].data)] + e[1:]),
    "too-long": with_last(lambda l: Entry(l.name, l.data + b"x")),
    "too-short": with_last(lambda l: Entry(l.name, l.data[:-1])),
    "changed": with_last(lambda l: Entry(l.name, bytes([l.data[0] ^ 1]) + l.data[1:])),
    "nested": zip_with(zip_nested),
    "late-tag-file": zip_with(zip_late),
    "changed-tag-file": with_last(lambda l: l),
    "local-name": lying(local={"name": b"sample/data/firefox/esen/model.bin.zsT"}),
    "local-size": lying(local={"size": 5}),
    "local-packed": lying(local={"packed": 5}),
    "local-zip64": lying_with(lambda l: {"local": {
        "size": 2**32 - 1, "packed": 2**32 - 1, "extra": zip64(len(l.data) + 1, len(l.data))}}),
    "zip64-needless": lying_with(lambda l: {"central": {"extra": zip64(len(l.data) + 1)}}),
    "zip64-twice": lying_with(lambda l: {"central": {
        "size": 2**32 - 1, "extra": zip64(len(l.data)) + zip64(len(l.data) + 1)}}),
    "central-method": lying(central={"method": 8}),
    "central-encrypted": lying(central={"flags": 1}),
    "masked": lying(flags=1 << 13),
    "local-crc": lying(local={"crc": 5}),
    "local-method": lying(local={"method": 8}),
    "local-flags": lying(local={"flags": 1}),
    "unicode-path": zip_unicode_path("central"),
    "unicode-path-local": zip_unicode_path("local"),
    "unicode-path-twice": lying_with(lambda l: {"central": {
        "extra": unicode_path(b"evil") + unicode_path(l.name)}}),
    "extra-cut": lying(central={"extra": b"\x01\x00\xff\x00"}),
    "encrypted": lying(flags=1),
    "bzip2": lying(local={"method": 12}, central={"method": 12}),
    "wrong-descriptor": zip_descriptor(True),
    "prefix": zip_with(lambda e: (e, {"prefix": b"#!/bin/sh\n"})),
    "suffix": zip_with(lambda e: (e, {"suffix": b"evil"})),
    "prefix-adjusted": zip_with(lambda e: (e, {"prefix": b"#!/bin/sh\n", "adjusted": True})),
    "zip-in-front": zip_with(zip_behind_other),
    "behind-directory": zip_with(lambda e: (e, {"behind": b"evil"})),
    "directory-short": zip_with(lambda e: (e, {"size_lie": -46})),
    "directory-long": zip_with(lambda e: (e, {"size_lie": 46})),
    "comment-lies": zip_with(lambda e: (e, {"comment_length": 4})),
    "disks": zip_with(lambda e: (e, {"disk": 1})),
    "disk-count": zip_with(lambda e: (e, {"here": len(e) - 1})),
    "count-wraps": zip_with(zip_many),
    "two-ends": zip_with(zip_two_ends),
    "overlap": zip_with(zip_overlap),
    "hidden": zip_with(zip_hidden),
    "gap": lying(before=b"evil"),
    "count-more": zip_with(lambda e: (e, {"count": len(e) + 1})),
    "count-less": zip_with(lambda e: (e, {"count": len(e) - 1})),
    "million": zip_with(lambda e: (e, {"count": 1_000_000, "end64": lambda c, l, s: (c, c, l, s)})),
    "tag-crowd": zip_with(
        lambda e: e + [Entry("sample/%05d.txt" % n, b"") for n in range(10_001)]),
    "million-there": zip_with(
        lambda e: (e, {"crowd": 1_000_000, "end64": lambda c, l, s: (c, c, l, s)})),
    "million-hidden": zip_with(lambda e: (e, {"crowd": 1_000_000, "count": 57_000})),
    "end64-differs": zip_with(lambda e: (e, {"end64": lambda c, l, s: (c, c, l - 46, s + 46)})),
    "end64-moved": zip_with(
        lambda e: (e, {"end64": lambda c, l, s: (c, c, l, s), "place_lie": -1})),
    "end64-longer": zip_with(
        lambda e: (e, {"end64": lambda c, l, s: (c, c, l, s), "longer64": b"evil"})),
    "huge": zip_with(zip_huge),
    "ratio": lying(method=8, packed=b"\x03\x00", size=70_000, local={}, central={}),
    "bomb-inside": zip_with(zip_bomb_inside),
    "cut-tenth": zip_cut(0.1),
    "cut-half": zip_cut(0.5),
    "cut-end": zip_cut(0.999),
    "oxum-lies": zip_resealed(b"bag-info.txt", lambda d: d.replace(b"Payload-Oxum: ", b"Payload-Oxum: 1")),
    "oxum-twice": zip_resealed(b"bag-info.txt", lambda d: d + b"Payload-Oxum: 1.1\n"),
    "third-line": zip_resealed(b"bagit.txt", lambda d: d + b"evil\n"),
    "bom": zip_resealed(b"bagit.txt", lambda d: b"\xef\xbb\xbf" + d),
    "version-2": zip_resealed(b"bagit.txt", lambda d: d.replace(b"1.0", b"2.0")),
    "manifest-garbage": zip_resealed(b"manifest-sha256.txt", lambda d: d + b"garbage\n"),
    "manifest-twice": zip_resealed(b"manifest-sha256.txt", lambda d: d + d.splitlines(True)[0]),
    "manifest-outside": zip_resealed(b"manifest-sha256.txt", lambda d: d + b"0" * 64 + b"  pack.json\n"),
    "manifest-escapes": zip_resealed(b"manifest-sha256.txt", lambda d: d + b"0" * 64 + b"  data/../../evil\n"),
    "manifest-case-twin": more_lines(b"data/firefox/esen/MODEL.bin.zst"),
    "manifest-normalization-twin": more_lines("data/\u00e9".encode(), "data/e\u0301".encode()),
    "manifest-reserved": more_lines(b"data/CON.txt"),
    "manifest-stream": more_lines(b"data/model:evil"),
    "manifest-trailing-dot": more_lines(b"data/model."),
    "tag-manifest-payload": tag_manifest(lambda d: d + b"0" * 64 + b"  data/evil\n"),
    "tag-manifest-self": tag_manifest(lambda d: d + b"0" * 64 + b"  tagmanifest-md5.txt\n"),
    "tag-manifest-twice": tag_manifest(lambda d: d + d.splitlines(True)[0]),
    "tag-manifest-more": tag_manifest(lambda d: d + b"0" * 64 + b"  about.txt\n"),
    "tag-manifest-garbage": tag_manifest(lambda d: d + b"garbage\n"),
    "second-manifest": zip_with(lambda e: e[:5] + [Entry("sample/manifest-sha512.txt", b"")] + e[5:]),
    "fetch-tag-file": zip_resealed(b"fetch.txt", lambda d: d + b"https://x/y - bagit.txt\n"),
    "fetch-unlisted": zip_resealed(b"fetch.txt", lambda d: d + b"https://x/y - data/evil\n"),
    "fetch-escapes": zip_resealed(b"fetch.txt", lambda d: d + b"https://x/y - ../evil\n"),
    "fetch-garbage": zip_resealed(b"fetch.txt", lambda d: d + b"garbage\n"),
    "description-garbage": zip_resealed(b"pack.json", lambda d: d[:-20]),
    "description-other-id": zip_resealed(b"pack.json", lambda d: d.replace(b'"id": "', b'"id": "0000', 1).replace(b'"edition"', b'"edition"')),
    "description-other-name": zip_resealed(b"pack.json", lambda d: d.replace(b'"name": "sample"', b'"name": "simple"', 1)),
    "description-other-size": zip_resealed(b"pack.json", lambda d: d.replace(b'"bytes": 70000', b'"bytes": 70001')),
    "description-other-digest": zip_resealed(
        b"pack.json", lambda d: re.sub(rb'"sha256": "[0-9a-f]{8}', b'"sha256": "00000000', d, count=1)),
    "description-huge": zip_resealed(b"pack.json", lambda d: d.replace(b'"bytes": 70000', b'"bytes": 4611686018427387904')),
    "description-unknown": zip_resealed(b"pack.json", lambda d: d.replace(b'"edition"', b'"edit10n"')),
}

# A tag file changed without its tag manifest.
def changed_tag_file(entries):
    info = tag(entries, b"bag-info.txt")
    entries[entries.index(info)] = Entry(info.name, info.data + b"More: evil\n")
    return entries


ZIP["changed-tag-file"] = zip_with(changed_tag_file)

TAR = {
    "tar-symlink": tar_special(tarfile.SYMTYPE, linkname="/etc/passwd"),
    "tar-hardlink": tar_special(tarfile.LNKTYPE, linkname="sample/bagit.txt"),
    "tar-device": tar_special(tarfile.CHRTYPE, devmajor=1, devminor=3),
    "tar-block": tar_special(tarfile.BLKTYPE, devmajor=1, devminor=3),
    "tar-fifo": tar_special(tarfile.FIFOTYPE),
    "tar-order": tar_order,
    "tar-cut-entry": tar_cut("entry"),
    "tar-cut-content": tar_cut("content"),
    "tar-cut-mark": tar_cut("mark"),
    "tar-cut-half-mark": tar_cut("half-mark"),
    "tar-behind": tar_behind,
    "tar-duplicate": tar_duplicate,
    "tar-sparse": tar_sparse,
    "tar-hardlink-file": tar_links(("sample/data/x", "/etc/passwd"), ("sample/data/x", None)),
    "tar-hardlink-up": tar_links(("sample/data/x", "../../evil")),
    "tar-nested": tar_nested,
    "tar-invalid-utf8": tar_raw_name(b"\xff\xfe"),
    "tar-overlong-utf8": tar_raw_name(b"\xc0\xae\xc0\xae/evil"),
    "tar-pax-path": tar_pax(path="../evil"),
    "tar-pax-sparse": tar_pax(
        # One piece of 4 bytes at 0, listed before the content (GNU tar, sparse format 1.0).
        b"1\n0\n4\n".ljust(512, b"\0") + b"evil",
        GNU__sparse__major="1", GNU__sparse__minor="0", GNU__sparse__name="sample/data/evil",
        GNU__sparse__realsize="8589934592"),
    "tar-too-long": tar_last(lambda l: Entry(l.name, l.data + b"x")),
    "tar-too-short": tar_last(lambda l: Entry(l.name, l.data[:-1])),
    "tar-changed": tar_last(lambda l: Entry(l.name, bytes([l.data[0] ^ 1]) + l.data[1:])),
}

# For any compressed tar.
STREAM = {
    "stream-cut": stream(lambda data, out: data[:len(data) * 2 // 3]),
    "stream-cut-end": stream(lambda data, out: data[:-1]),
    "stream-behind": stream(lambda data, out: data + b"evil"),
    "stream-second": stream(stream_second),
    "stream-many": tar_many,
    "stream-long-tag": tar_long_tag,
    "stream-million": tar_million,
}


def main():
    if sys.argv[1:] == ["list"]:
        print("\n".join([*PATHS, *LINKS, *ZIP, *TAR, *STREAM]))
        return
    case, source, out = sys.argv[1:]
    entries = honest(source)
    if case in PATHS:
        path_case(case, entries, out)
    elif case in LINKS:
        link_case(case, entries, out)
    else:
        {**ZIP, **TAR, **STREAM}[case](entries, out)


main()
