#include "tests/benchmarks/ring_game.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace retrograde::benchmarks {
namespace {

constexpr uint32_t kMostNodes = 1 << 24;
constexpr uint32_t kMostSteps = 63;  // a word reaches the next one, no further

// Whether these are steps, and no two moves lead to the same node.
bool AreSteps(uint32_t steps, uint32_t nodes) {
  return steps >= 1 && steps <= kMostSteps && 2 * steps < nodes;
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
    return absl::InvalidArgumentError(
        absl::StrCat("the mouse goes ", ring.mouse_steps, " nodes and the cat ",
                     ring.cat_steps, ", expected 1 to ", kMostSteps,
                     " and less than half a ring"));
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
  if (state.mover == kMouse) return state.cat * Nodes() + state.mouse;
  return (Nodes() + state.mouse) * Nodes() + state.cat;
}

std::optional<RingGame::State> RingGame::Unindex(uint64_t index) const {
  const uint64_t row = index / Nodes();
  const uint64_t column = index % Nodes();
  if (row < Nodes()) return StateAt(column, row, kMouse);
  return StateAt(row - Nodes(), column, kCat);
}

std::optional<RingGame::State> RingGame::StateAt(uint64_t mouse, uint64_t cat,
                                                 Player mover) {
  if (cat == 0) return std::nullopt;
  return State{static_cast<uint32_t>(mouse), static_cast<uint32_t>(cat), mover};
}

std::optional<RingGame::State> RingGame::SourceState(const View& view) const {
  if (view.plane == 0) return StateAt(view.source, view.row, kCat);
  return StateAt(view.row, view.source, kMouse);
}

void RingGame::LegalColumns(Player mover, uint64_t row, Words columns) const {
  if (mover == kMouse && row == 0) return;  // no cat waits there
  SetFirstBits(columns, Nodes());
  if (mover == kCat) ClearBit(columns, 0);
}

void RingGame::TerminalColumns(Player mover, uint64_t row,
                               TerminalWords sets) const {
  if (mover == kMouse) {
    if (row == 0) return;
    SetBit(sets.win, 0);
    SetBit(sets.loss, row);
  } else if (row == 0) {
    LegalColumns(mover, row, sets.loss);
  } else {
    SetBit(sets.win, row);
  }
}

}  // namespace retrograde::benchmarks
