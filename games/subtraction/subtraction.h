// Subtraction games: one heap, and numbers of stones that may be taken.
//
// The players move in turn; the mover takes as many stones as one of the
// numbers says. Who has no move (with stones left or without) loses in normal
// play and wins in misère play, the "misère" of the parameters. Where the
// numbers are 1 to k, all values are known in closed form (README.md).
//
// Index: 2 · stones, plus 1 where the second player moves. There are no holes.

#ifndef GAMES_SUBTRACTION_SUBTRACTION_H_
#define GAMES_SUBTRACTION_SUBTRACTION_H_

#include <bit>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"

namespace retrograde::subtraction {

inline constexpr uint32_t kMostStones = 1'000'000;
inline constexpr uint32_t kMostTaken = 64;  // so that the numbers fit a word

// Immutable; may be used from several threads at once.
class Subtraction {
 public:
  struct State {
    uint32_t stones = 0;
    Player mover = Player::kFirst;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = uint32_t;  // how many stones it takes
  static constexpr bool kMoversAlternate = true;

  // A heap of 1 to 1,000,000 stones; `numbers` as in "1,3,4" or "1..3,7", each
  // from 1 to 64, in any order. InvalidArgument for others.
  static absl::StatusOr<Subtraction> Create(uint64_t stones,
                                            absl::string_view numbers,
                                            bool misere);

  // --- Game ---
  static absl::string_view Name() { return "subtraction"; }
  // Stones and numbers: "21 take 1,2,3" or "21 take 1,2,3 misere".
  std::string Parameters() const;
  static absl::StatusOr<Subtraction> FromParameters(absl::string_view text);

  void InitialStates(auto&& visit) const { visit(State{stones_}); }
  Player Mover(const State& s) const { return s.mover; }
  std::optional<Outcome> TerminalOutcome(const State& s) const {
    if (HasMove(s)) return std::nullopt;
    return misere_ ? Outcome::kWin : Outcome::kLoss;
  }
  void Moves(const State& s, auto&& visit) const {
    ForEachNumber(
        [&](uint32_t number) { return number <= s.stones && visit(number); });
  }
  State Apply(const State& s, Move taken) const {
    return {s.stones - taken, Other(s.mover)};
  }
  std::string StateText(const State& s) const;  // "21,first"
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State& s, Move taken) const;  // "3"
  absl::StatusOr<Move> ParseMove(const State& s, absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return 2 * (uint64_t{stones_} + 1); }
  uint64_t Index(const State& s) const {
    return 2 * uint64_t{s.stones} + static_cast<uint64_t>(s.mover);
  }
  std::optional<State> Unindex(uint64_t index) const {
    if (index >= Size()) return std::nullopt;
    return State{static_cast<uint32_t>(index / 2),
                 static_cast<Player>(index % 2)};
  }

  // --- PredecessorGame ---
  void Predecessors(const State& s, auto&& visit) const {
    ForEachNumber([&](uint32_t number) {
      return number <= stones_ - s.stones &&
             visit(State{s.stones + number, Other(s.mover)});
    });
  }

 private:
  Subtraction(uint32_t stones, uint64_t numbers, bool misere)
      : stones_(stones), numbers_(numbers), misere_(misere) {}

  // visit(number) for each that may be taken, ascending, while it returns true.
  void ForEachNumber(auto&& visit) const {
    for (uint64_t left = numbers_; left != 0; left &= left - 1) {
      if (!visit(static_cast<uint32_t>(std::countr_zero(left) + 1))) return;
    }
  }
  bool HasMove(const State& s) const {
    return s.stones > static_cast<uint32_t>(std::countr_zero(numbers_));
  }
  bool MayTake(const State& s, uint32_t number) const {
    return number >= 1 && number <= kMostTaken && number <= s.stones &&
           (numbers_ >> (number - 1) & 1) != 0;
  }
  std::string NumbersText() const;  // "1,2,3"

  uint32_t stones_;   // when play begins
  uint64_t numbers_;  // bit n - 1: n may be taken; not empty
  bool misere_;
};

static_assert(CheckIndexedGame<Subtraction>());
static_assert(CheckPredecessorGame<Subtraction>());

}  // namespace retrograde::subtraction

#endif  // GAMES_SUBTRACTION_SUBTRACTION_H_
