#include "games/cat_mouse_2/board.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cat_mouse_2 {
namespace {

constexpr absl::string_view kPieces = "CMF";
constexpr char kWall = '#';
constexpr char kFloor = '.';

std::string PlaceText(uint64_t row, uint64_t column) {
  return absl::StrCat("grid[", row, "][", column, "]");
}

// `text` begins with the character.
absl::Status NoCharacter(absl::string_view text, uint64_t row,
                         uint64_t column) {
  return absl::InvalidArgumentError(
      absl::StrCat(PlaceText(row, column), " is '", Shown(FirstCharacter(text)),
                   "', expected 'C', 'M', 'F', '#' or '.' (counted from 0)"));
}

// A whole number without a sign, below `bound`.
bool ParseCount(absl::string_view text, uint64_t bound, uint64_t* number) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == absl::string_view::npos &&
         absl::SimpleAtoi(text, number) && *number < bound;
}

}  // namespace

absl::StatusOr<Board> Board::Create(std::vector<std::string> grid) {
  Board board(std::move(grid));
  absl::Status status = board.CheckShape();
  if (status.ok()) status = board.NumberCells();
  if (!status.ok()) return status;
  board.JoinCells();
  return board;
}

absl::Status Board::CheckShape() const {
  if (grid_.empty()) {
    return absl::InvalidArgumentError("the grid has no rows");
  }
  if (ColumnCount() == 0) {
    return absl::InvalidArgumentError(
        "grid[0] is empty, expected a row of characters");
  }
  for (uint64_t row = 1; row < RowCount(); ++row) {
    const uint64_t length = grid_[row].size();
    if (length == ColumnCount()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("grid[", row, "] has ", length,
                     length == 1 ? " character" : " characters", ", expected ",
                     ColumnCount(), " as in grid[0] (counted from 0)"));
  }
  if (RowCount() > kMaxCells / ColumnCount()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the grid has ", RowCount(), " rows of ", ColumnCount(),
                     " characters, expected at most ", kMaxCells, " in all"));
  }
  return absl::OkStatus();
}

absl::Status Board::NumberCells() {
  cells_.assign(RowCount() * ColumnCount(), kNone);
  for (uint64_t row = 0; row < RowCount(); ++row) {
    for (uint64_t column = 0; column < ColumnCount(); ++column) {
      const char found = grid_[row][column];
      if (found == kWall) continue;
      const uint64_t place = row * ColumnCount() + column;
      cells_[place] = static_cast<Cell>(places_.size());
      places_.push_back(static_cast<uint32_t>(place));
      if (found == kFloor) continue;
      absl::Status status = PlacePiece(found, row, column);
      if (!status.ok()) return status;
    }
  }
  for (const char piece : kPieces) {
    if (StartOf(piece) != kNone) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "the grid has no '", absl::string_view(&piece, 1), "', expected one"));
  }
  return absl::OkStatus();
}

// The newest cell is where a piece starts.
absl::Status Board::PlacePiece(char piece, uint64_t row, uint64_t column) {
  if (kPieces.find(piece) == absl::string_view::npos) {
    return NoCharacter(absl::string_view(grid_[row]).substr(column), row,
                       column);
  }
  Cell& start = StartOf(piece);
  if (start != kNone) {
    const uint64_t first = places_[start];
    return absl::InvalidArgumentError(absl::StrCat(
        PlaceText(row, column), " is another '", absl::string_view(&piece, 1),
        "', expected the only one at ",
        PlaceText(first / ColumnCount(), first % ColumnCount()),
        " (counted from 0)"));
  }
  start = cells_[row * ColumnCount() + column];
  return absl::OkStatus();
}

Cell& Board::StartOf(char piece) {
  return piece == 'C' ? cat_ : piece == 'M' ? mouse_ : food_;
}

void Board::JoinCells() {
  const uint64_t columns = ColumnCount();
  neighbours_.reserve(places_.size());
  for (const uint64_t place : places_) {
    const uint64_t row = place / columns;
    const uint64_t column = place % columns;
    neighbours_.push_back(
        {column > 0 ? cells_[place - 1] : kNone,
         row > 0 ? cells_[place - columns] : kNone,
         column + 1 < columns ? cells_[place + 1] : kNone,
         row + 1 < RowCount() ? cells_[place + columns] : kNone});
  }
}

std::string Board::CellText(Cell cell) const {
  return absl::StrCat(places_[cell] / ColumnCount(), ":",
                      places_[cell] % ColumnCount());
}

absl::StatusOr<Cell> Board::ParseCell(absl::string_view text,
                                      absl::string_view what) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  uint64_t row = 0;
  uint64_t column = 0;
  if (parts.size() != 2 || !ParseCount(parts[0], RowCount(), &row) ||
      !ParseCount(parts[1], ColumnCount(), &column)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the ", what, " is ", Quoted(text), ", expected ROW:COL from 0:0 to ",
        RowCount() - 1, ":", ColumnCount() - 1));
  }
  const Cell cell = cells_[row * ColumnCount() + column];
  if (cell != kNone) return cell;
  return absl::InvalidArgumentError(
      absl::StrCat("the ", what, " is ", text, ", which is a wall"));
}

}  // namespace retrograde::cat_mouse_2
