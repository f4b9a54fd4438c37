#include "games/cat_mouse_2/cat_mouse_2.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/shown_text.h"

namespace retrograde::cat_mouse_2 {
namespace {

absl::StatusOr<uint32_t> JumpFromJson(const nlohmann::json& json) {
  if (!json.is_number_unsigned() ||
      json.get<uint64_t>() > std::numeric_limits<uint32_t>::max()) {
    return absl::InvalidArgumentError(
        absl::StrCat(json.dump(), " in the parameters is no jump"));
  }
  return json.get<uint32_t>();
}

// Throws where a key is missing or the grid holds no texts.
absl::StatusOr<CatMouse2> FromJson(const nlohmann::json& json) {
  absl::StatusOr<Board> board =
      Board::Create(json.at("grid").get<std::vector<std::string>>());
  if (!board.ok()) return board.status();
  const absl::StatusOr<uint32_t> cat = JumpFromJson(json.at("catJump"));
  if (!cat.ok()) return cat.status();
  const absl::StatusOr<uint32_t> mouse = JumpFromJson(json.at("mouseJump"));
  if (!mouse.ok()) return mouse.status();
  return CatMouse2::Create(*std::move(board), {*cat, *mouse});
}

}  // namespace

absl::StatusOr<CatMouse2> CatMouse2::Create(cat_mouse_2::Board board,
                                            const cat_mouse_2::Jumps& jumps) {
  if (jumps.cat == 0 || jumps.mouse == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("the ", jumps.cat == 0 ? "cat" : "mouse",
                     " jumps 0 cells, expected at least 1"));
  }
  return CatMouse2(std::move(board), jumps);
}

std::string CatMouse2::Parameters() const {
  const nlohmann::json grid = board_->Grid();
  return absl::StrCat("{\"grid\":", grid.dump(), ",\"catJump\":", jumps_.cat,
                      ",\"mouseJump\":", jumps_.mouse, "}");
}

absl::StatusOr<CatMouse2> CatMouse2::FromParameters(absl::string_view text) {
  try {
    return FromJson(nlohmann::json::parse(text.begin(), text.end()));
  } catch (const nlohmann::json::exception&) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected the parameters of cat_mouse_2, such as "
        "{\"grid\":[\"M.C\",\"..F\"],\"catJump\":1,\"mouseJump\":2}, found ",
        Shown(text, 80)));
  }
}

// The order of the tests is the source's: on the food or on one cell, the cat
// comes first.
std::optional<Outcome> CatMouse2::TerminalOutcome(const State& state) const {
  const bool mouse_to_move = state.mover == kMouse;
  const Cell food = board_->Food();
  if (state.cat == state.mouse || state.cat == food) {
    return mouse_to_move ? Outcome::kLoss : Outcome::kWin;
  }
  if (state.mouse == food) {
    return mouse_to_move ? Outcome::kWin : Outcome::kLoss;
  }
  return std::nullopt;
}

CatMouse2::State CatMouse2::Apply(const State& state, Move to) const {
  State after = state;
  (state.mover == kMouse ? after.mouse : after.cat) = to;
  after.mover = Other(state.mover);
  return after;
}

std::string CatMouse2::StateText(const State& state) const {
  return absl::StrCat(board_->CellText(state.mouse), ",",
                      board_->CellText(state.cat), ",",
                      state.mover == kMouse ? "mouse" : "cat");
}

absl::StatusOr<CatMouse2::State> CatMouse2::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  if (parts.size() != 3 || (parts[2] != "mouse" && parts[2] != "cat")) {
    return absl::InvalidArgumentError(
        absl::StrCat("the state is ", Quoted(text),
                     ", expected MOUSE,CAT,mouse or MOUSE,CAT,cat with "
                     "cells as ROW:COL"));
  }
  const auto mouse = board_->ParseCell(parts[0], "mouse's cell");
  if (!mouse.ok()) return mouse.status();
  const auto cat = board_->ParseCell(parts[1], "cat's cell");
  if (!cat.ok()) return cat.status();
  return State{*mouse, *cat, parts[2] == "mouse" ? kMouse : kCat};
}

std::string CatMouse2::MoveText(const State&, Move to) const {
  return board_->CellText(to);
}

absl::StatusOr<CatMouse2::Move> CatMouse2::ParseMove(
    const State& state, absl::string_view text) const {
  const auto to = board_->ParseCell(text, "move");
  if (!to.ok()) return to.status();
  bool found = false;
  Moves(state, [&](Cell cell) {
    found = found || cell == *to;
    return !found;
  });
  if (found) return *to;
  const bool is_cat = state.mover == kCat;
  return absl::InvalidArgumentError(absl::StrCat(
      "the ", is_cat ? "cat" : "mouse", " cannot jump from ",
      board_->CellText(is_cat ? state.cat : state.mouse), " to ", text));
}

uint64_t CatMouse2::Index(const State& state) const {
  return bundles_.Index(state.mover == kMouse
                            ? Placing{kMouse, state.mouse, state.cat}
                            : Placing{kCat, state.cat, state.mouse});
}

std::optional<CatMouse2::State> CatMouse2::Unindex(uint64_t index) const {
  if (index >= Size()) return std::nullopt;
  return StateOf(bundles_.Unindex(index));
}

std::optional<CatMouse2::State> CatMouse2::SourceState(const View& view) const {
  return StateOf(bundles_.OfView(view));
}

std::optional<CatMouse2::State> CatMouse2::StateOf(
    const Placing& placing) const {
  const auto [mover, moving, waiting] = placing;
  if (moving >= CellCount() || waiting >= CellCount()) return std::nullopt;
  const uint64_t mouse = mover == kMouse ? moving : waiting;
  const uint64_t cat = mover == kMouse ? waiting : moving;
  return State{static_cast<Cell>(mouse), static_cast<Cell>(cat), mover};
}

void CatMouse2::LegalColumns(Player mover, uint64_t row, Words columns) const {
  std::fill(columns.begin(), columns.end(), bundles_.WaitingIn(mover, row));
}

void CatMouse2::TerminalColumns(Player mover, uint64_t row,
                                TerminalWords sets) const {
  const Cell food = board_->Food();
  const uint64_t all = bundles_.WaitingIn(mover, row);
  const uint64_t waits_on_food = bundles_.BitIn(row, food);
  const bool mouse_moves = mover == kMouse;
  const Words cat_wins = mouse_moves ? sets.loss : sets.win;
  const Words mouse_wins = mouse_moves ? sets.win : sets.loss;
  for (Cell c = 0; c < CellCount(); ++c) {
    const uint64_t met = bundles_.BitIn(row, c);
    const uint64_t moves_on_food = c == food ? all : 0;
    cat_wins[c] = met | (mouse_moves ? waits_on_food : moves_on_food);
    mouse_wins[c] =
        (mouse_moves ? moves_on_food : waits_on_food) & ~cat_wins[c];
  }
}

}  // namespace retrograde::cat_mouse_2
