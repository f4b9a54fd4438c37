// The states with so many stones on the board, as one slice of connect-k.
//
// Every move adds a stone and leaves the slice, so inside of a slice there are
// neither moves nor predecessors: each state follows from the slice before.
//
// All ways to place the stones have an index (stone_numbering.h). Holes are
// those that no move leads to, as far as one can see by looking at the last
// move alone. Where mirror images are one state, the other image is a hole too.

#ifndef GAMES_CONNECT_K_STONES_SLICE_H_
#define GAMES_CONNECT_K_STONES_SLICE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/connect_k/stone_numbering.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::connect_k {

// `Rules` is ConnectK or SymmetricConnectK. Immutable; copies share the tables;
// may be used from several threads at once.
template <class Rules>
class StonesSlice : public Rules {
 public:
  using State = typename Rules::State;

  // Precondition: no more stones than cells.
  StonesSlice(const Rules& rules, uint32_t stones)
      : Rules(rules),
        numbering_(std::make_shared<const StoneNumbering>(
            static_cast<uint32_t>(rules.Width()),
            static_cast<uint32_t>(rules.Height()), stones)) {}

  // Those of the game, a space and the slice: "4x4,4 12".
  std::string Parameters() const {
    return absl::StrCat(Rules::Parameters(), " ",
                        Rules::SliceText(numbering_->Stones()));
  }
  static absl::StatusOr<StonesSlice> FromParameters(absl::string_view text);

  // --- IndexedGame ---
  // The largest number there is where the index does not fit 64 bits.
  // ParseSlice refuses such a slice; its states have no index, which is to say
  // Size().
  uint64_t Size() const { return numbering_->Size(); }
  // Precondition: the state is in the slice (and canonical).
  uint64_t Index(const State& state) const {
    return numbering_->Fits() ? numbering_->Index(state.own, state.all)
                              : Size();
  }
  std::optional<State> Unindex(uint64_t index) const {
    const auto [own, all] = numbering_->Unindex(index);
    const State state{own, all};
    if (!this->HasLastMove(state) || !IsCanonical(*this, state)) {
      return std::nullopt;
    }
    return state;
  }

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State&, Visitor&&) const {}

 private:
  std::shared_ptr<const StoneNumbering> numbering_;
};

template <class Rules>
absl::StatusOr<StonesSlice<Rules>> StonesSlice<Rules>::FromParameters(
    absl::string_view text) {
  const size_t space = text.rfind(' ');
  if (space == absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("the parameters are ", Quoted(text),
                     ", expected WIDTHxHEIGHT,K STONES such as \"4x4,4 12\""));
  }
  const absl::StatusOr<Rules> rules =
      Rules::FromParameters(text.substr(0, space));
  if (!rules.ok()) return rules.status();
  const auto slice = rules->ParseSlice(text.substr(space + 1));
  if (!slice.ok()) return slice.status();
  return rules->InSlice(*slice);
}

}  // namespace retrograde::connect_k

#endif  // GAMES_CONNECT_K_STONES_SLICE_H_
