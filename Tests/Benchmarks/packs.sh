#!/usr/bin/env bash
# How fast packs are built and verified, as ratios against `openssl dgst -sha256`
# of the same files on one core, and how much memory that takes.
# Usage: packs.sh PROGRAM FOLDER
# TRAVELPACK_BENCH_MB sets the size of the set (450), TRAVELPACK_BENCH_ENTRIES that
# of the largest bag (100000).
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2/packs"
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

# Best of five runs in seconds, after one that warms the caches.
best() {
  local least=999999 start end taken i
  "$@" > /dev/null
  for i in 1 2 3 4 5; do
    start=$(date +%s%N)
    "$@" > /dev/null
    end=$(date +%s%N)
    taken=$(((end - start) / 1000000))
    [ "$taken" -ge "$least" ] || least=$taken
  done
  echo "$least"
}
# Peak memory in KB.
peak() { /usr/bin/time -f %M "$@" 2>&1 > /dev/null | tail -1; }
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }

build() { "$program" build --catalog bench $sets -o pack.zip "$@"; }

digest=$(best openssl dgst -sha256 models/*/*)
built=$(best build)
verified=$(best "$program" verify pack.zip)
printf '%-38s %8s  %s\n' "of $megabytes MB in 57 files" "ms" "against openssl"
printf '%-38s %8s\n' "openssl dgst -sha256, one core" "$digest"
printf '%-38s %8s  %s (at most 1.1)\n' "travelpack build" "$built" "$(ratio "$built" "$digest")"
printf '%-38s %8s  %s (at most 0.55)\n' "travelpack verify" "$verified" "$(ratio "$verified" "$digest")"
printf '%-38s %8s\n' "peak memory of build, KB" "$(peak "$program" build --catalog bench $sets -o pack.zip)"
printf '%-38s %8s\n' "peak memory of verify, KB" "$(peak "$program" verify pack.zip)"

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
  printf '%-38s %8s\n' "verify of $count files, ms" "$(best "$program" verify "$bag")"
  printf '%-38s %8s\n' "peak memory of it, KB" "$(peak "$program" verify "$bag")"
done
