// Cat-and-mouse on a graph (LeetCode 913) as a plug-in.
//
// A mouse and a cat move in turn along the arcs of a graph, the mouse first.
// The mouse wins on the hole, the cat wins on the mouse's node, and the cat may
// not enter the hole. An endless game is a draw.
//
// Layout: rows of bundles (numbering/row_bundles.h), the places being the nodes
// in an order of their own, their seats (predecessor_sets.h). A word of a row
// is the mover on one node and the other player on 64, which have the same
// moves: following an arc of the graph is one operation on words. (With a row
// for each single node of the one who waits, a word would be 64 nodes of the
// mover, and each arc of each state would have to be followed by itself.)
//
// Holes of the index: the states with the cat on the hole, and what fills the
// last bundle up to 64.

#ifndef GAMES_CAT_MOUSE_CAT_MOUSE_H_
#define GAMES_CAT_MOUSE_CAT_MOUSE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse/graph.h"
#include "games/cat_mouse/predecessor_sets.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/numbering/row_bundles.h"

namespace retrograde::cat_mouse {

inline constexpr Player kMouse = Player::kFirst;
inline constexpr Player kCat = Player::kSecond;

// What a mover without a move gets.
enum class NoMove { kDraw, kLoss };

// Where the pieces start and what the rules leave open.
struct Rules {
  Node mouse = 1;
  Node cat = 2;
  Node hole = 0;
  NoMove no_move = NoMove::kDraw;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// Immutable; may be used from several threads at once. Copies share the graph.
class CatMouse {
 public:
  struct State {
    Node mouse = 0;
    Node cat = 0;
    Player mover = kMouse;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = Node;  // where the mover goes

  static constexpr bool kMoversAlternate = true;
  static constexpr bool kBundledRows = true;

  // InvalidArgument when the graph has fewer than 3 nodes, a start or the hole
  // is no node, a start is on the hole, or mouse and cat start on one node.
  static absl::StatusOr<CatMouse> Create(Graph graph, const Rules& rules = {});

  const Graph& Board() const { return sets_->Board(); }
  const cat_mouse::Rules& Rules() const { return rules_; }

  // --- Game ---
  static absl::string_view Name() { return "cat_mouse"; }
  // JSON: {"graph":…,"mouse":1,"cat":2,"hole":0,"no_move":"draw"}.
  std::string Parameters() const;
  static absl::StatusOr<CatMouse> FromParameters(absl::string_view text);

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(State{rules_.mouse, rules_.cat, kMouse});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  // "the cat cannot move"; nothing of a mouse that is caught or home.
  std::string EndText(const State& state) const;
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const;
  State Apply(const State& state, Move to) const;
  // "MOUSE,CAT,mouse" or "MOUSE,CAT,cat": the nodes and who is to move.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State& state, Move to) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- PassableGame ---
  std::optional<State> WithOtherMover(const State& state) const {
    return State{state.mouse, state.cat, Other(state.mover)};
  }

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
  void Pre(Player, uint64_t, const Sources& sources, const Want& want,
           Out& out) const {
    sets_->Pre(sources, want, out);
  }

 private:
  static constexpr Node kHoleSeat = 0;

  CatMouse(Graph graph, const cat_mouse::Rules& rules);

  uint64_t NodeCount() const { return Board().NodeCount(); }
  bool IsStuck(const State& state) const;
  // The state with both players on these seats, or nothing where that is a hole
  // of the index.
  std::optional<State> StateOf(const Placing& placing) const;
  // The seats of a bundle on which the waiting player may be, as a word.
  uint64_t LegalWaiting(Player mover, uint64_t row) const;

  std::shared_ptr<const PredecessorSets> sets_;
  RowBundles bundles_;
  cat_mouse::Rules rules_;
  std::vector<bool> stuck_mice_, stuck_cats_;  // seats without a move
};

template <class Visitor>
void CatMouse::Moves(const State& state, Visitor&& visit) const {
  const bool is_cat = state.mover == kCat;
  for (const Node to : Board().Successors(is_cat ? state.cat : state.mouse)) {
    if (is_cat && to == rules_.hole) continue;
    if (!visit(to)) return;
  }
}

template <class Visitor>
void CatMouse::Predecessors(const State& state, Visitor&& visit) const {
  const bool cat_moved = state.mover == kMouse;
  for (const Node from :
       Board().Predecessors(cat_moved ? state.cat : state.mouse)) {
    State before = state;
    before.mover = Other(state.mover);
    (cat_moved ? before.cat : before.mouse) = from;
    if (before.cat == rules_.hole || TerminalOutcome(before)) continue;
    if (!visit(before)) return;
  }
}

static_assert(CheckPassableGame<CatMouse>());
static_assert(CheckRowGame<CatMouse>());
static_assert(HasRowOperator<CatMouse>);

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_CAT_MOUSE_H_
