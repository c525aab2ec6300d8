#!/usr/bin/env bash
# 200 windows of the page, 10,000 requests and broken ones while a download runs:
# its time against that of a download alone, in one run, and the memory of the server.
# Usage: page.sh PROGRAM FOLDER
set -euo pipefail

TMPDIR=$(mkdir -p "$2" && realpath "$2") exec python3 "$(dirname "$0")/../Page/load.py" "$1"
