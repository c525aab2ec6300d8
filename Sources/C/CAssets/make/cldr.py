#!/usr/bin/env python3
"""Makes ../data/cldr.tsv from the XML of Debian's package unicode-cldr-core.

    python3 Sources/C/CAssets/make/cldr.py [FOLDER OF CLDR'S common [TABLE]]

Kinds of lines, fields parted by tabs, in the order of their codes:

    V  version of CLDR
    F  plain Latin letters, then every letter that is folded to them in a search
    A  deprecated, three-letter or otherwise other code, then our canonical tag
    L  tag, likely script, English, Spanish, Italian, own name, then other names
    T  ISO 3166-1 code, three-letter code, people, English, Spanish, Italian,
       names in the territory's own languages `tag=name|…`, other names `…|…`,
       languages `tag:percent:status …` (status o official, d de facto
       official, r official in a region, - none), most people first
"""

import os
import re
import sys
import unicodedata
import xml.etree.ElementTree as xml

COMMON = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/cldr/common"
HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = sys.argv[2] if len(sys.argv) > 2 else os.path.join(HERE, "../data/cldr.tsv")
NAMED_IN = ["en", "es", "it"]
# Regional forms that are written so differently that publishers train models of
# their own for them. Every other region is dropped from a canonical tag.
REGIONAL = ["pt_BR"]
# Where our canonical form is not CLDR's: CLDR keeps a macrolanguage's code.
OURS = {"no": "nb", "zh": "zh_Hans"}
# The language whose locale file a canonical tag's names are read from.
LOCALES = {"nb": ["nb", "no"], "nn": ["nn", "no"], "zh_Hans": ["zh"], "zh_Hant": ["zh_Hant"], "pt_BR": ["pt"]}


def read(path):
    return xml.parse(os.path.join(COMMON, path)).getroot()


def tag(code):
    return code.replace("_", "-")


supplemental = read("supplemental/supplementalData.xml")
metadata = read("supplemental/supplementalMetadata.xml")
with open(os.path.join(COMMON, "dtd/ldml.dtd"), encoding="utf-8") as dtd:
    version = re.search(r'cldrVersion CDATA #FIXED "([^"]+)"', dtd.read()).group(1)

# --- Aliases -------------------------------------------------------------------
aliases = {}
for alias in metadata.iter("languageAlias"):
    code, replacement = alias.get("type"), alias.get("replacement").split()
    # Codes beyond language, script and region are grandfathered forms that nobody writes.
    if len(replacement) == 1 and re.fullmatch(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_[A-Z]{2})?", code):
        aliases[code] = replacement[0]
aliases.update(OURS)


def canonical(code):
    """Our canonical form of a CLDR code, which has no region unless it is REGIONAL."""
    for _ in range(4):
        if code in aliases:
            code = aliases[code]
            continue
        language, _, rest = code.partition("_")
        if rest and language in aliases and language not in OURS:
            code = aliases[language].partition("_")[0] + "_" + rest
            continue
        break
    return code


def folded(text):
    text = unicodedata.normalize("NFD", text.lower())
    return "".join(c for c in text if not unicodedata.combining(c))


# --- Names ---------------------------------------------------------------------
locales = {}


def names(locale, element):
    """{code: [name, other names…]} of one locale file; inherited names are left out."""
    if locale not in locales:
        found = locales[locale] = {"language": {}, "script": {}, "territory": {}}
        path = f"main/{locale}.xml"
        if os.path.exists(os.path.join(COMMON, path)):
            for name in read(path).iterfind("localeDisplayNames/*/*"):
                if name.tag not in found or not name.text or name.text == "↑↑↑":
                    continue
                entry = found[name.tag].setdefault(name.get("type"), [None])
                if name.get("alt") is None:
                    entry[0] = name.text
                elif name.text not in entry:
                    entry.append(name.text)
    return locales[locale][element]


def name_in(locale, element, code):
    for file in LOCALES.get(locale, [locale, locale.partition("_")[0]]):
        entry = names(file, element).get(code)
        if entry and entry[0]:
            return entry[0]
    return ""


def own_name(code):
    for file in LOCALES.get(code, [code]):
        for asked in [code, code.partition("_")[0] if file == code else code]:
            entry = names(file, "language").get(asked)
            if entry and entry[0]:
                return entry[0]
    # `português (Brasil)`: CLDR composes what it does not name.
    language, _, region = code.partition("_")
    if len(region) == 2 and names(language, "language").get(language):
        place = names(language, "territory")[region][0]
        return f"{names(language, 'language')[language][0]} ({place})"
    return ""


# --- Languages -----------------------------------------------------------------
likely = {
    node.get("from"): node.get("to").split("_")[1]
    for node in read("supplemental/likelySubtags.xml").iter("likelySubtag")
}
spoken = {}  # territory → {canonical code: [percent, status]}
people = {}
STATUS = {"official": "o", "de_facto_official": "d", "official_regional": "r", None: "-"}
for territory in supplemental.iter("territory"):
    if territory.get("population") is None:
        continue
    people[territory.get("type")] = int(territory.get("population"))
    here = spoken.setdefault(territory.get("type"), {})
    for language in territory.iter("languagePopulation"):
        code = canonical(language.get("type"))
        if code == "und":
            continue
        percent = float(language.get("populationPercent"))
        status = STATUS[language.get("officialStatus")]
        known = here.setdefault(code, [0.0, "-"])
        known[0] = max(known[0], percent)
        known[1] = min(known[1], status, key="odr-".index)
    # One language in two scripts is one language where both are written (Serbian in
    # Serbia); the two written forms of Chinese are not.
    for code in [code for code in here if "_" in code and not code.startswith("zh")]:
        base = code.partition("_")[0]
        if base in here:
            here[base][0] = max(here[base][0], here[code][0])
            here[base][1] = min(here[base][1], here[code][1], key="odr-".index)
            del here[code]

codes = set(code for here in spoken.values() for code in here)
for code in names("en", "language"):
    if re.fullmatch(r"[a-z]{2,3}", code) and code not in aliases and code not in ("und", "mul", "zxx", "mis", "root"):
        codes.add(code)
codes |= {replacement for code, replacement in OURS.items()} | {"zh_Hant", "sr_Latn"} | set(REGIONAL)
# Names of a code that we write otherwise find the canonical one: Norwegian, Chinese, Tagalog.
renamed = {}
for code in names("en", "language"):
    if "_" not in code and canonical(code) != code and canonical(code) in codes:
        renamed.setdefault(canonical(code), []).append(code)

lines = ["# Made by Sources/C/CAssets/make/cldr.py; not to be edited.",
         "# From CLDR, Copyright 1991-2022 Unicode, Inc., http://www.unicode.org/copyright.html",
         "# SPDX-License-Identifier: Unicode-DFS-2016",
         f"V\t{version}"]
folds = {}
for point in list(range(0xC0, 0x250)) + list(range(0x1E00, 0x1F00)):
    letter = chr(point)
    plain = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "đ": "d",
             "ł": "l", "ı": "i", "ħ": "h", "ŋ": "n"}.get(letter, folded(letter))
    if letter == letter.lower() and plain != letter and plain.isascii() and plain:
        folds.setdefault(plain, []).append(letter)
for plain in sorted(folds):
    lines.append(f"F\t{plain}\t{''.join(folds[plain])}")


def script_name(code, locale):
    """Names of a language with a script that CLDR only composes: `Serbian (Latin)`."""
    language, _, script = code.partition("_")
    name = name_in(locale, "language", language)
    if not script or not name:
        return ""
    written = name_in(locale, "script", script)
    return f"{name} ({written})" if written else ""


for code in sorted(codes):
    # `nb` is Norwegian to everybody but linguists, yet its own name tells it from `nn`.
    fields = [name_in(locale, "language", code) or script_name(code, locale) for locale in NAMED_IN]
    own = own_name(code)
    other = []
    for asked in [code] + renamed.get(code, []):
        for locale in NAMED_IN + LOCALES.get(code, [code]):
            for name in names(locale, "language").get(asked, []):
                if name and name not in fields + [own] + other:
                    other.append(name)
    script = likely.get(code.partition("_")[0], "")
    lines.append("\t".join(["L", tag(code), script] + fields + [own] + other))

for code in sorted(aliases):
    target = canonical(code)
    if target in codes and target != code:
        lines.append(f"A\t{tag(code)}\t{tag(target)}")

# --- Territories ---------------------------------------------------------------
three = {}
for node in supplemental.iter("territoryCodes"):
    # ISO gives a number only to what it lists; Kosovo's code is a user's code in wide use.
    code = node.get("type")
    if code in people and code != "ZZ" and (node.get("numeric") or code == "XK"):
        three[code] = node.get("alpha3")
assert len(three) == 249 + 1, len(three)
other_codes = {}
for alias in metadata.iter("territoryAlias"):
    if re.fullmatch("[A-Z]{2}", alias.get("type")) and alias.get("replacement") in three and alias.get("type") not in three:
        if alias.get("type") in ("UK", "BU", "DD", "FX", "TP", "ZR", "YD"):
            other_codes.setdefault(alias.get("replacement"), []).append(alias.get("type"))

for code in sorted(three):
    fields = [name_in(locale, "territory", code) for locale in NAMED_IN]
    assert fields[0], code
    here = sorted(spoken.get(code, {}).items(), key=lambda item: (-item[1][0], item[0]))
    own = []
    for place, (language, (_, status)) in enumerate(here):
        if (status != "-" or place == 0) and language not in NAMED_IN:
            name = name_in(language, "territory", code)
            if name:
                own.append(f"{tag(language)}={name}")
    other = list(other_codes.get(code, []))
    for locale in NAMED_IN + [language for language, _ in here[:3]]:
        for name in names(locale, "territory").get(code, [None])[1:]:
            if name not in fields + other and "|" not in name:
                other.append(name)
    shares = [f"{tag(language)}:{percent:g}:{status}" for language, (percent, status) in here]
    lines.append("\t".join(["T", code, three[code] or "", str(people.get(code, 0))] + fields
                           + ["|".join(own), "|".join(other), " ".join(shares)]))

with open(TABLE, "w", encoding="utf-8", newline="\n") as table:
    table.write("\n".join(lines) + "\n")
print(f"CLDR {version}: {len(codes)} languages, {len(three)} territories, "
      f"{os.path.getsize(TABLE)} bytes")
