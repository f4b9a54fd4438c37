// Which rows, columns and sources a conformance check looks at.
//
// In a game of at most ConformanceOptions::exhaustive_limit indices all of
// them; in a larger one random rows, and in each of them random columns and
// sources, until there are as many as the samples that are asked for.
//
// A shape that does not fit Size() is a fault of R1, and nothing else can be
// asked of such a game; the other axioms of rows are not looked at then.

#ifndef RETROGRADE_AXIOMS_CONFORMANCE_ROW_WALK_H_
#define RETROGRADE_AXIOMS_CONFORMANCE_ROW_WALK_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "retrograde/axioms/conformance_report.h"
#include "retrograde/axioms/conformance_states.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/words.h"

namespace retrograde::internal {

// What is wrong with the shapes of the two planes; empty if nothing is.
std::string ShapeFault(const PlaneShape& first, const PlaneShape& second,
                       uint64_t size);

// The log of an axiom of rows.
template <RowGame G>
AxiomLog RowLog(const G& game, absl::string_view axiom,
                absl::string_view meaning, const ConformanceOptions& options) {
  return AxiomLog(axiom, meaning, IsExhaustive(game, options), options);
}

// The numbers in [0, count), or some of them at random when there are more
// than `most`. May name one twice.
class Numbers {
 public:
  Numbers(uint64_t count, uint64_t most, SeededRandom& random)
      : count_(count),
        looked_at_(count <= most ? count : most),
        random_(random) {}

  uint64_t Size() const { return looked_at_; }
  uint64_t At(uint64_t i) const {
    return looked_at_ == count_ ? i : random_.Below(count_);
  }

 private:
  uint64_t count_, looked_at_;
  SeededRandom& random_;
};

// A row and the plane that it lies in.
struct RowPlace {
  int plane = 0;
  uint64_t row = 0;

  Player Mover() const { return plane == 0 ? Player::kFirst : Player::kSecond; }
  std::string Text() const {
    return absl::StrCat("row ", row, " of the ",
                        plane == 0 ? "first" : "second", " player");
  }
};

// A game with its shapes, as the checks of R2 to R8 want to see it.
template <RowGame G>
class RowWalk {
 public:
  using State = typename G::State;

  RowWalk(const G& game, AxiomLog& log)
      : game_(game),
        log_(log),
        shapes_{game.Shape(Player::kFirst), game.Shape(Player::kSecond)},
        random_(log.Options().seed) {}

  const PlaneShape& Shape(RowPlace at) const { return shapes_[at.plane]; }
  SeededRandom& Random() { return random_; }

  // visit(row) for each row that is looked at; none where R1 is broken.
  template <class Visitor>
  void ForEachRow(Visitor&& visit) {
    if (!ShapeFault(shapes_[0], shapes_[1], game_.Size()).empty()) return;
    for (int plane = 0; plane < 2; ++plane) {
      if (shapes_[plane].columns == 0) continue;
      const Numbers rows(shapes_[plane].rows, MostRows(plane), random_);
      for (uint64_t i = 0; i < rows.Size() && !log_.Done(); ++i) {
        visit(RowPlace{plane, rows.At(i)});
      }
    }
  }

  // visit(column) for each column of a row that is looked at.
  template <class Visitor>
  void ForEachColumn(RowPlace at, Visitor&& visit) {
    const Numbers columns(Shape(at).columns, MostInRow(), random_);
    for (uint64_t i = 0; i < columns.Size() && !log_.Done(); ++i) {
      visit(columns.At(i));
    }
  }

  // visit(column, state) for those that are sound states.
  template <class Visitor>
  void ForEachState(RowPlace at, Visitor&& visit) {
    ForEachColumn(at, [&](uint64_t column) {
      if (const auto state = StateAt({at.plane, at.row, column})) {
        visit(column, *state);
      }
    });
  }

  // visit(source) for each source of a row that is looked at.
  template <class Visitor>
  void ForEachSource(RowPlace at, Visitor&& visit) {
    const uint64_t bits = Shape(at).SourceWords() * kBitsPerWord;
    const Numbers sources(bits, MostInRow(), random_);
    for (uint64_t i = 0; i < sources.Size() && !log_.Done(); ++i) {
      const uint64_t source = sources.At(i);
      if (IsSource(Shape(at), source)) visit(source);
    }
  }

  uint64_t IndexAt(const Place& place) const {
    return PlaceIndex(shapes_[0], shapes_[1], place);
  }
  std::optional<State> StateAt(const Place& place) const {
    return SoundState(game_, IndexAt(place));
  }
  // Where the canonical form of a state lies. Precondition: the state is sound.
  Place PlaceOf(const State& state) const {
    return PlaceOfIndex(shapes_[0], shapes_[1],
                        game_.Index(CanonicalState(game_, state)));
  }

  // Whether a source of that number exists in the plane.
  static bool IsSource(const PlaneShape& shape, uint64_t source) {
    return source < shape.other_sources ||
           (source >= shape.SameBase() &&
            source - shape.SameBase() < shape.same_sources);
  }

  // What is wrong with the numbers of a view; empty if nothing is.
  std::string ViewFault(const View& view) const {
    const std::string text = ViewText(view);
    if (view.plane != 0 && view.plane != 1) return text + ": no such plane";
    const PlaneShape& shape = shapes_[view.plane];
    if (view.row >= shape.rows) return text + ": no such row";
    return IsSource(shape, view.source) ? "" : text + ": no such source";
  }

  static std::string ViewText(const View& view) {
    return absl::StrCat("view (plane ", view.plane, ", row ", view.row,
                        ", source ", view.source, ")");
  }

  // The legal sources of a row.
  std::vector<uint64_t> LegalSources(RowPlace at) const {
    std::vector<uint64_t> words(Shape(at).SourceWords());
    game_.LegalSources(at.Mover(), at.row, absl::MakeSpan(words));
    return words;
  }

  // The terminal columns of a row by Outcome: lost, drawn, won.
  std::array<std::vector<uint64_t>, 3> TerminalSets(RowPlace at) const {
    std::array<std::vector<uint64_t>, 3> sets;
    for (auto& set : sets) set.resize(Shape(at).ColumnWords());
    game_.TerminalColumns(at.Mover(), at.row,
                          {.win = absl::MakeSpan(sets[2]),
                           .draw = absl::MakeSpan(sets[1]),
                           .loss = absl::MakeSpan(sets[0])});
    return sets;
  }

  // The legal columns of a row that are not terminal.
  std::vector<uint64_t> LiveColumns(RowPlace at) const {
    std::vector<uint64_t> live(Shape(at).ColumnWords());
    game_.LegalColumns(at.Mover(), at.row, absl::MakeSpan(live));
    for (const std::vector<uint64_t>& set : TerminalSets(at)) {
      for (uint64_t w = 0; w < live.size(); ++w) live[w] &= ~set[w];
    }
    return live;
  }

 private:
  // So many columns or sources are looked at in a row of a large game, and as
  // many rows as it takes to come to the samples asked for.
  static constexpr uint64_t kSamplesInRow = 256;

  uint64_t MostInRow() const {
    if (log_.Exhaustive()) return ~uint64_t{0};
    return std::clamp<uint64_t>(log_.Options().samples, 1, kSamplesInRow);
  }
  uint64_t MostRows(int plane) const {
    if (log_.Exhaustive()) return ~uint64_t{0};
    const uint64_t in_row = std::min(MostInRow(), shapes_[plane].columns);
    return log_.Options().samples / in_row + 1;
  }

  const G& game_;
  AxiomLog& log_;
  PlaneShape shapes_[2];
  SeededRandom random_;
};

}  // namespace retrograde::internal

#endif  // RETROGRADE_AXIOMS_CONFORMANCE_ROW_WALK_H_
