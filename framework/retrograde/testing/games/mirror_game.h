// A random game with a mirror, with rows and without: all that symmetry asks of
// a game and of the engine, in a game small enough to see through.
//
// Each player has a piece on a strip of `width` places; pieces do not hinder
// each other. The mirror turns the strip round: place p becomes width - 1 - p.
// Arcs and ends are random but the same for mirror images. The canonical form
// of a state has the first player's piece in the left half; where it stands on
// the middle place of an odd width, the *axis*, the second player's piece must
// not stand in the right half either. The state with both on the axis is its
// own image.
//
// As rows: where the first player moves, a row is a place of the second
// player's and the columns are the places of the left half; its sources are all
// places, since a move may cross the middle. That is the halo. Where the second
// player moves, a row is a place of the left half and columns and sources are
// all places.
//
// MirrorGame<false> is the same game without its symmetry, and without rows.

#ifndef RETROGRADE_TESTING_GAMES_MIRROR_GAME_H_
#define RETROGRADE_TESTING_GAMES_MIRROR_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

struct MirrorState {
  uint8_t place[2] = {0, 0};  // of the first player's piece, the second's
  Player mover = Player::kFirst;

  friend bool operator==(const MirrorState&, const MirrorState&) = default;
};

// The random part, shared by copies of a game.
class MirrorTables {
 public:
  MirrorTables(uint64_t width, uint64_t seed);

  uint8_t Mirror(uint8_t place) const { return width_ - 1 - place; }
  MirrorState Mirror(const MirrorState& state) const {
    return {{Mirror(state.place[0]), Mirror(state.place[1])}, state.mover};
  }
  // Where a piece may go from a place / come from.
  const std::vector<uint8_t>& Moves(Player player, uint8_t place) const {
    return moves_[static_cast<int>(player)][place];
  }
  const std::vector<uint8_t>& Unmoves(Player player, uint8_t place) const {
    return unmoves_[static_cast<int>(player)][place];
  }
  std::optional<Outcome> End(const MirrorState& state) const {
    return ends_[Number(state)];
  }

  uint64_t Width() const { return width_; }
  uint64_t Seed() const { return seed_; }
  // In [0, 2 · width²).
  uint64_t Number(const MirrorState& state) const {
    return (static_cast<uint64_t>(state.mover) * width_ + state.place[0]) *
               width_ +
           state.place[1];
  }

 private:
  uint64_t width_, seed_;
  std::vector<std::vector<uint8_t>> moves_[2], unmoves_[2];
  std::vector<std::optional<Outcome>> ends_;  // by Number
};

// What does not depend on symmetry.
class MirrorRules {
 public:
  using State = MirrorState;
  using Move = uint8_t;  // the place moved to

  static constexpr bool kMoversAlternate = true;
  static constexpr uint64_t kMostWidth = 64;

  static absl::string_view Name() { return "mirror"; }
  std::string Parameters() const;
  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    for (uint8_t place = 0; place < Width(); ++place) {
      if (!visit(State{{place, 0}, Player::kFirst})) return;
      if (!visit(State{{place, tables_->Mirror(0)}, Player::kFirst})) return;
    }
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    return tables_->End(state);
  }
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    for (const uint8_t to : tables_->Moves(state.mover, Piece(state))) {
      if (!visit(to)) return;
    }
  }
  State Apply(const State& state, Move to) const;
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State& state, Move to) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    const Player player = Other(state.mover);
    const int piece = static_cast<int>(player);
    for (const uint8_t from : tables_->Unmoves(player, state.place[piece])) {
      State before = state;
      before.place[piece] = from;
      before.mover = player;
      if (!TerminalOutcome(before)) visit(before);
    }
  }

  uint64_t Width() const { return tables_->Width(); }

 protected:
  // Precondition: 1 <= width <= kMostWidth.
  MirrorRules(uint64_t width, uint64_t seed)
      : tables_(std::make_shared<const MirrorTables>(width, seed)) {}

  static uint8_t Piece(const State& state) {
    return state.place[static_cast<int>(state.mover)];
  }
  static absl::StatusOr<std::vector<uint64_t>> ParseKnobs(
      absl::string_view text);

  std::shared_ptr<const MirrorTables> tables_;
};

template <bool kSymmetric>
class MirrorGame;

// Without symmetry.
template <>
class MirrorGame<false> : public MirrorRules {
 public:
  MirrorGame(uint64_t width, uint64_t seed) : MirrorRules(width, seed) {}
  static absl::StatusOr<MirrorGame> FromParameters(absl::string_view text);

  uint64_t Size() const { return 2 * Width() * Width(); }
  uint64_t Index(const State& state) const { return tables_->Number(state); }
  std::optional<State> Unindex(uint64_t index) const;
};

// With symmetry, in rows.
template <>
class MirrorGame<true> : public MirrorRules {
 public:
  MirrorGame(uint64_t width, uint64_t seed) : MirrorRules(width, seed) {}
  static absl::StatusOr<MirrorGame> FromParameters(absl::string_view text);

  // --- SymmetricGame ---
  State Canonical(const State& state) const;
  uint64_t OrbitSize(const State& state) const {
    return tables_->Mirror(state) == state ? 1 : 2;
  }

  // --- IndexedGame ---
  uint64_t Size() const { return 2 * Half() * Width(); }
  uint64_t Index(const State& state) const;
  std::optional<State> Unindex(uint64_t index) const;

  // --- RowGame ---
  PlaneShape Shape(Player mover) const;
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    const std::optional<State> state = Unindex(IndexOf(place));
    if (!state) return;
    VisitImage(*state, visit);
    const State image = tables_->Mirror(*state);
    if (!(image == *state)) VisitImage(image, visit);
  }
  std::optional<State> SourceState(const View& view) const;
  void LegalColumns(Player mover, uint64_t row, Words columns) const;
  void TerminalColumns(Player mover, uint64_t row, TerminalWords sets) const;
  void LegalSources(Player mover, uint64_t row, Words sources) const;

 private:
  // The places of the left half, with the axis.
  uint64_t Half() const { return (Width() + 1) / 2; }
  uint64_t IndexOf(const Place& place) const {
    return PlaceIndex(Shape(Player::kFirst), Shape(Player::kSecond), place);
  }
  // visit(view) for the row that sees this image, if there is one.
  template <class Visitor>
  void VisitImage(const State& state, Visitor&& visit) const {
    if (state.mover == Player::kSecond) {  // after a move of the first player
      visit(View{0, state.place[1], state.place[0]});
    } else if (state.place[0] < Half()) {
      visit(View{1, state.place[0], state.place[1]});
    }
  }
};

// With symmetry, in rows, and with a row operator.
class MirrorGameWithOperator : public MirrorGame<true> {
 public:
  MirrorGameWithOperator(uint64_t width, uint64_t seed)
      : MirrorGame<true>(width, seed) {}
  static absl::StatusOr<MirrorGameWithOperator> FromParameters(
      absl::string_view text);

  template <BitSet Sources, BitSet Want, BitSink Out>
  void Pre(Player mover, uint64_t, const Sources& sources, const Want&,
           Out& out) const {
    const uint64_t columns = Shape(mover).columns;
    ForEachMember(sources, [&](uint64_t source) {
      for (const uint8_t from : tables_->Unmoves(mover, source)) {
        if (from < columns) out.Add(from);
      }
    });
  }
};

}  // namespace retrograde

#endif  // RETROGRADE_TESTING_GAMES_MIRROR_GAME_H_
