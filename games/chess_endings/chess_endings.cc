#include "games/chess_endings/chess_endings.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::chess_endings {
absl::StatusOr<ChessEndings> ChessEndings::FromParameters(
    absl::string_view text) {
  if (text.empty()) return ChessEndings();
  return absl::InvalidArgumentError(absl::StrCat(
      "the parameters are ", Quoted(text), ", expected none: \"\""));
}

absl::StatusOr<Position> ChessEndings::ParseState(
    absl::string_view text) const {
  return ParseFen(text, kMostFamilyMen);
}

std::optional<Outcome> ChessEndings::TerminalOutcome(const State& state) const {
  if (state.men.Size() == 2) return Outcome::kDraw;
  if (HasMove(state)) return std::nullopt;
  return InCheck(state, state.mover) ? Outcome::kLoss : Outcome::kDraw;
}

std::string ChessEndings::EndText(const State& state) const {
  if (state.men.Size() == 2) return "bare kings";
  return InCheck(state, state.mover) ? "" : "stalemate";
}

OutcomeRange ChessEndings::UnderClock(const State& state,
                                      const SolvedValue& value) const {
  const std::optional<Outcome> outcome = UnderFiftyMoveRule(
      state, {value.outcome, value.lengths[Metric::kRemoteness],
              value.lengths[Metric::kConversion]});
  if (outcome) return OutcomeRange::Of(*outcome);
  return {std::min(value.outcome, Outcome::kDraw),
          std::max(value.outcome, Outcome::kDraw)};
}

std::optional<Position> ChessEndings::WithOtherMover(const State& state) const {
  if (state.en_passant || InCheck(state, state.mover)) return std::nullopt;
  State passed = state;
  passed.mover = Other(state.mover);
  return passed;
}

// Images under the symmetries of the board, of which those that are equal are
// equally many, and each of them once more with the colours exchanged: then the
// other side is to move.
uint64_t ChessEndings::OrbitSize(const State& state) const {
  const int symmetries = MaterialOf(state).HasPawns() ? 2 : kSymmetryCount;
  uint64_t same = 0;
  for (Symmetry symmetry = 0; symmetry < symmetries; ++symmetry) {
    same += Mirrored(state, symmetry) == state;
  }
  return 2 * symmetries / same;
}

absl::StatusOr<Material> ChessEndings::ParseFamily(absl::string_view family) {
  const absl::StatusOr<Material> material = Material::Parse(family);
  if (!material.ok()) return material.status();
  if (material->Men() < 3 || material->Men() > kMostFamilyMen) {
    return absl::InvalidArgumentError(
        absl::StrCat("the family is ", Quoted(family), ", expected 3 to ",
                     kMostFamilyMen, " men"));
  }
  if (!material->IsNormal()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the family is ", Quoted(family),
        ", expected the stronger side first: ", material->Normal().Text()));
  }
  return material;
}

}  // namespace retrograde::chess_endings
