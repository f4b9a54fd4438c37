// The axioms of a RowGame about planes, rows and columns, R1 to R3 of
// core/row_game.h, each a function of its own.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_ROWS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_ROWS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_row_walk.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace internal {

// A fault for each bit beyond the columns of a row that is set in `words`.
inline void CheckNoBitsBeyond(AxiomLog& log, ConstWords words, uint64_t columns,
                              const std::string& where) {
  if (columns % kBitsPerWord == 0) return;
  if ((words.back() & ~(MaskOf(columns) - 1)) == 0) return;
  log.Fault([&] {
    return absl::StrCat(where, " has bits beyond the last column, ",
                        columns - 1);
  });
}

}  // namespace internal

// R1: Size() is the total of the two planes. (That the index of a place is as
// R1 says shows in R2 and R4.)
template <RowGame G>
AxiomReport CheckR1(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("R1", "Size() is the total of the two planes",
                         /*exhaustive=*/true, options);
  log.Looked();
  std::string fault = internal::ShapeFault(
      game.Shape(Player::kFirst), game.Shape(Player::kSecond), game.Size());
  if (!fault.empty()) log.Fault([&] { return fault; });
  return log.Take();
}

// R2: a plane holds the states of one mover, and LegalColumns are the columns
// that Unindex gives a state for.
template <RowGame G>
AxiomReport CheckR2(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log = internal::RowLog(
      game, "R2", "a plane has one mover; LegalColumns are the states",
      options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    std::vector<uint64_t> legal(walk.Shape(at).ColumnWords());
    game.LegalColumns(at.Mover(), at.row, absl::MakeSpan(legal));
    internal::CheckNoBitsBeyond(log, legal, walk.Shape(at).columns, at.Text());
    walk.ForEachColumn(at, [&](uint64_t column) {
      log.Looked();
      const Place place{at.plane, at.row, column};
      const auto state = game.Unindex(walk.IndexAt(place));
      const bool wrong_mover =
          walk.StateAt(place) && game.Mover(*state) != at.Mover();
      if (state.has_value() == HasBit(legal, column) && !wrong_mover) return;
      log.Fault([&] {
        return absl::StrCat(
            "column ", column, " of ", at.Text(),
            wrong_mover ? " has a state with the other mover"
            : state     ? " has a state but is not in LegalColumns"
                        : " is a hole but is in LegalColumns",
            state ? ": " + internal::Describe(game, *state) : std::string());
      });
    });
  });
  return log.Take();
}

namespace internal {

// R3 for one row. A hole is in none of the three sets.
template <RowGame G>
void CheckTerminalsOf(const G& game, RowWalk<G>& walk, AxiomLog& log,
                      RowPlace at) {
  const auto sets = walk.TerminalSets(at);
  for (const std::vector<uint64_t>& set : sets) {
    CheckNoBitsBeyond(log, set, walk.Shape(at).columns, at.Text());
  }
  walk.ForEachColumn(at, [&](uint64_t column) {
    log.Looked();
    const auto state = walk.StateAt({at.plane, at.row, column});
    // By outcome, or -1 where the game goes on.
    int is = -1;
    if (state) {
      if (const auto end = game.TerminalOutcome(*state))
        is = static_cast<int>(*end);
    }
    for (int outcome = 0; outcome < 3; ++outcome) {
      if (HasBit(sets[outcome], column) == (outcome == is)) continue;
      log.Fault([&] {
        return absl::StrCat(
            "column ", column, " of ", at.Text(),
            outcome == is ? " is not" : " is",
            " among the terminal columns of outcome ",
            std::string(OutcomeText(static_cast<Outcome>(outcome))), ", but ",
            state ? "TerminalOutcome says otherwise: " + Describe(game, *state)
                  : std::string("is a hole"));
      });
    }
  });
}

}  // namespace internal

// R3: TerminalColumns agree with TerminalOutcome.
template <RowGame G>
AxiomReport CheckR3(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log = internal::RowLog(
      game, "R3", "TerminalColumns agree with TerminalOutcome", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    internal::CheckTerminalsOf(game, walk, log, at);
  });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_ROWS_H_
