#!/usr/bin/env python3
"""Makes ../data/firefox.tsv from the published records of the Firefox models.

    python3 Sources/C/CAssets/make/firefox.py RECORDS.json

RECORDS.json is what
https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2/records
answers. Kinds of lines, fields parted by tabs, ordered by direction and version:

    D  day of the newest record
    U  what the locations below are put behind
    B  source, target, version, architecture, for whom: all, android, desktop or
       nightly (versions that are tried out), of the files that follow
    F  role, file name, location, bytes, SHA-256, plain bytes, plain SHA-256
"""

import datetime
import json
import os
import sys

TABLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/firefox.tsv")
BASE = "https://firefox-settings-attachments.cdn.mozilla.net/"
AUDIENCES = {
    "": "all",
    "env.appinfo.OS == 'Android'": "android",
    "env.appinfo.OS != 'Android'": "desktop",
    "env.channel == 'default' || env.channel == 'nightly'": "nightly",
}
ROLES = ["model", "lex", "vocab", "srcvocab", "trgvocab"]

with open(sys.argv[1], encoding="utf-8") as records:
    records = json.load(records)["data"]
bundles = {}
for record in records:
    if record["fileType"] not in ROLES:
        continue
    key = (record["sourceLanguage"], record["targetLanguage"], record["version"],
           record["architecture"], AUDIENCES[record["filter_expression"]])
    attachment = record["attachment"]
    bundles.setdefault(key, []).append((
        record["fileType"], attachment["filename"], attachment["location"],
        str(attachment["size"]), attachment["hash"],
        str(record["decompressedSize"]), record["decompressedHash"]))

day = datetime.datetime.fromtimestamp(
    max(record["last_modified"] for record in records) / 1000, datetime.timezone.utc)
lines = ["# Made by Sources/C/CAssets/make/firefox.py; not to be edited.",
         "D\t" + day.strftime("%Y-%m-%d"), "U\t" + BASE]
for key in sorted(bundles):
    lines.append("\t".join(("B",) + key))
    for file in sorted(bundles[key], key=lambda file: ROLES.index(file[0])):
        lines.append("\t".join(("F",) + file))
with open(TABLE, "w", encoding="utf-8", newline="\n") as table:
    table.write("\n".join(lines) + "\n")
print(f"{len(bundles)} bundles of {day:%Y-%m-%d}, {os.path.getsize(TABLE)} bytes")
