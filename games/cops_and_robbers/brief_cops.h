// Cops and robbers without the moves that only exchange cops.
//
// Seven cops have 2,097,152 tuples of eight nodes to choose from at the start,
// which lead to 3,432 states and their images: to weigh them all, and hold the
// texts of the best, takes far more memory than the solve. Here cops that stand
// on one node, or nowhere, take their nodes in ascending order. The states, the
// index and the values are those of CopsAndRobbers.
//
// The images that are left out are then not met from the start, where orbits
// are counted (axiom S4). So the axioms are those of CopsAndRobbers, and this
// type is for answers.

#ifndef GAMES_COPS_AND_ROBBERS_BRIEF_COPS_H_
#define GAMES_COPS_AND_ROBBERS_BRIEF_COPS_H_

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::cops_and_robbers {

class BriefCops : public CopsAndRobbers {
 public:
  explicit BriefCops(CopsAndRobbers game) : CopsAndRobbers(std::move(game)) {}
  static absl::StatusOr<BriefCops> FromParameters(absl::string_view text);

  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    ForEachTuple(Choices(state, Twins::kAlike), visit);
  }
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    CopsAndRobbers::Predecessors(state, [&](const State& before) {
      return !HasMoveTo(before, state) || visit(before);
    });
  }
  // Takes any order, as CopsAndRobbers does, and gives the one that is a move.
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

 private:
  // Of a state and one that CopsAndRobbers has a move to: whether it is here.
  static bool HasMoveTo(const State& before, const State& after);
};

static_assert(CheckIndexedGame<BriefCops>());
static_assert(CheckPredecessorGame<BriefCops>());
static_assert(CheckSymmetricGame<BriefCops>());

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_BRIEF_COPS_H_
