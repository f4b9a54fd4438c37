#!/usr/bin/env bash
# Builds, tests, checks and solves the games of a workspace that depends on this
# one, and of one that the scaffold adds to it.
set -euo pipefail

root=$(realpath "$(dirname "$(realpath "$0")")/../..")
export HOME=$TEST_TMPDIR # Bazel wants one
workspace=$TEST_TMPDIR/plugin
cp -rL "$root/tests/external_plugin" "$workspace"
chmod -R u+w "$workspace"
sed -i "s|\"../..\"|\"$root\"|" "$workspace/WORKSPACE" "$workspace/MODULE.bazel"
cd "$workspace"

bazel() {
  "$root/bazelw" --output_user_root="$TEST_TMPDIR/bazel" --max_idle_secs=15 \
    "$@"
}
trap 'bazel shutdown' EXIT

# expect TEXT COMMAND…: what the command prints has the text.
expect() {
  local output
  output=$("${@:2}")
  [[ $output == *"$1"* ]] || {
    printf 'expected "%s" from %s, found:\n%s\n' "$1" "${*:2}" "$output"
    exit 1
  }
}

expect "Wrote games/stones" bazel run @retrograde//framework:new_game -- stones
bazel test --test_output=errors //...
expect "draw, neither side" bazel run //:tag -- probe 0,2,chaser
expect "Passed." bazel run //:tag -- check
expect "Passed." bazel run //games/stones -- check
expect "The first player wins in 7 plies" bazel run //games/stones -- solve
