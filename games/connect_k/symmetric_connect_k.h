// Connect-k where a state and its mirror image are one.
//
// The board may be turned left to right, which changes nothing about a game.
// Of a state and its image the one with the smaller words stands for both, and
// little more than half of the states is left to solve and to store.

#ifndef GAMES_CONNECT_K_SYMMETRIC_CONNECT_K_H_
#define GAMES_CONNECT_K_SYMMETRIC_CONNECT_K_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "games/connect_k/connect_k.h"
#include "games/connect_k/stones_slice.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde::connect_k {

// Immutable; may be used from several threads at once.
class SymmetricConnectK : public ConnectK {
 public:
  using SliceGame = StonesSlice<SymmetricConnectK>;

  explicit SymmetricConnectK(const ConnectK& game) : ConnectK(game) {}

  // Those of ConnectK with ",symmetric" behind: a table of canonical states is
  // another table.
  std::string Parameters() const {
    return absl::StrCat(ConnectK::Parameters(), kSymmetric);
  }
  static absl::StatusOr<SymmetricConnectK> FromParameters(
      absl::string_view text) {
    if (!absl::ConsumeSuffix(&text, kSymmetric)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected parameters that end with \"", kSymmetric, "\""));
    }
    const absl::StatusOr<ConnectK> game = ConnectK::FromParameters(text);
    if (!game.ok()) return game.status();
    return SymmetricConnectK(*game);
  }

  // --- SlicedGame; what is not here is in ConnectK ---
  SliceGame InSlice(Slice stones) const;

  // --- SymmetricGame ---
  State Canonical(const State& state) const {
    const uint64_t all = Mirror(state.all);
    if (all > state.all) return state;
    const uint64_t own = Mirror(state.own);
    if (all == state.all && own > state.own) return state;
    return {own, all};
  }
  uint64_t OrbitSize(const State& state) const {
    const bool on_axis =
        Mirror(state.all) == state.all && Mirror(state.own) == state.own;
    return on_axis ? 1 : 2;
  }

 private:
  static constexpr absl::string_view kSymmetric = ",symmetric";

  // The stones with the columns in the opposite order.
  uint64_t Mirror(uint64_t stones) const {
    uint64_t mirrored = 0;
    const auto last = static_cast<uint32_t>(Width() - 1);
    for (uint32_t column = 0; column <= last; ++column) {
      mirrored |= ColumnOf(stones, column) << ColumnShift(last - column);
    }
    return mirrored;
  }
};

inline SymmetricConnectK::SliceGame SymmetricConnectK::InSlice(
    Slice stones) const {
  return SliceGame(*this, stones);
}

static_assert(CheckSymmetricGame<SymmetricConnectK>());
static_assert(CheckSlicedGame<SymmetricConnectK>());

}  // namespace retrograde::connect_k

#endif  // GAMES_CONNECT_K_SYMMETRIC_CONNECT_K_H_
