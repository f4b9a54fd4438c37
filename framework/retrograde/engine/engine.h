// The engine: the value of every state of a game, and the memory that it takes.
//
// levels.h is the algorithm, set_up.h its first step; docs/retrograde.md says
// why it is right.

#ifndef RETROGRADE_ENGINE_ENGINE_H_
#define RETROGRADE_ENGINE_ENGINE_H_

#include <cstdint>
#include <new>
#include <stdexcept>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/engine/deciding.h"
#include "retrograde/engine/hold_exits.h"
#include "retrograde/engine/levels.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/resume.h"
#include "retrograde/engine/row_levels.h"
#include "retrograde/engine/set_up.h"
#include "retrograde/engine/single_row_levels.h"
#include "retrograde/engine/values.h"

namespace retrograde {

// Compiles to `true`, or to one line that names what keeps the engine from
// solving the game, or an optional operation that it could not call.
template <class G>
consteval bool CheckSolvable() {
  return CheckIndexedGame<G>() && CheckExits<G>() && CheckRowOperator<G>();
}

// The memory, in bytes, that SolveValues(game) allocates before it solves; the
// largest number there is where that does not fit 64 bits. Exits that wait add
// two bytes a state at most, and 800 for each level that has any. Values have
// one byte a state up to 126 plies, and beyond as long as no more than 127
// lengths of wins and 128 of losses occur; then two, or four beyond 32,766
// plies. With MovesFrom, a state of which 64 moves were found bad takes less
// than 40 bytes more. Each thread beyond the first adds a bit for each column
// of the longest row; a solve takes fewer threads where the limit has no room
// for that. O(1).
template <class G>
uint64_t EstimateBytes(const G& game, unsigned threads = 1) {
  static_assert(CheckSolvable<G>());
  return internal::LevelSolver<G>::EstimateBytes(game, threads);
}

// The value of every state that has an index, reachable or not (of every
// canonical one, where there are symmetries).
// Whatever the number of levels, the time is that of looking at each state, at
// its predecessors once, and at its moves as often as one of them turns bad
// while another one is open; each look ends at the first open one. A game
// without predecessors costs a look at all undecided states a level instead;
// analysis/solution.h stores its edges where the memory allows. Errors:
// ResourceExhausted (names the need and the limit), Cancelled (a stop request),
// OutOfRange (a remoteness beyond kMaxPly), and those of the options'
// `checkpoint` and `start_from`. Different threads may solve at the
// same time.
template <class G>
absl::StatusOr<Values> SolveValues(const G& game,
                                   const SolveOptions& options = {}) {
  static_assert(CheckSolvable<G>());
  const auto no_memory = [&game] {
    return absl::ResourceExhaustedError(absl::StrCat(
        "not enough memory: the solve needs ", EstimateBytes(game), " bytes"));
  };
  try {
    return internal::LevelSolver<G>(game, options).Run();
  } catch (const std::bad_alloc&) {
    return no_memory();
  } catch (const std::length_error&) {  // more than any vector may hold
    return no_memory();
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_ENGINE_H_
