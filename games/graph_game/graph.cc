#include "games/graph_game/graph.h"

#include "retrograde/core/seeded_random.h"

namespace retrograde::graph_game {

uint64_t Graph::Hash() const {
  uint64_t hash = StateCount();
  const auto add = [&hash](uint64_t number) {
    hash = MixBits(hash * 3 + number + 1);
  };
  add(initial_);
  add(endless_winner_ ? 1 + static_cast<int>(*endless_winner_) : 0);
  for (StateId state = 0; state < StateCount(); ++state) {
    add(kinds_[state]);
    add(Successors(state).size());
    for (const StateId to : Successors(state)) add(to);
  }
  return hash;
}

}  // namespace retrograde::graph_game
