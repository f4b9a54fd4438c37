// A game with its upper rungs cut off.
//
// A game with an index, predecessors or rows must come to the same values
// without them; what they buy is time and memory. Both are measured with the
// same type, cut at different rungs.

#ifndef RETROGRADE_TESTING_GAMES_CUT_GAME_H_
#define RETROGRADE_TESTING_GAMES_CUT_GAME_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"

namespace retrograde {

// The highest rung that is left. Symmetries and exits stay.
enum class Rung { kGame, kIndex, kPredecessors };

// The game `G` without what is above the rung. Has what `G` promises.
template <Game G, Rung kTop>
class CutGame : private G {
 public:
  static constexpr bool kMoversAlternate = MoversAlternate<G>();
  static constexpr bool kImagesExchangePlayers = ImagesExchangePlayers<G>();

  explicit CutGame(const G& game) : G(game) {}

  using typename G::Move;
  using typename G::State;

  using G::Apply;
  using G::InitialStates;
  using G::Mover;
  using G::Moves;
  using G::MoveText;
  using G::Name;
  using G::Parameters;
  using G::ParseMove;
  using G::ParseState;
  using G::StateText;
  using G::TerminalOutcome;

  static absl::StatusOr<CutGame> FromParameters(absl::string_view text) {
    const absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return CutGame(*game);
  }

  void Exits(const State& state, auto&& visit) const requires ExitGame<G> {
    G::Exits(state, visit);
  }

  State Canonical(const State& state) const requires SymmetricGame<G> {
    return G::Canonical(state);
  }
  uint64_t OrbitSize(const State& state) const requires SymmetricGame<G> {
    return G::OrbitSize(state);
  }

  uint64_t Size() const requires(kTop >= Rung::kIndex) { return G::Size(); }
  uint64_t Index(const State& state) const requires(kTop >= Rung::kIndex) {
    return G::Index(state);
  }
  std::optional<State> Unindex(uint64_t index) const
      requires(kTop >= Rung::kIndex) {
    return G::Unindex(index);
  }

  void Predecessors(const State& state, auto&& visit) const
      requires(kTop >= Rung::kPredecessors) {
    G::Predecessors(state, visit);
  }
};

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_CUT_GAME_H_
