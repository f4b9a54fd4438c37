// Games whose states lie in planes and rows, so that 64 of them are one word.
//
// In many games a move changes the mover's own part of a state and leaves the
// other side's part alone. Then the states of one mover, a *plane*, are laid
// out in *rows*: one row for each arrangement of the other side, and in it one
// *column* for each arrangement of the mover.
//
//     plane of the mouse (mouse to move)     plane of the cat (cat to move)
//              column = mouse                         column = cat
//            +----------------+                    +----------------+
//    row =   | . . . . . . .  |            row =   | . . . . . . .  |
//    cat     | . . s . . . .  |            mouse   | . . . . . . .  |
//            +----------------+                    +----------------+
//
// From a row, the states after a move are its *sources*: the mover's
// arrangements after the move. All moves of a row's states lead to sources of
// that row. Sources are numbered in two parts: first those after which the
// other side is to move; then, from a new word, those after which the same
// side is to move again (none where the players alternate).
//
// Where a mover's moves do not depend on where the other side is, a row may
// bundle 64 arrangements of the other side: column 64 * a + b is the mover's
// arrangement a with the b-th of the bundle, likewise sources. Then one word
// operation follows a move of 64 states at once; games/cat_mouse does so. When
// the turn passes, the two arrangements change their parts: a square of 64
// words by 64 bits is seen by one row of the other plane, turned round its
// diagonal. A game whose rows are like that promises `static constexpr bool
// kBundledRows = true`; decided states are then sent by squares.
// numbering/row_bundles.h has the arithmetic.
//
// Whoever works backwards asks one question of a row: which of *these* columns
// have a move into *those* sources? That is the operator Pre, and it is the
// whole speed of a game.
//
//   RowGame (R), an IndexedGame and PredecessorGame whose author also writes
//     Shape(mover)            the plane of that mover, see PlaneShape
//     Views(place, visit)     visit(view) for each row that sees the state at
//                             a place, with the source that it is there
//     SourceState(view)       the state that a source of a row is, or nothing
//                             where it is not a legal state
//     LegalColumns(mover, row, columns)   sets the bits of what is no hole
//     TerminalColumns(mover, row, sets)   sets those of the terminal columns
//     LegalSources(mover, row, sources)   sets those of the sources: at least
//                             all that a state of the row has a move to, each
//                             a legal state. (Here as above, the words come in
//                             as zeros.)
//   and optionally
//     Pre(mover, row, sources, want, out) adds to `out` the columns in `want`
//                             from which one move leads into `sources`. If one
//                             state appears as several sources of a row, the
//                             set contains all of them or none. Columns added
//                             beyond `want` are dropped, so Pre may look at
//                             `want` or not; a column that is added may vanish
//                             from `want` at once. The sets are templates, see
//                             BitSet and BitSink in core/words.h
//
//     ViewsOfWord(plane, row, word, members, visit)   visit(view) for the views
//                             of all columns that are the bits of `members` in
//                             that word: what Views gives for each of them, in
//                             any order
//     BlockRows(mover)        how many rows of a plane make a block, at least
//                             64; without it 64, or 1 where rows are bundled.
//                             A block is one thread's to solve
//
//   Axioms
//     R1  the first player's plane comes first, row by row:
//         Index = offset + row * columns + column, and Size() is their total
//     R2  a plane holds the states of one mover, and LegalColumns are the
//         columns that Unindex gives a state for
//     R3  TerminalColumns agree with TerminalOutcome
//     R4  a move from a state leads to a state that the row of the former
//         sees, and that source is in LegalSources
//     R5  SourceState(view) is the state that has this view; LegalSources are
//         legal states
//     R6  within `want`, Pre agrees with Predecessors, for each legal source
//         alone and for sets of them (with a source always those of the row
//         that are the same state in the same orientation)
//     R7  the source words that a block of rows is seen in are shared with
//         no other block
//     R8  where the type promises kBundledRows, movers alternate, and the state
//         at column 64 * a + b of row r is seen by row a / 64 of the other
//         plane, as source 64 * (64 * r + b) + a % 64, and by no other row (a
//         row is a block of its own then)
//     R9  ViewsOfWord gives the views that Views gives for each of the members

#ifndef RETROGRADE_CORE_ROW_GAME_H_
#define RETROGRADE_CORE_ROW_GAME_H_

#include <cstdint>
#include <optional>

#include "retrograde/core/game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// The measures of a plane. All counts may be 0; none is limited to 32 bits.
struct PlaneShape {
  uint64_t rows = 0;
  uint64_t columns = 0;
  uint64_t other_sources = 0;  // after these the other side is to move
  uint64_t same_sources = 0;   // after these the same side is to move again

  // The first source that belongs to the same side.
  uint64_t SameBase() const { return WordsFor(other_sources) * kBitsPerWord; }
  uint64_t ColumnWords() const { return WordsFor(columns); }
  uint64_t SourceWords() const {
    return WordsFor(other_sources) + WordsFor(same_sources);
  }
};

// Where a state lies: plane 0 is the first player's.
struct Place {
  int plane = 0;
  uint64_t row = 0;
  uint64_t column = 0;

  friend bool operator==(const Place&, const Place&) = default;
};

// How a row sees a state: as one of its sources.
struct View {
  int plane = 0;
  uint64_t row = 0;
  uint64_t source = 0;

  friend bool operator==(const View&, const View&) = default;
};

// The terminal columns of a row by outcome for the mover; to be filled.
struct TerminalWords {
  Words win, draw, loss;
};

namespace internal {

struct AnyBits {
  bool Has(uint64_t) const;
  uint64_t Word(uint64_t) const;
  uint64_t WordCount() const;
  uint64_t Count() const;
  uint64_t VisitedWords() const;
  void ForEachWord(auto&&) const;
  void Add(uint64_t);
  void AddWord(uint64_t, uint64_t);
};
static_assert(BitSet<AnyBits> && BitSink<AnyBits>);

template <class G>
concept HasShape = requires(const G& game, Player mover) {
  { game.Shape(mover) } -> std::same_as<PlaneShape>;
};
template <class G>
concept HasViews = requires(const G& game, const Place& place) {
  game.Views(place, [](const View&) {});
};
template <class G>
concept HasSourceState = requires(const G& game, const View& view) {
  { game.SourceState(view) } -> std::same_as<std::optional<typename G::State>>;
};
template <class G>
concept HasLegalColumns = requires(const G& game, Player mover, uint64_t row,
                                   Words words) {
  game.LegalColumns(mover, row, words);
};
template <class G>
concept HasTerminalColumns = requires(const G& game, Player mover, uint64_t row,
                                      TerminalWords words) {
  game.TerminalColumns(mover, row, words);
};
template <class G>
concept HasLegalSources = requires(const G& game, Player mover, uint64_t row,
                                   Words words) {
  game.LegalSources(mover, row, words);
};

}  // namespace internal

template <class G>
concept RowGame = IndexedGame<G> && PredecessorGame<G> &&
    internal::HasShape<G> && internal::HasViews<G> &&
    internal::HasSourceState<G> && internal::HasLegalColumns<G> &&
    internal::HasTerminalColumns<G> && internal::HasLegalSources<G>;

// A RowGame that brings its own operator.
template <class G>
concept HasRowOperator = requires(const G& game, Player mover, uint64_t row,
                                  const internal::AnyBits& set,
                                  internal::AnyBits& out) {
  game.Pre(mover, row, set, set, out);
};

// A RowGame that names the views of a whole word.
template <class G>
concept HasViewsOfWord = requires(const G& game, uint64_t number) {
  game.ViewsOfWord(0, number, number, number, [](const View&) {});
};

namespace internal {

// Callable, but perhaps only on a game that is not const.
template <class G>
concept HasSomePre = requires(G& game, Player mover, uint64_t row,
                              const AnyBits& set, AnyBits& out) {
  game.Pre(mover, row, set, set, out);
};

}  // namespace internal

// Compiles to `true`, or to one line when the type has an operation Pre that
// forgets to be const: it would be left unused without a word.
template <class G>
consteval bool CheckRowOperator() {
  static_assert(
      HasRowOperator<G> || !internal::HasSomePre<G>,
      "a row operator is `void Pre(Player mover, uint64_t row, const "
      "Sources&, const Want&, Out&) const`, a template of three sets");
  return true;
}

// Compiles to `true`, or to one line that names what is missing.
template <class G>
consteval bool CheckRowGame() {
  if constexpr (CheckIndexedGame<G>() && CheckPredecessorGame<G>()) {
    static_assert(internal::HasShape<G>,
                  "a RowGame needs `PlaneShape Shape(Player mover) const`");
    static_assert(internal::HasViews<G>,
                  "a RowGame needs `void Views(const Place&, visit) const`");
    static_assert(internal::HasSourceState<G>,
                  "a RowGame needs `std::optional<State> SourceState(const "
                  "View&) const`");
    static_assert(internal::HasLegalColumns<G>,
                  "a RowGame needs `void LegalColumns(Player mover, uint64_t "
                  "row, Words columns) const`");
    static_assert(internal::HasTerminalColumns<G>,
                  "a RowGame needs `void TerminalColumns(Player mover, "
                  "uint64_t row, TerminalWords sets) const`");
    static_assert(internal::HasLegalSources<G>,
                  "a RowGame needs `void LegalSources(Player mover, uint64_t "
                  "row, Words sources) const`");
  }
  return RowGame<G>;
}

namespace internal {

// Some of what a RowGame has and nobody else would, perhaps not const.
template <class G>
concept HasSomeRows = requires(G& game, Words words) {
  game.LegalColumns(Player::kFirst, uint64_t{0}, words);
}
|| requires(G& game, Words words) {
  game.LegalSources(Player::kFirst, uint64_t{0}, words);
}
|| requires(G& game) {
  game.Views(Place(), [](const View&) {});
}
|| requires(G& game) { game.SourceState(View()); };

}  // namespace internal

// Compiles to `true`, or to one line when the type has a part of the rows only.
template <class G>
consteval bool CheckWholeRows() {
  if constexpr (internal::HasSomeRows<G>) CheckRowGame<G>();
  return true;
}

// Whether the type promises kBundledRows (axiom R8).
template <class G>
consteval bool HasBundledRows() {
  if constexpr (requires { G::kBundledRows; }) return G::kBundledRows;
  return false;
}

// The rows of a block of a plane (axiom R7).
template <class G>
uint64_t BlockRows(const G& game, Player mover) {
  if constexpr (HasBundledRows<G>()) return 1;
  if constexpr (requires { game.BlockRows(mover); }) {
    return game.BlockRows(mover);
  }
  return kBitsPerWord;
}

// How the other plane sees 64 words of a bundled row, `first_word` and those
// after it. Bit b of word i is source + 64 * b + i of the view.
inline View ViewOfTile(int plane, uint64_t row, uint64_t first_word) {
  return {1 - plane, WordOf(first_word), kBitsPerWord * kBitsPerWord * row};
}

// The index of a place and back (axiom R1). `first`, `second`: the shapes of
// the two planes.
inline uint64_t PlaceIndex(const PlaneShape& first, const PlaneShape& second,
                           const Place& place) {
  if (place.plane == 0) return place.row * first.columns + place.column;
  return first.rows * first.columns + place.row * second.columns + place.column;
}

inline Place PlaceOfIndex(const PlaneShape& first, const PlaneShape& second,
                          uint64_t index) {
  const uint64_t offset = first.rows * first.columns;
  if (index < offset) return {0, index / first.columns, index % first.columns};
  index -= offset;
  return {1, index / second.columns, index % second.columns};
}

}  // namespace retrograde

#endif  // RETROGRADE_CORE_ROW_GAME_H_
