#!/usr/bin/env bash
# A download of 500 MB over loopback, against curl and then `sync -f` of the same
# file, and its processor time against openssl and curl: ratios of one run.
# Usage: download.sh PROGRAM FOLDER
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")/download
rm -rf "$folder"
mkdir -p "$folder/published"
trap 'kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT

bytes=500000000
openssl rand -out "$folder/published/model.bin" $bytes
digest=$(openssl dgst -sha256 -r "$folder/published/model.bin" | cut -d' ' -f1)

# Announces its port on its first line.
PYTHONUNBUFFERED=1 python3 -m http.server --bind 127.0.0.1 --directory "$folder/published" 0 \
  >"$folder/server" 2>&1 &
server=$!
until port=$(grep -oP 'port \K[0-9]+' "$folder/server"); do sleep 0.05; done
url=http://127.0.0.1:$port/model.bin

cat >"$folder/catalog.json" <<END
{"format": "travelpack-catalog", "version": 1, "name": "bench", "date": "2026-01-01",
 "modelSets": [{"name": "big", "version": "1", "format": "bergamot",
  "directions": [{"from": "en", "to": "es"}],
  "artifacts": [{"name": "model.bin", "role": "model", "urls": ["$url"], "bytes": $bytes,
   "sha256": "$digest", "unpacking": "plain", "plainBytes": $bytes}]}]}
END
export TRAVELPACK_LIBRARY=$folder/library
"$program" catalogs update --from "$folder/catalog.json" --quiet >/dev/null

measure() { # NAME COMMAND: wall seconds, processor seconds, peak memory in KiB
  local name=$1
  shift
  sync -f "$folder"
  /usr/bin/time -o "$folder/$name.time" -f '%e %U %S %M' bash -c "$*" >/dev/null 2>&1
}
value() { awk -v column="$2" '{print $column}' "$folder/$1.time"; }

best() { # the round with the least wall time of three
  for round in 1 2 3; do
    rm -rf "$folder/out" "$folder/library/artifacts" "$folder/library/partial"
    measure "$1-$round" "$2"
  done
  cat "$folder/$1-"?.time | sort -n | head -1 >"$folder/$1.time"
}

best curl "curl -s -o '$folder/out' '$url' && sync -f '$folder/out'"
best openssl "openssl dgst -sha256 '$folder/published/model.bin'"
best travelpack "'$program' download --catalog bench bench/big --quiet"

awk -v us="$(cat "$folder/travelpack.time")" -v curl="$(cat "$folder/curl.time")" \
  -v hash="$(cat "$folder/openssl.time")" 'BEGIN {
    split(us, u); split(curl, c); split(hash, h)
    printf "time       %.2f s, curl + sync %.2f s: ratio %.2f (at most 1.15)\n",
      u[1], c[1], u[1] / c[1]
    own = u[2] + u[3]; others = h[2] + h[3] + c[2] + c[3]
    printf "processor  %.2f s, openssl + curl %.2f s: ratio %.2f (at most 1.60)\n",
      own, others, own / others
    printf "memory     %.1f MB at the peak (below 20)\n", u[4] * 1024 / 1e6
  }'
