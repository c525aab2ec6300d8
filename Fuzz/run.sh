#!/usr/bin/env bash
# Runs fuzz targets one after the other, each for so many seconds:
#   run.sh FUZZ PROGRAM OUT SECONDS [TARGET...]
# Inputs that open new paths stay in OUT/TARGET for the next run; the input of a
# crash, a hang or a leak is left there beside them.
set -euo pipefail
fuzz=$(realpath "$1") program=$(realpath "$2") out=$3 seconds=$4
shift 4
mkdir -p "$out"
"$(dirname "$0")/seeds.py" "$program" "$out/seeds"
[ $# -gt 0 ] || mapfile -t targets < <("$fuzz")
# Swift's own backtrace would come before libFuzzer's report and keep the input from it.
export SWIFT_BACKTRACE=enable=no
for target in "${@:-${targets[@]}}"; do
  mkdir -p "$out/$target/corpus"
  echo "== $target: $seconds s"
  (cd "$out/$target" && "$fuzz" "$target" -max_total_time="$seconds" -rss_limit_mb=2048 -timeout=20 \
    -max_len=32768 -dict=../seeds/"$target".dict -verbosity=0 -print_final_stats=1 \
    corpus ../seeds/"$target")
done
