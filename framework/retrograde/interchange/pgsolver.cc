#include "retrograde/interchange/pgsolver.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace retrograde::interchange {
namespace {

// By the player whose wins the game is for.
std::array<int, 2> Priorities(const GraphState& state) {
  const Winner winner =
      state.terminal ? WinnerOf(state.mover, *state.terminal) : Winner::kNobody;
  return {winner == Winner::kFirst ? 0 : 1, winner == Winner::kSecond ? 1 : 0};
}

std::string NameOf(const GraphState& state) {
  std::string name = state.text();
  for (char& c : name) {
    if (c == '"') c = '\'';
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  return name;
}

}  // namespace

std::string PgsolverHead(uint32_t states) {
  return states == 0 ? "" : absl::StrCat("parity ", states - 1, ";\n");
}

std::array<std::string, 2> PgsolverLines(const GraphState& state) {
  const std::string rest = absl::StrCat(
      " ", static_cast<int>(state.mover), " ",
      state.terminal ? absl::StrCat(state.id) : absl::StrJoin(state.moves, ","),
      " \"", NameOf(state), "\";\n");
  const std::array<int, 2> priorities = Priorities(state);
  return {absl::StrCat(state.id, " ", priorities[0], rest),
          absl::StrCat(state.id, " ", priorities[1], rest)};
}

}  // namespace retrograde::interchange
