#include "retrograde/testing/games/random_row_game.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/testing/games/graph_game.h"

namespace retrograde {
namespace {

using Kind = RandomRowTables::Kind;

Kind KindOf(Outcome outcome) { return static_cast<Kind>(outcome); }

// Up to `most` arcs from each column to sources base … base + parts - 1.
void AddArcs(uint32_t parts, uint64_t base, uint64_t most, SeededRandom& random,
             RandomRowTables::Moves& moves) {
  for (std::vector<uint32_t>& arcs : moves.from_column) {
    const uint64_t count = random.Below(most + 1);
    for (uint64_t i = 0; i < count; ++i) {
      arcs.push_back(static_cast<uint32_t>(base + random.Below(parts)));
    }
  }
}

// Drops repeated arcs and fills the tables that follow from `from_column`.
void Complete(RandomRowTables::Moves& moves) {
  const uint64_t column_words = moves.shape.ColumnWords();
  const uint64_t source_words = moves.shape.SourceWords();
  moves.to_source.resize(source_words * kBitsPerWord);
  moves.from_column_words.resize(moves.shape.columns * source_words);
  moves.to_source_words.resize(moves.to_source.size() * column_words);
  for (uint32_t column = 0; column < moves.from_column.size(); ++column) {
    std::vector<uint32_t>& arcs = moves.from_column[column];
    std::sort(arcs.begin(), arcs.end());
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    for (const uint32_t source : arcs) {
      moves.to_source[source].push_back(column);
      moves.from_column_words[column * source_words + WordOf(source)] |=
          MaskOf(source);
      moves.to_source_words[source * column_words + WordOf(column)] |=
          MaskOf(column);
    }
  }
}

RandomRowTables::Moves MakeMoves(const RandomRowGameKnobs& knobs, int player,
                                 SeededRandom& random) {
  const uint32_t parts = knobs.parts[player];
  RandomRowTables::Moves moves;
  moves.shape = {knobs.parts[1 - player], parts, parts,
                 knobs.most_same_moves == 0 ? 0 : parts};
  moves.from_column.resize(parts);
  AddArcs(parts, 0, knobs.most_moves, random, moves);
  AddArcs(parts, moves.shape.SameBase(), knobs.most_same_moves, random, moves);
  Complete(moves);
  return moves;
}

// One or two exits of any outcome.
std::vector<Exit> MakeExits(const RandomRowGameKnobs& knobs,
                            SeededRandom& random) {
  std::vector<Exit> exits(1 + random.Below(2));
  for (Exit& exit : exits) {
    exit.outcome = static_cast<Outcome>(random.Below(3));
    if (exit.outcome == Outcome::kDraw) continue;
    exit.level = static_cast<Ply>(1 + random.Below(knobs.longest_exit));
  }
  return exits;
}

}  // namespace

RandomRowTables::RandomRowTables(const RandomRowGameKnobs& of) : knobs(of) {
  SeededRandom random(knobs.seed);
  moves = {MakeMoves(knobs, 0, random), MakeMoves(knobs, 1, random)};
  kinds.resize(2 * uint64_t{knobs.parts[0]} * knobs.parts[1], Kind::kLive);
  for (uint64_t index = 0; index < kinds.size(); ++index) {
    if (random.Percent(knobs.hole_percent)) {
      kinds[index] = Kind::kHole;
    } else if (random.Percent(knobs.terminal_percent)) {
      kinds[index] = KindOf(static_cast<Outcome>(random.Below(3)));
    } else if (random.Percent(knobs.exit_percent)) {
      exits[index] = MakeExits(knobs, random);
    }
  }
  for (uint64_t index = 0; index < kinds.size(); ++index) {
    if (kinds[index] != Kind::kLive || exits.contains(index)) continue;
    if (HasMove(index)) continue;
    kinds[index] = KindOf(static_cast<Outcome>(random.Below(3)));
  }
}

// Whether a move leads from the state to a legal one.
bool RandomRowTables::HasMove(uint64_t index) const {
  const Place place = PlaceOfIndex(moves[0].shape, moves[1].shape, index);
  const PlaneShape& shape = moves[place.plane].shape;
  for (const uint64_t source : moves[place.plane].from_column[place.column]) {
    const bool again = shape.same_sources != 0 && source >= shape.SameBase();
    const Place after =
        again ? Place{place.plane, place.row, source - shape.SameBase()}
              : Place{1 - place.plane, source, place.row};
    if (!IsHole(PlaceIndex(moves[0].shape, moves[1].shape, after))) return true;
  }
  return false;
}

RandomRowGameKnobs RandomRowKnobs(uint64_t number, bool exits,
                                  bool same_mover) {
  SeededRandom random(number);
  const auto pick = [&random](std::initializer_list<unsigned> choices) {
    return choices.begin()[random.Below(choices.size())];
  };
  RandomRowGameKnobs knobs;
  knobs.seed = random.Next();
  // Now and then more than a word, so that rows and blocks have a border.
  for (uint32_t& parts : knobs.parts) {
    parts = static_cast<uint32_t>(1 + random.Below(pick({6, 6, 20, 20, 75})));
  }
  // And long rows, where few columns are a small part.
  if (random.OneIn(6)) {
    const uint64_t player = random.Below(2);
    knobs.parts[player] = static_cast<uint32_t>(200 + random.Below(800));
    knobs.parts[1 - player] = static_cast<uint32_t>(1 + random.Below(4));
  }
  knobs.most_moves = pick({1, 2, 3, 6});
  knobs.most_same_moves = same_mover ? pick({1, 2, 4}) : 0;
  knobs.hole_percent = pick({0, 10, 40});
  knobs.terminal_percent = pick({0, 2, 10, 30});
  knobs.exit_percent = exits ? pick({3, 15, 50}) : 0;
  knobs.longest_exit = pick({1, 4, 12, 100});
  return knobs;
}

std::string RandomRowGameBase::Parameters() const {
  const RandomRowGameKnobs& knobs = tables_->knobs;
  return absl::StrCat(knobs.seed, " ", knobs.parts[0], " ", knobs.parts[1], " ",
                      knobs.most_moves, " ", knobs.most_same_moves, " ",
                      knobs.hole_percent, " ", knobs.terminal_percent, " ",
                      knobs.exit_percent, " ", knobs.longest_exit);
}

absl::StatusOr<RandomRowGameKnobs> ParseRowKnobs(absl::string_view text) {
  constexpr uint64_t kLimit = uint64_t{1} << 31;
  RandomRowGameKnobs knobs;
  uint32_t* const fields[] = {&knobs.parts[0],     &knobs.parts[1],
                              &knobs.most_moves,   &knobs.most_same_moves,
                              &knobs.hole_percent, &knobs.terminal_percent,
                              &knobs.exit_percent, &knobs.longest_exit};
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  if (words.size() != 1 + std::size(fields) ||
      !absl::SimpleAtoi(words[0], &knobs.seed)) {
    return absl::InvalidArgumentError("expected nine numbers");
  }
  for (size_t i = 0; i < std::size(fields); ++i) {
    const auto number = ParseNumber(words[i + 1], kLimit, "a knob");
    if (!number.ok()) return number.status();
    *fields[i] = *number;
  }
  return knobs;
}

std::optional<Outcome> RandomRowGameBase::TerminalOutcome(
    const State& state) const {
  const Kind kind = tables_->kinds[Index(state)];
  if (kind == Kind::kLive || kind == Kind::kHole) return std::nullopt;
  return static_cast<Outcome>(kind);
}

RandomRowState RandomRowGameBase::Apply(const State& state,
                                        const Move& move) const {
  State after = state;
  after.part[static_cast<int>(state.mover)] = move.to;
  if (!move.again) after.mover = Other(state.mover);
  return after;
}

std::string RandomRowGameBase::StateText(const State& state) const {
  return absl::StrCat(state.part[0], ",", state.part[1],
                      state.mover == Player::kFirst ? ",first" : ",second");
}

absl::StatusOr<RandomRowState> RandomRowGameBase::ParseState(
    absl::string_view text) const {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ',');
  if (words.size() != 3 || (words[2] != "first" && words[2] != "second")) {
    return absl::InvalidArgumentError("expected PART,PART,first or …,second");
  }
  State state;
  state.mover = words[2] == "first" ? Player::kFirst : Player::kSecond;
  for (int player = 0; player < 2; ++player) {
    const auto part =
        ParseNumber(words[player], tables_->knobs.parts[player], "a part");
    if (!part.ok()) return part.status();
    state.part[player] = *part;
  }
  if (tables_->IsHole(Index(state))) {
    return absl::InvalidArgumentError(absl::StrCat(text, " is not legal"));
  }
  return state;
}

std::string RandomRowGameBase::MoveText(const State&, const Move& move) const {
  return absl::StrCat(move.to, move.again ? " again" : "");
}

absl::StatusOr<RandomRowMove> RandomRowGameBase::ParseMove(
    const State& state, absl::string_view text) const {
  Move move;
  move.again = absl::ConsumeSuffix(&text, " again");
  const auto to = ParseNumber(
      text, tables_->knobs.parts[static_cast<int>(state.mover)], "a part");
  if (!to.ok()) return to.status();
  move.to = *to;
  return move;
}

uint64_t RandomRowGameBase::Index(const State& state) const {
  const int mover = static_cast<int>(state.mover);
  return RowStart(state.mover, state.part[1 - mover]) + state.part[mover];
}

std::optional<RandomRowState> RandomRowGameBase::Unindex(uint64_t index) const {
  if (tables_->IsHole(index)) return std::nullopt;
  const Place place =
      PlaceOfIndex(tables_->moves[0].shape, tables_->moves[1].shape, index);
  State state;
  state.mover = place.plane == 0 ? Player::kFirst : Player::kSecond;
  state.part[place.plane] = static_cast<uint32_t>(place.column);
  state.part[1 - place.plane] = static_cast<uint32_t>(place.row);
  return state;
}

View RandomRowGameBase::ViewFrom(Player player, const State& state) const {
  const int plane = static_cast<int>(player);
  const uint64_t base =
      state.mover == player ? MovesOf(player).shape.SameBase() : 0;
  return {plane, state.part[1 - plane], base + state.part[plane]};
}

std::optional<RandomRowState> RandomRowGameBase::SourceState(
    const View& view) const {
  const PlaneShape& shape = tables_->moves[view.plane].shape;
  const bool same = shape.same_sources != 0 && view.source >= shape.SameBase();
  const Place place =
      same ? Place{view.plane, view.row, view.source - shape.SameBase()}
           : Place{1 - view.plane, view.source, view.row};
  return Unindex(
      PlaceIndex(tables_->moves[0].shape, tables_->moves[1].shape, place));
}

uint64_t RandomRowGameBase::RowStart(Player mover, uint64_t row) const {
  return PlaceIndex(tables_->moves[0].shape, tables_->moves[1].shape,
                    {static_cast<int>(mover), row, 0});
}

void RandomRowGameBase::LegalColumns(Player mover, uint64_t row,
                                     Words columns) const {
  ClearWords(columns);
  const uint64_t start = RowStart(mover, row);
  for (uint64_t column = 0; column < Shape(mover).columns; ++column) {
    if (!tables_->IsHole(start + column)) SetBit(columns, column);
  }
}

void RandomRowGameBase::TerminalColumns(Player mover, uint64_t row,
                                        TerminalWords sets) const {
  const Words by_outcome[] = {sets.loss, sets.draw, sets.win};
  for (const Words words : by_outcome) ClearWords(words);
  const uint64_t start = RowStart(mover, row);
  for (uint64_t column = 0; column < Shape(mover).columns; ++column) {
    const Kind kind = tables_->kinds[start + column];
    if (kind == Kind::kLive || kind == Kind::kHole) continue;
    SetBit(by_outcome[static_cast<int>(kind)], column);
  }
}

void RandomRowGameBase::LegalSources(Player mover, uint64_t row,
                                     Words sources) const {
  ClearWords(sources);
  const PlaneShape shape = Shape(mover);
  const int plane = static_cast<int>(mover);
  const auto add = [&](uint64_t first, uint64_t count) {
    for (uint64_t source = first; source < first + count; ++source) {
      if (SourceState({plane, row, source})) SetBit(sources, source);
    }
  };
  add(0, shape.other_sources);
  add(shape.SameBase(), shape.same_sources);
}

}  // namespace retrograde
