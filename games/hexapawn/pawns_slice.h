// The states with so many pawns left, as one slice of hexapawn.
//
// Steps stay in a slice, captures leave it. All ways to place the pawns have an
// index (pawn_numbering.h). Holes are the states that ParseState refuses, with
// a pawn of the mover on its last row; where mirror images are one state, the
// other image is a hole too.

#ifndef GAMES_HEXAPAWN_PAWNS_SLICE_H_
#define GAMES_HEXAPAWN_PAWNS_SLICE_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/hexapawn/pawn_numbering.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde::hexapawn {

// How many pawns each side has.
struct PawnCounts {
  uint8_t white = 0;
  uint8_t black = 0;
  friend auto operator<=>(const PawnCounts&, const PawnCounts&) = default;
};

// `Rules` is Hexapawn or SymmetricHexapawn. Immutable; copies share the tables;
// may be used from several threads at once.
template <class Rules>
class PawnsSlice : public Rules {
 public:
  using State = typename Rules::State;

  // Precondition: at most as many pawns of either side as the board is wide.
  PawnsSlice(const Rules& rules, PawnCounts counts)
      : Rules(rules),
        counts_(counts),
        numbering_(std::make_shared<const PawnNumbering>(
            static_cast<uint32_t>(rules.Width() * rules.Height()), counts.white,
            counts.black)) {}

  // Those of the game, a space and the slice: "3x3 3-2".
  std::string Parameters() const {
    return absl::StrCat(Rules::Parameters(), " ", Rules::SliceText(counts_));
  }
  static absl::StatusOr<PawnsSlice> FromParameters(absl::string_view text);

  // --- IndexedGame ---
  uint64_t Size() const { return numbering_->Size(); }
  // Precondition: the state is in the slice (and canonical).
  uint64_t Index(const State& state) const {
    return numbering_->Index({state.white, state.black, state.mover});
  }
  std::optional<State> Unindex(uint64_t index) const {
    const auto [white, black, mover] = numbering_->Unindex(index);
    const State state{white, black, mover};
    if (!this->MayMove(state) || !IsCanonical(*this, state)) {
      return std::nullopt;
    }
    return state;
  }

  // --- PredecessorGame ---
  // By steps back; captures come from other slices.
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const;

 private:
  PawnCounts counts_;
  std::shared_ptr<const PawnNumbering> numbering_;
};

template <class Rules>
template <class Visitor>
void PawnsSlice<Rules>::Predecessors(const State& state,
                                     Visitor&& visit) const {
  const Player moved = Other(state.mover);
  const bool is_white = moved == Player::kFirst;
  // The cells that can be stepped to from a free one.
  const uint64_t to_cells = this->Step(this->FreeCells(state), moved);
  uint64_t pawns = (is_white ? state.white : state.black) & to_cells;
  for (; pawns != 0; pawns &= pawns - 1) {
    const uint64_t to = pawns & -pawns;
    const uint64_t from = this->Step(to, state.mover);
    State before = state;
    before.mover = moved;
    (is_white ? before.white : before.black) ^= from | to;
    // Where another pawn had arrived nobody would have moved.
    if (!this->MayMove(before) || this->TerminalOutcome(before)) continue;
    if (!visit(before)) return;
  }
}

template <class Rules>
absl::StatusOr<PawnsSlice<Rules>> PawnsSlice<Rules>::FromParameters(
    absl::string_view text) {
  const size_t space = text.rfind(' ');
  if (space == absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("the parameters are ", Quoted(text),
                     ", expected WIDTHxHEIGHT WHITE-BLACK such as \"3x3 "
                     "3-2\""));
  }
  const absl::StatusOr<Rules> rules =
      Rules::FromParameters(text.substr(0, space));
  if (!rules.ok()) return rules.status();
  const absl::StatusOr<PawnCounts> counts =
      rules->ParseSlice(text.substr(space + 1));
  if (!counts.ok()) return counts.status();
  return rules->InSlice(*counts);
}

}  // namespace retrograde::hexapawn

#endif  // GAMES_HEXAPAWN_PAWNS_SLICE_H_
