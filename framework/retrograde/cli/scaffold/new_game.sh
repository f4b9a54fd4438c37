#!/usr/bin/env bash
# Writes a new game: ./bazelw run //framework:new_game -- NAME
#
# Copies the template beside this script to games/NAME in the workspace that
# Bazel was called in, under the new name. The copy builds, passes its tests and
# plays at once; FILL IN marks what is the game's own.
set -euo pipefail

# How the workspace calls Bazel and the framework: this one, or another that
# depends on it.
workspace=${BUILD_WORKSPACE_DIRECTORY:-}
bazel=./bazelw
framework=//framework
if [[ ! -f $workspace/framework/retrograde/core/game.h ]]; then
  bazel=bazel
  framework=@retrograde//framework
fi

usage="usage: $bazel run $framework:new_game -- NAME
NAME becomes a folder, a program and a C++ namespace: lower case letters, digits
and underscores, such as my_game"

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
  fail "\"$name\" is no name: expected lower case letters, digits and single underscores, such as my_game"

# Names that would not compile.
taken=(
  # The words of C++.
  alignas alignof and and_eq asm auto bitand bitor bool break case catch char
  class co_await co_return co_yield compl concept const const_cast consteval
  constexpr constinit continue decltype default delete "do" double dynamic_cast
  else enum explicit export extern false float for friend goto if import inline
  int long module mutable namespace new noexcept not not_eq nullptr operator or
  or_eq private protected public register reinterpret_cast requires return short
  signed sizeof static static_assert static_cast struct switch template this
  thread_local throw true try typedef typeid typename typeof union unsigned
  using virtual void volatile while xor xor_eq
  # Macros.
  assert errno linux stderr stdin stdout unix
  # Namespaces that the code uses; targets and folders beside the game.
  absl boost cli game internal main nlohmann retrograde std testdata testing
  your_game
  # Classes that the code uses, once they are written like one.
  check_game game_program move other outcome player ply solution solve state
  value
  # The members of the class.
  apply from_parameters initial_states move_text mover moves name parameters
  parse_move parse_state state_text terminal_outcome
)
for word in "${taken[@]}"; do
  [[ $name != "$word" ]] || name=
done
# Types of the C library end so: size_t, char8_t, uint64_t.
[[ $name && $name != *_t ]] ||
  fail "\"$1\" cannot be a name: it already means something in C++ or here"

[[ -d $workspace ]] || fail "not in a workspace: run this with bazel run"
folder=$workspace/games/$name
[[ ! -e $folder ]] || fail "games/$name is there already"

# Where the template was put, in this workspace or as a dependency of another.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
template=
for place in "$here/template" "$0.runfiles"/*/framework/retrograde/cli/scaffold/template \
  "${RUNFILES_DIR:-/nowhere}"/*/framework/retrograde/cli/scaffold/template; do
  if [[ -f $place/your_game.h ]]; then
    template=$place
    break
  fi
done
[[ $template ]] || fail "the template was not found beside the program" 3

type=
for word in ${name//_/ }; do type+=${word^}; done
upper=${name^^}

# The folder appears when it is complete, or not at all.
half=
trap 'rm -rf ${half:+"$half"}' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -p "$workspace/games" || fail "cannot write to $workspace/games" 3
half=$(mktemp -d "$workspace/games/.new_game.XXXXXX") ||
  fail "cannot write to $workspace/games" 3

# copy FROM TO
copy() {
  sed -e "s|framework/retrograde/cli/scaffold/template|games/$name|g" \
    -e "s|//framework\([/:\"]\)|$framework\1|g" -e "s|\./bazelw|$bazel|g" \
    -e "s|FRAMEWORK_RETROGRADE_CLI_SCAFFOLD_TEMPLATE_|GAMES_${upper}_|g" \
    -e "s|your_game|$name|g" -e "s|YourGame|$type|g" \
    -e "s|YOUR_GAME|$upper|g" -e '/scaffold: left out from/,/scaffold: left out up/d' \
    "$1" | cat -s >"$half/$2" || fail "cannot write to games/$name" 3
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
# Not into a folder that has come up meanwhile: -T is for that.
if ! mv -T "$half" "$folder"; then
  [[ ! -e $folder ]] || fail "games/$name is there already"
  fail "cannot write games/$name" 3
fi

# The list of games, where there is one.
list=$workspace/games/README.md
row="| [$name]($name/README.md) | | \`$bazel run -c opt //games/$name -- solve\` |"
if [[ -f $list ]] && last=$(grep -n '^| \[' "$list" | tail -n 1 | cut -d: -f1) &&
  [[ $last ]]; then
  sed -i "${last}a $row" "$list"
fi

cat <<END
Wrote games/$name. Next:
  $bazel test //games/$name/...
  $bazel run //games/$name -- play
Then fill in what is marked in games/$name/$name.h: grep -rn 'FILL IN' games/$name
END
