// One number for all values of a game.
//
// Two tables of a game have the same hash exactly when they give each state the
// same value (but for a chance of 2^-64). It depends on nothing else: not on
// the order of the index, the number of threads, the width of the cells, or the
// form of a file. So a golden file with the hash notices when a single value
// changes, and keeps its word when an index is renumbered.
//
// It is the sum, modulo 2^64, over all states that have an index of XXH3 (64
// bits, seed 0) of the bytes
//
//   STATE TEXT, a space, one of w d l, and for w and l the plies in decimal
//
// With symmetries the canonical states are meant.

#ifndef RETROGRADE_ANALYSIS_VALUES_HASH_H_
#define RETROGRADE_ANALYSIS_VALUES_HASH_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde {
namespace internal {

// What one state adds to the hash.
uint64_t HashOfValue(absl::string_view state, Value value);

}  // namespace internal

// The hash of value_at(index), a Value, over all states. O(states), with the
// text of each.
template <IndexedGame G, class ValueAt>
uint64_t HashValues(const G& game, const ValueAt& value_at) {
  uint64_t hash = 0;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    if (const auto state = game.Unindex(index)) {
      hash += internal::HashOfValue(std::string(game.StateText(*state)),
                                    value_at(index));
    }
  }
  return hash;
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_VALUES_HASH_H_
