// A set that costs what it holds, however large the range of its members.
//
// Above the words of the set stand summaries: bit i of a summary says that
// word i below may not be zero.
//
//     summary 1                1 . . .            (up to one word at the top)
//                             /
//     summary 0       . 1 . . 1 . . .
//                       |     |
//     words         0 0 w 0 0 w 0 0 0 …
//
// Members come in ascending order, finding the next one skips 64, 4096, …
// empty words at a step, and clearing costs what is there. So a solve of a
// million levels with one decided state each pays for a million states, never
// for the plane; and a dense set pays one bit a word. (A list of members would
// cost the same when short, but needs sorting, must not hold duplicates, and
// has to turn into words when it grows.)
//
// Summaries only grow until the whole set is cleared: a word that loses its
// members stays named. Who takes members out is about to clear anyway.

#ifndef RETROGRADE_ENGINE_SETS_SPARSE_BITS_H_
#define RETROGRADE_ENGINE_SETS_SPARSE_BITS_H_

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "boost/container/static_vector.hpp"
#include "retrograde/core/transpose.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/cells/zeroed_memory.h"

namespace retrograde {

// A BitSet and a BitSink. One thread at a time; but while a set is shared
// (Share), several threads may add to it, each to words of its own.
class SparseBits {
 public:
  // An empty set with room for `words` words. Throws std::bad_alloc.
  explicit SparseBits(uint64_t words = 0)
      : count_(words), memory_(WordsNeeded(words)), words_(memory_.data()) {
    uint64_t* next = words_ + WholeTiles(words);
    ForEachSummary(words, [&](uint64_t size) {
      summaries_.push_back(Words(next, size));
      next += size;
    });
  }

  // The memory that a set with room for `words` words takes.
  static uint64_t BytesFor(uint64_t words) {
    return SaturatingProduct(WordsNeeded(words), sizeof(uint64_t));
  }

  bool Has(uint64_t bit) const {
    return (Word(WordOf(bit)) & MaskOf(bit)) != 0;
  }
  uint64_t Word(uint64_t w) const { return words_[w]; }
  uint64_t WordCount() const { return count_; }
  uint64_t Count() const { return CountMembers(*this); }
  uint64_t VisitedWords() const { return VisitedWordsIn(0, WordCount()); }

  // From now on several threads add members / one thread does.
  void Share(bool shared) { shared_ = shared; }

  void Add(uint64_t bit) { AddWord(WordOf(bit), MaskOf(bit)); }

  // Adds 64 · w + b for each bit b of `bits`. Does not ask whether the word
  // was empty, nor whether `bits` is: in a dense set nobody could foretell.
  void AddWord(uint64_t w, uint64_t bits) {
    words_[w] |= bits;
    Name(WordOf(w), MaskOf(w));
  }

  // Adds the first `words` words of `tile` to those from `first` on.
  void AddTile(uint64_t first, uint64_t words, const Tile& tile);

  // The first `words` words, to add bits to, for a caller that adds so many
  // members that looking at all words in the end is cheaper than keeping the
  // summary. Afterwards the caller must call NameFirst with the same number.
  Words RawWords(uint64_t words) { return {words_, words}; }
  void NameFirst(uint64_t words);

  // The words from `first` on, so many, to read.
  Words WordsOf(uint64_t first, uint64_t words) const {
    return {words_ + first, words};
  }

  // Takes out the members of `bits` in word w.
  void RemoveWord(uint64_t w, uint64_t bits) { words_[w] &= ~bits; }

  // The first word at or after `w` that the summary names, or WordCount().
  uint64_t NextWord(uint64_t w) const;

  // How many words were looked at. Calls visit(w, Word(w)) for the words of
  // [begin, end) that are not zero, ascending; the visitor may remove what it
  // is shown.
  template <class Visitor>
  uint64_t ForEachWordIn(uint64_t begin, uint64_t end, Visitor&& visit) const;
  template <class Visitor>
  uint64_t ForEachWord(Visitor&& visit) const {
    return ForEachWordIn(0, WordCount(), visit);
  }

  // visit(first, count) for stretches of at most 64 words: all words of
  // [begin, end) that are not zero are in one, beside others that are. For work
  // that costs less than to ask which is which.
  template <class Visitor>
  void ForEachStretchIn(uint64_t begin, uint64_t end, Visitor&& visit) const;

  // How many words ForEachWordIn looks at.
  uint64_t VisitedWordsIn(uint64_t begin, uint64_t end) const;

  // A tile is 64 words that one word of the summary names. `named` has a bit
  // for each that may not be zero.
  uint64_t NamedInTile(uint64_t first) const {
    return summaries_[0][WordOf(first)];
  }
  uint64_t* TileWords(uint64_t first) { return words_ + first; }

  // visit(first, named, words) for each tile that is not empty, `words` being
  // its 64 words; they are emptied afterwards, and so is the set.
  template <class Visitor>
  void DrainTiles(Visitor&& visit);

  // Empties the words of [begin, end). The summaries go on naming them.
  void EmptyWordsIn(uint64_t begin, uint64_t end) {
    ForEachStretchIn(begin, end, [this](uint64_t first, uint64_t count) {
      std::fill_n(words_ + first, count, uint64_t{0});
    });
  }

  // Empties the set when all words have been emptied already.
  void ClearSummaries();

 private:
  static constexpr uint64_t kTileWords = kBitsPerWord;

  static uint64_t WholeTiles(uint64_t words) {
    return SaturatingProduct(WordsFor(words), kTileWords);
  }
  // visit(size) for the summaries of so many words, from the lowest up.
  template <class Visitor>
  static void ForEachSummary(uint64_t words, Visitor&& visit) {
    do {
      words = std::max<uint64_t>(WordsFor(words), 1);
      visit(words);
    } while (words > 1);
  }
  static uint64_t WordsNeeded(uint64_t words) {
    uint64_t total = WholeTiles(words);
    ForEachSummary(words,
                   [&](uint64_t size) { total = SaturatingSum(total, size); });
    return total;
  }

  // The words of `mask` in word i of the lowest summary may not be zero.
  void Name(uint64_t i, uint64_t mask);
  void NameShared(uint64_t i, uint64_t mask);
  // The first word at or after `i` of a summary that is not zero, or its size.
  uint64_t NextSummary(size_t layer, uint64_t i) const;

  // visit(first, named) for the tiles of which words in [begin, end) are named,
  // those alone.
  template <class Visitor>
  void ForEachNamingIn(uint64_t begin, uint64_t end, Visitor&& visit) const;

  // 64-bit counts of words have so many layers at most.
  static constexpr size_t kMostSummaries = 11;

  uint64_t count_;
  ZeroedWords memory_;
  uint64_t* words_;  // whole tiles
  // Of the words, of the lowest summary, …
  boost::container::static_vector<Words, kMostSummaries> summaries_;
  bool shared_ = false;
};

inline void SparseBits::Name(uint64_t i, uint64_t mask) {
  if (shared_) return NameShared(i, mask);
  for (const Words summary : summaries_) {
    uint64_t& word = summary.data()[i];
    const bool was_empty = word == 0;
    word |= mask;
    if (!was_empty) return;
    mask = MaskOf(i);
    i = WordOf(i);
  }
}

// Goes on upwards until a summary has the bit: whoever set it there has done
// the rest, or will before the threads meet again.
inline void SparseBits::NameShared(uint64_t i, uint64_t mask) {
  for (const Words summary : summaries_) {
    std::atomic_ref<uint64_t> word(summary[i]);
    if ((word.load(std::memory_order_relaxed) & mask) == mask) return;
    word.fetch_or(mask, std::memory_order_relaxed);
    mask = MaskOf(i);
    i = WordOf(i);
  }
}

inline void SparseBits::AddTile(uint64_t first, uint64_t words,
                                const Tile& tile) {
  uint64_t named = 0;
  for (uint64_t i = 0; i < words; ++i) {
    words_[first + i] |= tile[i];
    named |= uint64_t{tile[i] != 0} << i;
  }
  // The tile may lie across two of the set.
  const uint64_t at = WordOf(first);
  const uint64_t shift = first % kTileWords;
  if (const uint64_t low = named << shift; low != 0) Name(at, low);
  if (shift == 0) return;
  if (const uint64_t high = named >> (kTileWords - shift); high != 0) {
    Name(at + 1, high);
  }
}

inline void SparseBits::NameFirst(uint64_t words) {
  for (const Words summary : summaries_) {
    std::fill_n(summary.data(), WordOf(words), ~uint64_t{0});
    if (words % kBitsPerWord != 0) {
      summary[WordOf(words)] |= MaskOf(words) - 1;
    }
    words = WordsFor(words);
  }
}

inline uint64_t SparseBits::NextWord(uint64_t w) const {
  const Words lowest = summaries_[0];
  uint64_t i = WordOf(w);
  if (i >= lowest.size()) return count_;
  uint64_t bits = lowest[i] & -MaskOf(w);
  if (bits == 0) {
    i = NextSummary(0, i + 1);
    if (i == lowest.size()) return count_;
    bits = lowest[i];
  }
  return i * kBitsPerWord + std::countr_zero(bits);
}

// Climbs until something is ahead, then comes down to it.
inline uint64_t SparseBits::NextSummary(size_t layer, uint64_t i) const {
  const uint64_t size = summaries_[layer].size();
  if (i < size && summaries_[layer][i] != 0) return i;
  ++i;
  for (size_t above = layer + 1; above < summaries_.size(); ++above) {
    const uint64_t at = WordOf(i);
    if (at >= summaries_[above].size()) break;
    const uint64_t bits = summaries_[above][at] & -MaskOf(i);
    i = at + 1;
    if (bits == 0) continue;
    i = at * kBitsPerWord + std::countr_zero(bits);
    while (--above > layer) {
      i = i * kBitsPerWord + std::countr_zero(summaries_[above][i]);
    }
    return i;
  }
  return size;
}

template <class Visitor>
inline void SparseBits::ForEachNamingIn(uint64_t begin, uint64_t end,
                                        Visitor&& visit) const {
  for (uint64_t w = NextWord(begin); w < end;) {
    const uint64_t first = w / kTileWords * kTileWords;
    uint64_t named = NamedInTile(first) & -MaskOf(w);
    if (end - first < kTileWords) named &= MaskOf(end) - 1;
    visit(first, named);
    w = NextWord(first + kTileWords);
  }
}

template <class Visitor>
inline uint64_t SparseBits::ForEachWordIn(uint64_t begin, uint64_t end,
                                          Visitor&& visit) const {
  uint64_t looked_at = 0;
  ForEachNamingIn(begin, end, [&](uint64_t first, uint64_t named) {
    ForEachBit(named, first, [&](uint64_t w) {
      ++looked_at;
      if (words_[w] != 0) visit(w, words_[w]);
    });
  });
  return looked_at;
}

template <class Visitor>
inline void SparseBits::ForEachStretchIn(uint64_t begin, uint64_t end,
                                         Visitor&& visit) const {
  ForEachNamingIn(begin, end, [&](uint64_t first, uint64_t named) {
    const uint64_t skip = std::countr_zero(named);
    visit(first + skip, std::bit_width(named) - skip);
  });
}

inline uint64_t SparseBits::VisitedWordsIn(uint64_t begin, uint64_t end) const {
  uint64_t count = 0;
  ForEachNamingIn(begin, end,
                  [&](uint64_t, uint64_t named) { count += CountOnes(named); });
  return count;
}

template <class Visitor>
inline void SparseBits::DrainTiles(Visitor&& visit) {
  for (uint64_t w = NextWord(0); w < count_;) {
    const uint64_t first = w / kTileWords * kTileWords;
    uint64_t* const words = TileWords(first);
    visit(first, NamedInTile(first), words);
    std::fill_n(words, kTileWords, uint64_t{0});
    w = NextWord(first + kTileWords);
  }
  ClearSummaries();
}

// Each summary with the help of those above it, which are cleared later.
inline void SparseBits::ClearSummaries() {
  for (size_t layer = 0; layer < summaries_.size(); ++layer) {
    const Words summary = summaries_[layer];
    for (uint64_t i = NextSummary(layer, 0); i < summary.size();
         i = NextSummary(layer, i + 1)) {
      summary[i] = 0;
    }
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_SETS_SPARSE_BITS_H_
