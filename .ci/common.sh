# shellcheck shell=bash
# Sourced by the scripts here: the root of the workspace, and which files of
# ours there are. Uses no git, so that an unpacked archive will do as well.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit

# our_files PATTERN…: relative paths, without test data.
our_files() {
  local -a names=()
  local pattern
  for pattern in "$@"; do names+=(-o -name "$pattern"); done
  find . -mindepth 1 \( -name '.?*' -o -name 'bazel-*' -o -name testdata \) -prune \
    -o -type f \( "${names[@]:1}" \) -printf '%P\n' | sort
}
