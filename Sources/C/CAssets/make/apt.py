#!/usr/bin/env python3
"""Makes ../data/apt.tsv from the Apertium pair packages of the machine's apt.

    python3 Sources/C/CAssets/make/apt.py [FOLDER FOR THE PACKAGES]

Each package is downloaded once through apt (about 120 MB). Lines, fields parted
by tabs, in the order of the names:

    D  day of the archive's package lists
    P  package, version, licence as SPDX writes it (or nothing), bytes of its files
       below usr/share/apertium, names of its modes/*.mode without `.mode`

What a mode's name means is the reader's business: the table holds facts only.
"""

import io
import os
import re
import subprocess
import sys
import tarfile

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "/tmp/travelpack-apt"
TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/apt.tsv")
PAIR = re.compile(r"apertium-[a-z]{2,3}-[a-z]{2,3}$")
SPDX = {
    "GPL-2": "GPL-2.0-only", "GPL-2+": "GPL-2.0-or-later",
    "GPL-3": "GPL-3.0-only", "GPL-3+": "GPL-3.0-or-later",
}


def run(*command, folder=None):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout


def licence(copyright_text):
    """All licences of the data: every stanza but those of the packaging and of one script."""
    found = set()
    for stanza in re.split(r"\n\s*\n", copyright_text):
        files = re.search(r"^Files:(.*(?:\n[ \t].*)*)", stanza, re.M)
        name = re.search(r"^License:\s*(\S+)", stanza, re.M)
        if not files or not name:
            continue
        patterns = files.group(1).split()
        if all(p.startswith("debian/") or p.endswith(".xsl") for p in patterns):
            continue
        found.add(SPDX.get(name.group(1)))
    if not found or None in found:
        return ""
    return " AND ".join(sorted(found))


os.makedirs(FOLDER, exist_ok=True)
packages = sorted(name for name in run("apt-cache", "pkgnames", "apertium-").decode().split()
                  if PAIR.match(name) and name != "apertium-all-dev")
shown = run("apt-cache", "show", "--no-all-versions", *packages).decode()
lines = []
for stanza in shown.split("\n\n"):
    fields = dict(re.findall(r"^([A-Za-z0-9-]+): (.*)$", stanza, re.M))
    if "Package" not in fields or "dummy package" in fields.get("Description", fields.get("Description-en", "")):
        continue
    name, version = fields["Package"], fields["Version"]
    file = os.path.join(FOLDER, os.path.basename(fields["Filename"]))
    if not os.path.exists(file):
        run("apt-get", "download", f"{name}={version}", folder=FOLDER)
        written = os.path.join(FOLDER, f"{name}_{version.replace(':', '%3a')}_{fields['Architecture']}.deb")
        os.rename(written, file)
    size, modes, terms = 0, [], ""
    with tarfile.open(fileobj=io.BytesIO(run("dpkg-deb", "--fsys-tarfile", file))) as data:
        for entry in data:
            path = entry.name.removeprefix("./")
            if entry.isfile() and path.startswith("usr/share/apertium/"):
                size += entry.size
                if path.startswith("usr/share/apertium/modes/") and path.endswith(".mode"):
                    modes.append(os.path.basename(path).removesuffix(".mode"))
            elif entry.isfile() and path == f"usr/share/doc/{name}/copyright":
                terms = licence(data.extractfile(entry).read().decode())
    lines.append("\t".join(["P", name, version, terms, str(size), " ".join(sorted(modes))]))

lists = "/var/lib/apt/lists"
day = max(re.search(r"^Date: (.*)$", open(os.path.join(lists, f), encoding="utf-8").read(), re.M).group(1)
          for f in os.listdir(lists) if f.endswith("_InRelease") and "security" not in f and "updates" not in f)
day = run("date", "-u", "-d", day, "+%F").decode().strip()
with open(TABLE, "w", encoding="utf-8", newline="\n") as table:
    table.write("# Made by Sources/C/CAssets/make/apt.py; not to be edited.\n"
                f"D\t{day}\n" + "\n".join(sorted(lines)) + "\n")
print(f"{len(lines)} packages, {os.path.getsize(TABLE)} bytes, lists of {day}")
