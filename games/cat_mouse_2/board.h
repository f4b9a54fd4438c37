// The board of Cat and Mouse II: a grid of floor and walls, and where the cat,
// the mouse and the food are at the start.
//
// Floor cells are numbered row by row, walls are not. Each cell knows its four
// neighbours, so that a jump is a walk from neighbour to neighbour that ends at
// a wall; a jump back takes the same walk, and the cells within reach of a
// cell are also the cells that reach it.

#ifndef GAMES_CAT_MOUSE_2_BOARD_H_
#define GAMES_CAT_MOUSE_2_BOARD_H_

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace retrograde::cat_mouse_2 {

// A floor cell's number.
using Cell = uint32_t;

// Immutable; may be used from several threads at once.
class Board {
 public:
  // More characters than this are no board: the states of the game would not
  // fit 64 bits.
  static constexpr uint64_t kMaxCells = 3'000'000'000;

  // The grid as rows of the characters 'C' (cat), 'M' (mouse), 'F' (food), '#'
  // (wall) and '.' (floor). InvalidArgument, with row and column counted from
  // 0, when rows have different lengths, there is another character, or C, M
  // and F are not there once each. O(characters).
  static absl::StatusOr<Board> Create(std::vector<std::string> grid);

  const std::vector<std::string>& Grid() const { return grid_; }
  uint64_t RowCount() const { return grid_.size(); }
  uint64_t ColumnCount() const { return grid_[0].size(); }
  uint64_t CellCount() const { return neighbours_.size(); }

  // Where the pieces are at the start.
  Cell Cat() const { return cat_; }
  Cell Mouse() const { return mouse_; }
  Cell Food() const { return food_; }

  // "ROW:COL" from 0, and back; the error says what `what` should be.
  std::string CellText(Cell cell) const;
  absl::StatusOr<Cell> ParseCell(absl::string_view text,
                                 absl::string_view what) const;

  // visit(to) for the cell itself and each cell that a jump of at most `jump`
  // cells leads to, each once; ends when it returns false.
  template <class Visitor>
  void ForEachWithin(Cell cell, uint32_t jump, Visitor&& visit) const {
    if (!visit(cell)) return;
    for (int direction = 0; direction < kDirections; ++direction) {
      Cell to = cell;
      for (uint32_t length = 1; length <= jump; ++length) {
        to = neighbours_[to][direction];
        if (to == kNone) break;
        if (!visit(to)) return;
      }
    }
  }

 private:
  static constexpr int kDirections = 4;  // left, up, right, down
  static constexpr Cell kNone = std::numeric_limits<Cell>::max();

  explicit Board(std::vector<std::string> grid) : grid_(std::move(grid)) {}

  absl::Status CheckShape() const;
  absl::Status NumberCells();
  absl::Status PlacePiece(char piece, uint64_t row, uint64_t column);
  void JoinCells();
  Cell& StartOf(char piece);

  std::vector<std::string> grid_;
  std::vector<Cell> cells_;       // by place, row by row; kNone for a wall
  std::vector<uint32_t> places_;  // by cell
  std::vector<std::array<Cell, kDirections>> neighbours_;
  Cell cat_ = kNone, mouse_ = kNone, food_ = kNone;
};

}  // namespace retrograde::cat_mouse_2

#endif  // GAMES_CAT_MOUSE_2_BOARD_H_
