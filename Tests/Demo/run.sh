#!/usr/bin/env bash
# The main job on real models, from a trip to a translation without network.
# Usage: run.sh PROGRAM FOLDER
set -euo pipefail

cd "$(dirname "$0")/../.."
program=$1
folder=$2
device=$folder/device
export TRAVELPACK_LIBRARY=$folder/library

say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; }
run() {
  say "travelpack $*"
  "$program" "$@"
}

mkdir -p "$device"
run plan Packs/iberia.trip.json --catalog apt --device "$device"
run download Packs/iberia.trip.json --catalog apt
run build Packs/iberia.trip.json --catalog apt -o "$folder/iberia.zip"
run verify "$folder/iberia.zip"
run install "$folder/iberia.zip" --to "$device"
run status "$device"

# From here on without a network, where this machine lets us have none.
offline=()
if unshare --net true 2>/dev/null; then
  offline=(unshare --net)
elif unshare --user --map-root-user --net true 2>/dev/null; then
  offline=(unshare --user --map-root-user --net)
else
  echo "note: this machine allows no network namespace; translating with its network on"
fi

translate() { # MODE SENTENCE
  local answer
  printf '\n\033[1m%s\033[0m  %s\n' "$1" "$2"
  answer=$("${offline[@]}" apertium -d "$device/apertium" "$1" <<<"$2")
  printf '  →  %s\n' "${answer# }"
  # An engine with damaged data prints nothing and still exits 0.
  [ -n "$answer" ] && [ "$answer" != "$2" ]
}

printf '\n'
[ ${#offline[@]} -eq 0 ] || echo "without network:"
translate eng-spa "I need a doctor."
translate es-pt "Necesito un médico."
