// The longest game there is for its number of states: one way, to the end.
//
//     n-1 -> … -> 2 -> 1 -> 0      whoever is to move in 0 has lost
//
// State i is won in i plies if i is odd and lost in i plies if it is even. It
// takes no memory, so that it can be as long as one likes.

#ifndef TESTS_ENGINE_CHAIN_GAME_H_
#define TESTS_ENGINE_CHAIN_GAME_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde {

class ChainGame {
 public:
  using State = uint64_t;
  struct Move {
    friend bool operator==(Move, Move) = default;
  };
  static constexpr bool kMoversAlternate = true;

  explicit ChainGame(uint64_t states) : states_(states) {}

  // What the rules come to.
  static Value ValueOf(uint64_t state) {
    const Ply plies = static_cast<Ply>(state);
    return state % 2 == 0 ? Value::Loss(plies) : Value::Win(plies);
  }

  static absl::string_view Name() { return "chain"; }
  std::string Parameters() const { return absl::StrCat(states_); }
  static absl::StatusOr<ChainGame> FromParameters(absl::string_view text) {
    const absl::StatusOr<uint64_t> states = Parse(text);
    if (!states.ok()) return states.status();
    return ChainGame(*states);
  }
  void InitialStates(auto&& visit) const {
    if (states_ != 0) visit(states_ - 1);
  }
  Player Mover(State state) const {
    return state % 2 == 0 ? Player::kFirst : Player::kSecond;
  }
  std::optional<Outcome> TerminalOutcome(State state) const {
    if (state == 0) return Outcome::kLoss;
    return std::nullopt;
  }
  void Moves(State, auto&& visit) const { visit(Move()); }
  State Apply(State state, Move) const { return state - 1; }
  std::string StateText(State state) const { return absl::StrCat(state); }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    return Parse(text);
  }
  std::string MoveText(State, Move) const { return "on"; }
  absl::StatusOr<Move> ParseMove(State, absl::string_view) const {
    return Move();
  }

  uint64_t Size() const { return states_; }
  uint64_t Index(State state) const { return state; }
  std::optional<State> Unindex(uint64_t index) const { return index; }
  void Predecessors(State state, auto&& visit) const {
    if (state + 1 < states_) visit(state + 1);
  }

 private:
  static absl::StatusOr<uint64_t> Parse(absl::string_view text) {
    uint64_t number = 0;
    if (absl::SimpleAtoi(text, &number)) return number;
    return absl::InvalidArgumentError("expected a number");
  }

  uint64_t states_;
};

static_assert(CheckIndexedGame<ChainGame>());
static_assert(CheckPredecessorGame<ChainGame>());

}  // namespace retrograde

#endif  // TESTS_ENGINE_CHAIN_GAME_H_
