// Where the moves of a position lead, by number.
//
// Who reads a whole table asks for the index behind every move of every
// position. A man of the slice that goes to an empty square changes its own
// digits in the number of its side (slice_grid.h), and nothing else as long as
// the white king stays where it is. So positions of the slice are told by
// arithmetic; only where symmetry has a say are men numbered anew, and only
// captures and pawn moves make a position, to be found in a slice behind.
//
// The moves are those of moves.h, man by man. Nothing here is shared with what
// solves a slice row by row, but the numbering itself.

#ifndef GAMES_CHESS_ENDINGS_SUCCESSORS_H_
#define GAMES_CHESS_ENDINGS_SUCCESSORS_H_

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/side_grid.h"
#include "games/chess_endings/slice_grid.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

// The squares of kings and officers, by player; officers in the order of Men.
struct Placement {
  explicit Placement(const Men& men);

  std::array<Square, 2> kings;
  std::array<std::array<Square, kMostOfficers>, 2> officers;
};

// Numbers positions that are images of those of one slice, wherever symmetry
// takes them. Immutable; may be used from several threads at once.
class ImageNumbers {
 public:
  // The grid of the slice that stands for `slice`; it outlives this. Positions
  // have `mover` to move.
  ImageNumbers(const SliceGrid& grid, const EndingSlice& slice, Player mover);

  // The index of the canonical image.
  uint64_t Index(const Placement& men) const {
    return IndexUnder(men, SymmetryOf(men));
  }

  // The symmetry that leads to the canonical image; nothing where both kings
  // are on the diagonal then, so that the officers decide.
  std::optional<Symmetry> SymmetryOf(const Placement& men) const;
  uint64_t IndexUnder(const Placement& men,
                      std::optional<Symmetry> symmetry) const;

  // The player whose men are White's in the slice.
  Player White() const { return white_; }
  // How far apart indices are whose men of the other side than the mover have
  // consecutive numbers.
  uint64_t Stride() const { return grid_->Shape(mover_).columns; }

 private:
  // Of each side of the slice.
  using Numbers = std::array<uint64_t, 2>;

  Numbers NumbersUnder(const Placement& men, Symmetry symmetry) const;
  uint64_t NumberOf(const SideGrid& side, Square king,
                    const std::array<Square, kMostOfficers>& officers,
                    const SquareMap& map) const;

  const SliceGrid* grid_;
  Player white_;
  Symmetry flips_;  // ranks flipped for an exchange of colours included
  Player mover_;    // as the slice has it
};

// The moves of the positions of one slice. Immutable; may be used from several
// threads at once. The grid outlives it.
class SuccessorMap {
 public:
  explicit SuccessorMap(const SliceGrid& grid);

  // Enough for nearly all positions of up to five men.
  using List = absl::InlinedVector<Successor, 64>;
  // Adds one for each move. Precondition: a canonical position of the slice.
  void AddSuccessors(const Position& position, List& list) const;

 private:
  // What is the same for all moves of a position.
  struct Standing {
    const Position& position;
    const ImageNumbers& after;
    Placement men;
    std::optional<Symmetry> symmetry;  // while the white king stays
    uint64_t index;                    // if the mover could pass
  };
  // A slice behind, as the men before it see it.
  struct Behind {
    uint64_t number;
    ImageNumbers numbers;
  };
  using Conversion = std::pair<EndingSlice, Player>;  // and who moves there

  void AddSteps(const Standing& standing, int officer, Square from, Squares to,
                List& list) const;
  void AddKingSteps(const Standing& standing, Square from, Squares to,
                    List& list) const;
  static void AddShifted(const Standing& standing, int shift, Square from,
                         Squares to, List& list);
  void AddConversions(const Position& position, const Man& man, Squares to,
                      List& list) const;
  Successor After(const Position& position, const ChessMove& move) const;

  const SliceGrid& grid_;
  std::array<ImageNumbers, 2> inside_;  // by who moves after the move
  std::deque<SliceGrid> grids_;         // of the slices behind
  absl::flat_hash_map<Conversion, Behind> behind_;
};

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SUCCESSORS_H_
