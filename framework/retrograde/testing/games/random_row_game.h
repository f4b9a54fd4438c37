// Random games whose states lie in planes and rows.
//
// Each player has a part of its own and a random directed graph to move it on;
// a state is both parts and the mover. Optionally each has a second graph, of
// moves after which the same player moves again. Which states are legal,
// terminal or have exits is drawn at random; a move into a hole does not exist.
//
//     plane of a player: rows = the other's parts, columns = its own
//     other sources: its own part after a move on the first graph
//     same sources:  its own part after a move on the second
//
// So the state (row r, column c) is seen by row c of the other plane as source
// r, and, where players may move twice, by its own row as source SameBase + c.
// (Axiom R7 holds: a word of the first part names 64 rows of one block; a word
// of the second part belongs to the row itself.)

#ifndef RETROGRADE_TESTING_GAMES_RANDOM_ROW_GAME_H_
#define RETROGRADE_TESTING_GAMES_RANDOM_ROW_GAME_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/exits.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

struct RandomRowGameKnobs {
  uint64_t seed = 1;
  uint32_t parts[2] = {20, 20};  // how many each player has; at least 1
  uint32_t most_moves = 3;       // of a part, on each graph
  uint32_t most_same_moves = 0;  // likewise on the second; 0 where players
                                 // alternate
  unsigned hole_percent = 10;
  unsigned terminal_percent = 10;  // of any outcome, all as likely
  unsigned exit_percent = 0;       // of the rest: with an exit or two
  Ply longest_exit = 12;           // levels of exits are 1 … this
};

// Knobs for the random game of that number, with and without every feature.
RandomRowGameKnobs RandomRowKnobs(uint64_t number, bool exits, bool same_mover);

// What the rules of a random row game make of each part and each state.
// Immutable.
struct RandomRowTables {
  // The moves of one player on both graphs, as arcs from columns to sources.
  struct Moves {
    PlaneShape shape;
    std::vector<std::vector<uint32_t>> from_column;  // sources
    std::vector<std::vector<uint32_t>> to_source;    // columns
    // The same as words, one set after another.
    std::vector<uint64_t> from_column_words;
    std::vector<uint64_t> to_source_words;
  };

  // What a state is, by index.
  enum class Kind : uint8_t { kLoss, kDraw, kWin, kLive, kHole };

  // What has neither a move nor an exit is made terminal.
  explicit RandomRowTables(const RandomRowGameKnobs& of);

  bool HasMove(uint64_t index) const;
  bool IsHole(uint64_t index) const { return kinds[index] == Kind::kHole; }

  RandomRowGameKnobs knobs;
  std::array<Moves, 2> moves;  // by player
  std::vector<Kind> kinds;
  absl::flat_hash_map<uint64_t, std::vector<Exit>> exits;
};

// What a state and a move of a RandomRowGame are.
struct RandomRowState {
  std::array<uint32_t, 2> part = {0, 0};  // by player
  Player mover = Player::kFirst;
  friend bool operator==(const RandomRowState&,
                         const RandomRowState&) = default;
};
struct RandomRowMove {
  uint32_t to = 0;
  bool again = false;  // the same player moves again
  friend bool operator==(const RandomRowMove&, const RandomRowMove&) = default;
};

// What the type of a RandomRowGame promises or has.
struct RandomRowGameKind {
  bool row_operator = true;  // brings its own Pre
  bool same_mover = false;   // does not promise that movers alternate
  bool exits = false;        // is an ExitGame
};

// The operations that do not depend on the kind. Copies share the tables.
class RandomRowGameBase {
 public:
  using State = RandomRowState;
  using Move = RandomRowMove;

  // --- Game ---
  // The knobs, ten numbers.
  std::string Parameters() const;
  // Every legal state with both parts 0.
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      const State state{{0, 0}, mover};
      if (!tables_->IsHole(Index(state))) visit(state);
    }
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const;
  State Apply(const State& state, const Move& move) const;
  // "3,7,first": the parts of the first and of the second player, the mover.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  // "5", or "5 again" when the same player moves again.
  std::string MoveText(const State& state, const Move& move) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return tables_->kinds.size(); }
  uint64_t Index(const State& state) const;
  std::optional<State> Unindex(uint64_t index) const;

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const;

  // --- RowGame ---
  PlaneShape Shape(Player mover) const { return MovesOf(mover).shape; }
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    visit(View{1 - place.plane, place.column, place.row});
    const PlaneShape& shape = tables_->moves[place.plane].shape;
    if (shape.same_sources == 0) return;
    visit(View{place.plane, place.row, shape.SameBase() + place.column});
  }
  std::optional<State> SourceState(const View& view) const;
  void LegalColumns(Player mover, uint64_t row, Words columns) const;
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const;
  void LegalSources(Player mover, uint64_t row, Words sources) const;

 protected:
  explicit RandomRowGameBase(const RandomRowGameKnobs& knobs)
      : tables_(std::make_shared<const RandomRowTables>(knobs)) {}

  const RandomRowTables::Moves& MovesOf(Player player) const {
    return tables_->moves[static_cast<int>(player)];
  }
  // The source that a row of `player` sees a state as.
  View ViewFrom(Player player, const State& state) const;
  uint64_t RowStart(Player mover, uint64_t row) const;

  std::shared_ptr<const RandomRowTables> tables_;
};

// The knobs that Parameters() wrote.
absl::StatusOr<RandomRowGameKnobs> ParseRowKnobs(absl::string_view text);

// Immutable; may be used from several threads at once.
template <RandomRowGameKind kKind = RandomRowGameKind{}>
class RandomRowGame : public RandomRowGameBase {
 public:
  static constexpr bool kMoversAlternate = !kKind.same_mover;

  // Precondition: the kind allows what the knobs ask for.
  explicit RandomRowGame(const RandomRowGameKnobs& knobs)
      : RandomRowGameBase(knobs) {}

  static absl::string_view Name() { return "random_row_game"; }
  static absl::StatusOr<RandomRowGame> FromParameters(absl::string_view text) {
    const absl::StatusOr<RandomRowGameKnobs> knobs = ParseRowKnobs(text);
    if (!knobs.ok()) return knobs.status();
    return RandomRowGame(*knobs);
  }

  template <class Visitor>
  void Exits(const State& state, Visitor&& visit) const requires(kKind.exits) {
    const auto found = tables_->exits.find(Index(state));
    if (found == tables_->exits.end()) return;
    for (const Exit& exit : found->second) visit(exit);
  }

  // Asks from the end that has fewer members; from the sources without a look
  // at what is wanted.
  template <class Sources, class Want, class Out>
  void Pre(Player mover, uint64_t, const Sources& sources, const Want& want,
           Out& out) const requires(kKind.row_operator);
};

template <class Visitor>
void RandomRowGameBase::Moves(const State& state, Visitor&& visit) const {
  const int mover = static_cast<int>(state.mover);
  const RandomRowTables::Moves& moves = tables_->moves[mover];
  for (const uint64_t source : moves.from_column[state.part[mover]]) {
    const uint64_t same_base = moves.shape.SameBase();
    const bool again = moves.shape.same_sources != 0 && source >= same_base;
    const Move move{static_cast<uint32_t>(source - (again ? same_base : 0)),
                    again};
    if (tables_->IsHole(Index(Apply(state, move)))) continue;
    if (!visit(move)) return;
  }
}

template <class Visitor>
void RandomRowGameBase::Predecessors(const State& state,
                                     Visitor&& visit) const {
  for (const Player mover : {Player::kFirst, Player::kSecond}) {
    const uint64_t source = ViewFrom(mover, state).source;
    const RandomRowTables::Moves& moves = MovesOf(mover);
    if (source >= moves.to_source.size()) continue;
    for (const uint32_t column : moves.to_source[source]) {
      State before = state;
      before.mover = mover;
      before.part[static_cast<int>(mover)] = column;
      if (tables_->kinds[Index(before)] != RandomRowTables::Kind::kLive) {
        continue;
      }
      if (!visit(before)) return;
    }
  }
}

template <RandomRowGameKind kKind>
template <class Sources, class Want, class Out>
void RandomRowGame<kKind>::Pre(Player mover, uint64_t, const Sources& sources,
                               const Want& want, Out& out) const
    requires(kKind.row_operator) {
  const RandomRowTables::Moves& moves = MovesOf(mover);
  const uint64_t columns = moves.shape.ColumnWords();
  const uint64_t words = moves.shape.SourceWords();
  if (sources.Count() <= want.Count()) {
    ForEachMember(sources, [&](uint64_t source) {
      const uint64_t* set = &moves.to_source_words[source * columns];
      for (uint64_t w = 0; w < columns; ++w) {
        if (set[w] != 0) out.AddWord(w, set[w]);
      }
    });
    return;
  }
  ForEachMember(want, [&](uint64_t column) {
    const uint64_t* set = &moves.from_column_words[column * words];
    for (uint64_t w = 0; w < words; ++w) {
      if (set[w] & sources.Word(w)) return out.Add(column);
    }
  });
}

static_assert(CheckRowGame<RandomRowGame<>>());
static_assert(HasRowOperator<RandomRowGame<>>);
static_assert(
    !HasRowOperator<RandomRowGame<RandomRowGameKind{.row_operator = false}>>);
static_assert(ExitGame<RandomRowGame<RandomRowGameKind{.exits = true}>>);

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_RANDOM_ROW_GAME_H_
