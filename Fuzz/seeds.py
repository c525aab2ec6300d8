#!/usr/bin/env python3
"""Makes what the fuzz targets begin with: small packs by the program itself, hostile
ones out of them by Tests/Hostile/make.py, and files of each format that is read.

Usage: seeds.py PROGRAM OUT   (writes OUT/TARGET/NAME and OUT/TARGET.dict)
"""
import gzip
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

HOSTILE = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Hostile" / "make.py"


def packs(program, home):
    """A small pack in every container and state; answers their files."""
    dice = random.Random(1)
    # A part has room for the tag files of any pack, so that a split one is not this small.
    for pair, size in (("enes", 40), ("esen", 40), ("ptes", 9000)):
        folder = home / "models" / (pair[:2] + "-" + pair[2:])
        folder.mkdir(parents=True)
        for name in (f"model.{pair}.intgemm.alphas.bin", f"lex.50.50.{pair}.s2t.bin", f"vocab.{pair}.spm"):
            (folder / name).write_bytes(dice.randbytes(size) + name.encode() * 8)
    (home / "trip.json").write_text(
        '{"name": "sample", "speaks": ["en"], "needs": ["speak", "read"],'
        ' "stops": [{"territory": "ES", "days": 5}]}')
    env = dict(os.environ, HOME=str(home), XDG_DATA_HOME=str(home / "data"), SOURCE_DATE_EPOCH="1760659200")

    def run(*words):
        subprocess.run([program, *words], cwd=home, env=env, check=True, stdout=subprocess.DEVNULL)

    run("catalogs", "make", "models", "--base-url", f"file://{home}/models", "--name", "harbour", "-o", "catalog.json")
    run("catalogs", "update", "--from", "catalog.json")
    small, large = ["harbour/en-es", "harbour/es-en"], ["harbour/en-es", "harbour/pt-es"]
    run("download", *small, *large, "--quiet")
    run("key", "generate", "--plain", "-o", "key")
    build = ["build", *small, "--name", "sample", "--quiet", "-o"]
    made = []
    for form in ("zip", "tar", "tar.gz", "tar.zst"):
        run(*build, f"sample.{form}")
        run(*build, f"signed.{form}", "--sign", "key.key")
        run(*build, f"planned.{form}", "--planned")
        run("build", *large, "--name", "parts", "--quiet", "-o", f"parts.{form}", "--split", "32kB")
        made += [home / f"{state}.{form}" for state in ("sample", "signed", "planned")]
    made += sorted(home.glob("parts.part-*"))
    return made


def tag_files(pack):
    """The tag files of a zip as the target `tags` reads them."""
    text = b""
    with zipfile.ZipFile(pack) as archive:
        for info in archive.infolist():
            name = info.filename.split("/", 1)[1]
            if not name.startswith("data/"):
                text += b"\xf8" + name.encode() + b"\n" + archive.read(info)
    return text


def small_bag(version, algorithm, more=b""):
    digest = {"md5": 32, "sha1": 40, "sha512": 128}[algorithm] * b"0"
    return (
        b"\xf8bagit.txt\nBagIt-Version: %s\nTag-File-Character-Encoding: UTF-8\n" % version
        + b"\xf8manifest-%s.txt\n%s  data/a\n%s *./data/b%%0A%%25\r\n" % (algorithm.encode(), digest, digest)
        + b"\xf8bag-info.txt\nOne: 1\n  and more\nPayload-Oxum: 5.1\n"
        + b"\xf8fetch.txt\nhttps://example.org/a - data/a\n" + more)


def artifacts(home):
    """One of each form of a published artifact, by the number that the target takes."""
    text = b"content of an artifact " * 4
    yield b"\0" + text, "plain"
    packed = subprocess.run(["zstd", "-c"], input=text, stdout=subprocess.PIPE).stdout
    yield b"\1" + packed, "zstd"
    yield b"\2" + gzip.compress(text, mtime=0), "gzip"

    def tar(names, mode):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode=mode) as archive:
            for name, kind in names:
                info = tarfile.TarInfo(name)
                info.type, info.linkname = kind, "a"
                info.size = len(text) if kind == tarfile.REGTYPE else 0
                archive.addfile(info, io.BytesIO(text))
        return buffer.getvalue()

    some = [("./", tarfile.DIRTYPE), ("./a", tarfile.REGTYPE), ("./b/c", tarfile.REGTYPE), ("l", tarfile.SYMTYPE)]
    yield b"\3" + tar(some[:3], "w:gz"), "tar-gzip"

    def member(name, data):
        header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode()
        return header + data + b"\n" * (len(data) % 2)

    for mode, suffix in (("w:gz", "gz"), ("w:xz", "xz")):
        deb = b"!<arch>\n" + member("debian-binary", b"2.0\n") + member("control.tar.gz", tar([], "w:gz"))
        yield b"\4" + deb + member(f"data.tar.{suffix}", tar(some, mode)), f"deb-{suffix}"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/metadata.json", text)
        archive.writestr("x/model/a", text)
    yield b"\5" + buffer.getvalue(), "zip"


def documents(home):
    yield (home / "catalog.json").read_bytes(), "own"
    yield (home / "trip.json").read_bytes(), "trip"
    yield json.dumps([{
        "package_version": "1.0", "argos_version": "1.0", "from_code": "en", "from_name": "English",
        "to_code": "es", "to_name": "Spanish", "links": ["https://example.org/en_es.argosmodel"],
        "code": "translate-en_es"}]).encode(), "argos"
    yield json.dumps({"models": [{
        "modelName": "English-Spanish tiny", "shortName": "en-es-tiny", "type": "tiny", "src": ["en"],
        "trg": "es", "srcTags": {"en": "en"}, "trgTag": "es", "version": 1, "API": 1, "checksum": "0" * 64,
        "url": "https://example.org/en-es.tar.gz"}]}).encode(), "translatelocally"
    record = {
        "name": "model.enes.intgemm.alphas.bin", "version": "1.0", "fileType": "model", "architecture": "tiny",
        "sourceLanguage": "en", "targetLanguage": "es", "decompressedHash": "1" * 64, "decompressedSize": 10,
        "filter_expression": "", "attachment": {
            "hash": "0" * 64, "size": 9, "filename": "a.zst", "location": "a/a.zst", "mimetype": "application/zstd"}}
    records = [dict(record, fileType=kind, name=kind) for kind in ("model", "lex", "vocab")]
    yield json.dumps({"data": records, "timestamp": 1760659200000}).encode(), "firefox"
    yield (
        b"Package: apertium-eng-spa\nVersion: 0.3.1\nInstalled-Size: 10\nFilename: pool/a.deb\nSize: 9\n"
        b"SHA256: " + b"0" * 64 + b"\nDescription: Apertium pair\n more\n\nPackage: tesseract-ocr-spa\n"
        b"Version: 1:4.1.0-2\nInstalled-Size: 3\nFilename: pool/t.deb\nSize: 8\nSHA256: " + b"1" * 64 + b"\n"), "apt"


WORDS = {
    "tags": [
        "\\xf8", "bagit.txt\\x0a", "bag-info.txt\\x0a", "fetch.txt\\x0a", "pack.json\\x0a", "manifest-sha256.txt\\x0a",
        "manifest-md5.txt\\x0a", "tagmanifest-sha256.txt\\x0a", "part-001-of-002.txt\\x0a", "BagIt-Version: 1.0",
        "Tag-File-Character-Encoding: UTF-16", "ISO-8859-1", "Payload-Oxum: ", "data/", "%0A", "%25", "./", " *",
        "18446744073709551615", "9223372036854775807", "../", "\\xe2\\x80\\xae"],
    "zip": [
        "PK\\x03\\x04", "PK\\x01\\x02", "PK\\x05\\x06", "PK\\x06\\x06", "PK\\x06\\x07", "PK\\x07\\x08",
        "\\x01\\x00\\x08\\x00", "\\x01\\x00\\x10\\x00", "\\x01\\x00\\x1c\\x00", "up\\x09\\x00", "\\xff\\xff\\xff\\xff",
        "\\xff\\xff\\xff\\xff\\xff\\xff\\xff\\xff", "sample/data/"],
    "catalog": [
        "null", "true", "-1", "1e400", "18446744073709551616", "[]", "{}", "\\\"\\\\u0000\\\"", "\\\"zh\\\"",
        "\\\"modelSets\\\"", "\\\"artifacts\\\"", "\\\"stops\\\"", "\\\"travelpack-catalog\\\"", "zh-Hant", "pt_BR"],
}
WORDS["pack"] = WORDS["zip"] + WORDS["tags"] + [
    "ustar\\x0000", "ustar  \\x00", "20 path=a\\x0a", "size=", "././@LongLink", "GNU.sparse.major=1"]
WORDS["unpack"] = WORDS["pack"] + ["!<arch>\\x0a", "debian-binary", "data.tar.xz", "(\\xb5/\\xfd", "\\x1f\\x8b\\x08"]
WORDS["signature"] = ["untrusted comment: ", "trusted comment: ", "travelpack name=", " id=", " expires=", "RWQ", "RUQ"]


def main():
    program, out = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.rmtree(out, ignore_errors=True)

    def write(target, name, data):
        (out / target).mkdir(parents=True, exist_ok=True)
        (out / target / name).write_bytes(data)

    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        for pack in packs(program, home):
            data = pack.read_bytes()
            write("pack", pack.name, data)
            if pack.suffix == ".zip":
                write("zip", pack.name, data)
                write("tags", pack.name, tag_files(pack))
        cases = subprocess.run([HOSTILE, "list"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
        for case in cases:
            suffix = "tar.gz" if case.startswith("stream-") else "tar" if case.startswith("tar-") else "zip"
            hostile = home / f"hostile.{suffix}"
            subprocess.run([HOSTILE, case, home / "sample.zip", hostile], check=True)
            data = hostile.read_bytes()
            if len(data) > 100_000:
                continue
            write("pack", case, data)
            if suffix == "zip":
                write("zip", case, data)
                try:
                    write("tags", case, tag_files(hostile))
                except (zipfile.BadZipFile, NotImplementedError, RuntimeError, UnicodeError, IndexError):
                    pass  # Python's reader refuses it as well.
        for version, algorithm in ((b"1.0", "sha512"), (b"0.97", "sha1"), (b"0.93", "md5")):
            write("tags", f"bag-{algorithm}", small_bag(version, algorithm))
        for data, name in artifacts(home):
            write("unpack", name, data)
        for data, name in documents(home):
            write("catalog", name, data)
        with zipfile.ZipFile(home / "signed.zip") as archive:
            write("signature", "signature", archive.read("sample/tagmanifest-sha256.txt.minisig"))
        write("signature", "public", (home / "key.pub").read_bytes())
        write("signature", "secret", (home / "key.key").read_bytes())
    for target, words in WORDS.items():
        (out / f"{target}.dict").write_text("".join(f'"{word}"\n' for word in words))


main()
