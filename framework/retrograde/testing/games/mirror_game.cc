#include "retrograde/testing/games/mirror_game.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "retrograde/core/seeded_random.h"

namespace retrograde {
namespace {

void AddOnce(std::vector<uint8_t>& places, uint8_t place) {
  if (std::find(places.begin(), places.end(), place) == places.end()) {
    places.push_back(place);
  }
}

std::optional<Outcome> RandomEnd(SeededRandom& random) {
  constexpr uint64_t kOneIn = 6;
  if (random.Below(kOneIn) != 0) return std::nullopt;
  return static_cast<Outcome>(random.Below(3));
}

}  // namespace

// Every place has one arc at least, so that a state that is not terminal has a
// move.
MirrorTables::MirrorTables(uint64_t width, uint64_t seed)
    : width_(width), seed_(seed), ends_(2 * width * width) {
  SeededRandom random(seed);
  for (int player = 0; player < 2; ++player) {
    moves_[player].resize(width);
    unmoves_[player].resize(width);
    for (uint64_t from = 0; from < width; ++from) {
      for (uint64_t arcs = 1 + random.Below(2); arcs > 0; --arcs) {
        const uint8_t to = static_cast<uint8_t>(random.Below(width));
        AddOnce(moves_[player][from], to);
        AddOnce(moves_[player][Mirror(from)], Mirror(to));
        AddOnce(unmoves_[player][to], from);
        AddOnce(unmoves_[player][Mirror(to)], Mirror(from));
      }
    }
  }
  for (uint64_t number = 0; number < ends_.size(); ++number) {
    const MirrorState state{{static_cast<uint8_t>(number / width % width),
                             static_cast<uint8_t>(number % width)},
                            static_cast<Player>(number / (width * width))};
    const uint64_t image = Number(Mirror(state));
    ends_[number] = image < number ? ends_[image] : RandomEnd(random);
  }
}

// ----- The rules -----

std::string MirrorRules::Parameters() const {
  return absl::StrCat(tables_->Width(), " ", tables_->Seed());
}

absl::StatusOr<std::vector<uint64_t>> MirrorRules::ParseKnobs(
    absl::string_view text) {
  std::vector<uint64_t> knobs;
  for (const absl::string_view word : absl::StrSplit(text, ' ')) {
    uint64_t knob = 0;
    if (absl::SimpleAtoi(word, &knob)) knobs.push_back(knob);
  }
  if (knobs.size() == 2 && knobs[0] >= 1 && knobs[0] <= kMostWidth) {
    return knobs;
  }
  return absl::InvalidArgumentError("expected WIDTH SEED");
}

MirrorState MirrorRules::Apply(const State& state, Move to) const {
  State after = state;
  after.place[static_cast<int>(state.mover)] = to;
  after.mover = Other(state.mover);
  return after;
}

std::string MirrorRules::StateText(const State& state) const {
  return absl::StrCat(state.place[0], ",", state.place[1], ",",
                      state.mover == Player::kFirst ? "first" : "second");
}

absl::StatusOr<MirrorState> MirrorRules::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  uint32_t places[2];
  if (parts.size() == 3 && absl::SimpleAtoi(parts[0], &places[0]) &&
      absl::SimpleAtoi(parts[1], &places[1]) && places[0] < Width() &&
      places[1] < Width() && (parts[2] == "first" || parts[2] == "second")) {
    return State{
        {static_cast<uint8_t>(places[0]), static_cast<uint8_t>(places[1])},
        parts[2] == "first" ? Player::kFirst : Player::kSecond};
  }
  return absl::InvalidArgumentError("expected PLACE,PLACE,first|second");
}

std::string MirrorRules::MoveText(const State&, Move to) const {
  return absl::StrCat(to);
}

absl::StatusOr<MirrorRules::Move> MirrorRules::ParseMove(
    const State& state, absl::string_view text) const {
  for (const uint8_t to : tables_->Moves(state.mover, Piece(state))) {
    if (MoveText(state, to) == text) return to;
  }
  return absl::InvalidArgumentError("expected the number of a place");
}

// ----- Without symmetry -----

absl::StatusOr<MirrorGame<false>> MirrorGame<false>::FromParameters(
    absl::string_view text) {
  const auto knobs = ParseKnobs(text);
  if (!knobs.ok()) return knobs.status();
  return MirrorGame((*knobs)[0], (*knobs)[1]);
}

std::optional<MirrorState> MirrorGame<false>::Unindex(uint64_t index) const {
  const uint64_t width = Width();
  return State{{static_cast<uint8_t>(index / width % width),
                static_cast<uint8_t>(index % width)},
               static_cast<Player>(index / (width * width))};
}

// ----- With symmetry -----

absl::StatusOr<MirrorGame<true>> MirrorGame<true>::FromParameters(
    absl::string_view text) {
  const auto knobs = ParseKnobs(text);
  if (!knobs.ok()) return knobs.status();
  return MirrorGame((*knobs)[0], (*knobs)[1]);
}

MirrorState MirrorGame<true>::Canonical(const State& state) const {
  const State image = tables_->Mirror(state);
  const bool turn = state.place[0] == image.place[0]
                        ? image.place[1] < state.place[1]
                        : image.place[0] < state.place[0];
  return turn ? image : state;
}

PlaneShape MirrorGame<true>::Shape(Player mover) const {
  if (mover == Player::kFirst) return {Width(), Half(), Width(), 0};
  return {Half(), Width(), Width(), 0};
}

uint64_t MirrorGame<true>::Index(const State& state) const {
  const bool first = state.mover == Player::kFirst;
  return IndexOf(first ? Place{0, state.place[1], state.place[0]}
                       : Place{1, state.place[0], state.place[1]});
}

std::optional<MirrorState> MirrorGame<true>::Unindex(uint64_t index) const {
  const Place place =
      PlaceOfIndex(Shape(Player::kFirst), Shape(Player::kSecond), index);
  const uint8_t row = static_cast<uint8_t>(place.row);
  const uint8_t column = static_cast<uint8_t>(place.column);
  const State state = place.plane == 0 ? State{{column, row}, Player::kFirst}
                                       : State{{row, column}, Player::kSecond};
  if (!(Canonical(state) == state)) return std::nullopt;
  return state;
}

std::optional<MirrorState> MirrorGame<true>::SourceState(
    const View& view) const {
  const uint8_t row = static_cast<uint8_t>(view.row);
  const uint8_t source = static_cast<uint8_t>(view.source);
  if (view.plane == 0) return State{{source, row}, Player::kSecond};
  return State{{row, source}, Player::kFirst};
}

void MirrorGame<true>::LegalColumns(Player mover, uint64_t row,
                                    Words columns) const {
  const int plane = static_cast<int>(mover);
  for (uint64_t column = 0; column < Shape(mover).columns; ++column) {
    if (Unindex(IndexOf({plane, row, column}))) SetBit(columns, column);
  }
}

void MirrorGame<true>::TerminalColumns(Player mover, uint64_t row,
                                       TerminalWords sets) const {
  const int plane = static_cast<int>(mover);
  for (uint64_t column = 0; column < Shape(mover).columns; ++column) {
    const auto state = Unindex(IndexOf({plane, row, column}));
    const auto end = state ? TerminalOutcome(*state) : std::nullopt;
    if (!end) continue;
    SetBit(*end == Outcome::kWin    ? sets.win
           : *end == Outcome::kDraw ? sets.draw
                                    : sets.loss,
           column);
  }
}

void MirrorGame<true>::LegalSources(Player, uint64_t, Words sources) const {
  for (uint64_t source = 0; source < Width(); ++source) {
    SetBit(sources, source);
  }
}

absl::StatusOr<MirrorGameWithOperator> MirrorGameWithOperator::FromParameters(
    absl::string_view text) {
  const auto knobs = ParseKnobs(text);
  if (!knobs.ok()) return knobs.status();
  return MirrorGameWithOperator((*knobs)[0], (*knobs)[1]);
}

}  // namespace retrograde
