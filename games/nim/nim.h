// Nim: heaps of stones, as a small plug-in with parameters.
//
// The players move in turn and take one or more stones from one heap. In normal
// play whoever takes the last stone wins; in misère play, the "misère" of the
// parameters, whoever takes it loses. All values are known in closed form
// (Bouton 1902; README.md), so that the engine can be tested against a proof.
//
// The type shows what a game with parameters needs, an index, predecessors and
// a symmetry: the order of the heaps does not matter, and the state with the
// heaps in ascending order stands for all orders of them.
//
// Index: which player moves, then the heaps as digits
// (numbering/mixed_radix.h); the i-th has room for as many stones as the i-th
// smallest heap has when play begins. Canonical states have no more there:
// taking stones makes no heap the larger, and so not the i-th smallest either.
// Holes: heaps that do not ascend.

#ifndef GAMES_NIM_NIM_H_
#define GAMES_NIM_NIM_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/numbering/mixed_radix.h"

namespace retrograde::nim {

// So that a state is eight bytes, and every index fits 64 bits.
inline constexpr size_t kMostHeaps = 7;
inline constexpr int kMostStones = 255;  // in a heap

// Immutable; may be used from several threads at once.
class Nim {
 public:
  using Heaps = std::array<uint8_t, kMostHeaps>;  // 0 behind the last one
  struct State {
    Heaps heaps{};
    Player mover = Player::kFirst;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Move {
    uint8_t heap = 0;  // from 0
    uint8_t taken = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr bool kMoversAlternate = true;

  // Heaps as in "3,4,5", in any order. InvalidArgument unless they are 1 to 7
  // numbers from 1 to 255.
  static absl::StatusOr<Nim> Create(absl::string_view heaps, bool misere);

  // --- Game ---
  static absl::string_view Name() { return "nim"; }
  // The heaps in ascending order: "3,4,5" or "3,4,5 misere".
  std::string Parameters() const;
  static absl::StatusOr<Nim> FromParameters(absl::string_view text);

  // The heaps in every order, the ascending one first.
  void InitialStates(auto&& visit) const {
    State s = full_;
    do {
      if (!visit(s)) return;
    } while (std::next_permutation(s.heaps.begin(), End(s)));
  }
  Player Mover(const State& s) const { return s.mover; }
  std::optional<Outcome> TerminalOutcome(const State& s) const {
    if (s.heaps != Heaps()) return std::nullopt;
    return misere_ ? Outcome::kWin : Outcome::kLoss;
  }
  void Moves(const State& s, auto&& visit) const {
    for (uint8_t heap = 0; heap < count_; ++heap) {
      for (int taken = 1; taken <= s.heaps[heap]; ++taken) {
        if (!visit(Move{heap, static_cast<uint8_t>(taken)})) return;
      }
    }
  }
  State Apply(State s, Move move) const {
    s.heaps[move.heap] -= move.taken;
    s.mover = Other(s.mover);
    return s;
  }
  std::string StateText(const State& s) const;  // "3,4,5,first"
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State& s, Move move) const;  // "b3": heap b, three
  absl::StatusOr<Move> ParseMove(const State& s, absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return 2 * radix_.Size(); }
  uint64_t Index(const State& s) const {
    return static_cast<uint64_t>(s.mover) * radix_.Size() +
           radix_.Index(s.heaps);
  }
  std::optional<State> Unindex(uint64_t index) const {
    if (index >= Size()) return std::nullopt;
    State s;
    s.mover = static_cast<Player>(index / radix_.Size());
    radix_.GetDigits(index % radix_.Size(), s.heaps);
    return Canonical(s) == s ? std::optional(s) : std::nullopt;
  }

  // --- PredecessorGame ---
  // Stones go back to any one heap, as long as that is a state.
  void Predecessors(const State& s, auto&& visit) const {
    for (size_t heap = 0; heap < count_; ++heap) {
      State before = s;
      before.mover = Other(s.mover);
      for (int stones = s.heaps[heap] + 1; stones <= kMostStones; ++stones) {
        before.heaps[heap] = static_cast<uint8_t>(stones);
        if (!IsState(before)) break;
        if (!visit(before)) return;
      }
    }
  }

  // --- SymmetricGame ---
  // By insertion: heaps are few, and g++ 12 sees std::sort reach beyond them.
  State Canonical(State s) const {
    for (auto heap = s.heaps.begin(); heap != End(s); ++heap) {
      std::rotate(std::upper_bound(s.heaps.begin(), heap, *heap), heap,
                  heap + 1);
    }
    return s;
  }
  uint64_t OrbitSize(const State& s) const;

 private:
  Nim(const std::vector<uint8_t>& heaps, bool misere);

  Heaps::iterator End(State& s) const { return s.heaps.begin() + count_; }
  std::string HeapsText(const State& s) const;  // "3,4,5"
  // Whether play could have left these heaps.
  bool IsState(const State& s) const;

  size_t count_;      // of heaps
  State full_;        // the heaps when play begins, ascending
  bool misere_;       // whether taking the last stone loses
  MixedRadix radix_;  // one more than each heap of full_
};

static_assert(CheckIndexedGame<Nim>());
static_assert(CheckPredecessorGame<Nim>());
static_assert(CheckSymmetricGame<Nim>());

}  // namespace retrograde::nim

#endif  // GAMES_NIM_NIM_H_
