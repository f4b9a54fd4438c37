// Cat-and-mouse for those who just want the answer.

#ifndef GAMES_CAT_MOUSE_SOLVE_H_
#define GAMES_CAT_MOUSE_SOLVE_H_

#include <optional>

#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"

namespace retrograde::cat_mouse {

// Who wins from the start, in the numbers of LeetCode 913.
struct Result {
  int result = 0;            // 1 the mouse, 2 the cat, 0 a draw
  std::optional<Ply> plies;  // to the end; nothing for a draw

  friend bool operator==(const Result&, const Result&) = default;
};

// The result of a value, for the player who is to move.
Result ResultOf(Player mover, Value value);

// Solves the game on a graph: an undirected one names each edge in both lists.
// Errors: those of CatMouse::Create, and those of a solve (ResourceExhausted,
// Cancelled). Whoever wants more than the answer asks retrograde::Solve, in
// analysis/solution.h, for the solution of a CatMouse.
absl::StatusOr<Result> Solve(Graph graph, const Rules& rules = {},
                             const SolveOptions& options = {});

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_SOLVE_H_
