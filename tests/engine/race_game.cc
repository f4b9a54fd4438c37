#include "tests/engine/race_game.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace retrograde {

std::string RaceGame::Parameters() const {
  const auto text = [](const Track& track) {
    return absl::StrCat(track.pen, " ", track.stage_length, " ", track.stages);
  };
  return absl::StrCat(text(tracks_[0]), " ", text(tracks_[1]));
}

absl::StatusOr<RaceGame> RaceGame::FromParameters(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ' ');
  std::array<uint64_t, 6> numbers{};
  bool ok = parts.size() == numbers.size();
  for (size_t i = 0; ok && i < numbers.size(); ++i) {
    ok = absl::SimpleAtoi(parts[i], &numbers[i]);
  }
  for (const size_t at_least_1 : {1, 2, 4, 5}) ok &= numbers[at_least_1] != 0;
  if (!ok) {
    return absl::InvalidArgumentError(
        "expected six numbers, of which only the pens may be 0");
  }
  return RaceGame({numbers[0], numbers[1], numbers[2]},
                  {numbers[3], numbers[4], numbers[5]});
}

std::string RaceGame::StateText(const State& state) const {
  return absl::StrCat(state.cells[0], " ", state.cells[1], " ",
                      static_cast<int>(state.mover) + 1);
}

absl::StatusOr<RaceGame::State> RaceGame::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ' ');
  uint64_t first = 0;
  uint64_t second = 0;
  if (parts.size() == 3 && absl::SimpleAtoi(parts[0], &first) &&
      absl::SimpleAtoi(parts[1], &second) && first < tracks_[0].Cells() &&
      second < tracks_[1].Cells() && (parts[2] == "1" || parts[2] == "2")) {
    return State{{first, second},
                 parts[2] == "1" ? Player::kFirst : Player::kSecond};
  }
  return absl::InvalidArgumentError("expected two cells and 1 or 2");
}

std::string RaceGame::MoveText(const State&, Move to) const {
  return absl::StrCat(to);
}

absl::StatusOr<RaceGame::Move> RaceGame::ParseMove(
    const State& state, absl::string_view text) const {
  uint64_t cell = 0;
  if (absl::SimpleAtoi(text, &cell) && cell < TrackOf(state.mover).Cells()) {
    return cell;
  }
  return absl::InvalidArgumentError("expected a cell of the mover's track");
}

uint64_t RaceGame::Index(const State& state) const {
  return bundles_.Index({state.mover, CellOf(state, state.mover),
                         CellOf(state, Other(state.mover))});
}

std::optional<RaceGame::State> RaceGame::Unindex(uint64_t index) const {
  return StateOf(bundles_.Unindex(index));
}

std::optional<RaceGame::State> RaceGame::SourceState(const View& view) const {
  return StateOf(bundles_.OfView(view));
}

std::optional<RaceGame::State> RaceGame::StateOf(const Placing& placing) const {
  const auto [mover, moving, waiting] = placing;
  if (moving >= TrackOf(mover).Cells()) return std::nullopt;
  if (waiting >= TrackOf(Other(mover)).Cells()) return std::nullopt;
  if (moving == 0 && waiting == 0) return std::nullopt;
  State state{{moving, waiting}, mover};
  if (mover == Player::kSecond) std::swap(state.cells[0], state.cells[1]);
  return state;
}

void RaceGame::LegalColumns(Player mover, uint64_t row, Words columns) const {
  std::fill(columns.begin(), columns.end(), bundles_.WaitingIn(mover, row));
  if (row == 0) ClearBit(columns, 0);  // both at home
}

void RaceGame::TerminalColumns(Player mover, uint64_t row,
                               TerminalWords sets) const {
  sets.win[0] = bundles_.WaitingIn(mover, row);
  if (row != 0) return;
  sets.win[0] &= ~uint64_t{1};
  for (uint64_t cell = 1; cell < sets.loss.size(); ++cell) sets.loss[cell] = 1;
}

}  // namespace retrograde
