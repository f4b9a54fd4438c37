#include "retrograde/testing/games/sliced_row_game.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {

// Draws the random part of a game.
class SlicedRowMaker {
 public:
  using State = SlicedRowState;
  using Slice = SlicedRowGame::Slice;

  explicit SlicedRowMaker(uint64_t number) : random_(MixBits(number)) {
    data_.number = number;
  }

  SlicedRowGame::Data Make() {
    const uint64_t slices = 2 + random_.Below(3);
    for (Slice slice = 0; slice < slices; ++slice) AddLayer(slice);
    for (Slice slice = 0; slice < slices; ++slice) AddWays(slice);
    return std::move(data_);
  }

 private:
  using Layer = SlicedRowGame::Layer;

  void AddLayer(Slice slice) {
    std::vector<Slice> behind;
    for (Slice other = 0; other < slice; ++other) {
      if (random_.Percent(70)) behind.push_back(other);
    }
    RandomRowGameKnobs knobs =
        RandomRowKnobs(random_.Next(), /*exits=*/true, /*same_mover=*/false);
    // So many states that not all of them are holes.
    for (uint32_t& parts : knobs.parts) parts = std::max(parts, uint32_t{4});
    if (behind.empty()) knobs.exit_percent = 0;
    data_.layers.push_back(
        Layer{SlicedRowGame::Rows(knobs), std::move(behind), {}, {}});
  }

  void AddWays(Slice slice) {
    Layer& layer = data_.layers[slice];
    const unsigned partly_percent = random_.Percent(70) ? 20 : 0;
    layer.partly_known.resize(layer.rows.Size());
    for (uint64_t index = 0; index < layer.rows.Size(); ++index) {
      const std::optional<RandomRowState> at = layer.rows.Unindex(index);
      if (!at) continue;
      layer.rows.Exits(*at, [&](const Exit&) {
        layer.ways[index].push_back(WayFrom(slice, *at));
      });
      layer.partly_known[index] = layer.ways.contains(index) &&
                                  (random_.Percent(partly_percent) ||
                                   LeadsElsewhere(layer, layer.ways[index]));
    }
  }

  // Whether a way leads to no state with an index in a slice behind.
  static bool LeadsElsewhere(const Layer& layer,
                             const std::vector<State>& ways) {
    return std::any_of(ways.begin(), ways.end(), [&](const State& to) {
      return to.transient || std::find(layer.behind.begin(), layer.behind.end(),
                                       to.slice) == layer.behind.end();
    });
  }

  // Often that of the state before this one.
  State WayFrom(Slice slice, const RandomRowState& at) {
    const bool same_row = last_.slice == slice && last_from_.mover == at.mover;
    if (!same_row || random_.Percent(40)) last_to_ = NewWay(slice, at.mover);
    last_.slice = slice;
    last_from_ = at;
    return last_to_;
  }

  State NewWay(Slice slice, Player mover) {
    if (random_.Percent(10)) {
      const State to = RandomState(
          static_cast<Slice>(random_.Below(data_.layers.size())), Other(mover));
      if (to.slice != slice && IsTerminal(to)) return to;
    }
    const std::vector<Slice>& behind = data_.layers[slice].behind;
    const Slice other = behind[random_.Below(behind.size())];
    if (random_.Percent(85)) return RandomState(other, Other(mover));
    State transient = RandomState(other, mover);
    transient.at.mover = Other(mover);
    transient.transient = true;
    return transient;
  }

  bool IsTerminal(const State& state) const {
    return data_.layers[state.slice].rows.TerminalOutcome(state.at).has_value();
  }

  // A legal one with that mover.
  State RandomState(Slice slice, Player mover) {
    const SlicedRowGame::Rows& rows = data_.layers[slice].rows;
    uint64_t index = random_.Below(rows.Size());
    for (uint64_t tries = 0; tries < rows.Size(); ++tries) {
      const std::optional<RandomRowState> at = rows.Unindex(index);
      if (at && at->mover == mover) return {slice, *at, false};
      index = (index + 1) % rows.Size();
    }
    return {};  // not reached: some state is no hole
  }

  SeededRandom random_;
  SlicedRowGame::Data data_;
  // The last state with a way out, and where it leads.
  State last_, last_to_;
  RandomRowState last_from_;
};

SlicedRowGame::SlicedRowGame(uint64_t number)
    : data_(std::make_shared<const Data>(SlicedRowMaker(number).Make())) {}

absl::StatusOr<SlicedRowGame> SlicedRowGame::FromParameters(
    absl::string_view text) {
  uint64_t number = 0;
  if (!absl::SimpleAtoi(text, &number)) {
    return absl::InvalidArgumentError("expected a number");
  }
  return SlicedRowGame(number);
}

absl::StatusOr<SlicedRowGame::SliceGame>
SlicedRowGame::SliceGame::FromParameters(absl::string_view) {
  return absl::UnimplementedError("a slice is made from its game");
}

const std::vector<SlicedRowState>& SlicedRowGame::WaysOut(
    Slice slice, uint64_t index) const {
  static const std::vector<State>* const kNone = new std::vector<State>();
  const auto found = data_->layers[slice].ways.find(index);
  return found == data_->layers[slice].ways.end() ? *kNone : found->second;
}

SlicedRowState SlicedRowGame::Apply(const State& state,
                                    const Move& move) const {
  const Rows& rows = RowsOf(state.slice);
  if (move.way >= 0) {
    return WaysOut(state.slice, rows.Index(state.at))[move.way];
  }
  State after{state.slice, state.at, false};
  if (state.transient) {
    after.at.mover = Other(state.at.mover);
  } else {
    after.at = rows.Apply(state.at, move.inside);
  }
  return after;
}

std::string SlicedRowGame::StateText(const State& state) const {
  const State named = state.transient ? Apply(state, Move()) : state;
  return absl::StrCat(named.slice, ":", RowsOf(named.slice).StateText(named.at),
                      state.transient ? "!" : "");
}

absl::StatusOr<SlicedRowState> SlicedRowGame::ParseState(
    absl::string_view text) const {
  State state;
  state.transient = absl::ConsumeSuffix(&text, "!");
  const size_t colon = text.find(':');
  if (colon == absl::string_view::npos) {
    return absl::InvalidArgumentError("expected SLICE:STATE");
  }
  const absl::StatusOr<Slice> slice = ParseSlice(text.substr(0, colon));
  if (!slice.ok()) return slice.status();
  const auto at = RowsOf(*slice).ParseState(text.substr(colon + 1));
  if (!at.ok()) return at.status();
  state.slice = *slice;
  state.at = *at;
  if (state.transient) state.at.mover = Other(at->mover);
  return state;
}

std::string SlicedRowGame::MoveText(const State& state,
                                    const Move& move) const {
  if (state.transient) return "stand";
  if (move.way >= 0) return absl::StrCat("out ", move.way);
  return RowsOf(state.slice).MoveText(state.at, move.inside);
}

absl::StatusOr<SlicedRowMove> SlicedRowGame::ParseMove(
    const State& state, absl::string_view text) const {
  if (state.transient) return Move();
  Move move;
  if (absl::ConsumePrefix(&text, "out ")) {
    const auto& ways =
        WaysOut(state.slice, RowsOf(state.slice).Index(state.at));
    const auto way = ParseNumber(text, ways.size(), "a way out");
    if (!way.ok()) return way.status();
    move.way = static_cast<int>(*way);
    return move;
  }
  const auto inside = RowsOf(state.slice).ParseMove(state.at, text);
  if (!inside.ok()) return inside.status();
  move.inside = *inside;
  return move;
}

absl::StatusOr<SlicedRowGame::Slice> SlicedRowGame::ParseSlice(
    absl::string_view text) const {
  return ParseNumber(text, SliceCount(), "a slice");
}

MoveOut SlicedRowGame::SliceGame::NameOf(const State& state) const {
  const std::vector<Slice>& behind = data_->layers[slice_].behind;
  const auto found = std::find(behind.begin(), behind.end(), state.slice);
  if (state.transient || found == behind.end()) return {};
  return {static_cast<uint64_t>(found - behind.begin()),
          RowsOf(state.slice).Index(state.at)};
}

uint64_t SlicedRowGame::SliceGame::ColumnsWithWayTo(uint64_t first_index,
                                                    uint64_t columns,
                                                    const State& state) const {
  uint64_t mask = 0;
  for (uint64_t bit = 0; bit < std::min(columns, kBitsPerWord); ++bit) {
    const std::vector<State>& ways = WaysOut(slice_, first_index + bit);
    if (std::find(ways.begin(), ways.end(), state) != ways.end()) {
      mask |= MaskOf(bit);
    }
  }
  return mask;
}

}  // namespace retrograde
