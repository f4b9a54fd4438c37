// Cops and robbers with cops that are told apart: the second opinion on
// CopsAndRobbers, without its symmetry and with an index of another kind.

#ifndef GAMES_COPS_AND_ROBBERS_ORDERED_COPS_H_
#define GAMES_COPS_AND_ROBBERS_ORDERED_COPS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/cops_rules.h"
#include "games/cops_and_robbers/graph.h"
#include "retrograde/core/game.h"
#include "retrograde/numbering/mixed_radix.h"

namespace retrograde::cops_and_robbers {

class OrderedCops : public CopsRules {
 public:
  // Precondition: the number of cops is as CopsAndRobbers has it.
  OrderedCops(Graph board, int cops) : CopsRules(std::move(board), cops) {
    // The robber's place, n for none; who is to move; each cop's place.
    radix_.Append(Nodes() + 1);
    radix_.Append(2);
    for (int i = 0; i < cops; ++i) radix_.Append(Nodes());
  }

  static absl::string_view Name() { return "ordered_cops"; }
  static absl::StatusOr<OrderedCops> FromParameters(absl::string_view text) {
    absl::StatusOr<std::pair<Graph, int>> parameters = ParseParameters(text);
    if (!parameters.ok()) return parameters.status();
    return OrderedCops(std::move(parameters->first), parameters->second);
  }

  // Holes: the cops to move while the robber has no place. The first of them is
  // taken for the state in which nobody has one.
  uint64_t Size() const { return radix_.Size(); }
  uint64_t Index(const State& state) const {
    std::array<uint64_t, kMaxCops + 2> digits{};
    digits[0] = state.robber == kNowhere ? Nodes() : state.robber;
    digits[1] = state.mover == kRobber;
    for (int i = 0; i < Cops(); ++i) {
      digits[i + 2] = state.cops[i] == kNowhere ? 0 : state.cops[i];
    }
    return radix_.Index(digits);
  }
  std::optional<State> Unindex(uint64_t index) const {
    std::array<uint64_t, kMaxCops + 2> digits{};
    if (index >= Size()) return std::nullopt;
    radix_.GetDigits(index, digits);
    State state;
    if (digits[0] == Nodes() && digits[1] == 0) {
      if (index == Index(state)) return state;
      return std::nullopt;
    }
    if (digits[0] < Nodes()) state.robber = static_cast<Node>(digits[0]);
    state.mover = digits[1] == 0 ? kCops : kRobber;
    for (int i = 0; i < Cops(); ++i) {
      state.cops[i] = static_cast<Node>(digits[i + 2]);
    }
    return state;
  }

 private:
  uint64_t Nodes() const { return Board().NodeCount(); }

  MixedRadix radix_;
};

static_assert(CheckIndexedGame<OrderedCops>());
static_assert(CheckPredecessorGame<OrderedCops>());

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_ORDERED_COPS_H_
