#include "games/hexapawn/hexapawn.h"

#include <bit>
#include <cstddef>
#include <tuple>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::hexapawn {
namespace {

constexpr Hexapawn::Cells CellBit(int cell) {
  return Hexapawn::Cells{1} << cell;
}

constexpr absl::string_view kFamilyPrefix = "pawns-";

absl::string_view PlayerWord(Player player) {
  return player == kWhite ? "white" : "black";
}

absl::Status BadState(absl::string_view text, absl::string_view reason) {
  return absl::InvalidArgumentError(
      absl::StrCat("the state is ", Quoted(text), ": ", reason));
}

absl::Status CheckSide(absl::string_view what, int side, int least) {
  if (side >= least && side <= kMaxSide) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "the ", what, " is ", side, ", expected ", least, " to ", kMaxSide));
}

}  // namespace

absl::StatusOr<Hexapawn> Hexapawn::Create(int width, int height) {
  for (const absl::Status& status : {CheckSide("width", width, kMinWidth),
                                     CheckSide("height", height, kMinHeight)}) {
    if (!status.ok()) return status;
  }
  return Hexapawn(width, height);
}

std::string Hexapawn::Parameters() const {
  return absl::StrCat(width_, "x", height_);
}

absl::StatusOr<Hexapawn> Hexapawn::FromParameters(absl::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.size() != 3 || !is_digit(text[0]) || text[1] != 'x' ||
      !is_digit(text[2])) {
    return absl::InvalidArgumentError(
        absl::StrCat("the parameters of hexapawn are ", Quoted(text),
                     ", expected WIDTHxHEIGHT, such as 3x3"));
  }
  return Create(text[0] - '0', text[2] - '0');
}

Hexapawn::Cells Hexapawn::Row(int row) const {
  return (CellBit(width_) - 1) << (row * width_);
}

Hexapawn::Cells Hexapawn::Column(int column) const {
  Cells cells = 0;
  for (int row = 0; row < height_; ++row) {
    cells |= CellBit(row * width_ + column);
  }
  return cells;
}

std::optional<Outcome> Hexapawn::TerminalOutcome(const State& state) const {
  const bool is_white = state.mover == kWhite;
  const Cells arrived =
      is_white ? state.black & Row(0) : state.white & Row(height_ - 1);
  if (arrived != 0) return Outcome::kLoss;
  bool can_move = false;
  Moves(state, [&](Move) {
    can_move = true;
    return false;
  });
  if (can_move) return std::nullopt;
  return Outcome::kLoss;
}

std::optional<int> Hexapawn::Target(const State& state, int from,
                                    int aside) const {
  const bool is_white = state.mover == kWhite;
  const int column = from % width_ + aside;
  const int row = from / width_ + (is_white ? 1 : -1);
  if (column < 0 || column >= width_ || row < 0 || row >= height_) {
    return std::nullopt;
  }
  const int to = row * width_ + column;
  const Cells others = is_white ? state.black : state.white;
  const Cells free = ~(state.white | state.black);
  if (((aside == 0 ? free : others) & CellBit(to)) == 0) return std::nullopt;
  return to;
}

Hexapawn::State Hexapawn::Apply(const State& state, Move move) const {
  State after = state;
  const bool is_white = state.mover == kWhite;
  (is_white ? after.white : after.black) ^=
      CellBit(move.from) | CellBit(move.to);
  (is_white ? after.black : after.white) &= ~CellBit(move.to);
  after.mover = Other(state.mover);
  return after;
}

std::string Hexapawn::StateText(const State& state) const {
  std::string text;
  for (int row = height_ - 1; row >= 0; --row) {
    for (int cell = row * width_; cell < (row + 1) * width_; ++cell) {
      text += state.white & CellBit(cell)   ? 'P'
              : state.black & CellBit(cell) ? 'p'
                                            : '.';
    }
    text += row > 0 ? '/' : ',';
  }
  return absl::StrCat(text, PlayerWord(state.mover));
}

absl::Status Hexapawn::ParseRow(absl::string_view text, int row,
                                State& state) const {
  if (text.size() != static_cast<size_t>(width_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("row ", row + 1, ", ", Quoted(text), ", has ", text.size(),
                     " cells, expected ", width_));
  }
  for (int column = 0; column < width_; ++column) {
    const int cell = row * width_ + column;
    switch (text[column]) {
      case 'P':
        state.white |= CellBit(cell);
        break;
      case 'p':
        state.black |= CellBit(cell);
        break;
      case '.':
        break;
      default:
        return absl::InvalidArgumentError(
            absl::StrCat("cell ", CellText(cell), " is '",
                         Shown(FirstCharacter(text.substr(column))),
                         "', expected P, p or ."));
    }
  }
  return absl::OkStatus();
}

absl::Status Hexapawn::CheckPawns(const State& state) const {
  for (const auto& [player, pawns, last] :
       {std::tuple(kWhite, state.white, Row(height_ - 1)),
        std::tuple(kBlack, state.black, Row(0))}) {
    const absl::string_view word = PlayerWord(player);
    if (std::popcount(pawns) > width_) {
      return absl::InvalidArgumentError(
          absl::StrCat(word, " has ", std::popcount(pawns),
                       " pawns, expected at most ", width_));
    }
    if (state.mover == player && (pawns & last) != 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          word, " is to move and has a pawn on its last row already, ",
          CellText(std::countr_zero(pawns & last))));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Hexapawn::State> Hexapawn::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  if (parts.size() != 2 || (parts[1] != "white" && parts[1] != "black")) {
    return BadState(text, "expected ROWS,white or ROWS,black");
  }
  const std::vector<absl::string_view> rows = absl::StrSplit(parts[0], '/');
  if (rows.size() != static_cast<size_t>(height_)) {
    return BadState(text, absl::StrCat("it has ", rows.size(),
                                       " rows, expected ", height_));
  }
  State state;
  state.mover = parts[1] == "white" ? kWhite : kBlack;
  for (int row = 0; row < height_; ++row) {
    const absl::Status status = ParseRow(rows[height_ - 1 - row], row, state);
    if (!status.ok()) return BadState(text, status.message());
  }
  const absl::Status status = CheckPawns(state);
  if (!status.ok()) return BadState(text, status.message());
  return state;
}

std::string Hexapawn::CellText(int cell) const {
  const char column = static_cast<char>('a' + cell % width_);
  return absl::StrCat(std::string(1, column), cell / width_ + 1);
}

std::string Hexapawn::MoveText(const State&, Move move) const {
  const bool captures = move.from % width_ != move.to % width_;
  return absl::StrCat(CellText(move.from), captures ? "x" : "-",
                      CellText(move.to));
}

absl::StatusOr<Hexapawn::Move> Hexapawn::ParseMove(
    const State& state, absl::string_view text) const {
  if (TerminalOutcome(state)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the move is ", Quoted(text), ", but the game is over"));
  }
  std::optional<Move> found;
  std::vector<std::string> texts;
  Moves(state, [&](Move move) {
    texts.push_back(MoveText(state, move));
    if (texts.back() == text) found = move;
    return !found;
  });
  if (found) return *found;
  return absl::InvalidArgumentError(absl::StrCat("the move is ", Quoted(text),
                                                 ", expected one of ",
                                                 absl::StrJoin(texts, ", ")));
}

bool Hexapawn::MayMove(const State& state) const {
  return state.mover == kWhite ? (state.white & Row(height_ - 1)) == 0
                               : (state.black & Row(0)) == 0;
}

std::string Hexapawn::SliceText(Slice counts) const {
  return absl::StrCat(counts.white, "-", counts.black);
}

absl::StatusOr<Hexapawn::Slice> Hexapawn::ParseSlice(
    absl::string_view text) const {
  const auto is_count = [this](char c) {
    return c >= '0' && c <= '0' + width_;
  };
  if (text.size() != 3 || !is_count(text[0]) || text[1] != '-' ||
      !is_count(text[2])) {
    return absl::InvalidArgumentError(
        absl::StrCat("the slice is ", Quoted(text),
                     ", expected how many pawns "
                     "White and Black have, 0-0 to ",
                     width_, "-", width_));
  }
  return Slice{static_cast<uint8_t>(text[0] - '0'),
               static_cast<uint8_t>(text[2] - '0')};
}

std::string Hexapawn::FamilyOf(Slice counts) const {
  return absl::StrCat(kFamilyPrefix, SliceText(counts));
}

absl::StatusOr<Hexapawn::Slice> Hexapawn::ParseFamily(
    absl::string_view family) const {
  absl::string_view counts = family;
  if (absl::ConsumePrefix(&counts, kFamilyPrefix)) return ParseSlice(counts);
  return absl::InvalidArgumentError(absl::StrCat(
      "the family is ", Quoted(family), ", expected ", kFamilyPrefix, "0-0 to ",
      kFamilyPrefix, width_, "-", width_));
}

absl::StatusOr<SymmetricHexapawn> SymmetricHexapawn::FromParameters(
    absl::string_view text) {
  const absl::StatusOr<Hexapawn> game = Hexapawn::FromParameters(text);
  if (!game.ok()) return game.status();
  return SymmetricHexapawn(*game);
}

Hexapawn::Cells SymmetricHexapawn::Mirrored(Cells cells) const {
  Cells mirrored = 0;
  for (int column = 0; column < Width(); ++column) {
    const int shift = Width() - 1 - 2 * column;  // to the other side
    const Cells moved = cells & Column(column);
    mirrored |= shift >= 0 ? moved << shift : moved >> -shift;
  }
  return mirrored;
}

Hexapawn::State SymmetricHexapawn::Mirrored(const State& state) const {
  return {Mirrored(state.white), Mirrored(state.black), state.mover};
}

Hexapawn::State SymmetricHexapawn::Canonical(const State& state) const {
  const State image = Mirrored(state);
  const bool image_is_less =
      std::tie(image.white, image.black) < std::tie(state.white, state.black);
  return image_is_less ? image : state;
}

}  // namespace retrograde::hexapawn
