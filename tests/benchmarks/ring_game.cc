#include "tests/benchmarks/ring_game.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace retrograde::benchmarks {
namespace {

constexpr uint32_t kMostNodes = 1 << 24;

// Whether these are steps, and no two moves lead to the same node.
bool AreSteps(uint32_t steps, uint32_t nodes) {
  return steps >= 1 && steps < nodes - steps;
}

}  // namespace

absl::StatusOr<RingGame> RingGame::Create(const Ring& ring) {
  if (ring.nodes == 0 || ring.nodes % kBitsPerWord != 0 ||
      ring.nodes > kMostNodes) {
    return absl::InvalidArgumentError(
        absl::StrCat("the ring has ", ring.nodes,
                     " nodes, expected a multiple of 64 up to ", kMostNodes));
  }
  if (!AreSteps(ring.mouse_steps, ring.nodes) ||
      !AreSteps(ring.cat_steps, ring.nodes)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the mouse goes ", ring.mouse_steps, " nodes and the cat ",
        ring.cat_steps, ", expected at least 1 and less than half a ring"));
  }
  return RingGame(ring);
}

std::string RingGame::Parameters() const {
  return absl::StrCat(ring_.nodes, " ", ring_.mouse_steps, " ",
                      ring_.cat_steps);
}

absl::StatusOr<RingGame> RingGame::FromParameters(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ' ');
  Ring ring;
  if (parts.size() != 3 || !absl::SimpleAtoi(parts[0], &ring.nodes) ||
      !absl::SimpleAtoi(parts[1], &ring.mouse_steps) ||
      !absl::SimpleAtoi(parts[2], &ring.cat_steps)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the ring is \"", text, "\", expected NODES MOUSE_STEPS CAT_STEPS"));
  }
  return Create(ring);
}

std::optional<Outcome> RingGame::TerminalOutcome(const State& state) const {
  const bool mouse_moves = state.mover == kMouse;
  if (state.mouse == 0) return mouse_moves ? Outcome::kWin : Outcome::kLoss;
  if (state.mouse != state.cat) return std::nullopt;
  return mouse_moves ? Outcome::kLoss : Outcome::kWin;
}

std::string RingGame::StateText(const State& state) const {
  return absl::StrCat(state.mouse, " ", state.cat, " ",
                      state.mover == kMouse ? "mouse" : "cat");
}

absl::StatusOr<RingGame::State> RingGame::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ' ');
  uint32_t mouse = 0;
  uint32_t cat = 0;
  if (parts.size() == 3 && absl::SimpleAtoi(parts[0], &mouse) &&
      absl::SimpleAtoi(parts[1], &cat) && mouse < Nodes() && cat < Nodes() &&
      cat != 0 && (parts[2] == "mouse" || parts[2] == "cat")) {
    return State{mouse, cat, parts[2] == "mouse" ? kMouse : kCat};
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the state is \"", text, "\", expected MOUSE CAT mouse or ",
                   "MOUSE CAT cat, with the cat not on the hole"));
}

std::string RingGame::MoveText(const State&, Move to) const {
  return absl::StrCat(to);
}

absl::StatusOr<RingGame::Move> RingGame::ParseMove(
    const State& state, absl::string_view text) const {
  uint32_t wanted = 0;
  bool found = false;
  if (absl::SimpleAtoi(text, &wanted)) {
    Moves(state, [&](Move to) {
      found = to == wanted;
      return !found;
    });
  }
  if (found) return wanted;
  return absl::InvalidArgumentError(absl::StrCat(
      "the move is \"", text, "\", expected a node that the mover reaches"));
}

uint64_t RingGame::Index(const State& state) const {
  const bool mouse_moves = state.mover == kMouse;
  return bundles_.Index({state.mover, mouse_moves ? state.mouse : state.cat,
                         mouse_moves ? state.cat : state.mouse});
}

std::optional<RingGame::State> RingGame::Unindex(uint64_t index) const {
  return StateAt(bundles_.Unindex(index));
}

std::optional<RingGame::State> RingGame::StateAt(const Placing& placing) {
  State state{static_cast<uint32_t>(placing.moving),
              static_cast<uint32_t>(placing.waiting), placing.mover};
  if (placing.mover == kCat) std::swap(state.mouse, state.cat);
  if (state.cat == 0) return std::nullopt;
  return state;
}

std::optional<RingGame::State> RingGame::SourceState(const View& view) const {
  return StateAt(RowBundles::OfView(view));
}

void RingGame::LegalColumns(Player mover, uint64_t row, Words columns) const {
  const bool has_hole = mover == kMouse && row == 0;  // no cat waits there
  std::fill(columns.begin(), columns.end(),
            has_hole ? ~MaskOf(0) : ~uint64_t{0});
  if (mover == kCat) columns[0] = 0;
}

void RingGame::TerminalColumns(Player mover, uint64_t row,
                               TerminalWords sets) const {
  const bool mouse_moves = mover == kMouse;
  const Words caught = mouse_moves ? sets.loss : sets.win;
  for (uint64_t bit = row == 0 ? 1 : 0; bit < kBitsPerWord; ++bit) {
    caught[row * kBitsPerWord + bit] = MaskOf(bit);
  }
  if (mouse_moves) {
    sets.win[0] = row == 0 ? ~MaskOf(0) : ~uint64_t{0};
  } else if (row == 0) {
    for (uint64_t cat = 1; cat < Nodes(); ++cat) sets.loss[cat] |= MaskOf(0);
  }
}

}  // namespace retrograde::benchmarks
