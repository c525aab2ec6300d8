#!/usr/bin/env bash
# Installing a large pack, against copying and unpacking the same files.
# Usage: install.sh PROGRAM FOLDER
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")/install-19
export TRAVELPACK_LIBRARY=$folder/library
rounds=${ROUNDS:-3}

run() { "$program" "$@" >/dev/null; }

# The 19 languages of a real trip's catalog, English the hub: 36 directions of three
# files each, some 450 MB. The plain ones do not compress, so that the pack stores
# them; the others compress a little, like real models.
languages=(ar zh cs nl fr de hr hu it ja ko pl pt ro ru sk sl es)
make_models() {
  local pair code
  for pair in "${languages[@]/#/en-}" "${languages[@]/%/-en}"; do
    code=${pair/-/}
    mkdir -p "$folder/plain/$pair" "$folder/zstd/$pair"
    for file in "model.$code.bin 9200000" "lex.$code.bin 2600000" "vocab.$code.spm 700000"; do
      set -- $file
      head -c "$2" /dev/urandom >"$folder/plain/$pair/$1"
      tr '\200-\377' '\000-\177' <"$folder/plain/$pair/$1" | zstd -q -o "$folder/zstd/$pair/$1.zst"
    done
  done
}

# make_pack KIND: a catalog of the folder KIND, all of it downloaded and packed.
make_pack() {
  run catalogs make "$folder/$1" --base-url "file://$folder/$1" --name "$1" -o "$folder/$1.json"
  run catalogs update --from "$folder/$1.json"
  run download --catalog "$1" $(jq -r '.modelSets[].name' "$folder/$1.json")
  run build --catalog "$1" $(jq -r '.modelSets[].name' "$folder/$1.json") -o "$folder/$1.zip"
  rm -rf "$TRAVELPACK_LIBRARY"
}

# seconds COMMAND...: how long it takes, from a clean target and a quiet disk.
seconds() {
  rm -rf "$folder/target"
  mkdir "$folder/target"
  sync -f "$folder"
  local start=$EPOCHREALTIME
  "$@"
  local end=$EPOCHREALTIME
  echo $(((${end/./} - ${start/./}) / 1000))
}

install_plain() { run install "$folder/plain.zip" --to "$folder/target"; }
install_zstd() { run install "$folder/zstd.zip" --to "$folder/target"; }
copy() {
  cp -r "$folder/plain/." "$folder/target"
  sync -f "$folder/target"
}
unpack() {
  (cd "$folder/zstd" && find . -type d -exec mkdir -p "$folder/target/{}" \; &&
    find . -name '*.zst' -print0 |
    xargs -0 -P 2 -I{} sh -c 'zstd -qdf "$1" -o "$2/${1%.zst}"' - {} "$folder/target")
  sync -f "$folder/target"
}

# compare LABEL LIMIT OURS THEIRS: the best of some rounds of each, by turns.
compare() {
  local ours=999999 theirs=999999 time
  for _ in $(seq "$rounds"); do
    time=$(seconds "$4")
    [ "$time" -ge "$theirs" ] || theirs=$time
    time=$(seconds "$3")
    [ "$time" -ge "$ours" ] || ours=$time
  done
  awk -v label="$1" -v limit="$2" -v ours="$ours" -v theirs="$theirs" 'BEGIN {
    printf "%-52s %5d ms  %5d ms  ratio %.2f (at most %s)\n", label, ours, theirs, ours / theirs, limit }'
}

if [ ! -f "$folder/zstd.zip" ]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  make_models
  make_pack plain
  make_pack zstd
fi
printf '%-52s %8s  %8s\n' "450 MB in 108 files" ours theirs
compare "install of plain files : cp -r; sync -f" 1.1 install_plain copy
compare "install of zstd artifacts : zstd -d, two at a time" 1.2 install_zstd unpack
rm -rf "$folder/target"
mkdir "$folder/target"
/usr/bin/time -f '%M' -o "$folder/memory" "$program" install "$folder/zstd.zip" --to "$folder/target" >/dev/null
printf 'peak memory of install: %d MB (at most 48)\n' $(($(cat "$folder/memory") / 1024))

# milliseconds COMMAND...: the best of some runs, with the start of the program; and
# of its processor time, which a busy machine lengthens less.
milliseconds() {
  local TIMEFORMAT='%3R %3U %3S'
  for _ in 1 2 3 4 5 6 7 8 9; do
    { time "$@" >/dev/null 2>&1; } 2>&1
  done | awk '
    NR == 1 || $1 < wall { wall = $1 }
    NR == 1 || $2 + $3 < processor { processor = $2 + $3 }
    END { printf "%d ms, %d ms of processor time", 1000 * wall, 1000 * processor }'
}

# 108 model sets for three engines: the sets of the pack, three times.
"$program" install "$folder/zstd.zip" --to "$folder/target" --engine mtranserver >/dev/null
"$program" install "$folder/zstd.zip" --to "$folder/target" --engine offline-translator >/dev/null
sets=$("$program" status "$folder/target" --json | jq '.modelSets | length')
printf 'status of %d model sets: %s, with the start of the program (at most 20 ms for 100)\n' \
  "$sets" "$(milliseconds run status "$folder/target")"
rm -rf "$folder/target"
mkdir "$folder/target"

# What every thread of the program reads of the pack, by the descriptor.
size=$(stat -c %s "$folder/zstd.zip")
strace -ff -y -e trace=pread64,read -o "$folder/trace" "$program" install "$folder/zstd.zip" \
  --to "$folder/target" --only ja >/dev/null 2>&1 || true
read=$(cat "$folder"/trace.* |
  awk -F ' = ' '/<[^>]*zstd[.]zip>/ && $NF > 0 { sum += $NF } END { print sum + 0 }')
rm -f "$folder"/trace.*
[ "$read" = 0 ] || awk -v read="$read" -v size="$size" 'BEGIN {
  printf "install --only of one of 19 languages reads %.1f %% of the pack (at most 10); its models are %.1f %%\n",
    100 * read / size, 200 / 36 }'
rm -rf "$folder/target"
