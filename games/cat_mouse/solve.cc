#include "games/cat_mouse/solve.h"

#include <utility>

#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"

namespace retrograde::cat_mouse {

Result ResultOf(Player mover, Value value) {
  if (value.outcome == Outcome::kDraw) return {0, std::nullopt};
  const Player winner = value.outcome == Outcome::kWin ? mover : Other(mover);
  return {winner == kMouse ? 1 : 2, value.remoteness};
}

absl::StatusOr<Result> Solve(Graph graph, const Rules& rules,
                             const SolveOptions& options) {
  const absl::StatusOr<CatMouse> game =
      CatMouse::Create(std::move(graph), rules);
  if (!game.ok()) return game.status();
  const absl::StatusOr<Values> values = SolveValues(*game, options);
  if (!values.ok()) return values.status();
  const CatMouse::State start = {rules.mouse, rules.cat, kMouse};
  return ResultOf(kMouse, values->At(game->Index(start)));
}

}  // namespace retrograde::cat_mouse
