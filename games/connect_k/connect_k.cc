#include "games/connect_k/connect_k.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::connect_k {
namespace {

// The `count` lowest bits, 1 to 64.
uint64_t LowestBits(uint64_t count) { return ~uint64_t{0} >> (64 - count); }

// Whether first + (k - 1) · step is in [0, size).
bool EndsInside(uint64_t first, int step, uint64_t k, uint64_t size) {
  if (step == 0) return true;
  return step > 0 ? k <= size - first : k <= first + 1;
}

// A whole number without a sign.
bool ParseNumber(absl::string_view text, uint64_t* number) {
  return !text.empty() &&
         text.find_first_not_of("0123456789") == absl::string_view::npos &&
         absl::SimpleAtoi(text, number);
}

template <class... Reason>
absl::Status NoState(absl::string_view text, const Reason&... reason) {
  return absl::InvalidArgumentError(
      absl::StrCat("the state is ", Quoted(text), ", ", reason...));
}

constexpr absl::string_view kFamilyPrefix = "stones-";

absl::Status NoParameters(absl::string_view text) {
  return absl::InvalidArgumentError(
      absl::StrCat("the parameters are ", Quoted(text),
                   ", expected WIDTHxHEIGHT,K such as 7x6,4"));
}

}  // namespace

absl::StatusOr<ConnectK> ConnectK::Create(uint64_t width, uint64_t height,
                                          uint64_t k) {
  for (const auto& [what, number] :
       {std::pair{"width", width}, {"height", height}, {"k", k}}) {
    if (number > 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(what, " is 0, expected at least 1"));
  }
  if (width > kMostCells / height) {
    return absl::InvalidArgumentError(
        absl::StrCat("the board is ", width, " wide and ", height,
                     " high, expected at most ", kMostCells, " cells"));
  }
  return ConnectK(static_cast<uint32_t>(width), static_cast<uint32_t>(height),
                  k);
}

ConnectK::ConnectK(uint32_t width, uint32_t height, uint64_t k)
    : width_(width),
      height_(height),
      k_(k),
      full_(LowestBits(uint64_t{width} * height)),
      column_(LowestBits(height)) {
  AddDirection(0, 1);
  AddDirection(1, 0);
  AddDirection(1, 1);
  AddDirection(1, -1);
}

void ConnectK::AddDirection(int right, int up) {
  Direction direction;
  direction.step =
      static_cast<uint32_t>(right * static_cast<int>(height_) + up);
  for (uint32_t column = 0; column < width_; ++column) {
    for (uint32_t row = 0; row < height_; ++row) {
      if (EndsInside(column, right, k_, width_) &&
          EndsInside(row, up, k_, height_)) {
        direction.starts |= CellAt(column, row);
      }
    }
  }
  if (direction.starts != 0) directions_[direction_count_++] = direction;
}

std::string ConnectK::Parameters() const {
  return absl::StrCat(width_, "x", height_, ",", k_);
}

absl::StatusOr<ConnectK> ConnectK::FromParameters(absl::string_view text) {
  const std::vector<absl::string_view> parts =
      absl::StrSplit(text, absl::ByAnyChar("x,"));
  uint64_t width = 0;
  uint64_t height = 0;
  uint64_t k = 0;
  if (parts.size() != 3 || !ParseNumber(parts[0], &width) ||
      !ParseNumber(parts[1], &height) || !ParseNumber(parts[2], &k) ||
      text[parts[0].size()] != 'x' ||
      text[text.size() - parts[2].size() - 1] != ',') {
    return NoParameters(text);
  }
  return Create(width, height, k);
}

std::string ConnectK::StateText(const State& state) const {
  const bool first_moves = Mover(state) == Player::kFirst;
  const uint64_t crosses = first_moves ? state.own : state.all ^ state.own;
  std::vector<std::string> rows(height_, std::string(width_, '.'));
  for (uint32_t column = 0; column < width_; ++column) {
    for (uint32_t row = 0; row < height_; ++row) {
      const uint64_t cell = CellAt(column, row);
      if ((state.all & cell) == 0) continue;
      rows[height_ - 1 - row][column] = (crosses & cell) != 0 ? 'X' : 'O';
    }
  }
  return absl::StrJoin(rows, "/");
}

absl::StatusOr<ConnectK::State> ConnectK::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> rows = absl::StrSplit(text, '/');
  if (rows.size() != height_) {
    return NoState(text, "which has ", rows.size(), " rows, expected ", height_,
                   " joined by '/'");
  }
  uint64_t crosses = 0;
  uint64_t noughts = 0;
  for (uint32_t from_top = 0; from_top < height_; ++from_top) {
    const absl::string_view row = rows[from_top];
    if (row.size() != width_) {
      return NoState(text, "whose row ", from_top + 1, " has ", row.size(),
                     " cells, expected ", width_);
    }
    for (uint32_t column = 0; column < width_; ++column) {
      const uint64_t cell = CellAt(column, height_ - 1 - from_top);
      const char found = row[column];
      if (found == 'X') crosses |= cell;
      if (found == 'O') noughts |= cell;
      if (found == 'X' || found == 'O' || found == '.') continue;
      return NoState(text, "whose row ", from_top + 1, " has ",
                     Quoted(FirstCharacter(row.substr(column))), " in column ",
                     column + 1, ", expected X, O or .");
    }
  }
  return StateOf(crosses, noughts, text);
}

// The state with these stones, if they can have fallen in turn.
absl::StatusOr<ConnectK::State> ConnectK::StateOf(
    uint64_t crosses, uint64_t noughts, absl::string_view text) const {
  const uint64_t all = crosses | noughts;
  for (uint32_t column = 0; column < width_; ++column) {
    const uint64_t stones = ColumnOf(all, column);
    if ((stones & (stones + 1)) == 0) continue;
    return NoState(text, "where a stone in column ", column + 1,
                   " has an empty cell below, expected stones to fall");
  }
  const int first = std::popcount(crosses);
  const int second = std::popcount(noughts);
  if (first != second && first != second + 1) {
    return NoState(text, "with ", first, " X and ", second,
                   " O, expected as many, or one X more");
  }
  return State{first == second ? crosses : noughts, all};
}

std::string ConnectK::SliceText(Slice stones) const {
  return absl::StrCat(stones);
}

absl::StatusOr<ConnectK::Slice> ConnectK::ParseSlice(
    absl::string_view text) const {
  uint64_t stones = 0;
  if (!ParseNumber(text, &stones) || stones > MostStones() ||
      absl::StrCat(stones) != text) {
    return absl::InvalidArgumentError(
        absl::StrCat("the slice is ", Quoted(text),
                     ", expected a number of stones from 0 to ", MostStones()));
  }
  const auto slice = static_cast<Slice>(stones);
  if (!CanBeNumbered(slice)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the slice is ", Quoted(text),
                     ", expected one with fewer than 2^64 ways to place the "
                     "stones"));
  }
  return slice;
}

std::string ConnectK::FamilyOf(Slice stones) const {
  return absl::StrCat(kFamilyPrefix, stones);
}

absl::StatusOr<ConnectK::Slice> ConnectK::ParseFamily(
    absl::string_view family) const {
  absl::string_view stones = family;
  if (absl::ConsumePrefix(&stones, kFamilyPrefix)) return ParseSlice(stones);
  return absl::InvalidArgumentError(
      absl::StrCat("the family is ", Quoted(family), ", expected ",
                   kFamilyPrefix, "0 to ", kFamilyPrefix, MostStones()));
}

bool ConnectK::HasLastMove(const State& state) const {
  if (HasRun(state.own)) return false;
  if (state.all == 0) return true;
  const uint64_t others = state.all ^ state.own;
  const bool has_run = HasRun(others);
  for (uint32_t column = 0; column < width_; ++column) {
    const uint64_t top = std::bit_floor(ColumnOf(state.all, column))
                         << ColumnShift(column);
    if ((others & top) == 0) continue;
    if (!has_run || !HasRun(others ^ top)) return true;
  }
  return false;
}

std::string ConnectK::MoveText(const State&, Move column) const {
  return absl::StrCat(uint32_t{column} + 1);
}

absl::StatusOr<ConnectK::Move> ConnectK::ParseMove(
    const State& state, absl::string_view text) const {
  uint64_t number = 0;
  if (!ParseNumber(text, &number) || number < 1 || number > width_) {
    return absl::InvalidArgumentError(
        absl::StrCat("the move is ", Quoted(text),
                     ", expected a column from 1 to ", width_));
  }
  const auto column = static_cast<uint32_t>(number - 1);
  if (ColumnOf(state.all, column) == column_) {
    return absl::InvalidArgumentError(
        absl::StrCat("column ", number, " is full"));
  }
  return static_cast<Move>(column);
}

}  // namespace retrograde::connect_k
