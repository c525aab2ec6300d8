#!/usr/bin/env bash
# Start-up, and the plan of a trip of six stops over the whole firefox catalog: the one
# that is built in, and the publisher's own records where RECORDS names a file of them.
# Usage: plan.sh PROGRAM FOLDER
set -euo pipefail

program=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")/plan
rm -rf "$folder"
mkdir -p "$folder/built-in" "$folder/fetched"
trap 'rm -rf "$folder"' EXIT

cat >"$folder/six.trip.json" <<'END'
{"travelpack": "trip/1", "name": "six stops", "speaks": ["en"],
 "stops": [
   {"territory": "ES", "days": 5}, {"territory": "PT", "days": 4},
   {"territory": "IT", "days": 6}, {"territory": "GR", "days": 3},
   {"territory": "TR", "days": 7}, {"territory": "JP", "days": 9}],
 "needs": ["speak", "read"],
 "device": {"free": 300000000}}
END

# measure LIMIT_MS NAME LIBRARY COMMAND...: milliseconds of 30 runs, and peak memory.
measure() {
  local limit=$1 name=$2 library=$3 kilobytes
  shift 3
  export TRAVELPACK_LIBRARY=$folder/$library
  # A plan that does not fit ends with 73: it is as good as any to measure.
  hyperfine -N --warmup 3 --runs 30 --ignore-failure --output null \
    --export-json "$folder/times.json" "$*" >/dev/null 2>&1
  /usr/bin/time -o "$folder/memory" -f '%M' "$@" >/dev/null 2>&1 || true
  kilobytes=$(tail -n 1 "$folder/memory")
  jq -r --arg name "$name" --argjson limit "$limit" --argjson kilobytes "$kilobytes" '
    .results[0]
    | [$name, .median * 1000, .min * 1000, $limit, (.user + .system) * 1000, $kilobytes / 1000]
    | @tsv' "$folder/times.json" |
    awk -F '\t' '{
      printf "%-31s %6.1f ms median, %.1f least (at most %d), %.1f of processor, %.1f MB\n",
        $1, $2, $3, $4, $5, $6
    }'
}

measure 15 "start-up (version)" built-in "$program" version
measure 50 "six stops, catalog built in" built-in \
  "$program" plan "$folder/six.trip.json" --catalog firefox
measure 50 "the same, all that fits 150 MB" built-in \
  "$program" plan "$folder/six.trip.json" --catalog firefox --budget 150MB
if [ -r "${RECORDS:=}" ]; then
  TRAVELPACK_LIBRARY=$folder/fetched "$program" catalogs update firefox --from "$RECORDS" >/dev/null
  measure 50 "six stops, records parsed anew" fetched \
    "$program" plan "$folder/six.trip.json" --catalog firefox
fi
