// Cat and Mouse II (LeetCode 1728) as a plug-in.
//
// On a grid with walls the mouse tries to reach the food before the cat, and
// the cat to get there first or to catch the mouse. The mouse moves first; a
// turn is a jump in one of four directions, over each other but not over walls,
// or none at all. An endless game is a draw here; the source gives it to the
// cat.
//
// Layout: rows of bundles (numbering/row_bundles.h), the places being the
// cells. Where the mover may go does not depend on where the other player
// waits, so a jump is one operation on words.

#ifndef GAMES_CAT_MOUSE_2_CAT_MOUSE_2_H_
#define GAMES_CAT_MOUSE_2_CAT_MOUSE_2_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse_2/board.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/numbering/row_bundles.h"

namespace retrograde::cat_mouse_2 {

inline constexpr Player kMouse = Player::kFirst;
inline constexpr Player kCat = Player::kSecond;

// How far a turn may lead, in cells.
struct Jumps {
  uint32_t cat = 1;
  uint32_t mouse = 1;

  friend bool operator==(const Jumps&, const Jumps&) = default;
};

// Immutable; may be used from several threads at once. Copies share the board.
class CatMouse2 {
 public:
  struct State {
    Cell mouse = 0;
    Cell cat = 0;
    Player mover = kMouse;
    friend bool operator==(const State&, const State&) = default;
    template <class H>
    friend H AbslHashValue(H h, const State& state) {
      return H::combine(std::move(h), state.mouse, state.cat, state.mover);
    }
  };
  using Move = Cell;  // where the mover goes

  static constexpr bool kMoversAlternate = true;
  static constexpr bool kBundledRows = true;

  // InvalidArgument when a jump is 0. A jump may be longer than the board.
  static absl::StatusOr<CatMouse2> Create(Board board, const Jumps& jumps = {});

  const cat_mouse_2::Board& Board() const { return *board_; }
  const cat_mouse_2::Jumps& Jumps() const { return jumps_; }

  // --- Game ---
  static absl::string_view Name() { return "cat_mouse_2"; }
  // JSON: {"grid":["M.C...F"],"catJump":1,"mouseJump":3}.
  std::string Parameters() const;
  static absl::StatusOr<CatMouse2> FromParameters(absl::string_view text);

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(State{board_->Mouse(), board_->Cat(), kMouse});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    const bool is_cat = state.mover == kCat;
    board_->ForEachWithin(is_cat ? state.cat : state.mouse, JumpOf(state.mover),
                          visit);
  }
  State Apply(const State& state, Move to) const;
  // "MOUSE,CAT,mouse" or "MOUSE,CAT,cat": the cells as ROW:COL and who is to
  // move.
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
  void Pre(Player mover, uint64_t row, const Sources& sources, const Want& want,
           Out& out) const;

 private:
  CatMouse2(cat_mouse_2::Board board, const cat_mouse_2::Jumps& jumps)
      : board_(std::make_shared<const cat_mouse_2::Board>(std::move(board))),
        bundles_(board_->CellCount()),
        jumps_(jumps) {}

  uint32_t JumpOf(Player player) const {
    return player == kCat ? jumps_.cat : jumps_.mouse;
  }
  uint64_t CellCount() const { return board_->CellCount(); }
  // The state with both players on these cells, or nothing where one is no
  // cell.
  std::optional<State> StateOf(const Placing& placing) const;

  std::shared_ptr<const cat_mouse_2::Board> board_;
  RowBundles bundles_;
  cat_mouse_2::Jumps jumps_;
};

// A jump back is a jump, so the cells before are those within reach.
template <class Visitor>
void CatMouse2::Predecessors(const State& state, Visitor&& visit) const {
  const Player moved = Other(state.mover);
  State before = state;
  before.mover = moved;
  Cell& place = moved == kCat ? before.cat : before.mouse;
  board_->ForEachWithin(place, JumpOf(moved), [&](Cell from) {
    place = from;
    return TerminalOutcome(before) || visit(before);
  });
}

// Starts from what is wanted or from the sources, whichever is less to look at.
template <class Sources, class Want, class Out>
void CatMouse2::Pre(Player mover, uint64_t, const Sources& sources,
                    const Want& want, Out& out) const {
  const uint32_t jump = JumpOf(mover);
  if (sources.VisitedWords() <= want.VisitedWords()) {
    sources.ForEachWord([&](uint64_t to, uint64_t word) {
      board_->ForEachWithin(static_cast<Cell>(to), jump, [&](Cell from) {
        out.AddWord(from, word);
        return true;
      });
    });
    return;
  }
  want.ForEachWord([&](uint64_t from, uint64_t wanted) {
    uint64_t found = 0;
    board_->ForEachWithin(static_cast<Cell>(from), jump, [&](Cell to) {
      found |= sources.Word(to);
      return (wanted & ~found) != 0;
    });
    if (found != 0) out.AddWord(from, found);
  });
}

static_assert(CheckPassableGame<CatMouse2>());
static_assert(CheckRowGame<CatMouse2>());
static_assert(HasRowOperator<CatMouse2>);

}  // namespace retrograde::cat_mouse_2

#endif  // GAMES_CAT_MOUSE_2_CAT_MOUSE_2_H_
