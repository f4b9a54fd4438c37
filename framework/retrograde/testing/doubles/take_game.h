// A small game for tests of what a plug-in gets without adding anything.

#ifndef RETROGRADE_TESTING_DOUBLES_TAKE_GAME_H_
#define RETROGRADE_TESTING_DOUBLES_TAKE_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"

namespace retrograde::cli {

// Ten stones, a move takes one to three, who can't move loses. The mover loses
// exactly at multiples of four. With 4k + r stones, 0 < r < 4, it wins in
// 2k + 1 plies; with 4k it loses in 2k, whatever it takes.
// `kForgetful` plants a fault: a predecessor is not named.
template <bool kForgetful>
class Take {
 public:
  struct State {
    uint32_t left = 0;
    Player mover = Player::kFirst;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = uint32_t;

  static absl::string_view Name() { return "take"; }
  std::string Parameters() const { return ""; }
  static absl::StatusOr<Take> FromParameters(absl::string_view) {
    return Take();
  }
  void InitialStates(auto&& visit) const { visit(State{kStones}); }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.left > 0) return std::nullopt;
    return Outcome::kLoss;
  }
  void Moves(const State& state, auto&& visit) const {
    for (uint32_t take = 1; take <= 3 && take <= state.left; ++take) {
      if (!visit(take)) return;
    }
  }
  State Apply(const State& state, Move take) const {
    return {state.left - take, Other(state.mover)};
  }
  std::string StateText(const State& state) const {
    return absl::StrCat(state.left,
                        state.mover == Player::kFirst ? " first" : " second");
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
    uint32_t left = 0;
    if (words.size() != 2 || !absl::SimpleAtoi(words[0], &left) ||
        left > kStones) {
      return absl::InvalidArgumentError("expected STONES first|second");
    }
    return State{left, words[1] == "first" ? Player::kFirst : Player::kSecond};
  }
  std::string MoveText(const State&, Move take) const {
    return absl::StrCat(take);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    Move take = 0;
    if (absl::SimpleAtoi(text, &take) && take >= 1 && take <= 3 &&
        take <= state.left) {
      return take;
    }
    return absl::InvalidArgumentError("expected 1, 2 or 3");
  }

  uint64_t Size() const { return 2 * (kStones + 1); }
  uint64_t Index(const State& state) const {
    return 2 * state.left + static_cast<int>(state.mover);
  }
  std::optional<State> Unindex(uint64_t index) const {
    return State{static_cast<uint32_t>(index / 2),
                 static_cast<Player>(index % 2)};
  }
  void Predecessors(const State& state, auto&& visit) const {
    for (uint32_t take = 1; take <= (kForgetful ? 2 : 3); ++take) {
      if (state.left + take > kStones) return;
      visit(State{state.left + take, Other(state.mover)});
    }
  }

 private:
  static constexpr uint32_t kStones = 10;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_TESTING_DOUBLES_TAKE_GAME_H_
