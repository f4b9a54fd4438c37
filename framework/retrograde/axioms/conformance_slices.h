// The axioms of a SlicedGame, L1 to L4 of core/sliced_game.h, each a function
// of its own, and those of the lower rungs, looked at slice by slice.
//
// Looked at are the slices of the families, or of those that are named in
// ConformanceOptions::families: all their indices together up to
// ConformanceOptions::exhaustive_limit, and samples of each slice beyond.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_SLICES_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_SLICES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_slice_states.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {
namespace internal {

// The slices that Behind names, the slice itself left out.
template <SlicedGame G>
std::set<typename G::Slice> SlicesBehind(const G& game,
                                         const typename G::Slice& slice) {
  std::set<typename G::Slice> behind;
  game.Behind(slice, [&](const typename G::Slice& other) {
    if (!(other == slice)) behind.insert(other);
    return true;
  });
  return behind;
}

// What is wrong with the place of the state after a move, which is neither
// terminal nor transient; empty if nothing is.
template <class States>
std::string PlaceFault(const States& states,
                       const std::set<typename States::Slice>& allowed,
                       const typename States::State& after) {
  const auto slice = states.SliceOf(CanonicalState(states, after));
  if (!allowed.contains(slice)) {
    return absl::StrCat("lies in slice ", std::string(states.SliceText(slice)),
                        ", which Behind does not name");
  }
  return states.HasPlace(after) ? "" : "has no index of its own in its slice";
}

template <SlicedGame G, class States>
AxiomReport CheckL1In(const G& game, const States& states,
                      const ConformanceOptions& options) {
  using State = typename G::State;
  AxiomLog log("L1", "moves lead to the slice itself and to those behind it",
               IsExhaustive(states, options), options);
  std::set<typename G::Slice> allowed = SlicesBehind(game, states.ThisSlice());
  allowed.insert(states.ThisSlice());
  ForEachState(states, log, [&](const State& state) {
    if (game.TerminalOutcome(state)) return;
    game.Moves(state, [&](const typename G::Move& move) {
      const State after = game.Apply(state, move);
      if (game.TerminalOutcome(after)) return true;
      if (IsTransientState(game, after)) return true;
      log.Looked();
      const std::string fault = PlaceFault(states, allowed, after);
      if (fault.empty()) return !log.Done();
      log.Fault([&] {
        return absl::StrCat(
            "state ", Describe(states, state), " has a move to state \"",
            std::string(game.StateText(after)), "\", which ", fault);
      });
      return true;
    });
  });
  return log.Take();
}

}  // namespace internal

// L1: a state after a move that is neither terminal nor transient lies in the
// slice of the state before, or in one that Behind names, and has an index
// there.
template <SlicedGame G>
AxiomReport CheckL1(const G& game, const ConformanceOptions& options = {}) {
  return internal::CheckEachSlice<internal::SliceMoves::kAll>(
      game, options, [&](const auto& states, const ConformanceOptions& share) {
        return internal::CheckL1In(game, states, share);
      });
}

namespace internal {

// The slices of the families and all that Behind leads to from there, each
// with those behind it.
template <SlicedGame G>
std::map<typename G::Slice, std::set<typename G::Slice>> SliceOrder(
    const G& game, const ConformanceOptions& options) {
  std::vector<typename G::Slice> waiting = SlicesOfFamilies(game, options);
  std::map<typename G::Slice, std::set<typename G::Slice>> order;
  while (!waiting.empty()) {
    const typename G::Slice slice = std::move(waiting.back());
    waiting.pop_back();
    if (order.contains(slice)) continue;
    const auto& behind =
        order.emplace(slice, SlicesBehind(game, slice)).first->second;
    waiting.insert(waiting.end(), behind.begin(), behind.end());
  }
  return order;
}

// Takes away slices with nothing behind them as long as there are any. What is
// left lies on a cycle or before one.
template <class Slice>
void TakeFinished(std::map<Slice, std::set<Slice>>& order) {
  std::map<Slice, std::vector<Slice>> before;
  std::vector<Slice> finished;
  for (const auto& [slice, behind] : order) {
    for (const Slice& other : behind) before[other].push_back(slice);
    if (behind.empty()) finished.push_back(slice);
  }
  while (!finished.empty()) {
    const Slice slice = std::move(finished.back());
    finished.pop_back();
    order.erase(slice);
    for (const Slice& other : before[slice]) {
      std::set<Slice>& behind = order.at(other);
      behind.erase(slice);
      if (behind.empty()) finished.push_back(other);
    }
  }
}

}  // namespace internal

// L2: the order has no cycle.
template <SlicedGame G>
AxiomReport CheckL2(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("L2", "the order of slices has no cycle",
                         /*exhaustive=*/true, options);
  auto order = internal::SliceOrder(game, options);
  for (size_t i = 0; i < order.size(); ++i) log.Looked();
  internal::TakeFinished(order);
  for (const auto& [slice, behind] : order) {
    log.Fault([&, &s = slice, &b = behind] {
      return absl::StrCat("slice ", std::string(game.SliceText(s)),
                          " lies behind itself, or behind it a slice does "
                          "so; of those that it names, slice ",
                          std::string(game.SliceText(*b.begin())), " is one");
    });
  }
  return log.Take();
}

// L3: SliceOf(Unindex(i)) is the slice, for each index that is no hole.
template <SlicedGame G>
AxiomReport CheckL3(const G& game, const ConformanceOptions& options = {}) {
  using internal::SliceMoves;
  return internal::CheckEachSlice<SliceMoves::kAll>(
      game, options, [&](const auto& states, const ConformanceOptions& share) {
        internal::AxiomLog log("L3", "an index is of a state of its slice",
                               internal::IsExhaustive(states, share), share);
        internal::ForEachIndex(states, log, [&](uint64_t index) {
          const std::optional<typename G::State> state = states.Unindex(index);
          if (!state) return false;
          log.Looked();
          if (states.LiesHere(*state)) return true;
          log.Fault([&] {
            return absl::StrCat(
                "index ", index, " is state \"",
                std::string(game.StateText(*state)), "\", which ",
                IsTransientState(game, *state)
                    ? std::string("is transient")
                    : absl::StrCat(
                          "lies in slice ",
                          std::string(game.SliceText(game.SliceOf(*state)))));
          });
          return true;
        });
        return log.Take();
      });
}

namespace internal {

// What is wrong with the name of a family; empty if nothing is.
inline std::string FamilyNameFault(absl::string_view family) {
  constexpr absl::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+";
  if (family.empty()) return "has an empty family name";
  if (family.size() > kMostFamilyName) {
    return absl::StrCat("has a family name of ", family.size(), " bytes");
  }
  if (family.find_first_not_of(kAllowed) == absl::string_view::npos) return "";
  return absl::StrCat("is of the family \"", family,
                      "\", expected letters, digits, '_', '-' and '+'");
}

// What is wrong with the texts of a slice.
template <SlicedGame G>
std::string SliceTextFault(const G& game, const typename G::Slice& slice) {
  const absl::StatusOr<typename G::Slice> back =
      game.ParseSlice(game.SliceText(slice));
  if (!back.ok()) {
    return absl::StrCat("has a text that is refused: ",
                        std::string(back.status().message()));
  }
  if (*back == slice) return "";
  return absl::StrCat("has the text of another slice, ",
                      std::string(game.SliceText(*back)));
}

// What the families name. Each is asked once.
template <SlicedGame G>
class Families {
 public:
  using Slice = typename G::Slice;

  explicit Families(const G& game) : game_(game) {}

  // What is wrong with the family of a slice; empty if nothing is.
  std::string FaultOf(const Slice& slice) {
    const std::string name(game_.FamilyOf(slice));
    const std::string fault = FamilyNameFault(name);
    if (!fault.empty()) return fault;
    const Named& named = Ask(name);
    if (!named.status.ok()) {
      return absl::StrCat("is of the family ", name, ", which is refused: ",
                          std::string(named.status.message()));
    }
    const auto found = named.times.find(slice);
    const uint64_t times = found == named.times.end() ? 0 : found->second;
    if (times == 1) return "";
    return absl::StrCat("is of the family ", name, ", which names it ", times,
                        " times");
  }

 private:
  struct Named {
    absl::Status status;
    std::map<Slice, uint64_t> times;
  };

  const Named& Ask(const std::string& name) {
    const auto [found, is_new] = families_.try_emplace(name);
    Named& named = found->second;
    if (is_new) {
      named.status = game_.FamilySlices(name, [&](const Slice& slice) {
        ++named.times[slice];
        return true;
      });
    }
    return named;
  }

  const G& game_;
  std::map<std::string, Named> families_;
};

}  // namespace internal

// L4: the text of a slice gives the slice again, and FamilySlices(FamilyOf(s))
// names s, once. Looked at is every slice, and those behind them.
template <SlicedGame G>
AxiomReport CheckL4(const G& game, const ConformanceOptions& options = {}) {
  internal::AxiomLog log("L4", "a slice has a text and a family of its own",
                         /*exhaustive=*/true, options);
  internal::Families<G> families(game);
  for (const auto& [slice, behind] : internal::SliceOrder(game, options)) {
    log.Looked();
    std::string fault = internal::SliceTextFault(game, slice);
    if (fault.empty()) fault = families.FaultOf(slice);
    if (fault.empty()) continue;
    log.Fault([&, &s = slice] {
      return absl::StrCat("slice ", std::string(game.SliceText(s)), " ", fault);
    });
  }
  return log.Take();
}

}  // namespace retrograde

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_SLICES_H_
