#!/usr/bin/env bash
# How fast packs are built and verified, as ratios against `openssl dgst -sha256`
# of the same files on one core, and how much memory that takes.
# Usage: packs.sh PROGRAM FOLDER
# TRAVELPACK_BENCH_MB sets the size of the set (450), TRAVELPACK_BENCH_ENTRIES that
# of the largest bag (100000). TRAVELPACK_BENCH_GB=10 also builds and verifies a pack
# of so many GB, for which twice the room is needed.
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2/packs"
hostile=$(realpath "$(dirname "$0")/../Hostile/make.py")
cd "$2/packs"
megabytes=${TRAVELPACK_BENCH_MB:-450}
entries=${TRAVELPACK_BENCH_ENTRIES:-100000}
export TRAVELPACK_LIBRARY=$PWD/library LC_ALL=C.UTF-8

# 19 model sets of 3 files: a large, a middle and a small one, of bytes that do not compress.
if [ ! -d models ]; then
  for language in ar cs de el es fi fr hu it ja ko nl pl pt ro ru sk sv uk; do
    folder=models/$language-en
    mkdir -p "$folder"
    for part in "model.${language}en.intgemm.alphas.bin 745" \
      "lex.50.50.${language}en.s2t.bin 220" "vocab.${language}en.spm 35"; do
      head -c $((megabytes * 1000 * ${part##* } / 19)) /dev/urandom > "$folder/${part%% *}"
    done
  done
fi
if [ ! -d library ]; then
  "$program" catalogs make models --name bench --base-url "file://$PWD/models" -o bench.json > /dev/null
  "$program" catalogs update bench --from bench.json > /dev/null
  "$program" download --catalog bench $(ls models | sed 's|^|bench/|') > /dev/null
fi
sets=$(ls models | sed 's|^|bench/|')

# Best of five runs in milliseconds, after one that warms the caches; `new FILE`
# in front removes a file before each run, outside the measured time.
best() {
  local least=999999 start end taken i remove=
  if [ "$1" = new ]; then
    remove=$2
    shift 2
  fi
  "$@" > /dev/null
  for i in 1 2 3 4 5; do
    [ -z "$remove" ] || rm -f "$remove"
    start=$(date +%s%N)
    "$@" > /dev/null
    end=$(date +%s%N)
    taken=$(((end - start) / 1000000))
    [ "$taken" -ge "$least" ] || least=$taken
  done
  echo "$least"
}
# Peak memory in KiB.
peak() { /usr/bin/time -f %M "$@" 2>&1 > /dev/null | tail -1; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

build() { "$program" build --quiet --catalog bench $sets -o pack.zip "$@"; }
line() { printf '%-46s %8s  %s\n' "$@"; }

digest=$(best openssl dgst -sha256 models/*/*)
built=$(best new pack.zip build)
# Freeing the blocks of the old file is the file system's work, which openssl has not.
replaced=$(best build)
verified=$(best "$program" verify pack.zip)
line "of $megabytes MB in 57 files" ms "against openssl"
line "openssl dgst -sha256, one core" "$digest" ""
line "travelpack build" "$built" "$(ratio "$built" "$digest") (at most 1.1)"
line "travelpack build, replacing such a pack" "$replaced" "$(ratio "$replaced" "$digest")"
line "travelpack verify" "$verified" "$(ratio "$verified" "$digest") (at most 0.55)"
line "peak memory of build, KiB" \
  "$(peak "$program" build --quiet --catalog bench $sets -o pack.zip)" "(at most 32768)"
line "peak memory of verify, KiB" "$(peak "$program" verify pack.zip)" "(at most 32768)"

# Brings every folder of FOLDER into the library as a model set of a catalog of this name.
bring() { # NAME FOLDER
  python3 - "$1" "$(realpath "$2")" > "$1.json" <<'PYTHON'
import hashlib, json, os, sys
name, top = sys.argv[1:]
def artifact(path):
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    size = os.path.getsize(path)
    return {"name": os.path.basename(path), "role": "model", "urls": ["file://" + path],
            "bytes": size, "sha256": digest, "unpacking": "plain", "plainBytes": size}
sets = [
    {"name": folder, "version": "1", "format": "bergamot",
     "directions": [{"from": "en", "to": "es"}],
     "artifacts": [artifact(f"{top}/{folder}/{file}") for file in sorted(os.listdir(f"{top}/{folder}"))]}
    for folder in sorted(os.listdir(top))]
json.dump({"format": "travelpack-catalog", "version": 1, "name": name, "date": "2026-01-01",
           "modelSets": sets}, sys.stdout)
PYTHON
  "$program" catalogs update --from "$1.json" > /dev/null
  "$program" download --quiet --catalog "$1" $(ls "$2" | sed "s|^|$1/|") > /dev/null
}

# Packs of many small files.
for count in 1 1000; do
  if [ ! -d many-$count ]; then
    mkdir -p many-$count/small
    for ((i = 0; i < count; i++)); do echo $i > many-$count/small/$i.bin; done
    bring many-$count many-$count
  fi
  many=("$program" build --quiet --catalog many-$count many-$count/small -o many-$count.zip)
  line "build of $count files" "$(best "${many[@]}")" "ms"
  line "peak memory of it, KiB" "$(peak "${many[@]}")" "(at most 32768)"
done

# A bag of many small files: time and memory grow with their number alone.
for count in 1 1000 "$entries"; do
  bag=bag-$count.zip
  [ -f "$bag" ] || python3 - "$count" "$bag" <<'PYTHON'
import hashlib, sys, zipfile
count, out = int(sys.argv[1]), sys.argv[2]
top = out[:-4]
files = [(f"data/folder/{i // 1000:03}/file-{i:07}.bin", b"%d" % i) for i in range(count)]
line = lambda data, path: f"{hashlib.sha256(data).hexdigest()}  {path}\n"
tags = [
    ("bagit.txt", b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"),
    ("manifest-sha256.txt", "".join(line(data, path) for path, data in files).encode())]
with zipfile.ZipFile(out, "w") as bag:
    for path, data in tags + files:
        bag.writestr(zipfile.ZipInfo(f"{top}/{path}"), data)
PYTHON
  line "verify of $count files" "$(best "$program" verify "$bag")" "ms"
  line "peak memory of it, KiB" "$(peak "$program" verify "$bag")" "(at most 32768)"
done
mkdir -p folder
[ -d "folder/bag-$entries" ] || bsdtar -xf "bag-$entries.zip" -C folder
line "verify of the same as a folder" "$(best "$program" verify "folder/bag-$entries")" "ms"
line "peak memory of it, KiB" "$(peak "$program" verify "folder/bag-$entries")" "(at most 32768)"

# A million entries are refused.
refused() { ! "$program" verify "$@"; }
"$program" build --quiet --catalog many-1 many-1/small -o sample.zip > /dev/null
for file in million.zip million.tar.gz million.tar.zst; do
  case=stream-million
  [ $file != million.zip ] || case=million-there
  python3 "$hostile" $case sample.zip $file
  line "refusal of a million entries, $file" "$(best refused $file)" "ms"
  line "peak memory of it, KiB" "$(peak "$program" verify $file | tail -1)" ""
  rm $file
done

# Large files: sparse ones, with a head that does not compress.
if [ -n "${TRAVELPACK_BENCH_GB:-}" ]; then
  rm -rf large
  trap 'rm -rf "$PWD/large"' EXIT
  mkdir large
  for ((i = 0; i < TRAVELPACK_BENCH_GB; i++)); do
    mkdir -p large/models/set-$i
    head -c 1000000 /dev/urandom > large/models/set-$i/model.bin
    truncate -s 1000000000 large/models/set-$i/model.bin
  done
  (
    export TRAVELPACK_LIBRARY=$PWD/large/library
    bring large large/models
    rm -r large/models
    for part in 1 "$TRAVELPACK_BENCH_GB"; do
      sets=$(seq 0 $((part - 1)) | sed 's|^|large/set-|')
      /usr/bin/time -f '%e %M' -o large/build "$program" build --quiet --catalog large $sets \
        -o large/large.zip > /dev/null
      /usr/bin/time -f '%e %M' -o large/verify "$program" verify large/large.zip > /dev/null
      line "build of $part GB" "$(cut -d' ' -f1 large/build)" "s"
      line "peak memory of it, KiB" "$(cut -d' ' -f2 large/build)" "(at most 32768)"
      line "verify of $part GB" "$(cut -d' ' -f1 large/verify)" "s"
      line "peak memory of it, KiB" "$(cut -d' ' -f2 large/verify)" "(at most 32768)"
    done
  )
fi
