// Cat and mouse on a ring, with moves that are arithmetic: no stored graph.
//
// The nodes 0 … n - 1 lie in a ring. In a move the mouse goes 1 to
// `mouse_steps` nodes either way, the cat 1 to `cat_steps`; over each other and
// over the hole, if they like. The mouse wins on the hole, node 0, which the
// cat may not enter; the cat wins on the mouse's node.
//
// Here what the engine costs beside a solver written for one game can be seen,
// since following a move is next to nothing: rows are bundles of 64 nodes of
// the player who waits (numbering/row_bundles.h), and a move turns words round
// the ring.

#ifndef TESTS_BENCHMARKS_RING_GAME_H_
#define TESTS_BENCHMARKS_RING_GAME_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/numbering/row_bundles.h"

namespace retrograde::benchmarks {

// The measures of a ring and of its players.
struct Ring {
  uint32_t nodes = 64;       // a multiple of 64, at most 2^24
  uint32_t mouse_steps = 1;  // at least 1, less than half of the nodes
  uint32_t cat_steps = 2;    // likewise

  uint32_t StepsOf(Player mover) const {
    return mover == Player::kFirst ? mouse_steps : cat_steps;
  }
  // The nodes `distance` further and back. Precondition: distance <= nodes.
  uint64_t After(uint64_t node, uint64_t distance) const {
    const uint64_t sum = node + distance;
    return sum < nodes ? sum : sum - nodes;
  }
  uint64_t Before(uint64_t node, uint64_t distance) const {
    return After(node, nodes - distance);
  }
  // Calls visit(to) for the nodes 1 to `steps` away, the near ones first, until
  // it returns false.
  template <class Visitor>
  void ForEachNear(uint64_t node, uint64_t steps, Visitor&& visit) const {
    for (uint64_t distance = 1; distance <= steps; ++distance) {
      if (!visit(After(node, distance))) return;
      if (!visit(Before(node, distance))) return;
    }
  }

  friend bool operator==(const Ring&, const Ring&) = default;
};

// Immutable; may be used from several threads at once.
class RingGame {
 public:
  static constexpr Player kMouse = Player::kFirst;
  static constexpr Player kCat = Player::kSecond;
  static constexpr bool kMoversAlternate = true;
  static constexpr bool kBundledRows = true;

  struct State {
    uint32_t mouse = 0;
    uint32_t cat = 0;
    Player mover = kMouse;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = uint32_t;  // the node to go to

  // InvalidArgument when a number is not what Ring says.
  static absl::StatusOr<RingGame> Create(const Ring& ring);

  // --- Game ---
  static absl::string_view Name() { return "ring"; }
  // "NODES MOUSE_STEPS CAT_STEPS".
  std::string Parameters() const;
  static absl::StatusOr<RingGame> FromParameters(absl::string_view text);

  // Both at the far side of the ring from the hole, next to each other.
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(State{ring_.nodes / 2, ring_.nodes / 2 + 1, kMouse});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const;
  State Apply(const State& state, Move to) const {
    State after = state;
    (state.mover == kMouse ? after.mouse : after.cat) = to;
    after.mover = Other(state.mover);
    return after;
  }
  // "MOUSE CAT mouse" or "MOUSE CAT cat": the nodes and who is to move.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State& state, Move to) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return bundles_.Size(); }
  uint64_t Index(const State& state) const;
  std::optional<State> Unindex(uint64_t index) const;

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const;

  // --- RowGame ---
  PlaneShape Shape(Player mover) const { return bundles_.Shape(mover); }
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    bundles_.Views(place, visit);
  }
  std::optional<State> SourceState(const View& view) const;
  void LegalColumns(Player mover, uint64_t row, Words columns) const;
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const;
  void LegalSources(Player mover, uint64_t row, Words sources) const {
    LegalColumns(mover, row, sources);
  }
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want& want,
           Out& out) const;

 private:
  explicit RingGame(const Ring& ring) : ring_(ring), bundles_(ring.nodes) {}

  uint64_t Nodes() const { return ring_.nodes; }
  // Calls visit(node) for the nodes that a player reaches.
  template <class Visitor>
  void Around(Player player, uint64_t node, Visitor&& visit) const {
    ring_.ForEachNear(node, ring_.StepsOf(player), [&](uint64_t to) {
      return (player == kCat && to == 0) || visit(static_cast<uint32_t>(to));
    });
  }
  // Nothing where the cat would be on the hole.
  static std::optional<State> StateAt(const Placing& placing);

  Ring ring_;
  RowBundles bundles_;
};

template <class Visitor>
void RingGame::Moves(const State& state, Visitor&& visit) const {
  Around(state.mover, state.mover == kMouse ? state.mouse : state.cat, visit);
}

// Moves can be taken back as they were made.
template <class Visitor>
void RingGame::Predecessors(const State& state, Visitor&& visit) const {
  State before = state;
  before.mover = Other(state.mover);
  const bool mouse_moved = before.mover == kMouse;
  Around(before.mover, mouse_moved ? state.mouse : state.cat,
         [&](uint32_t from) {
           (mouse_moved ? before.mouse : before.cat) = from;
           return TerminalOutcome(before) || visit(before);
         });
}

// From the end that has fewer words. A wanted word looks no further when all
// that is wanted of it is found.
template <class Sources, class Want, class Out>
void RingGame::Pre(Player mover, uint64_t, const Sources& sources,
                   const Want& want, Out& out) const {
  const uint64_t steps = ring_.StepsOf(mover);
  if (sources.VisitedWords() <= want.VisitedWords()) {
    sources.ForEachWord([&](uint64_t node, uint64_t word) {
      ring_.ForEachNear(node, steps, [&](uint64_t from) {
        out.AddWord(from, word);
        return true;
      });
    });
    return;
  }
  want.ForEachWord([&](uint64_t node, uint64_t wanted) {
    uint64_t found = 0;
    ring_.ForEachNear(node, steps, [&](uint64_t to) {
      found |= sources.Word(to);
      return (wanted & ~found) != 0;
    });
    if (found != 0) out.AddWord(node, found);
  });
}

static_assert(CheckRowGame<RingGame>());
static_assert(HasRowOperator<RingGame>);

}  // namespace retrograde::benchmarks

#endif  // TESTS_BENCHMARKS_RING_GAME_H_
