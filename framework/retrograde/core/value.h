// Values: who is better off, and how many plies it takes.
//
// Everything in this project that speaks of a result speaks through these
// types. Outcomes are always for the side to move, so that a value can be
// compared, stored and printed without knowing which player that is; the
// conversion from "value of the state after my move" to "value of my move"
// happens in one place, ValueOfMove.

#ifndef RETROGRADE_CORE_VALUE_H_
#define RETROGRADE_CORE_VALUE_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace retrograde {

// The two players. They need not alternate: a state names its mover.
enum class Player : uint8_t { kFirst = 0, kSecond = 1 };

constexpr Player Other(Player player) {
  return player == Player::kFirst ? Player::kSecond : Player::kFirst;
}

// The result of a state under best play, for the side to move. Endless play
// is a draw. Ordered: a loss is less than a draw is less than a win.
enum class Outcome : uint8_t { kLoss = 0, kDraw = 1, kWin = 2 };

// The outcome as the other side sees it: a win for a loss, a draw for a draw.
constexpr Outcome Flip(Outcome outcome) {
  return static_cast<Outcome>(2 - static_cast<int>(outcome));
}

// "win", "draw" or "loss".
constexpr absl::string_view OutcomeText(Outcome outcome) {
  return outcome == Outcome::kWin    ? "win"
         : outcome == Outcome::kDraw ? "draw"
                                     : "loss";
}

// The outcome for the mover in a game where endless play, and with it each
// draw, is a win of one player; as it is where that is nobody.
constexpr Outcome WithEndlessWinner(Outcome outcome, Player mover,
                                    std::optional<Player> winner) {
  if (outcome != Outcome::kDraw || !winner) return outcome;
  return *winner == mover ? Outcome::kWin : Outcome::kLoss;
}

// A number of plies: moves by one side each. The only unit of length.
using Ply = uint32_t;

// The longest length that the engine can store; see engine/cells/cells.h.
inline constexpr Ply kMaxPly = 0x7ffffffe;

// The outcome of a state for its mover and its remoteness: the plies to the
// end when the winner hurries and the loser delays. Draws have no remoteness;
// there the field is 0, so that equal values compare equal.
struct Value {
  Outcome outcome = Outcome::kDraw;
  Ply remoteness = 0;

  static constexpr Value Win(Ply plies) { return {Outcome::kWin, plies}; }
  static constexpr Value Draw() { return {Outcome::kDraw, 0}; }
  static constexpr Value Loss(Ply plies) { return {Outcome::kLoss, plies}; }

  friend constexpr bool operator==(Value, Value) = default;
};

// Whether the mover prefers `a` to `b`: the better outcome; among wins the
// shorter; among losses the longer. Equal values are not better.
constexpr bool Better(Value a, Value b) {
  if (a.outcome != b.outcome) return a.outcome > b.outcome;
  if (a.outcome == Outcome::kWin) return a.remoteness < b.remoteness;
  return a.outcome == Outcome::kLoss && a.remoteness > b.remoteness;
}

// What a move is worth to the player who makes it, given the value of the
// state it leads to. `same_mover`: that player is also the one to move there.
constexpr Value ValueOfMove(Value after, bool same_mover) {
  if (after.outcome == Outcome::kDraw) return Value::Draw();
  return {same_mover ? after.outcome : Flip(after.outcome),
          after.remoteness + 1};
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_VALUE_H_
