// FILL IN: the game in a sentence or two, and where its rules come from.
//
// So far: a pile of ten stones. A move takes one or two; whoever takes the last
// stone wins.

#ifndef FRAMEWORK_RETROGRADE_CLI_SCAFFOLD_TEMPLATE_YOUR_GAME_H_
#define FRAMEWORK_RETROGRADE_CLI_SCAFFOLD_TEMPLATE_YOUR_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::your_game {

// What each operation means, and what else a game may bring along, stands in
// retrograde/core/game.h.
class YourGame {
 public:
  // FILL IN: a position with the side to move.
  struct State {
    uint32_t stones = 0;
    Player mover = Player::kFirst;

    friend bool operator==(const State&, const State&) = default;
    // Without this the state is hashed by its text, which is slower.
    template <class H>
    friend H AbslHashValue(H h, const State& state) {
      return H::combine(std::move(h), state.stones, state.mover);
    }
  };
  // FILL IN: what takes a state to the next.
  using Move = uint32_t;  // how many stones it takes

  // FILL IN: only where every move hands the turn over (`check` looks whether
  // that is so):
  // static constexpr bool kMoversAlternate = true;

  static absl::string_view Name() { return "your_game"; }

  // FILL IN: the size of the board and the like, as text and back.
  std::string Parameters() const { return ""; }
  static absl::StatusOr<YourGame> FromParameters(absl::string_view text) {
    if (text.empty()) return YourGame();
    return absl::InvalidArgumentError(
        absl::StrCat("expected no parameters, found ", Quoted(text)));
  }

  // FILL IN: the rules.
  void InitialStates(auto&& visit) const { visit(State{kStones}); }
  Player Mover(const State& state) const { return state.mover; }
  // For the mover: who finds no stone left has lost.
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.stones == 0) return Outcome::kLoss;
    return std::nullopt;
  }
  void Moves(const State& state, auto&& visit) const {
    for (Move take = 1; take <= 2 && take <= state.stones; ++take) {
      if (!visit(take)) return;
    }
  }
  State Apply(const State& state, Move take) const {
    return {state.stones - take, Other(state.mover)};
  }

  // FILL IN: how a person writes a state and a move. What is no state or no
  // move is refused, with what was expected.
  std::string StateText(const State& state) const {
    return absl::StrCat(state.stones,
                        state.mover == Player::kFirst ? ",first" : ",second");
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(text, absl::MaxSplits(',', 1));
    State state;
    if (absl::SimpleAtoi(parts.first, &state.stones) &&
        state.stones <= kStones) {
      for (const Player mover : {Player::kFirst, Player::kSecond}) {
        state.mover = mover;
        if (StateText(state) == text) return state;
      }
    }
    return absl::InvalidArgumentError(
        absl::StrCat(Quoted(text),
                     ": expected STONES,first or STONES,second "
                     "with 0 to ",
                     kStones, " stones, such as 7,first"));
  }
  std::string MoveText(const State&, Move take) const {
    return absl::StrCat(take);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    for (Move take = 1; take <= 2 && take <= state.stones; ++take) {
      if (MoveText(state, take) == text) return take;
    }
    return absl::InvalidArgumentError(
        absl::StrCat(Quoted(text),
                     ": expected 1 or 2 stones, and no more than "
                     "there are"));
  }

 private:
  static constexpr uint32_t kStones = 10;
};

static_assert(CheckGame<YourGame>());

}  // namespace retrograde::your_game

#endif  // FRAMEWORK_RETROGRADE_CLI_SCAFFOLD_TEMPLATE_YOUR_GAME_H_
