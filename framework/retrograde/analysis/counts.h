// How many states there are of each value: by mover, outcome and remoteness.
//
// All states count that have an index, whether or not play reaches them. With
// symmetries those are the canonical ones, and CountImages counts all. Games
// are known by such counts in the literature, so they are also the first thing
// to compare.

#ifndef RETROGRADE_ANALYSIS_COUNTS_H_
#define RETROGRADE_ANALYSIS_COUNTS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// How many states have each length. Fast for usual lengths, and no larger than
// the lengths that occur for unusual ones.
class LengthCounts {
 public:
  // `states` more of this length.
  void Add(Ply plies, uint64_t states = 1) {
    if (states == 0) return;
    if (plies >= kUsual) {
      unusual_[plies] += states;
      return;
    }
    if (plies >= usual_.size()) usual_.resize(plies + 1);
    usual_[plies] += states;
  }

  // The states of this length.
  uint64_t At(Ply plies) const {
    if (plies < kUsual) return plies < usual_.size() ? usual_[plies] : 0;
    const auto found = unusual_.find(plies);
    return found == unusual_.end() ? 0 : found->second;
  }

  // visit(plies, count) for each length that occurs, ascending.
  template <class Visitor>
  void ForEach(Visitor&& visit) const {
    for (Ply plies = 0; plies < usual_.size(); ++plies) {
      if (usual_[plies] != 0) visit(plies, usual_[plies]);
    }
    for (const auto& [plies, count] : unusual_) visit(plies, count);
  }

  // All that others have.
  void Add(const LengthCounts& others) {
    others.ForEach([this](Ply plies, uint64_t count) { Add(plies, count); });
  }

  uint64_t Total() const {
    uint64_t total = 0;
    ForEach([&](Ply, uint64_t count) { total += count; });
    return total;
  }

  // The longest that occurs; nothing if there is none.
  std::optional<Ply> Longest() const {
    if (!unusual_.empty()) return unusual_.rbegin()->first;
    if (usual_.empty()) return std::nullopt;
    return static_cast<Ply>(usual_.size() - 1);
  }

  friend bool operator==(const LengthCounts&, const LengthCounts&) = default;

 private:
  static constexpr Ply kUsual = 1 << 16;

  std::vector<uint64_t> usual_;      // by length
  std::map<Ply, uint64_t> unusual_;  // from kUsual on
};

// The states with one player to move, by outcome for that player.
struct PlayerCounts {
  LengthCounts wins, losses;
  uint64_t draws = 0;

  // `states` more of this value.
  void Add(Value value, uint64_t states = 1) {
    if (value.outcome == Outcome::kDraw) {
      draws += states;
    } else {
      (value.outcome == Outcome::kWin ? wins : losses)
          .Add(value.remoteness, states);
    }
  }
  // All that others have.
  void Add(const PlayerCounts& others) {
    wins.Add(others.wins);
    losses.Add(others.losses);
    draws += others.draws;
  }

  uint64_t States() const { return wins.Total() + draws + losses.Total(); }
  // The longest win or loss; nothing where all is drawn.
  std::optional<Ply> Longest() const {
    return std::max(wins.Longest(), losses.Longest());
  }

  friend bool operator==(const PlayerCounts&, const PlayerCounts&) = default;
};

struct Counts {
  std::array<PlayerCounts, 2> players;  // the first and the second to move

  const PlayerCounts& Of(Player mover) const {
    return players[static_cast<int>(mover)];
  }
  uint64_t States() const { return players[0].States() + players[1].States(); }
  // The longest win or loss; nothing where all is drawn: a win of 0 plies, on a
  // board where the game is over, is a win.
  std::optional<Ply> Longest() const {
    return std::max(players[0].Longest(), players[1].Longest());
  }

  // The states that this player wins / that are drawn, whoever is to move.
  uint64_t WonBy(Player player) const {
    return Of(player).wins.Total() + Of(Other(player)).losses.Total();
  }
  uint64_t Draws() const { return players[0].draws + players[1].draws; }

  // All that others have.
  void Add(const Counts& others) {
    players[0].Add(others.players[0]);
    players[1].Add(others.players[1]);
  }

  friend bool operator==(const Counts&, const Counts&) = default;
};

// Counts of the same states by outcome alone: all lengths are 0.
inline Counts WithoutLengths(const Counts& counts) {
  Counts outcomes;
  for (size_t player = 0; player < counts.players.size(); ++player) {
    const PlayerCounts& from = counts.players[player];
    PlayerCounts& to = outcomes.players[player];
    to.wins.Add(0, from.wins.Total());
    to.draws = from.draws;
    to.losses.Add(0, from.losses.Total());
  }
  return outcomes;
}

namespace internal {

// Counts many values. Which outcome comes next is hard to foresee for a
// processor, so usual lengths go to a table that has no need to ask.
class ValueCounter {
 public:
  explicit ValueCounter(PlayerCounts& counts) : counts_(counts) {}

  void Add(Value value) {
    if (value.remoteness >= kLengths) return counts_.Add(value);
    ++table_[static_cast<int>(value.outcome)][value.remoteness];
  }

  // Must come last: what is in the table goes to the counts.
  void Finish() {
    for (const Outcome outcome :
         {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
      for (Ply plies = 0; plies < kLengths; ++plies) {
        const uint64_t count = table_[static_cast<int>(outcome)][plies];
        if (count != 0) counts_.Add({outcome, plies}, count);
      }
    }
  }

 private:
  static constexpr Ply kLengths = 64;

  PlayerCounts& counts_;
  std::array<std::array<uint64_t, kLengths>, 3> table_ = {};
};

// Counts the states of one plane, 64 legal columns at a time.
template <RowGame G, class ValueAt>
void CountPlane(const G& game, const ValueAt& value_at, Player mover,
                uint64_t first_index, const std::stop_token& stop,
                PlayerCounts& counts) {
  const PlaneShape shape = game.Shape(mover);
  ValueCounter counter(counts);
  std::vector<uint64_t> legal(shape.ColumnWords());
  for (uint64_t row = 0; row < shape.rows && !stop.stop_requested(); ++row) {
    std::fill(legal.begin(), legal.end(), 0);
    game.LegalColumns(mover, row, absl::MakeSpan(legal));
    for (uint64_t w = 0; w < legal.size(); ++w) {
      ForEachBit(legal[w], first_index + w * kBitsPerWord,
                 [&](uint64_t index) { counter.Add(value_at(index)); });
    }
    first_index += shape.columns;
  }
  counter.Finish();
}

// visit(index, state) for each index that is no hole, until there is a stop
// request.
template <IndexedGame G, class Visitor>
void ForEachIndexedState(const G& game, const std::stop_token& stop,
                         Visitor&& visit) {
  constexpr uint64_t kStatesBetweenStops = 4096;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    if (index % kStatesBetweenStops == 0 && stop.stop_requested()) return;
    if (const auto state = game.Unindex(index)) visit(index, *state);
  }
}

}  // namespace internal

// How many states there are of each value_at(index). One pass over the indices;
// a RowGame is asked for whole rows, any other game for every index. After a
// stop request the counts are not complete.
template <IndexedGame G, class ValueAt>
Counts CountValues(const G& game, const ValueAt& value_at,
                   const std::stop_token& stop = {}) {
  Counts counts;
  if constexpr (RowGame<G>) {
    const PlaneShape first = game.Shape(Player::kFirst);
    internal::CountPlane(game, value_at, Player::kFirst, 0, stop,
                         counts.players[0]);
    internal::CountPlane(game, value_at, Player::kSecond,
                         first.rows * first.columns, stop, counts.players[1]);
  } else {
    internal::ForEachIndexedState(
        game, stop, [&](uint64_t index, const typename G::State& state) {
          counts.players[static_cast<int>(game.Mover(state))].Add(
              value_at(index));
        });
  }
  return counts;
}

// How many states there are of each value, each state counted as often as it
// has images: the states of the game as it would be without its symmetries.
// Where images exchange the players, all images of a state count for the player
// who moves in the canonical one. Asks for every index.
template <IndexedGame G, class ValueAt>
Counts CountImages(const G& game, const ValueAt& value_at,
                   const std::stop_token& stop = {}) {
  Counts counts;
  internal::ForEachIndexedState(
      game, stop, [&](uint64_t index, const typename G::State& state) {
        counts.players[static_cast<int>(game.Mover(state))].Add(
            value_at(index), OrbitSizeOf(game, state));
      });
  return counts;
}

}  // namespace retrograde

#endif  // RETROGRADE_ANALYSIS_COUNTS_H_
