// Hexapawn: chess pawns on a small board, as a plug-in.
//
// White's pawns fill the bottom row and move first, Black's fill the top row. A
// pawn goes one step straight on to a free cell or captures one step diagonally
// on. Whoever reaches the last row or leaves the other side without a move
// wins; so a state is over when the side to move has lost, and there are no
// draws.
//
// The type is a bare Game: play from the start reaches few of all arrangements
// of pawns, so the states are found rather than numbered beforehand. It can be
// cut into slices by the pawns left, which have an index (pawns_slice.h).
// SymmetricHexapawn takes a board and its mirror image for one.

#ifndef GAMES_HEXAPAWN_HEXAPAWN_H_
#define GAMES_HEXAPAWN_HEXAPAWN_H_

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/hexapawn/pawns_slice.h"
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::hexapawn {

inline constexpr Player kWhite = Player::kFirst;
inline constexpr Player kBlack = Player::kSecond;

// So that the cells are the bits of one word.
inline constexpr int kMinWidth = 1, kMinHeight = 3, kMaxSide = 8;

// Immutable; may be used from several threads at once.
class Hexapawn {
 public:
  // A set of cells: the cell in column c of row r is bit r · width + c. Row 0
  // is the bottom one, where White starts.
  using Cells = uint64_t;

  struct State {
    Cells white = 0;
    Cells black = 0;
    Player mover = kWhite;
    friend bool operator==(const State&, const State&) = default;
    template <class H>
    friend H AbslHashValue(H h, const State& s) {
      return H::combine(std::move(h), s.white, s.black, s.mover);
    }
  };
  struct Move {  // from cell to cell
    uint8_t from = 0;
    uint8_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  using Slice = PawnCounts;
  using SliceGame = PawnsSlice<Hexapawn>;

  static constexpr bool kMoversAlternate = true;

  // InvalidArgument unless the width is from 1 to 8 and the height from 3 to 8.
  static absl::StatusOr<Hexapawn> Create(int width, int height);

  int Width() const { return width_; }
  int Height() const { return height_; }

  // --- Game ---
  static absl::string_view Name() { return "hexapawn"; }
  // Width and height: "3x3".
  std::string Parameters() const;
  static absl::StatusOr<Hexapawn> FromParameters(absl::string_view text);

  void InitialStates(auto&& visit) const {
    visit(State{Row(0), Row(height_ - 1), kWhite});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  void Moves(const State& state, auto&& visit) const;
  State Apply(const State& state, Move move) const;
  // "ppp/.../PPP,white": the rows from the top, p Black's pawns and P White's,
  // and who is to move.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  // "a1-a2", a capture "a1xb2": columns from a, rows from 1 at the bottom.
  std::string MoveText(const State& state, Move move) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- PassableGame ---
  // Nothing where a pawn has arrived, since its side cannot be to move.
  std::optional<State> WithOtherMover(const State& state) const {
    const State other{state.white, state.black, Other(state.mover)};
    return MayMove(other) ? std::optional(other) : std::nullopt;
  }

  // --- SlicedGame ---
  Slice SliceOf(const State& state) const {
    return {static_cast<uint8_t>(std::popcount(state.white)),
            static_cast<uint8_t>(std::popcount(state.black))};
  }
  // A pawn less for one side; the other needs one to capture it.
  void Behind(Slice counts, auto&& visit) const {
    if (counts.white == 0 || counts.black == 0) return;
    visit(Slice{static_cast<uint8_t>(counts.white - 1), counts.black});
    visit(Slice{counts.white, static_cast<uint8_t>(counts.black - 1)});
  }
  std::string SliceText(Slice counts) const;  // White's and Black's: "3-2"
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const;
  // One a slice, "pawns-3-2": states with as many pawns are what a player would
  // call an ending, and the word for a material in chess is a family too.
  std::string FamilyOf(Slice counts) const;
  void Families(auto&& visit) const;
  absl::Status FamilySlices(absl::string_view family, auto&& visit) const {
    const absl::StatusOr<Slice> counts = ParseFamily(family);
    if (counts.ok()) visit(*counts);
    return counts.status();
  }
  SliceGame InSlice(Slice counts) const;

  // Whether the mover has no pawn on its last row. With one there it would have
  // won before: it is never to move.
  bool MayMove(const State& state) const;

 protected:
  Hexapawn(int width, int height) : width_(width), height_(height) {}

  // The cells of a row, of a column.
  Cells Row(int row) const;
  Cells Column(int column) const;
  // The cells without a pawn.
  Cells FreeCells(const State& state) const {
    return ~(state.white | state.black) & ~Cells{0} >> (64 - width_ * height_);
  }
  // Where a player's step from these cells leads, though it be off the board.
  Cells Step(Cells cells, Player player) const {
    return player == kWhite ? cells << width_ : cells >> width_;
  }

 private:
  // The cell that a pawn of the mover gets to by going on, `aside` columns to
  // the right (-1, 0 or 1); nothing if the rules or the board do not let it.
  std::optional<int> Target(const State& state, int from, int aside) const;
  std::string CellText(int cell) const;
  // Adds the pawns of a row / refuses what no play can lead to.
  absl::Status ParseRow(absl::string_view text, int row, State& state) const;
  absl::Status CheckPawns(const State& state) const;
  absl::StatusOr<Slice> ParseFamily(absl::string_view family) const;

  int width_;
  int height_;
};

void Hexapawn::Moves(const State& state, auto&& visit) const {
  Cells pawns = state.mover == kWhite ? state.white : state.black;
  for (; pawns != 0; pawns &= pawns - 1) {
    const int from = std::countr_zero(pawns);
    for (const int aside : {-1, 0, 1}) {
      const std::optional<int> to = Target(state, from, aside);
      if (!to) continue;
      if (!visit(Move{static_cast<uint8_t>(from), static_cast<uint8_t>(*to)})) {
        return;
      }
    }
  }
}

void Hexapawn::Families(auto&& visit) const {
  for (uint8_t white = 0; white <= width_; ++white) {
    for (uint8_t black = 0; black <= width_; ++black) {
      visit(FamilyOf({white, black}));
    }
  }
}

inline Hexapawn::SliceGame Hexapawn::InSlice(Slice counts) const {
  return SliceGame(*this, counts);
}

// The same game with two images of a board, left and right exchanged, as one.
class SymmetricHexapawn : public Hexapawn {
 public:
  using SliceGame = PawnsSlice<SymmetricHexapawn>;

  explicit SymmetricHexapawn(const Hexapawn& game) : Hexapawn(game) {}

  static absl::StatusOr<SymmetricHexapawn> FromParameters(
      absl::string_view text);

  // --- SlicedGame; what is not here is in Hexapawn ---
  SliceGame InSlice(Slice counts) const;

  // --- SymmetricGame ---
  // The image with the lesser number for White's cells, or else for Black's.
  State Canonical(const State& state) const;
  uint64_t OrbitSize(const State& state) const {
    return Mirrored(state) == state ? 1 : 2;
  }

 private:
  Cells Mirrored(Cells cells) const;
  State Mirrored(const State& state) const;
};

inline SymmetricHexapawn::SliceGame SymmetricHexapawn::InSlice(
    Slice counts) const {
  return SliceGame(*this, counts);
}

static_assert(CheckSlicedGame<Hexapawn>());
static_assert(CheckPassableGame<Hexapawn>());
static_assert(CheckPredecessorGame<Hexapawn::SliceGame>());
static_assert(CheckSymmetricGame<SymmetricHexapawn>());
static_assert(CheckSlicedGame<SymmetricHexapawn>());

}  // namespace retrograde::hexapawn

#endif  // GAMES_HEXAPAWN_HEXAPAWN_H_
