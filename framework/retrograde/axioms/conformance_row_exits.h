// The axioms of operations that name the exits of whole rows: E2 of
// core/exits.h and L6 of core/sliced_game.h, each a function of its own.
//
// Such an operation is given columns and may make use of their number, so each
// row is asked three times: with all columns that are looked at, and with two
// random choices of them. What it says is compared, column by column, with what
// the moves of the state say.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_ROW_EXITS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_ROW_EXITS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_row_walk.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/axioms/conformance_ways.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace internal {

// The columns of one row that are looked at, each with the state there and what
// its moves say; a `Said` is default constructible.
template <RowGame G, class Said>
class AskedRow {
 public:
  using State = typename G::State;
  struct Column {
    uint64_t number;
    State state;
    Said expected;
  };

  // expect(state) gives what is to be said of a state.
  template <class Expect>
  AskedRow(RowWalk<G>& walk, RowPlace at, const Expect& expect)
      : walk_(walk), words_(walk.Shape(at).ColumnWords()) {
    const std::vector<uint64_t> live = walk.LiveColumns(at);
    std::vector<uint64_t> seen(words_);
    walk.ForEachState(at, [&](uint64_t column, const State& state) {
      if (!HasBit(live, column) || HasBit(seen, column)) return;
      SetBit(absl::MakeSpan(seen), column);
      columns_.push_back({column, state, expect(state)});
    });
  }

  // For each choice of columns: ask(given, said) takes down what is said of
  // them, by column; then compare(column, said_of_it) for each column given.
  template <class Ask, class Compare>
  void ForEachChoice(const Ask& ask, const Compare& compare) {
    if (columns_.empty()) return;
    constexpr int kChoices = 3;
    for (int choice = 0; choice < kChoices; ++choice) {
      const std::vector<uint64_t> given = choice == 0 ? All() : Some();
      std::vector<Said> said(words_ * kBitsPerWord);
      ask(ConstWords(given), said);
      for (const Column& column : columns_) {
        if (HasBit(given, column.number)) compare(column, said[column.number]);
      }
    }
  }

 private:
  std::vector<uint64_t> All() const {
    std::vector<uint64_t> words(words_);
    for (const Column& column : columns_) {
      SetBit(absl::MakeSpan(words), column.number);
    }
    return words;
  }
  std::vector<uint64_t> Some() const {
    std::vector<uint64_t> words(words_);
    const uint64_t count = walk_.Random().SizeUpTo(columns_.size());
    for (uint64_t i = 0; i < count; ++i) {
      const Column& column = columns_[walk_.Random().Below(columns_.size())];
      SetBit(absl::MakeSpan(words), column.number);
    }
    return words;
  }

  RowWalk<G>& walk_;
  uint64_t words_;
  std::vector<Column> columns_;
};

// Whether there is such a word; a fault if not.
inline bool IsWordOfRow(AxiomLog& log, absl::string_view operation, RowPlace at,
                        uint64_t word, uint64_t words) {
  if (word < words) return true;
  log.Fault([&] {
    return absl::StrCat(operation, " in ", at.Text(), " speaks of word ", word,
                        " of ", words);
  });
  return false;
}

// The value of an exit by column; nothing where there is none.
using ExitValue = std::optional<Value>;

inline Value ValueOfExit(const Exit& exit) {
  return exit.outcome == Outcome::kDraw ? Value::Draw()
                                        : Value{exit.outcome, exit.level};
}
inline std::string ExitText(const ExitValue& value) {
  if (!value) return "none";
  return absl::StrCat(std::string(OutcomeText(value->outcome)), " at level ",
                      value->remoteness);
}

// The best of what RowExits says of each column.
template <RowExitGame G>
void TakeDownExits(const G& game, AxiomLog& log, RowPlace at, ConstWords given,
                   std::vector<ExitValue>& best) {
  game.RowExits(at.Mover(), at.row, given,
                [&](uint64_t word, uint64_t mask, const Exit& exit) {
                  if (!IsWordOfRow(log, "RowExits", at, word, given.size()))
                    return;
                  const Value value = ValueOfExit(exit);
                  ForEachBit(mask, word * kBitsPerWord, [&](uint64_t column) {
                    ExitValue& so_far = best[column];
                    if (!so_far || Better(value, *so_far)) so_far = value;
                  });
                });
}

// E2 for one row.
template <RowExitGame G>
void CheckExitsOf(const G& game, RowWalk<G>& walk, AxiomLog& log, RowPlace at) {
  AskedRow<G, ExitValue> row(walk, at, [&](const typename G::State& state) {
    const std::optional<Exit> exit = BestExit(game, state);
    return exit ? ExitValue(ValueOfExit(*exit)) : std::nullopt;
  });
  row.ForEachChoice(
      [&](ConstWords given, std::vector<ExitValue>& said) {
        TakeDownExits(game, log, at, given, said);
      },
      [&](const auto& column, const ExitValue& said) {
        log.Looked();
        if (said == column.expected) return;
        log.Fault([&] {
          return absl::StrCat("the best exit of state ",
                              Describe(game, column.state), " is ",
                              ExitText(column.expected), " by Exits and ",
                              ExitText(said), " by RowExits");
        });
      });
}

}  // namespace internal

// E2: RowExits names for each column the best exit that Exits names, and no
// better one.
template <RowExitGame G>
AxiomReport CheckE2(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log = internal::RowLog(
      game, "E2", "RowExits has the best exit of each column", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    internal::CheckExitsOf(game, walk, log, at);
  });
  return log.Take();
}

namespace internal {

// L6 for the rows of one slice; `States` is its SliceStates with all moves.
template <class States>
class MovesOutCheck {
 public:
  using State = typename States::State;
  using Slice = typename States::Slice;

  MovesOutCheck(const States& states, AxiomLog& log)
      : states_(states),
        log_(log),
        walk_(states, log),
        slice_(states, WhichWays::kOut, log) {}

  void Run() {
    walk_.ForEachRow([&](RowPlace at) {
      AskedRow<States, Ways<Slice>> row(
          walk_, at, [&](const State& state) { return slice_.From(state); });
      row.ForEachChoice(
          [&](ConstWords given, std::vector<Ways<Slice>>& said) {
            Ask(at, given, said);
          },
          [&](const auto& column, const Ways<Slice>& said) {
            log_.Looked();
            slice_.Compare("MovesOut", column.state, column.expected, said);
          });
    });
  }

 private:
  void Ask(RowPlace at, ConstWords given, std::vector<Ways<Slice>>& said) {
    const auto where = [at] { return absl::StrCat("in ", at.Text()); };
    states_.MovesOut(
        at.Mover(), at.row, given,
        [&](uint64_t word, uint64_t mask, const MoveOut& out) {
          if (!IsWordOfRow(log_, "MovesOut", at, word, given.size())) return;
          const bool elsewhere = out.behind == MoveOut::kElsewhere;
          const Slice* const behind =
              elsewhere ? nullptr
                        : slice_.Find("MovesOut", where, out.behind, out.index);
          if (!elsewhere && behind == nullptr) return;
          ForEachBit(mask & given[word], word * kBitsPerWord, [&](uint64_t c) {
            if (elsewhere) {
              said[c].elsewhere = true;
            } else {
              said[c].named.insert({*behind, out.index});
            }
          });
        });
  }

  const States& states_;
  AxiomLog& log_;
  RowWalk<States> walk_;
  WaysOfSlice<States> slice_;
};

}  // namespace internal

// L6: MovesOut names, for each of the columns, the states outside of the slice
// that its moves lead to, as far as it does not say that there are others.
template <SlicedGame G>
AxiomReport CheckL6(const G& game,
                    const ConformanceOptions& options = {}) requires
    HasMovesOut<typename G::SliceGame> {
  return internal::CheckEachSlice<internal::SliceMoves::kAll>(
      game, options, [](const auto& states, const ConformanceOptions& share) {
        internal::AxiomLog log = internal::RowLog(
            states, "L6", "MovesOut names where moves out of a row lead",
            share);
        internal::MovesOutCheck check(states, log);
        check.Run();
        return log.Take();
      });
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_ROW_EXITS_H_
