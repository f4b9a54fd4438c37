// Does a game keep its axioms?
//
// The compiler sees whether a game has the operations of a rung; whether they
// fit together it cannot see. These are the numbered axioms of core/game.h,
// core/symmetric_game.h and core/row_game.h. Each has a function, CheckG1 …
// CheckR7, that looks at the game and reports; CheckConformance runs all those
// of the rungs that the game has. The typed test suites of framework/testing
// and the command `check` both use them, so that a game which passes its tests
// passes `check`.
//
// Up to a million indices everything is looked at, so that any single fault is
// found: one predecessor missed in one state, one column that the row operator
// forgets, two states with one index. Beyond, each axiom is looked at in at
// least 20,000 random states or rows; see ConformanceOptions.
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

#ifndef RETROGRADE_VERIFY_CONFORMANCE_H_
#define RETROGRADE_VERIFY_CONFORMANCE_H_

#include <utility>

#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/verify/conformance_game.h"
#include "retrograde/verify/conformance_index.h"
#include "retrograde/verify/conformance_operator.h"
#include "retrograde/verify/conformance_predecessors.h"
#include "retrograde/verify/conformance_report.h"
#include "retrograde/verify/conformance_rows.h"
#include "retrograde/verify/conformance_symmetry.h"
#include "retrograde/verify/conformance_views.h"

namespace retrograde {

// Checks every axiom of the rungs that the game has. An axiom that does not
// exist for it (G5 without the promise, R6 without an operator) has no report.
// Ends early, with a report that says so, after a stop request.
template <Game G>
ConformanceReport CheckConformance(const G& game,
                                   const ConformanceOptions& options = {}) {
  ConformanceReport report;
  const auto add = [&report](AxiomReport axiom) {
    report.axioms.push_back(std::move(axiom));
  };
  add(CheckG1(game, options));
  add(CheckG2(game, options));
  add(CheckG3(game, options));
  add(CheckG4(game, options));
  if constexpr (MoversAlternate<G>()) add(CheckG5(game, options));
  if constexpr (ExitGame<G>) add(CheckE1(game, options));
  if constexpr (SymmetricGame<G>) {
    add(CheckS1(game, options));
    add(CheckS2(game, options));
    add(CheckS3(game, options));
    add(CheckS4(game, options));
  }
  if constexpr (IndexedGame<G>) {
    add(CheckI1(game, options));
    add(CheckI2(game, options));
  }
  if constexpr (IndexedGame<G> && PredecessorGame<G>) {
    add(CheckP1(game, options));
    add(CheckP2(game, options));
    add(CheckP3(game, options));
  }
  if constexpr (RowGame<G>) {
    add(CheckR1(game, options));
    add(CheckR2(game, options));
    add(CheckR3(game, options));
    add(CheckR4(game, options));
    add(CheckR5(game, options));
    if constexpr (HasRowOperator<G>) add(CheckR6(game, options));
    add(CheckR7(game, options));
    if constexpr (HasBundledRows<G>()) add(CheckR8(game, options));
  }
  return report;
}

}  // namespace retrograde

#endif  // RETROGRADE_VERIFY_CONFORMANCE_H_
