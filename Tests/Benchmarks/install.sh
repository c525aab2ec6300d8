#!/usr/bin/env bash
# Installing a large pack, against copying and unpacking the same files.
# Usage: install.sh PROGRAM FOLDER
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")/install
export TRAVELPACK_LIBRARY=$folder/library
rounds=${ROUNDS:-3}

run() { "$program" "$@" >/dev/null; }

# 19 directions of three files each, some 450 MB. The plain ones do not compress,
# so that the pack stores them; the others compress a little, like real models.
make_models() {
  local pair code
  for pair in en-{es,fr,de,it,pt,nl,ja,ko,ru,pl} {es,fr,de,it,pt,nl,ja,ko,ru}-en; do
    code=${pair/-/}
    mkdir -p "$folder/plain/$pair" "$folder/zstd/$pair"
    for file in "model.$code.bin 17500000" "lex.$code.bin 5000000" "vocab.$code.spm 1200000"; do
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
printf '%-52s %8s  %8s\n' "450 MB in 57 files" ours theirs
compare "install of plain files : cp -r; sync -f" 1.1 install_plain copy
compare "install of zstd artifacts : zstd -d, two at a time" 1.2 install_zstd unpack
rm -rf "$folder/target"
mkdir "$folder/target"
/usr/bin/time -f '%M' -o "$folder/memory" "$program" install "$folder/zstd.zip" --to "$folder/target" >/dev/null
printf 'peak memory of install: %d MB (at most 48)\n' $(($(cat "$folder/memory") / 1024))
best=999999
for _ in 1 2 3 4 5; do
  start=$EPOCHREALTIME
  run status "$folder/target"
  end=$EPOCHREALTIME
  time=$(((${end/./} - ${start/./}) / 1000))
  [ "$time" -ge "$best" ] || best=$time
done
printf 'status of 19 model sets: %d ms, with the start of the program\n' "$best"
rm -rf "$folder/target"
mkdir "$folder/target"
size=$(stat -c %s "$folder/zstd.zip")
read=$(strace -f -e trace=pread64,read -o /dev/stdout "$program" install "$folder/zstd.zip" \
  --to "$folder/target" --only ja 2>/dev/null |
  awk -F ' = ' '/pread64/ && $NF > 0 { sum += $NF } END { print sum + 0 }' || true)
[ "$read" = 0 ] || awk -v read="$read" -v size="$size" 'BEGIN {
  printf "install --only of one language reads %.1f %% of the pack; its models are %.1f %%\n",
    100 * read / size, 200 / 19 }'
rm -rf "$folder/target"
