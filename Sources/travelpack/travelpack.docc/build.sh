#!/usr/bin/env bash
# Builds the documentation of every floor and its pages. Usage: build.sh FOLDER
# Warnings of docc are errors. `swift package dump-symbol-graph` would do the first half,
# but it stops at the test bundle when that has not been built.
set -euo pipefail
folder=$1
rm -rf "$folder"
mkdir -p "$folder/symbols"
swift build --product travelpack
binaries=$(swift build --show-bin-path)
includes=()
for map in "$binaries"/C*.build/module.modulemap; do
  includes+=(-Xcc "-fmodule-map-file=$map")
done
for headers in Sources/C*/include; do
  includes+=(-Xcc -I -Xcc "$headers")
done
for floor in Sources/*; do
  name=$(basename "$floor")
  if [ "$name" = travelpack ] || [ -d "$floor/include" ]; then continue; fi
  swift symbolgraph-extract -module-name "$name" -target "$(basename "$(dirname "$binaries")")" \
    -I "$binaries/Modules" "${includes[@]}" -minimum-access-level public \
    -skip-synthesized-members -omit-extension-block-symbols -output-dir "$folder/symbols"
done
docc convert Sources/travelpack/travelpack.docc \
  --fallback-display-name travelpack --fallback-bundle-identifier travelpack \
  --additional-symbol-graph-dir "$folder/symbols" \
  --output-path "$folder/travelpack.doccarchive" --warnings-as-errors
echo "$folder/travelpack.doccarchive"
