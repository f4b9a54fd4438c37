// Which slices a build needs, and in which order.
//
// A family that is asked for needs the families that its slices lead to, and so
// on. Slices come in the order of their *height*, the longest way of moves from
// slice to slice down to one that leads nowhere: whatever a slice leads to
// stands before it. Heights belong to the game, not to what was asked for, so
// the slices of a family are in the same order in every build.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_PLAN_H_
#define RETROGRADE_TABLE_BUILD_BUILD_PLAN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/sliced_game.h"

namespace retrograde::table {

template <SlicedGame G>
struct PlannedSlice {
  typename G::Slice slice;
  std::string name;
  std::string family;
  std::vector<size_t> behind;  // their places in the plan, all before this one
};

// In the order in which they are built.
template <SlicedGame G>
using BuildPlan = std::vector<PlannedSlice<G>>;

namespace internal {

// The height of each slice, given the slices that each leads to. On a cycle
// FailedPrecondition with `name_of(slice)` of one that is on it or before it.
// O(slices + ways).
absl::StatusOr<std::vector<uint64_t>> Heights(
    const std::vector<std::vector<size_t>>& behind,
    const std::vector<std::string>& names);

// Collects the slices of families, and of those that they need.
template <SlicedGame G>
class Planner {
 public:
  explicit Planner(const G& game) : game_(game) {}

  absl::Status AddFamily(const std::string& family) {
    if (!families_.insert({family, families_.size()}).second) {
      return absl::OkStatus();
    }
    return game_.FamilySlices(family, [&](const typename G::Slice& slice) {
      if (places_.insert({slice, plan_.size()}).second) {
        plan_.push_back({slice, game_.SliceText(slice), family, {}});
      }
      return true;
    });
  }

  // What comes in behind a slice is planned in its turn: no recursion.
  absl::Status AddWhatIsBehind() {
    for (size_t at = 0; at < plan_.size(); ++at) {
      absl::Status status;
      std::vector<typename G::Slice> behind;
      game_.Behind(plan_[at].slice, [&](const typename G::Slice& slice) {
        behind.push_back(slice);
        return true;
      });
      for (const typename G::Slice& slice : behind) {
        status = AddFamily(game_.FamilyOf(slice));
        if (!status.ok()) return status;
        const auto place = places_.find(slice);
        if (place == places_.end()) return NotInItsFamily(slice);
        plan_[at].behind.push_back(place->second);
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<BuildPlan<G>> Ordered() {
    std::vector<std::vector<size_t>> behind;
    std::vector<std::string> names;
    for (const PlannedSlice<G>& planned : plan_) {
      behind.push_back(planned.behind);
      names.push_back(planned.name);
    }
    const auto heights = Heights(behind, names);
    if (!heights.ok()) return heights.status();
    std::vector<size_t> order(plan_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return std::tie((*heights)[a], plan_[a].family, plan_[a].slice) <
             std::tie((*heights)[b], plan_[b].family, plan_[b].slice);
    });
    return InOrder(order);
  }

 private:
  absl::Status NotInItsFamily(const typename G::Slice& slice) const {
    return absl::FailedPreconditionError(absl::StrCat(
        "the game's family ", game_.FamilyOf(slice), " does not name slice ",
        game_.SliceText(slice), " (axiom L4; `check` tells more)"));
  }

  BuildPlan<G> InOrder(const std::vector<size_t>& order) {
    std::vector<size_t> place(order.size());
    for (size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    BuildPlan<G> ordered;
    for (const size_t from : order) {
      ordered.push_back(std::move(plan_[from]));
      std::vector<size_t>& behind = ordered.back().behind;
      for (size_t& slice : behind) slice = place[slice];
      std::sort(behind.begin(), behind.end());
      behind.erase(std::unique(behind.begin(), behind.end()), behind.end());
    }
    return ordered;
  }

  const G& game_;
  std::map<std::string, size_t> families_;
  std::map<typename G::Slice, size_t> places_;
  BuildPlan<G> plan_;
};

}  // namespace internal

// The plan for these families, all of them where there are none. Errors:
// InvalidArgument for what is no family of the game; FailedPrecondition where
// the order of the slices has a cycle (axiom L2). O(slices and ways between
// them), with a logarithm.
template <SlicedGame G>
absl::StatusOr<BuildPlan<G>> PlanBuild(const G& game,
                                       std::vector<std::string> families) {
  if (families.empty()) {
    game.Families([&](absl::string_view family) {
      families.emplace_back(family);
      return true;
    });
  }
  internal::Planner<G> planner(game);
  for (const std::string& family : families) {
    const absl::Status status = planner.AddFamily(family);
    if (!status.ok()) return status;
  }
  const absl::Status status = planner.AddWhatIsBehind();
  if (!status.ok()) return status;
  return planner.Ordered();
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_PLAN_H_
