// Where a solve stands between two levels, so that it can go on from there.
//
// Only the values need to be kept: the cells, and what their bytes stand for.
// What else the engine holds follows from them, from the game and from the
// level: what is undecided has no value; what was decided at the last level is
// what the next one reads; sources that are worth nothing any more are those
// decided before; exits wait that have not spoken. (engine/resume.h)

#ifndef RETROGRADE_ENGINE_CHECKPOINT_H_
#define RETROGRADE_ENGINE_CHECKPOINT_H_

#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"

namespace retrograde {

// What a solve shows of itself after a level: the values of all states of
// remoteness up to `level`; every other cell is undecided. `cells` is valid
// during the call.
struct Checkpoint {
  Ply level = 0;
  const Cells& cells;
};

// A checkpoint that a solve goes on from: the values of all states of
// remoteness up to `level`.
struct StartPoint {
  Ply level = 0;
  Cells cells;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_CHECKPOINT_H_
