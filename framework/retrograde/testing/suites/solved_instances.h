// What the suites about values share: each instance of a game is solved once in
// a test program, however many suites look at it.

#ifndef RETROGRADE_TESTING_SUITES_SOLVED_INSTANCES_H_
#define RETROGRADE_TESTING_SUITES_SOLVED_INSTANCES_H_

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"
#include "retrograde/verify/reference_solver.h"

namespace retrograde::internal {

// make(), the first time that it is asked for this number. The numbers come in
// their order: a deque leaves what it holds where it is.
template <class T, class Make>
const T& Remembered(std::deque<T>& known, size_t number, const Make& make) {
  if (number == known.size()) known.push_back(make());
  return known.at(number);
}

// The solution of the game, which is the instance with this number.
template <class InstancesT>
const absl::StatusOr<Solution<typename InstancesT::Game>>& SolutionOf(
    size_t number, const typename InstancesT::Game& game) {
  static std::deque<absl::StatusOr<Solution<typename InstancesT::Game>>> known;
  return Remembered(known, number, [&game] { return Solve(game); });
}

// That of the same instance without its symmetries.
template <class InstancesT>
const auto& PlainSolutionOf(size_t number,
                            const typename InstancesT::Game& game) {
  using Plain = decltype(Solve(InstancesT::PlainOf(game)));
  static std::deque<Plain> known;
  return Remembered(known, number,
                    [&game] { return Solve(InstancesT::PlainOf(game)); });
}

// The values by the reference solver of the `number`-th instance that it can
// solve, by the index of its solution.
template <class InstancesT>
const std::vector<std::optional<Value>>& ReferenceOf(
    size_t number, const Solution<typename InstancesT::Game>& solution) {
  static std::deque<std::vector<std::optional<Value>>> known;
  return Remembered(known, number,
                    [&solution] { return SolveSlowly(solution.Game()); });
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_TESTING_SUITES_SOLVED_INSTANCES_H_
