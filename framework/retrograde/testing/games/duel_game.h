// A random game in which both players have the same moves, so that exchanging
// them is a symmetry: in rows, and without the symmetry.
//
// Each player has a piece on one of `width` places. The same arcs lead both
// pieces on, and how the game ends depends on where the mover's piece is and
// where the other's, whoever they are. So a state is the same as that with the
// pieces and the mover exchanged, and the canonical one of the two has the
// first player to move.
//
// As rows: only the first player's plane has any. A row is a place of the other
// player's piece, columns and sources are places of the mover's. Row r sees the
// state in row s and column r as source s, in its other image: after the move
// it is the second player's turn.
//
// DuelGame<false> has all states and neither symmetry nor rows.

#ifndef RETROGRADE_TESTING_GAMES_DUEL_GAME_H_
#define RETROGRADE_TESTING_GAMES_DUEL_GAME_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

struct DuelState {
  std::array<uint32_t, 2> place = {0, 0};  // by player
  Player mover = Player::kFirst;

  uint32_t Mine() const { return place[static_cast<int>(mover)]; }
  uint32_t Theirs() const { return place[1 - static_cast<int>(mover)]; }
  friend bool operator==(const DuelState&, const DuelState&) = default;
};

// The random part, shared by copies of a game.
struct DuelTables {
  DuelTables(uint32_t width, uint64_t seed);

  uint32_t width;
  uint64_t seed;
  std::vector<std::vector<uint32_t>> arcs,
      back;  // by place; back: turned round
  // By the mover's place * width + the other's. What has no arc is over.
  std::vector<std::optional<Outcome>> ends;
};

// What does not depend on the symmetry. Immutable.
class DuelGameBase {
 public:
  using State = DuelState;
  using Move = uint32_t;  // the new place

  static constexpr bool kMoversAlternate = true;

  // --- Game ---
  static absl::string_view Name() { return "duel_game"; }
  // "WIDTH SEED".
  std::string Parameters() const;
  // All states.
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      for (uint32_t number = 0; number < Width() * Width(); ++number) {
        visit(State{{number / Width(), number % Width()}, mover});
      }
    }
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    return tables_->ends[Number(state)];
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    for (const uint32_t to : tables_->arcs[state.Mine()]) {
      if (!visit(to)) return;
    }
  }
  State Apply(const State& state, const Move& move) const {
    State after = state;
    after.place[static_cast<int>(state.mover)] = move;
    after.mover = Other(state.mover);
    return after;
  }
  // "3,4,first": both places, the mover.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State&, const Move& move) const;
  absl::StatusOr<Move> ParseMove(const State&, absl::string_view text) const;

  // --- PredecessorGame ---
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    for (const uint32_t from : tables_->back[state.Theirs()]) {
      State before = state;
      before.mover = Other(state.mover);
      before.place[static_cast<int>(before.mover)] = from;
      if (!TerminalOutcome(before) && !visit(before)) return;
    }
  }

 protected:
  explicit DuelGameBase(std::shared_ptr<const DuelTables> tables)
      : tables_(std::move(tables)) {}

  static absl::StatusOr<std::shared_ptr<const DuelTables>> Parse(
      absl::string_view text);

  uint32_t Width() const { return tables_->width; }
  // From the mover's point of view.
  uint64_t Number(const State& state) const {
    return uint64_t{state.Mine()} * Width() + state.Theirs();
  }

  std::shared_ptr<const DuelTables> tables_;
};

template <bool kExchanges>
class DuelGame : public DuelGameBase {
 public:
  static constexpr bool kImagesExchangePlayers = kExchanges;

  // Precondition: 0 < width.
  DuelGame(uint32_t width, uint64_t seed)
      : DuelGameBase(std::make_shared<const DuelTables>(width, seed)) {}

  static absl::StatusOr<DuelGame> FromParameters(absl::string_view text) {
    auto tables = Parse(text);
    if (!tables.ok()) return tables.status();
    return DuelGame(*std::move(tables));
  }

  // --- IndexedGame: row by row, see above ---
  uint64_t Size() const { return (kExchanges ? 1 : 2) * PlaneSize(); }
  uint64_t Index(const State& state) const {
    const bool second = state.mover == Player::kSecond;
    return (second ? PlaneSize() : 0) + uint64_t{state.Theirs()} * Width() +
           state.Mine();
  }
  std::optional<State> Unindex(uint64_t index) const {
    State state;
    state.mover = index < PlaneSize() ? Player::kFirst : Player::kSecond;
    const uint64_t number = index % PlaneSize();
    const int mover = static_cast<int>(state.mover);
    state.place[mover] = static_cast<uint32_t>(number % Width());
    state.place[1 - mover] = static_cast<uint32_t>(number / Width());
    return state;
  }

  // --- SymmetricGame ---
  State Canonical(const State& state) const requires kExchanges {
    return {{state.Mine(), state.Theirs()}, Player::kFirst};
  }
  uint64_t OrbitSize(const State&) const requires kExchanges { return 2; }

  // --- RowGame ---
  PlaneShape Shape(Player mover) const requires kExchanges {
    if (mover == Player::kSecond) return {};
    return {.rows = Width(), .columns = Width(), .other_sources = Width()};
  }
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const requires kExchanges {
    visit(View{0, place.column, place.row});
  }
  std::optional<State> SourceState(const View& view) const requires kExchanges {
    const auto mine = static_cast<uint32_t>(view.source);
    return State{{mine, static_cast<uint32_t>(view.row)}, Player::kSecond};
  }
  void LegalColumns(Player, uint64_t, Words columns) const requires kExchanges {
    SetFirstBits(columns, Width());
  }
  void LegalSources(Player, uint64_t, Words sources) const requires kExchanges {
    SetFirstBits(sources, Width());
  }
  void TerminalColumns(Player, uint64_t row,
                       TerminalWords sets) const requires kExchanges {
    const Words by_outcome[] = {sets.loss, sets.draw, sets.win};
    for (uint32_t column = 0; column < Width(); ++column) {
      const auto end = tables_->ends[uint64_t{column} * Width() + row];
      if (end) SetBit(by_outcome[static_cast<int>(*end)], column);
    }
  }

 private:
  explicit DuelGame(std::shared_ptr<const DuelTables> tables)
      : DuelGameBase(std::move(tables)) {}

  uint64_t PlaneSize() const { return uint64_t{Width()} * Width(); }
};

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_DUEL_GAME_H_
