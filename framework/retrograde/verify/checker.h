// The one-pass checker: are these the values of the game?
//
// Given a value for every index, from a solve or from a file, one pass forwards
// compares each with what the rules and the values behind its moves say:
//
//   - a terminal state has its outcome and remoteness 0;
//   - any other state has the best value of its moves and exits, where a move
//     is worth ValueOfMove of the value claimed for the state behind it; the
//     winner takes the shortest, the loser the longest; a draw has length 0.
//
// Why this is enough. Say all states pass. (1) A win claimed in r plies has a
// move to a state claimed decided in r - 1, and every move from a loss claimed
// in r plies leads to one claimed decided in at most r - 1: lengths fall
// strictly, so by induction on r each claimed win is won within r plies, and
// each claimed loss lost within r. Since the loss has a move of length exactly
// r - 1 and the win none shorter, the lengths are exact. (2) From a claimed
// draw no move leads to a state that is good for its mover, and at least one
// keeps the draw: draws are closed, either player can stay among them, so
// nobody wins. Hence every claim is true, without a second solve.
//
// Lengths are what carries this. Outcomes alone can support each other in a
// circle: on the graph [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]] of
// cat-and-mouse five states are draws, and calling all five wins of the cat, or
// all five wins of the mouse, passes a check of outcomes.

#ifndef RETROGRADE_VERIFY_CHECKER_H_
#define RETROGRADE_VERIFY_CHECKER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"

namespace retrograde {

// "win in 3 plies", "draw", "loss in 0 plies". A draw that carries a length, a
// fault in itself, shows it.
std::string ValueText(Value value);

struct CheckOptions {
  uint64_t faults_listed = 10;  // how many faults are described; all count
  // As in SolveOptions. What is reported is the same for any number.
  unsigned threads = 1;
  std::stop_token stop;  // answered within a few thousand states
};

// One state whose claimed value is wrong, or does not fit those behind it.
struct ValueFault {
  uint64_t index = 0;
  std::string state;  // as text
  Value found;        // what was claimed
  Value expected;     // what the rules make of the claims behind its moves
};

struct CheckReport {
  uint64_t states = 0;  // looked at; holes are not
  uint64_t fault_count = 0;
  std::vector<ValueFault> faults;  // the first of them, by index
  bool stopped = false;            // there was a stop request

  // Adds what another check of the same game, by other indices, reports.
  void Add(const CheckReport& other, uint64_t faults_listed);

  // OK; DataLoss with the number of faults and a line for each that is listed;
  // Cancelled after a stop request, unless faults were found before.
  absl::Status ToStatus() const;
};

namespace internal {

// What the rules make of a state, given the values of the states after it.
template <IndexedGame G, class ValueAt>
Value ExpectedValue(const G& game, const ValueAt& value_at,
                    const typename G::State& state) {
  if (const auto outcome = game.TerminalOutcome(state)) return {*outcome, 0};
  std::optional<Value> best;
  if (const std::optional<Exit> exit = BestExit(game, state)) {
    best = exit->outcome == Outcome::kDraw ? Value::Draw()
                                           : Value{exit->outcome, exit->level};
  }
  game.Moves(state, [&](const typename G::Move& move) {
    const typename G::State after = game.Apply(state, move);
    const Value value =
        ValueOfMove(value_at(game.Index(CanonicalState(game, after))),
                    game.Mover(after) == game.Mover(state));
    if (!best || Better(value, *best)) best = value;
    return true;
  });
  return best.value_or(Value::Draw());
}

// Compares the values of the indices from `first` to before `end`; one report
// for each of them.
template <IndexedGame G, class FoundAt, class Expect>
void CompareRange(const G& game, uint64_t first, uint64_t end,
                  const FoundAt& found_at, const Expect& expect,
                  uint64_t faults_listed, std::vector<CheckReport>& reports) {
  std::vector<Value> expected(reports.size());
  for (uint64_t index = first; index < end; ++index) {
    const std::optional<typename G::State> state = game.Unindex(index);
    if (!state) continue;
    expect(index, *state, absl::MakeSpan(expected));
    for (size_t which = 0; which < reports.size(); ++which) {
      CheckReport& report = reports[which];
      ++report.states;
      const Value found = found_at(which, index);
      if (found == expected[which]) continue;
      if (report.fault_count++ >= faults_listed) continue;
      report.faults.push_back(
          {index, std::string(game.StateText(*state)), found, expected[which]});
    }
  }
}

}  // namespace internal

// Compares several Values of each index that is no hole, say one by each
// metric: found_at(which, index) with what expect(index, state, expected) fills
// in, which < expected.size() == count. So many reports. Holds no more memory
// than the faults that it lists. Both, and the game, may be called by several
// threads at once; but states whose indices are of one word of 64, the first a
// multiple of it, are looked at by one thread.
template <IndexedGame G, class FoundAt, class Expect>
std::vector<CheckReport> CompareManyValues(const G& game, size_t count,
                                           const FoundAt& found_at,
                                           const Expect& expect,
                                           const CheckOptions& options = {}) {
  constexpr uint64_t kTaskStates = 4096;
  std::vector<CheckReport> reports(count);
  std::mutex mutex;  // of the reports
  const uint64_t size = game.Size();
  Workers workers(options.threads);
  workers.Run(DivideUp(size, kTaskStates), [&](uint64_t task, unsigned) {
    std::vector<CheckReport> parts(count);
    const uint64_t first = task * kTaskStates;
    if (options.stop.stop_requested()) {
      for (CheckReport& part : parts) part.stopped = true;
    } else {
      internal::CompareRange(game, first, std::min(size, first + kTaskStates),
                             found_at, expect, options.faults_listed, parts);
    }
    const std::lock_guard<std::mutex> lock(mutex);
    for (size_t which = 0; which < count; ++which) {
      reports[which].Add(parts[which], options.faults_listed);
    }
  });
  return reports;
}

// What differs between found_at(index) and expected_of(index, state), each one
// Value.
template <IndexedGame G, class FoundAt, class ExpectedOf>
CheckReport CompareValues(const G& game, const FoundAt& found_at,
                          const ExpectedOf& expected_of,
                          const CheckOptions& options = {}) {
  return CompareManyValues(
             game, 1, [&](size_t, uint64_t index) { return found_at(index); },
             [&](uint64_t index, const typename G::State& state,
                 absl::Span<Value> expected) {
               expected[0] = expected_of(index, state);
             },
             options)
      .front();
}

// Checks value_at(index), a Value, for every index that is no hole, as above.
// One pass over all moves, with one look at a value for each. Precondition: the
// game keeps its axioms (see axioms/conformance.h).
template <IndexedGame G, class ValueAt>
CheckReport CheckValues(const G& game, const ValueAt& value_at,
                        const CheckOptions& options = {}) {
  return CompareValues(
      game, value_at,
      [&](uint64_t, const typename G::State& state) {
        return internal::ExpectedValue(game, value_at, state);
      },
      options);
}

}  // namespace retrograde

#endif  // RETROGRADE_VERIFY_CHECKER_H_
