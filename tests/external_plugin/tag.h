// Tag on a ring, a game that lives outside the repository of the framework.
//
// A chaser and a runner stand on a ring of places and move in turn, the chaser
// first, by one place either way; a player may stay instead. The chaser wins by
// coming to the runner's place. On a ring of four places or more the runner can
// keep away for ever, unless it starts beside the chaser: that is a draw.

#ifndef TAG_H_
#define TAG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"

namespace tag {

using retrograde::Outcome;
using retrograde::Player;

class Tag {
 public:
  struct State {
    uint32_t chaser = 0, runner = 0;
    Player mover = Player::kFirst;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = int;  // -1, 0 or 1 places
  static constexpr bool kMoversAlternate = true;

  explicit Tag(uint32_t places) : places_(places) {}

  static absl::string_view Name() { return "tag"; }
  std::string Parameters() const { return absl::StrCat(places_); }
  static absl::StatusOr<Tag> FromParameters(absl::string_view text) {
    uint32_t places = 0;
    if (absl::SimpleAtoi(text, &places) && places >= 3) return Tag(places);
    return absl::InvalidArgumentError("expected 3 places or more");
  }
  void InitialStates(auto&& visit) const {
    for (uint32_t runner = 1; runner < places_; ++runner) {
      if (!visit(State{0, runner})) return;
    }
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.chaser != state.runner) return std::nullopt;
    return state.mover == Player::kFirst ? Outcome::kWin : Outcome::kLoss;
  }
  void Moves(const State&, auto&& visit) const {
    for (const Move move : {-1, 0, 1}) {
      if (!visit(move)) return;
    }
  }
  State Apply(State state, Move move) const {
    uint32_t& place =
        state.mover == Player::kFirst ? state.chaser : state.runner;
    place = (place + places_ + move) % places_;
    state.mover = Other(state.mover);
    return state;
  }
  std::string StateText(const State& state) const {
    return absl::StrCat(state.chaser, ",", state.runner,
                        state.mover == Player::kFirst ? ",chaser" : ",runner");
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
    State state;
    if (parts.size() == 3 && absl::SimpleAtoi(parts[0], &state.chaser) &&
        absl::SimpleAtoi(parts[1], &state.runner) && state.chaser < places_ &&
        state.runner < places_) {
      state.mover = parts[2] == "chaser" ? Player::kFirst : Player::kSecond;
      if (StateText(state) == text) return state;
    }
    return absl::InvalidArgumentError(
        absl::StrCat("\"", text, "\": expected PLACE,PLACE,chaser|runner"));
  }
  std::string MoveText(const State&, Move move) const {
    return move == 0 ? "stay" : move == 1 ? "on" : "back";
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    for (const Move move : {-1, 0, 1}) {
      if (MoveText(state, move) == text) return move;
    }
    return absl::InvalidArgumentError("expected back, stay or on");
  }

 private:
  uint32_t places_;
};

static_assert(retrograde::CheckGame<Tag>());

}  // namespace tag

#endif  // TAG_H_
