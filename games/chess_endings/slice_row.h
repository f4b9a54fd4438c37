// One row of a slice, 64 states at a time.
//
// In a row the other side's men stand still, and so do all pawns; the mover's
// arrangements are the columns (slice_grid.h). A word holds those that differ
// in the square of the mover's last officer only, and what can be said of that
// officer is said of all its 64 squares at once: they are empty, they attack a
// square, they lie between a slider and the king it would check. A slider's
// moves over the whole word are fills.
//
// Like officers: columns have them in ascending order only, so where the last
// two are alike half of a word's bits are never set. Sources have all orders
// (slice_grid.h), so that no move needs to know of this.

#ifndef GAMES_CHESS_ENDINGS_SLICE_ROW_H_
#define GAMES_CHESS_ENDINGS_SLICE_ROW_H_

#include <cstdint>
#include <optional>

#include "games/chess_endings/attacks.h"
#include "games/chess_endings/fills.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_grid.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde::chess_endings {

// A row of the mover's plane. Immutable; outlived by the grid. O(1) to make.
class SliceRow {
 public:
  SliceRow(const SliceGrid& grid, Player mover, uint64_t row);

  // The bits of a word that are canonical, legal positions with the mover to
  // move. 0 for all words of a row where two men would be on one square.
  uint64_t Columns(uint64_t word) const;

  // The bits of a word that are legal positions after a move, with the other
  // side to move.
  uint64_t Sources(uint64_t word) const;

  // Adds to `out` the columns in `want` from which a move leads into `sources`.
  // Preconditions: the members of both are legal, and a source is there in all
  // orders of like officers.
  template <class Set, class Want, class Out>
  void Pre(const Set& sources, const Want& want, Out& out) const;

  // What the 64 states of a word have in common: the squares of all men but the
  // mover's last officer.
  struct Prefix {
    Arrangement men;  // the last officer's square says nothing
    Square king;
    Squares occupied;  // by these, the other side, and pawns
  };
  // Nothing where two men would be on one square.
  std::optional<Prefix> PrefixOf(uint64_t word) const;
  // All men but the mover's last officer.
  Men MenOf(const Prefix& prefix) const;

  // The other side's men and all pawns. Precondition: no two on one square, as
  // where there are any columns.
  Men Fixed() const;

 private:
  // Of a row without officers: the king is the bit.
  bool KingAlone() const { return ours_.Officers() == 0; }
  uint64_t KingColumns() const;
  uint64_t KingSources() const;

  Squares LastColumns(const Prefix& prefix) const;
  uint64_t CanonicalOf(uint64_t word, const Prefix& prefix,
                       uint64_t bits) const;
  uint64_t LeastOnDiagonal(const Men& others, uint64_t bits) const;
  uint64_t LeastOneByOne(uint64_t word, uint64_t bits) const;

  int Last() const { return ours_.Officers() - 1; }
  // A word's number is that of the king, then those of all officers but the
  // last.
  uint64_t WordsOfAKing() const { return uint64_t{1} << (6 * Last()); }
  uint64_t WithOfficerMoved(uint64_t word, int officer, Square from,
                            Square to) const {
    const uint64_t change = static_cast<uint64_t>(from ^ to);
    return word ^ change << (6 * (Last() - 1 - officer));
  }
  // Where an officer that is not the last can go or come from.
  Squares FreeMoves(int officer, Square square, const Prefix& prefix) const {
    return Attacks(mover_, ours_.KindOf(officer), square, prefix.occupied) &
           ~prefix.occupied;
  }

  template <class Set>
  static uint64_t WordsWithMembers(const Set& set) {
    uint64_t words = 0;
    set.ForEachWord([&words](uint64_t, uint64_t) { ++words; });
    return words;
  }

  template <class Set, class Want, class Out>
  void PreFromWanted(const Set& sources, const Want& want, Out& out) const;
  template <class Set, class Want, class Out>
  void PreFromSources(const Set& sources, const Want& want, Out& out) const;
  template <class Set>
  uint64_t FromKing(const Set& sources, uint64_t word,
                    const Prefix& prefix) const;
  template <class Set>
  uint64_t FromOfficer(const Set& sources, uint64_t word, const Prefix& prefix,
                       int officer) const;

  const SliceGrid& grid_;
  const SideGrid& ours_;
  const SideGrid& theirs_;
  const Player mover_;
  const uint64_t row_;
  const Arrangement others_;  // the other side
  Squares occupied_;          // by the other side and pawns
  const bool exists_;
  const Square other_king_;
};

// The squares that the men of a player attack, `occupied` standing in their
// way.
Squares AttackedBy(const Men& men, Player player, Squares occupied);

// --- Implementation ---

inline std::optional<SliceRow::Prefix> SliceRow::PrefixOf(uint64_t word) const {
  Prefix prefix;
  prefix.men = ours_.At(word * kBitsPerWord);
  prefix.king = ours_.Region().SquareOf(prefix.men.king);
  prefix.occupied = occupied_;
  if (!ours_.Occupy(prefix.men, Last(), prefix.occupied)) return std::nullopt;
  return prefix;
}

template <class Set>
uint64_t SliceRow::FromKing(const Set& sources, uint64_t word,
                            const Prefix& prefix) const {
  const uint64_t others = word & (WordsOfAKing() - 1);
  uint64_t found = 0;
  ForEachBit(ours_.Region().NextTo(prefix.men.king), 0, [&](uint64_t king) {
    found |= sources.Word(king * WordsOfAKing() + others);
  });
  return found;
}

// An officer that is not the last: its move is the same for all 64 positions,
// but for those where the last one stands in its way.
template <class Set>
uint64_t SliceRow::FromOfficer(const Set& sources, uint64_t word,
                               const Prefix& prefix, int officer) const {
  const Square from = prefix.men.officers[officer];
  uint64_t found = 0;
  ForEachSquare(FreeMoves(officer, from, prefix), [&](Square to) {
    found |= sources.Word(WithOfficerMoved(word, officer, from, to)) &
             ~Between(from, to);
    return true;
  });
  return found;
}

// Word by wanted word: which sources does it lead to?
template <class Set, class Want, class Out>
void SliceRow::PreFromWanted(const Set& sources, const Want& want,
                             Out& out) const {
  want.ForEachWord([&](uint64_t word, uint64_t wanted) {
    const std::optional<Prefix> prefix = PrefixOf(word);
    if (!prefix) return;
    uint64_t found = FromKing(sources, word, *prefix);
    for (int officer = 0; officer < Last(); ++officer) {
      if ((wanted & ~found) == 0) break;
      found |= FromOfficer(sources, word, *prefix, officer);
    }
    if ((wanted & ~found) != 0) {
      found |= FilledMoves(ours_.KindOf(Last()), sources.Word(word),
                           ~prefix->occupied);
    }
    if ((found & wanted) != 0) out.AddWord(word, found & wanted);
  });
}

// Word by source word: which columns lead there?
template <class Set, class Want, class Out>
void SliceRow::PreFromSources(const Set& sources, const Want& want,
                              Out& out) const {
  const auto add = [&](uint64_t word, uint64_t found) {
    if ((found &= want.Word(word)) != 0) out.AddWord(word, found);
  };
  sources.ForEachWord([&](uint64_t word, uint64_t members) {
    const std::optional<Prefix> prefix = PrefixOf(word);
    if (!prefix) return;
    const uint64_t others = word & (WordsOfAKing() - 1);
    ForEachBit(
        ours_.Region().InsideNextTo(prefix->men.king), 0,
        [&](uint64_t king) { add(king * WordsOfAKing() + others, members); });
    if (prefix->men.king >= ours_.Region().Size()) return;
    for (int officer = 0; officer < Last(); ++officer) {
      const Square to = prefix->men.officers[officer];
      ForEachSquare(FreeMoves(officer, to, *prefix), [&](Square from) {
        add(WithOfficerMoved(word, officer, to, from),
            members & ~Between(from, to));
        return true;
      });
    }
    if (want.Word(word) != 0) {
      add(word, FilledMoves(ours_.KindOf(Last()), members, ~prefix->occupied));
    }
  });
}

// Words are followed from where there are fewer of them that are not empty. To
// count those that are wanted would take longer than following a few sources.
template <class Set, class Want, class Out>
void SliceRow::Pre(const Set& sources, const Want& want, Out& out) const {
  if (!exists_) return;
  if (KingAlone()) {
    out.AddWord(0,
                ours_.Region().InsideNextToAny(sources.Word(0)) & want.Word(0));
  } else {
    const uint64_t words = WordsWithMembers(sources);
    if (words * 8 <= want.VisitedWords() || words <= WordsWithMembers(want)) {
      PreFromSources(sources, want, out);
    } else {
      PreFromWanted(sources, want, out);
    }
  }
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_SLICE_ROW_H_
