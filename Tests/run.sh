#!/usr/bin/env bash
# Runs the Swift tests; shows what went wrong, what was skipped and a summary, and keeps the rest.
#   Tests/run.sh LOG [OPTION OF swift test ...]
set -uo pipefail
log=$1
shift
mkdir -p "$(dirname "$log")"
swift test --skip-build "$@" >"$log" 2>&1
code=$?
grep -aE '^✘|^error:|^[^◇✔]*: error: |Fatal error|^\*\*\* ' "$log" | cut -c1-400 | head -n 200
grep -aE '^➜ .* skipped' "$log" | cut -c1-200 | sort -u
summary=$(grep -aE 'Test run with [1-9][0-9]* tests? ' "$log" | tail -n 1)
[ -n "$summary" ] || { tail -n 20 "$log" | cut -c1-400; summary="error: no test ran to its end"; }
[ "$summary" != "error: no test ran to its end" ] || [ "$code" != 0 ] || code=1
printf 'all that the tests printed: %s\n%s\n' "$log" "$summary"
exit "$code"
