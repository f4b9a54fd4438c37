// Whether the keys of a table are the states of its game.
//
// A game without an index takes its states from the table, so that a table that
// lacks some, or has others, would be checked against itself. Here play is
// followed from the initial states: each state that it comes to must have a
// key, and each key must be a state that it comes to.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_KEYS_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_KEYS_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/cells/zeroed_memory.h"
#include "retrograde/table/check/verify_report.h"
#include "retrograde/table/probe/keyed_game.h"

namespace retrograde::table {

// One walk. Use CheckKeys.
template <Game G>
class KeyWalk {
 public:
  using State = typename G::State;

  KeyWalk(const KeyedGame<G>& game, FaultList& faults)
      : game_(game),
        faults_(faults),
        found_(WordsFor(game.Size())),
        waiting_(WordsFor(game.Size())) {}

  // The bytes that a walk takes: two bits a state, in whole words.
  static uint64_t BytesFor(uint64_t size) { return 16 * WordsFor(size); }

  absl::Status Run(const std::stop_token& stop);

 private:
  void Reach(const State& state, const std::string& from);
  void LookAt(uint64_t index);
  void AddUnreached();

  const KeyedGame<G>& game_;
  FaultList& faults_;
  absl::Status status_;  // the first error that is no fault
  // By index: states that play comes to, and those of them whose moves have not
  // been looked at.
  ZeroedWords found_, waiting_;
};

// Adds what is wrong with the keys. Errors: Cancelled; those of
// TableSlice::IndexOfKey. One look at all moves; two bits a state.
template <Game G>
absl::Status CheckKeys(const KeyedGame<G>& game, FaultList& faults,
                       const std::stop_token& stop) {
  return KeyWalk<G>(game, faults).Run(stop);
}

// ----- Details -----

// Sweeps over the states that wait, until there are none.
template <Game G>
absl::Status KeyWalk<G>::Run(const std::stop_token& stop) {
  game_.InitialStates([this](const State& state) {
    Reach(state, "an initial state");
    return true;
  });
  bool any = true;
  while (any) {
    any = false;
    for (uint64_t w = 0; w < waiting_.size(); ++w) {
      if (stop.stop_requested()) return absl::CancelledError("stopped");
      if (!status_.ok()) return status_;
      const uint64_t word = std::exchange(waiting_[w], 0);
      any = any || word != 0;
      ForEachBit(word, w * kBitsPerWord,
                 [this](uint64_t index) { LookAt(index); });
    }
  }
  AddUnreached();
  return status_;
}

template <Game G>
void KeyWalk<G>::Reach(const State& state, const std::string& from) {
  const State canonical = CanonicalState<G>(game_, state);
  const absl::StatusOr<uint64_t> index = game_.FindIndex(canonical);
  if (absl::IsNotFound(index.status())) {
    faults_.Add(absl::StrCat("keys: expected the state \"",
                             std::string(game_.StateText(canonical)), "\", ",
                             from, "; found no such key"));
  } else if (!index.ok()) {
    status_.Update(index.status());
  } else if (!HasBit(found_.Span(), *index)) {
    SetBit(found_.Span(), *index);
    SetBit(waiting_.Span(), *index);
  }
}

template <Game G>
void KeyWalk<G>::LookAt(uint64_t index) {
  const auto state = game_.Unindex(index);
  if (!state || game_.TerminalOutcome(*state)) return;
  const std::string from = absl::StrCat(
      "after a move from \"", std::string(game_.StateText(*state)), "\"");
  game_.Moves(*state, [&](const typename G::Move& move) {
    Reach(game_.Apply(*state, move), from);
    return true;
  });
}

template <Game G>
void KeyWalk<G>::AddUnreached() {
  for (uint64_t index = 0; index < game_.Size() && status_.ok(); ++index) {
    if (HasBit(found_.Span(), index)) continue;
    const absl::StatusOr<std::string> key = game_.KeyAt(index);
    if (!key.ok()) {
      status_ = key.status();
    } else {
      faults_.Add(absl::StrCat("keys: expected states that play comes to, ",
                               "found ", Quoted(*key)));
    }
  }
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_KEYS_H_
