#!/usr/bin/env bash
# Runs a test that is written in Python; leaves no compiled files beside it.
set -euo pipefail
exec python3 -B "$@"
