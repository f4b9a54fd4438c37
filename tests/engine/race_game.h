// A race with so many states that 32 bits cannot number them, yet so few levels
// that they are solved in minutes, and with values that the rules give at once.
//
// Each player has a token on a track of its own:
//
//     home | pen: stay for ever | stage 1 | stage 2 | …      cells 0, 1, 2, …
//
// In a move a token goes to any cell of the stage before its own (from stage 1:
// home) or to any cell of its own stage, that it stands on included. From the
// pen it never gets out: there a move is to stay. Who comes home first wins.
//
// A token in stage t needs t moves, one in the pen never comes home. So with
// the mover in stage t and the other in stage u, the mover wins in 2t - 1 plies
// if t <= u, and loses in 2u plies if not; with both in the pen it is a draw.
//
// Layout, as in cat-and-mouse: moves do not depend on the other token, so a row
// is a bundle of 64 cells where the player who waits may be, and column
// 64 · c + b is the mover on cell c and the other on cell b of the bundle.
// Holes of the index: both at home, and what fills the last bundle up to 64.

#ifndef TESTS_ENGINE_RACE_GAME_H_
#define TESTS_ENGINE_RACE_GAME_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/numbering/row_bundles.h"

namespace retrograde {

// One player's track.
struct Track {
  uint64_t pen = 0;           // cells of the pen
  uint64_t stage_length = 1;  // cells of each stage; at least 1
  uint64_t stages = 1;        // at least 1

  static constexpr uint64_t kNever = ~uint64_t{0};  // the stage of the pen

  uint64_t Cells() const { return EndOf(stages); }
  // The cells of a stage are [FirstOf, EndOf); stage 0 is home.
  uint64_t EndOf(uint64_t stage) const {
    return stage == 0 ? 1 : 1 + pen + stage * stage_length;
  }
  uint64_t FirstOf(uint64_t stage) const {
    return stage == 0 ? 0 : EndOf(stage) - stage_length;
  }
  bool IsPen(uint64_t cell) const { return cell >= 1 && cell <= pen; }
  uint64_t StageOf(uint64_t cell) const {
    if (cell == 0) return 0;
    return IsPen(cell) ? kNever : 1 + (cell - 1 - pen) / stage_length;
  }

  friend bool operator==(const Track&, const Track&) = default;
};

// Immutable; may be used from several threads at once.
class RaceGame {
 public:
  struct State {
    std::array<uint64_t, 2> cells{};  // of the first and the second player
    Player mover = Player::kFirst;
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = uint64_t;  // the cell to go to

  static constexpr bool kMoversAlternate = true;
  static constexpr bool kBundledRows = true;

  // Precondition: the tracks are as Track says, and 2 · the product of their
  // cells, each filled up to 64, fits 64 bits.
  RaceGame(const Track& first, const Track& second)
      : tracks_{first, second}, bundles_(first.Cells(), second.Cells()) {}

  const Track& TrackOf(Player player) const {
    return tracks_[static_cast<int>(player)];
  }

  // What the rules come to; `own` and `other` are the stages of the mover and
  // of the other player, not both 0.
  static Value ValueOf(uint64_t own, uint64_t other) {
    if (own == Track::kNever && other == Track::kNever) return Value::Draw();
    if (other == 0) return Value::Loss(0);
    if (own == 0) return Value::Win(0);
    return own <= other ? Value::Win(static_cast<Ply>(2 * own - 1))
                        : Value::Loss(static_cast<Ply>(2 * other));
  }
  Value ValueOf(const State& state) const {
    const Player other = Other(state.mover);
    return ValueOf(TrackOf(state.mover).StageOf(CellOf(state, state.mover)),
                   TrackOf(other).StageOf(CellOf(state, other)));
  }

  // --- Game ---
  static absl::string_view Name() { return "race"; }
  // "PEN LENGTH STAGES PEN LENGTH STAGES", the first player's track first.
  std::string Parameters() const;
  static absl::StatusOr<RaceGame> FromParameters(absl::string_view text);

  // Both on the last cell.
  void InitialStates(auto&& visit) const {
    visit(State{{tracks_[0].Cells() - 1, tracks_[1].Cells() - 1},
                Player::kFirst});
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (CellOf(state, Other(state.mover)) == 0) return Outcome::kLoss;
    if (CellOf(state, state.mover) == 0) return Outcome::kWin;
    return std::nullopt;
  }
  void Moves(const State& state, auto&& visit) const;
  State Apply(const State& state, Move to) const {
    State after = state;
    after.cells[static_cast<int>(state.mover)] = to;
    after.mover = Other(state.mover);
    return after;
  }
  // "CELL CELL 1" or "CELL CELL 2": the tokens and who is to move.
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
  void Predecessors(const State& state, auto&& visit) const;

  // --- RowGame ---
  PlaneShape Shape(Player mover) const { return bundles_.Shape(mover); }
  void Views(const Place& place, auto&& visit) const {
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
  static uint64_t CellOf(const State& state, Player player) {
    return state.cells[static_cast<int>(player)];
  }
  // Nothing where that is a hole.
  std::optional<State> StateOf(const Placing& placing) const;

  std::array<Track, 2> tracks_;
  RowBundles bundles_;
};

inline void RaceGame::Moves(const State& state, auto&& visit) const {
  const Track& track = TrackOf(state.mover);
  const uint64_t cell = CellOf(state, state.mover);
  if (track.IsPen(cell)) return static_cast<void>(visit(cell));
  const uint64_t stage = track.StageOf(cell);
  for (const uint64_t to : {stage - 1, stage}) {
    for (uint64_t c = track.FirstOf(to); c < track.EndOf(to); ++c) {
      if (!visit(c)) return;
    }
  }
}

inline void RaceGame::Predecessors(const State& state, auto&& visit) const {
  const Player moved = Other(state.mover);
  if (CellOf(state, state.mover) == 0) return;  // the game was over before
  const Track& track = TrackOf(moved);
  const uint64_t cell = CellOf(state, moved);
  State before = state;
  before.mover = moved;
  if (track.IsPen(cell)) return static_cast<void>(visit(before));
  const uint64_t stage = track.StageOf(cell);
  for (uint64_t from = std::max<uint64_t>(stage, 1);
       from <= std::min(stage + 1, track.stages); ++from) {
    for (uint64_t c = track.FirstOf(from); c < track.EndOf(from); ++c) {
      before.cells[static_cast<int>(moved)] = c;
      if (!visit(before)) return;
    }
  }
}

// Cells of one stage have the same moves: what is set in any source of a stage
// is found from each column of that stage and of the next.
template <class Sources, class Want, class Out>
void RaceGame::Pre(Player mover, uint64_t, const Sources& sources, const Want&,
                   Out& out) const {
  const Track& track = TrackOf(mover);
  uint64_t stage = 0;
  uint64_t found = 0;
  const auto hand_on = [&](uint64_t next_stage) {
    for (uint64_t to = stage; found != 0 && to <= stage + 1; ++to) {
      if (to == 0 || to > track.stages) continue;
      for (uint64_t c = track.FirstOf(to); c < track.EndOf(to); ++c) {
        out.AddWord(c, found);
      }
    }
    stage = next_stage;
    found = 0;
  };
  sources.ForEachWord([&](uint64_t cell, uint64_t word) {
    if (track.IsPen(cell)) return out.AddWord(cell, word);
    if (cell >= track.EndOf(stage)) hand_on(track.StageOf(cell));
    found |= word;
  });
  hand_on(0);
}

static_assert(CheckRowGame<RaceGame>());
static_assert(HasRowOperator<RaceGame>);

}  // namespace retrograde

#endif  // TESTS_ENGINE_RACE_GAME_H_
