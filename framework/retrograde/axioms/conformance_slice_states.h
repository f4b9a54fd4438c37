// The slices of a game as conformance checks look at them.
//
// A SliceGame answers for the states of its slice only, while its moves lead
// out of it. Here it is made safe to be asked about any state: one that lies
// elsewhere has no index. And it comes in two kinds: with all its moves, for
// the axioms of every game; and with those that stay inside, since these are
// what its index, its predecessors and its rows are about.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_SLICE_STATES_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_SLICE_STATES_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::internal {

// The slices of a game that were asked for, each made once. One thread at a
// time.
template <SlicedGame G>
class SliceGames {
 public:
  using Slice = typename G::Slice;
  using SliceGame = typename G::SliceGame;

  explicit SliceGames(const G& game) : game_(game) {}

  const G& Whole() const { return game_; }
  const SliceGame& Of(const Slice& slice) {
    const auto found = games_.find(slice);
    if (found != games_.end()) return found->second;
    return games_.emplace(slice, game_.InSlice(slice)).first->second;
  }

 private:
  const G& game_;
  std::map<Slice, SliceGame> games_;
};

enum class SliceMoves { kAll, kInside };

// One slice of the game `G`. Outlived by `games`.
template <SlicedGame G, SliceMoves kMoves>
class SliceStates : public G::SliceGame {
 public:
  using SliceGame = typename G::SliceGame;
  using Slice = typename G::Slice;
  using State = typename G::State;
  using Move = typename G::Move;

  SliceStates(SliceGames<G>& games, const Slice& slice)
      : SliceGame(games.Of(slice)), games_(&games), slice_(slice) {}

  // Not asked for.
  static absl::StatusOr<SliceStates> FromParameters(absl::string_view) {
    return absl::UnimplementedError("a slice is made from its game");
  }

  const Slice& ThisSlice() const { return slice_; }

  // Whether a canonical state belongs here.
  bool LiesHere(const State& state) const {
    return !IsTransientState(Whole(), state) &&
           Whole().SliceOf(state) == slice_;
  }
  // Whether a state has an index in whatever slice it lies in, or is transient
  // and needs none.
  bool HasPlace(const State& state) const {
    if (IsTransientState(Whole(), state)) return true;
    const State canonical = CanonicalState(Whole(), state);
    return IsSound(games_->Of(Whole().SliceOf(canonical)), canonical);
  }

  // The slice that is called so.
  const SliceGame& GameOf(const Slice& slice) const {
    return games_->Of(slice);
  }

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    Whole().InitialStates([&](const State& state) {
      return !LiesHere(CanonicalState(Whole(), state)) || visit(state);
    });
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    SliceGame::Moves(state, [&](const Move& move) {
      if (kMoves == SliceMoves::kInside &&
          !LiesHere(CanonicalState(Whole(), Whole().Apply(state, move)))) {
        return true;
      }
      return static_cast<bool>(visit(move));
    });
  }
  // Size() for a state that lies elsewhere.
  uint64_t Index(const State& state) const {
    return LiesHere(state) ? SliceGame::Index(state) : SliceGame::Size();
  }

 private:
  const G& Whole() const { return games_->Whole(); }

  SliceGames<G>* games_;
  Slice slice_;
};

// Every slice of the families that are looked at, each once.
template <SlicedGame G>
std::vector<typename G::Slice> SlicesOfFamilies(
    const G& game, const ConformanceOptions& options) {
  std::set<typename G::Slice> slices;
  const auto add = [&](absl::string_view family) {
    // What is wrong with a family is L4's.
    game.FamilySlices(family,
                      [&](const typename G::Slice& slice) {
                        slices.insert(slice);
                        return true;
                      })
        .IgnoreError();
    return true;
  };
  for (const std::string& family : options.families) add(family);
  if (options.families.empty()) game.Families(add);
  return {slices.begin(), slices.end()};
}

// What was found in a slice goes to the report of the game.
inline void AddSliceReport(const std::string& slice, AxiomReport from,
                           uint64_t faults_listed, AxiomReport& to) {
  to.axiom = from.axiom;
  to.meaning = from.meaning;
  to.checked += from.checked;
  to.exhaustive = to.exhaustive && from.exhaustive;
  to.fault_count += from.fault_count;
  to.stopped = to.stopped || from.stopped;
  for (const std::string& fault : from.faults) {
    if (to.faults.size() >= faults_listed) return;
    to.faults.push_back(absl::StrCat("slice ", slice, ": ", fault));
  }
}

// How a single slice is looked at. All slices together are looked at in every
// index as long as they have no more than the limit allows; beyond, the large
// ones share the samples.
template <SlicedGame G>
ConformanceOptions OptionsOfASlice(SliceGames<G>& games,
                                   const std::vector<typename G::Slice>& slices,
                                   const ConformanceOptions& options) {
  constexpr uint64_t kLeastSamples = 20;
  const uint64_t count = slices.size();
  uint64_t left = options.exhaustive_limit;
  uint64_t large = 0;
  bool all = true;
  for (const typename G::Slice& slice : slices) {
    const uint64_t size = games.Of(slice).Size();
    all = all && size <= left;
    left -= std::min(left, size);
    large += size > options.samples / count;
  }
  if (all) return options;
  ConformanceOptions share = options;
  share.samples = std::max(kLeastSamples,
                           options.samples / std::max<uint64_t>(large, 1) + 1);
  share.exhaustive_limit = share.samples;
  return share;
}

// The report of check(slice, options), an axiom's, over all slices of the
// families; `slice` is a SliceStates with these moves.
template <SliceMoves kMoves, SlicedGame G, class Check>
AxiomReport CheckEachSlice(const G& game, const ConformanceOptions& options,
                           const Check& check) {
  SliceGames<G> games(game);
  const std::vector<typename G::Slice> slices = SlicesOfFamilies(game, options);
  const ConformanceOptions share = OptionsOfASlice(games, slices, options);
  AxiomReport report;
  for (const typename G::Slice& slice : slices) {
    if (report.stopped) break;
    AddSliceReport(std::string(game.SliceText(slice)),
                   check(SliceStates<G, kMoves>(games, slice), share),
                   options.faults_listed, report);
  }
  return report;
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_SLICE_STATES_H_
