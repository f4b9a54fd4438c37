// Does a game keep its axioms?
//
// The compiler sees whether a game has the operations of a rung; whether they
// fit together it cannot see. These are the numbered axioms of core/game.h,
// core/symmetric_game.h, core/row_game.h, core/sliced_game.h, core/exits.h and
// core/passable_game.h. Each has a function, CheckG1 … CheckZ2, that looks at
// the game and reports; CheckConformance runs all those of the rungs that the
// game has. The typed test suites of framework/testing and the command `check`
// both use them, so that a game which passes its tests passes `check`.
//
// Up to a million indices everything is looked at, so that any single fault is
// found: one predecessor missed in one state, one column that the row operator
// forgets, two states with one index. Beyond, each axiom is looked at in at
// least 20,000 random states or rows; see ConformanceOptions.
//
// Of a game in slices the slices are looked at: its moves are all moves for the
// axioms G, L, S and Z, and those that stay inside a slice for I, P and R.
//
// The game may be broken in any way that its own operations survive: what it
// says is compared with its bounds before it is used. Where an axiom is broken
// on which others rest, those are looked at as far as that goes.
//
// Cost: a few passes over all moves, with the texts of all states and moves;
// with symmetries, the texts of all states after a move from each image.
// Memory: 16 bytes an index while P1 and P2 are looked at, and the arcs of one
// row in R6; a game without an index, and S4, hold the texts of the states that
// they meet.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_H_

#include <utility>

#include "retrograde/axioms/conformance_game.h"
#include "retrograde/axioms/conformance_index.h"
#include "retrograde/axioms/conformance_operator.h"
#include "retrograde/axioms/conformance_passing.h"
#include "retrograde/axioms/conformance_predecessors.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_row_exits.h"
#include "retrograde/axioms/conformance_rows.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_slices.h"
#include "retrograde/axioms/conformance_successors.h"
#include "retrograde/axioms/conformance_symmetry.h"
#include "retrograde/axioms/conformance_transient.h"
#include "retrograde/axioms/conformance_views.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {

namespace internal {

// The type that has the rungs of a game: that of a slice, where there are any.
template <class G>
struct WithRungs {
  using Type = G;
};
template <SlicedGame G>
struct WithRungs<G> {
  using Type = typename G::SliceGame;
};

// Adds the reports on one game.
template <Game G>
class Conformance {
 public:
  Conformance(const G& game, const ConformanceOptions& options)
      : game_(game), options_(options) {}

  ConformanceReport Check() {
    AddGame();
    AddSlices();
    AddSymmetry();
    AddPassing();
    AddIndex();
    AddRows();
    return std::move(report_);
  }

 private:
  using Rungs = typename WithRungs<G>::Type;

  void Add(AxiomReport axiom) { report_.axioms.push_back(std::move(axiom)); }

  // Adds check(game, options), an axiom's report; of a sliced game for each
  // slice, with all moves or with those that stay inside.
  template <SliceMoves kMoves = SliceMoves::kAll, class AxiomCheck>
  void Run(const AxiomCheck& check) {
    if constexpr (SlicedGame<G>) {
      Add(CheckEachSlice<kMoves>(game_, options_, check));
    } else {
      Add(check(game_, options_));
    }
  }
  template <class AxiomCheck>
  void RunInside(const AxiomCheck& check) {
    Run<SliceMoves::kInside>(check);
  }

  void AddGame() {
    Run([](const auto& g, const auto& o) { return CheckG1(g, o); });
    Run([](const auto& g, const auto& o) { return CheckG2(g, o); });
    Run([](const auto& g, const auto& o) { return CheckG3(g, o); });
    Add(CheckG4(game_, options_));
    if constexpr (MoversAlternate<G>()) {
      Run([](const auto& g, const auto& o) { return CheckG5(g, o); });
    }
    if constexpr (internal::HasMovesFrom<G>) {
      Run([](const auto& g, const auto& o) { return CheckG6(g, o); });
    }
    if constexpr (ExitGame<G>) {
      Run([](const auto& g, const auto& o) { return CheckE1(g, o); });
    }
  }

  void AddSlices() {
    if constexpr (SlicedGame<G>) {
      Add(CheckL1(game_, options_));
      Add(CheckL2(game_, options_));
      Add(CheckL3(game_, options_));
      Add(CheckL4(game_, options_));
    }
    if constexpr (TransientGame<G>) Add(CheckL5(game_, options_));
    if constexpr (SlicedGame<G> && HasMovesOut<Rungs>) {
      Add(CheckL6(game_, options_));
    }
    if constexpr (SlicedGame<G> && NamesSuccessors<Rungs>) {
      Add(CheckL7(game_, options_));
    }
  }

  void AddSymmetry() {
    if constexpr (SymmetricGame<G>) {
      Run([](const auto& g, const auto& o) { return CheckS1(g, o); });
      Run([](const auto& g, const auto& o) { return CheckS2(g, o); });
      Run([](const auto& g, const auto& o) { return CheckS3(g, o); });
      Add(CheckS4(game_, options_));
    }
  }

  void AddPassing() {
    if constexpr (PassableGame<G>) {
      Run([](const auto& g, const auto& o) { return CheckZ1(g, o); });
      Run([](const auto& g, const auto& o) { return CheckZ2(g, o); });
    }
  }

  void AddIndex() {
    if constexpr (IndexedGame<Rungs>) {
      RunInside([](const auto& g, const auto& o) { return CheckI1(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckI2(g, o); });
    }
    if constexpr (IndexedGame<Rungs> && PredecessorGame<Rungs>) {
      RunInside([](const auto& g, const auto& o) { return CheckP1(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckP2(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckP3(g, o); });
    }
  }

  void AddRows() {
    if constexpr (RowGame<Rungs>) {
      RunInside([](const auto& g, const auto& o) { return CheckR1(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckR2(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckR3(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckR4(g, o); });
      RunInside([](const auto& g, const auto& o) { return CheckR5(g, o); });
      if constexpr (HasRowOperator<Rungs>) {
        RunInside([](const auto& g, const auto& o) { return CheckR6(g, o); });
      }
      RunInside([](const auto& g, const auto& o) { return CheckR7(g, o); });
      if constexpr (HasBundledRows<Rungs>()) {
        RunInside([](const auto& g, const auto& o) { return CheckR8(g, o); });
      }
      if constexpr (HasViewsOfWord<Rungs>) {
        RunInside([](const auto& g, const auto& o) { return CheckR9(g, o); });
      }
      if constexpr (RowExitGame<G>) Add(CheckE2(game_, options_));
    }
  }

  const G& game_;
  const ConformanceOptions& options_;
  ConformanceReport report_;
};

}  // namespace internal

// Checks every axiom of the rungs that the game has. An axiom that does not
// exist for it (G5 without the promise, R6 without an operator) has no report.
// Ends early, with a report that says so, after a stop request.
template <Game G>
ConformanceReport CheckConformance(const G& game,
                                   const ConformanceOptions& options = {}) {
  return internal::Conformance<G>(game, options).Check();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_H_
