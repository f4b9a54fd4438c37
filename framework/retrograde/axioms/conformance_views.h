// The axioms of a RowGame about what a row sees, R4, R5 and R7 to R9 of
// core/row_game.h, each a function of its own. R6, the row operator, is in
// axioms/conformance_operator.h.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_VIEWS_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_VIEWS_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_row_walk.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace internal {

// Whether a view of a state is of this image of it. (That a view without
// symmetries is of the state is R5's.)
template <RowGame G>
bool IsImageSeen(const G& game, const View& view,
                 const typename G::State& image) {
  return !SymmetricGame<G> || game.SourceState(view) == image;
}

// Whether the row sees the state, in this orientation, as one of the sources in
// `legal`, in the part that its mover belongs to.
template <RowGame G>
bool Sees(const G& game, const RowWalk<G>& walk, RowPlace at, ConstWords legal,
          const typename G::State& after) {
  const PlaneShape& shape = walk.Shape(at);
  const bool same_mover = game.Mover(after) == at.Mover();
  bool found = false;
  game.Views(walk.PlaceOf(after), [&](const View& view) {
    const bool is_ours = view.plane == at.plane && view.row == at.row &&
                         walk.IsSource(shape, view.source);
    found = found || (is_ours && HasBit(legal, view.source) &&
                      (view.source >= shape.SameBase()) == same_mover &&
                      IsImageSeen(game, view, after));
    return !found;
  });
  return found;
}

}  // namespace internal

// R4: a move from a state leads to a state that the row of the former sees, in
// the part of the sources that its mover says, and that source is legal.
template <RowGame G>
AxiomReport CheckR4(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log = internal::RowLog(
      game, "R4", "a move leads to a legal source of the row", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    const std::vector<uint64_t> legal = walk.LegalSources(at);
    walk.ForEachState(at, [&](uint64_t, const State& state) {
      internal::ForEachImageAfter(game, state, [&](const State& after) {
        log.Looked();
        if (internal::Sees(game, walk, at, legal, after)) return true;
        log.Fault([&] {
          return absl::StrCat(at.Text(), " does not see state ",
                              internal::Describe(game, after),
                              " as a legal source, though state ",
                              internal::Describe(game, state),
                              " of that row has a move to it");
        });
        return true;
      });
    });
  });
  return log.Take();
}

namespace internal {

// R5 from the side of the states: each view of a state is that state, or an
// image of it.
template <RowGame G>
void CheckViewsOf(const G& game, RowWalk<G>& walk, AxiomLog& log, RowPlace at) {
  walk.ForEachState(at, [&](uint64_t column, const typename G::State& state) {
    game.Views(Place{at.plane, at.row, column}, [&](const View& view) {
      log.Looked();
      std::string fault = walk.ViewFault(view);
      if (fault.empty()) {
        const auto seen = game.SourceState(view);
        if (seen && CanonicalState(game, *seen) == state) return true;
        fault = walk.ViewText(view) + ": SourceState gives " +
                (seen ? Describe(game, *seen) : std::string("nothing"));
      }
      log.Fault([&] {
        return absl::StrCat("state ", Describe(game, state), " has ", fault);
      });
      return true;
    });
  });
}

// R5 from the side of the sources: what SourceState gives is a state that has
// that view, and it gives something for each legal source.
template <RowGame G>
void CheckSource(const G& game, RowWalk<G>& walk, AxiomLog& log,
                 const View& view, bool is_legal) {
  log.Looked();
  const auto state = game.SourceState(view);
  bool has_view = false;
  if (state && IsSound(game, *state)) {
    game.Views(walk.PlaceOf(*state), [&](const View& other) {
      has_view = has_view || other == view;
      return !has_view;
    });
  }
  if (state ? has_view : !is_legal) return;
  log.Fault([&] {
    if (!state) {
      return walk.ViewText(view) + " is in LegalSources, but no legal state";
    }
    return absl::StrCat("SourceState of ", walk.ViewText(view), " is ",
                        Describe(game, *state), ", which has no such view");
  });
}

template <RowGame G>
void CheckSourcesOf(const G& game, RowWalk<G>& walk, AxiomLog& log,
                    RowPlace at) {
  const std::vector<uint64_t> legal = walk.LegalSources(at);
  for (uint64_t source = 0; source < legal.size() * kBitsPerWord; ++source) {
    if (!HasBit(legal, source)) continue;
    if (walk.IsSource(walk.Shape(at), source)) continue;
    log.Fault([&] {
      return absl::StrCat("LegalSources of ", at.Text(), " names ", source,
                          ": no such source");
    });
  }
  walk.ForEachSource(at, [&](uint64_t source) {
    CheckSource(game, walk, log, View{at.plane, at.row, source},
                HasBit(legal, source));
  });
}

}  // namespace internal

// R5: SourceState(view) is the state that has this view, and legal sources are
// legal states.
template <RowGame G>
AxiomReport CheckR5(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log = internal::RowLog(
      game, "R5", "SourceState is the state that has the view", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    internal::CheckViewsOf(game, walk, log, at);
    internal::CheckSourcesOf(game, walk, log, at);
  });
  return log.Take();
}

namespace internal {

// R7 for one view of a state: the state at the next lower source in the same
// word lies in the same block of rows. If that holds for all states, all of a
// word do.
template <RowGame G>
void CheckWordOfView(const G& game, const RowWalk<G>& walk, AxiomLog& log,
                     const typename G::State& state, const View& view) {
  const Place place = walk.PlaceOf(state);
  for (View lower = view; lower.source % kBitsPerWord != 0;) {
    --lower.source;
    const auto seen = game.SourceState(lower);
    if (!seen || !IsSound(game, *seen)) continue;
    const Place there = walk.PlaceOf(*seen);
    const uint64_t block = BlockRows(game, game.Mover(state));
    if (there.plane == place.plane && there.row / block == place.row / block) {
      return;
    }
    return log.Fault([&] {
      return absl::StrCat(
          "states ", Describe(game, state), " and ", Describe(game, *seen),
          " lie in different ",
          block == 1 ? "rows" : absl::StrCat("blocks of ", block, " rows"),
          " but are seen in one word, by ", walk.ViewText(view), " and ",
          walk.ViewText(lower));
    });
  }
}

}  // namespace internal

// R7: the source words that a block of rows is seen in are shared with no other
// block.
template <RowGame G>
AxiomReport CheckR7(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log = internal::RowLog(
      game, "R7", "blocks of rows are seen in words of their own", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    walk.ForEachState(at, [&](uint64_t column, const State& state) {
      log.Looked();
      game.Views(Place{at.plane, at.row, column}, [&](const View& view) {
        if (walk.ViewFault(view).empty()) {
          internal::CheckWordOfView(game, walk, log, state, view);
        }
        return true;
      });
    });
  });
  return log.Take();
}

// R8: in bundled rows a state is seen once, where the turned tile has it.
template <RowGame G>
AxiomReport CheckR8(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log = internal::RowLog(
      game, "R8", "a tile of bundled rows is seen turned round", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    walk.ForEachState(at, [&](uint64_t column, const State& state) {
      log.Looked();
      const uint64_t word = WordOf(column);
      View expected = ViewOfTile(at.plane, at.row, word - word % kBitsPerWord);
      expected.source +=
          column % kBitsPerWord * kBitsPerWord + word % kBitsPerWord;
      uint64_t views = 0;
      bool found = false;
      game.Views(Place{at.plane, at.row, column}, [&](const View& view) {
        ++views;
        found = found || view == expected;
        return true;
      });
      if (found && views == 1) return;
      log.Fault([&] {
        return absl::StrCat("state ", internal::Describe(game, state), " has ",
                            views, views == 1 ? " view" : " views",
                            ", expected ", walk.ViewText(expected),
                            " and no other");
      });
    });
  });
  return log.Take();
}

namespace internal {

// The views of the members of a word, as ViewsOfWord or as Views names them.
template <RowGame G>
std::vector<std::tuple<int, uint64_t, uint64_t>> ViewsOfMembers(
    const G& game, RowPlace at, uint64_t word, uint64_t members, bool at_once) {
  std::vector<std::tuple<int, uint64_t, uint64_t>> views;
  const auto take = [&views](const View& view) {
    views.emplace_back(view.plane, view.row, view.source);
    return true;
  };
  if (at_once) {
    game.ViewsOfWord(at.plane, at.row, word, members, take);
  } else {
    ForEachBit(members, word * kBitsPerWord, [&](uint64_t column) {
      game.Views(Place{at.plane, at.row, column}, take);
    });
  }
  std::sort(views.begin(), views.end());
  return views;
}

}  // namespace internal

// R9: of all states of a word, and of every other, ViewsOfWord names the views
// that Views names.
template <RowGame G>
requires HasViewsOfWord<G> AxiomReport
CheckR9(const G& game, const ConformanceOptions& options = {}) {
  using State = typename G::State;
  internal::AxiomLog log = internal::RowLog(
      game, "R9", "the views of a word are those of its states", options);
  internal::RowWalk<G> walk(game, log);
  walk.ForEachRow([&](internal::RowPlace at) {
    std::map<uint64_t, uint64_t> words;
    walk.ForEachState(at, [&](uint64_t column, const State&) {
      words[WordOf(column)] |= MaskOf(column);
    });
    for (const auto& [word, states] : words) {
      for (const uint64_t chosen : {~uint64_t{0}, 0x5555555555555555u}) {
        log.Looked();
        const uint64_t members = states & chosen;
        if (internal::ViewsOfMembers(game, at, word, members, true) ==
            internal::ViewsOfMembers(game, at, word, members, false)) {
          continue;
        }
        log.Fault([&, w = word] {
          return absl::StrCat(at.Text(), ", word ", w, ", members ", members,
                              ": ViewsOfWord and Views name other views");
        });
      }
    }
  });
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_VIEWS_H_
