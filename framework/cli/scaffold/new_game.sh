#!/usr/bin/env bash
# Writes a new game: ./bazelw run //framework/cli:new_game -- NAME
#
# Copies the template beside this script to games/NAME in the workspace that
# Bazel was called in, under the new name. The copy builds, passes its tests and
# plays at once; FILL IN marks what is the game's own.
set -euo pipefail

usage="usage: bazel run //framework/cli:new_game -- NAME
NAME becomes a folder, a program and a C++ namespace: lower case letters, digits
and underscores, such as connect_k"

fail() {
  printf 'new_game: %s\n' "$1" >&2
  exit "${2:-2}"
}

case ${1:-} in
  -h | --help)
    printf '%s\n' "$usage"
    exit
    ;;
esac
[[ $# == 1 ]] || fail "expected one name, found $#
$usage"
name=$1
[[ $name =~ ^[a-z][a-z0-9]*(_[a-z0-9]+)*$ ]] ||
  fail "\"$name\" is no name: expected lower case letters, digits and single underscores, such as connect_k"
# Words that C++ keeps for itself, and what the template's code already means.
case $name in
  alignas | alignof | and | asm | auto | bitand | bitor | bool | break | case | \
    catch | char | class | compl | concept | const | consteval | constexpr | \
    constinit | continue | decltype | default | delete | do | double | else | \
    enum | explicit | export | extern | false | float | for | friend | goto | \
    if | inline | int | long | mutable | namespace | new | noexcept | not | \
    nullptr | operator | or | private | protected | public | register | \
    requires | return | short | signed | sizeof | static | struct | switch | \
    template | this | thread_local | throw | true | try | typedef | typeid | \
    typename | union | unsigned | using | virtual | void | volatile | while | \
    xor | cli | internal | retrograde | std | absl | main | game | your_game)
    fail "\"$name\" cannot be a name: it already means something in C++ or here"
    ;;
esac

workspace=${BUILD_WORKSPACE_DIRECTORY:-}
[[ -d $workspace ]] || fail "not in a workspace: run this with bazel run"
folder=$workspace/games/$name
[[ ! -e $folder ]] || fail "games/$name is there already"

# Where the template was put, in this workspace or as a dependency of another.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
template=
for place in "$here/template" "$0.runfiles"/*/framework/cli/scaffold/template \
  "${RUNFILES_DIR:-/nowhere}"/*/framework/cli/scaffold/template; do
  if [[ -f $place/your_game.h ]]; then
    template=$place
    break
  fi
done
[[ $template ]] || fail "the template was not found beside the program" 3

# Labels, as the workspace sees them.
framework=//framework
[[ -f $workspace/framework/core/game.h ]] || framework=@retrograde//framework

type=
for word in ${name//_/ }; do type+=${word^}; done
upper=${name^^}

# The folder appears when it is complete.
mkdir -p "$workspace/games" || fail "cannot write to $workspace/games" 3
half=$(mktemp -d "$workspace/games/.new_game.XXXXXX") ||
  fail "cannot write to $workspace/games" 3
trap 'rm -rf "$half"' EXIT

# copy FROM TO
copy() {
  sed -e "s|framework/cli/scaffold/template|games/$name|g" \
    -e "s|//framework/|$framework/|g" \
    -e "s|FRAMEWORK_CLI_SCAFFOLD_TEMPLATE_|GAMES_${upper}_|g" \
    -e "s|your_game|$name|g" -e "s|YourGame|$type|g" \
    -e "s|YOUR_GAME|$upper|g" -e '/scaffold: left out/d' \
    "$1" >"$half/$2" || fail "cannot write to games/$name" 3
}
mkdir "$half/testdata"
for file in README.md main.cc testdata/golden.txt; do
  copy "$template/$file" "$file"
done
copy "$template/BUILD.bazel" BUILD.bazel
for file in your_game.h your_game_conformance_test.cc your_game_test.cc; do
  copy "$template/$file" "${file/your_game/$name}"
done
chmod 755 "$half"
mv "$half" "$folder" || fail "cannot write games/$name" 3

# The list of games, where there is one.
list=$workspace/games/README.md
row="| [$name]($name/README.md) | | \`./bazelw run -c opt //games/$name -- solve\` |"
if [[ -f $list ]] && last=$(grep -n '^| \[' "$list" | tail -n 1 | cut -d: -f1) &&
  [[ $last ]]; then
  sed -i "${last}a $row" "$list"
fi

cat <<END
Wrote games/$name. Next:
  bazel test //games/$name/...
  bazel run //games/$name -- play
Then fill in what is marked in games/$name/$name.h: grep -rn 'FILL IN' games/$name
END
