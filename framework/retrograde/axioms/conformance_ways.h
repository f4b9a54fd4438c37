// Where the moves of a state lead, by the moves, as slices and indices: what
// L6 and L7 of core/sliced_game.h compare with what a game says of itself.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_WAYS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_WAYS_H_

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::internal {

// States with an index, and whether there are others.
template <class Slice>
struct Ways {
  std::set<std::pair<Slice, uint64_t>> named;
  bool elsewhere = false;
};

// All ways, or those that leave the slice.
enum class WhichWays { kAll, kOut };

// The ways from the states of one slice; `States` is its SliceStates with all
// moves.
template <class States>
class WaysOfSlice {
 public:
  using State = typename States::State;
  using Slice = typename States::Slice;

  WaysOfSlice(const States& states, WhichWays which, AxiomLog& log)
      : states_(states), inside_(which == WhichWays::kAll), log_(log) {
    states.Behind(states.ThisSlice(), [this](const Slice& other) {
      behind_.push_back(other);
      return true;
    });
    allowed_ = {behind_.begin(), behind_.end()};
    if (inside_) allowed_.insert(states.ThisSlice());
  }

  // By the moves. A state without the index that it ought to have is a fault
  // of L1.
  Ways<Slice> From(const State& state) const {
    Ways<Slice> ways;
    states_.Moves(state, [&](const typename States::Move& move) {
      const State after = CanonicalState(states_, states_.Apply(state, move));
      if (!inside_ && states_.LiesHere(after)) return true;
      if (IsTransientState(states_, after) ||
          !allowed_.contains(states_.SliceOf(after)) ||
          !states_.HasPlace(after)) {
        ways.elsewhere = true;
        return true;
      }
      const Slice slice = states_.SliceOf(after);
      ways.named.insert({slice, states_.GameOf(slice).Index(after)});
      return true;
    });
    return ways;
  }

  // The slice behind of that number, if it has such an index; a fault of
  // `operation` at where(), a text, and null if not.
  template <class Where>
  const Slice* Find(absl::string_view operation, const Where& where,
                    uint64_t behind, uint64_t index) const {
    if (behind < behind_.size()) {
      const Slice& slice = behind_[behind];
      return HasIndex(operation, where, slice, index) ? &slice : nullptr;
    }
    log_.Fault([&] {
      return absl::StrCat(operation, " ", where(),
                          " names the slice behind of number ", behind,
                          ", Behind names ", behind_.size());
    });
    return nullptr;
  }
  template <class Where>
  bool HasIndex(absl::string_view operation, const Where& where,
                const Slice& slice, uint64_t index) const {
    const uint64_t size = states_.GameOf(slice).Size();
    if (index < size) return true;
    log_.Fault([&] {
      return absl::StrCat(operation, " ", where(), " names index ", index,
                          " of slice ", Text(slice), ", which has ", size);
    });
    return false;
  }

  // Faults where `operation` says something else of a state than the moves do,
  // as far as it does not say that there are other ways.
  void Compare(absl::string_view operation, const State& state,
               const Ways<Slice>& expected, const Ways<Slice>& said) const {
    for (const auto& way : said.named) {
      if (expected.named.contains(way)) continue;
      Fault(operation, state, "names", way, "no move leads");
    }
    if (said.elsewhere) return;
    for (const auto& way : expected.named) {
      if (said.named.contains(way)) continue;
      Fault(operation, state, "does not name", way, "a move leads");
    }
    if (!expected.elsewhere) return;
    log_.Fault([&] {
      return absl::StrCat("of state ", Describe(states_, state), " ", operation,
                          " does not say that a move leads to a state without "
                          "an index in a slice behind");
    });
  }

 private:
  void Fault(absl::string_view operation, const State& state,
             absl::string_view verb, const std::pair<Slice, uint64_t>& way,
             absl::string_view what) const {
    log_.Fault([&] {
      return absl::StrCat("of state ", Describe(states_, state), " ", operation,
                          " ", verb, " index ", way.second, " of slice ",
                          Text(way.first), ", where ", what);
    });
  }
  std::string Text(const Slice& slice) const {
    return std::string(states_.SliceText(slice));
  }

  const States& states_;
  const bool inside_;
  AxiomLog& log_;
  std::vector<Slice> behind_;  // by number
  std::set<Slice> allowed_;    // whose states have an index
};

}  // namespace retrograde::internal

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_WAYS_H_
