#!/usr/bin/env bash
# Builds the documentation of every floor and its pages. Usage: docs.sh FOLDER
set -euo pipefail
folder=$1
rm -rf "$folder"
mkdir -p "$folder/symbols"
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
for floor in Sources/*/; do
  name=$(basename "$floor")
  cp .build/*/symbolgraph/"$name".symbols.json "$folder/symbols/" 2>/dev/null || true
done
rm -f "$folder"/symbols/C[A-Z]*.symbols.json
docc convert Sources/travelpack/travelpack.docc \
  --fallback-display-name travelpack --fallback-bundle-identifier travelpack \
  --additional-symbol-graph-dir "$folder/symbols" \
  --output-path "$folder/travelpack.doccarchive" --warnings-as-errors
echo "$folder/travelpack.doccarchive"
