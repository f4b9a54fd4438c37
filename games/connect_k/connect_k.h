// Connect-k: Connect Four on any board of up to 64 cells, as a plug-in.
//
// Two players drop stones into columns in turn; k in a row wins. This is a Game
// of the lowest rung: it has no index and names no predecessors, and the states
// that play can reach are found and numbered when it is solved. It can be cut
// into slices by the number of stones, which have an index (stones_slice.h).
//
// A state is two words with a bit for each cell, column by column from the
// left, each from the bottom up. Board of width 4 and height 3:
//
//      2  5  8 11
//      1  4  7 10
//      0  3  6  9
//
// Stones fall, so a column is ones below zeros, and adding 1 at its bottom
// carries to the cell where the next stone lands. In each of the four
// directions the next cell is a fixed number of bits away, so that one shift
// and AND looks at all cells at once. Runs across the border need no guard
// bits: a run counts only if it begins where a whole run has room.

#ifndef GAMES_CONNECT_K_CONNECT_K_H_
#define GAMES_CONNECT_K_CONNECT_K_H_

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/connect_k/stones_slice.h"
#include "retrograde/core/game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"

namespace retrograde::connect_k {

// Immutable; may be used from several threads at once.
class ConnectK {
 public:
  struct State {
    uint64_t own = 0;  // the mover's stones
    uint64_t all = 0;  // everybody's

    friend bool operator==(const State&, const State&) = default;
    template <class H>
    friend H AbslHashValue(H h, const State& state) {
      return H::combine(std::move(h), state.own, state.all);
    }
  };
  using Move = uint8_t;    // the column, from 0 on the left
  using Slice = uint32_t;  // the number of stones
  using SliceGame = StonesSlice<ConnectK>;

  static constexpr uint64_t kMostCells = 64;
  static constexpr bool kMoversAlternate = true;

  // InvalidArgument when a number is 0 or the board has more than 64 cells.
  // k may be larger than the board: then every game is a draw.
  static absl::StatusOr<ConnectK> Create(uint64_t width, uint64_t height,
                                         uint64_t k);

  uint64_t Width() const { return width_; }
  uint64_t Height() const { return height_; }
  uint64_t K() const { return k_; }

  // --- Game ---
  static absl::string_view Name() { return "connect_k"; }
  // "WIDTHxHEIGHT,K", such as "7x6,4".
  std::string Parameters() const;
  static absl::StatusOr<ConnectK> FromParameters(absl::string_view text);

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(State{});
  }
  Player Mover(const State& state) const {
    return std::popcount(state.all) % 2 == 0 ? Player::kFirst : Player::kSecond;
  }
  // Only the last move can have made a run, so only the other side's count.
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (HasRun(state.all ^ state.own)) return Outcome::kLoss;
    if (state.all == full_) return Outcome::kDraw;
    return std::nullopt;
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    for (uint32_t column = 0; column < width_; ++column) {
      const uint64_t top = CellAt(column, height_ - 1);
      if ((state.all & top) == 0 && !visit(static_cast<Move>(column))) return;
    }
  }
  State Apply(const State& state, Move column) const {
    const uint64_t bottom = uint64_t{1} << (column * height_);
    const uint64_t stone = (state.all + bottom) & (column_ << column * height_);
    return {state.all ^ state.own, state.all | stone};
  }
  // The rows from the top, joined by '/': X for the stones of the first player,
  // O for the second's, '.' for empty cells. Whose turn it is follows from
  // their number.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  // The column, from 1 on the left.
  std::string MoveText(const State& state, Move column) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- SlicedGame ---
  Slice SliceOf(const State& state) const {
    return static_cast<Slice>(std::popcount(state.all));
  }
  template <class Visitor>
  void Behind(Slice stones, Visitor&& visit) const {
    if (stones < MostStones()) visit(stones + 1);
  }
  std::string SliceText(Slice stones) const;  // "12"
  // InvalidArgument for what is no number of stones, or one with so many states
  // that their numbers do not fit 64 bits.
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const;
  // One a slice, "stones-12": whoever wants to know about the end of the game
  // alone builds (and keeps) no more than the last families. Only those that
  // ParseSlice takes are named.
  std::string FamilyOf(Slice stones) const;
  template <class Visitor>
  void Families(Visitor&& visit) const {
    for (Slice stones = 0; stones <= MostStones(); ++stones) {
      if (CanBeNumbered(stones)) visit(FamilyOf(stones));
    }
  }
  template <class Visitor>
  absl::Status FamilySlices(absl::string_view family, Visitor&& visit) const {
    const absl::StatusOr<Slice> slice = ParseFamily(family);
    if (slice.ok()) visit(*slice);
    return slice.status();
  }
  SliceGame InSlice(Slice stones) const;

  // Whether a move can have led here or none need have: only the side that is
  // not to move may have runs, and one of its stones lies on top of a column
  // and, taken away, leaves no run.
  bool HasLastMove(const State& state) const;

  // Whether these stones have k in a row.
  bool HasRun(uint64_t stones) const {
    for (uint32_t i = 0; i < direction_count_; ++i) {
      if (HasRunIn(directions_[i], stones)) return true;
    }
    return false;
  }

 protected:
  // The stones of one column, shifted to the first.
  uint64_t ColumnOf(uint64_t stones, uint32_t column) const {
    return stones >> (column * height_) & column_;
  }
  uint32_t ColumnShift(uint32_t column) const { return column * height_; }

 private:
  // A direction in which k in a row fit on the board.
  struct Direction {
    uint32_t step = 0;    // bits from a cell to the next
    uint64_t starts = 0;  // cells that are the first of k on the board
  };

  ConnectK(uint32_t width, uint32_t height, uint64_t k);

  void AddDirection(int right, int up);

  // The cell's bit; the row counts from the bottom.
  uint64_t CellAt(uint32_t column, uint32_t row) const {
    return uint64_t{1} << (column * height_ + row);
  }
  absl::StatusOr<State> StateOf(uint64_t crosses, uint64_t noughts,
                                absl::string_view text) const;
  Slice MostStones() const { return width_ * height_; }
  // Whether the states of a slice have indices of 64 bits.
  bool CanBeNumbered(Slice stones) const {
    return StoneNumbering(width_, height_, stones).Fits();
  }
  absl::StatusOr<Slice> ParseFamily(absl::string_view family) const;

  // Bit c of `run` says that a run of `length` begins at cell c. Two runs, one
  // behind the other or overlapping, make a longer one.
  bool HasRunIn(const Direction& direction, uint64_t run) const {
    uint32_t length = 1;
    for (; 2 * length <= k_; length *= 2) {
      run &= run >> (length * direction.step);
    }
    if (length < k_) run &= run >> ((k_ - length) * direction.step);
    return (run & direction.starts) != 0;
  }

  uint32_t width_, height_;
  uint64_t k_;
  uint64_t full_;    // all cells
  uint64_t column_;  // those of the first column
  std::array<Direction, 4> directions_;
  uint32_t direction_count_ = 0;
};

inline ConnectK::SliceGame ConnectK::InSlice(Slice stones) const {
  return SliceGame(*this, stones);
}

static_assert(CheckSlicedGame<ConnectK>());
static_assert(CheckPredecessorGame<ConnectK::SliceGame>());

}  // namespace retrograde::connect_k

#endif  // GAMES_CONNECT_K_CONNECT_K_H_
