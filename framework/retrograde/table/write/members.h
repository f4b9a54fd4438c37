// Which indices of a slice are states, and who is to move there.
//
// A table's counts leave out holes and are kept for each player, and its coding
// of blocks wants 64 indices at a time. So both are worked out once a slice, as
// bits.

#ifndef RETROGRADE_TABLE_WRITE_MEMBERS_H_
#define RETROGRADE_TABLE_WRITE_MEMBERS_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "retrograde/core/game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/table/read/slice_values.h"

namespace retrograde::table {

// Two bits an index. Immutable once filled; then thread-safe.
class Members {
 public:
  // No index is a state.
  explicit Members(uint64_t size)
      : states_(WordsFor(size)), second_mover_(WordsFor(size)) {}

  static uint64_t BytesFor(uint64_t size) { return 16 * WordsFor(size); }

  void Add(uint64_t index, Player mover) {
    SetBit(absl::MakeSpan(states_), index);
    if (mover == Player::kSecond) SetBit(absl::MakeSpan(second_mover_), index);
  }

  // Adds up to 64 indices with one mover at once: bit b of `states` stands for
  // the index first + b.
  void AddWord(uint64_t first, uint64_t states, Player mover) {
    AddTo(states_, first, states);
    if (mover == Player::kSecond) AddTo(second_mover_, first, states);
  }

  // What a writer asks; see SliceValues::members.
  void operator()(uint64_t first, Words states, Words second_mover) const {
    CopyFrom(states_, first, states);
    CopyFrom(second_mover_, first, second_mover);
  }

 private:
  static void AddTo(std::vector<uint64_t>& bits, uint64_t first,
                    uint64_t word) {
    const uint64_t shift = first % kBitsPerWord;
    if (word == 0) return;
    bits[WordOf(first)] |= word << shift;
    const uint64_t rest = shift == 0 ? 0 : word >> (kBitsPerWord - shift);
    if (rest != 0) bits[WordOf(first) + 1] |= rest;
  }
  static void CopyFrom(const std::vector<uint64_t>& bits, uint64_t first,
                       Words words) {
    const uint64_t from = std::min<uint64_t>(WordOf(first), bits.size());
    const uint64_t count = std::min<uint64_t>(words.size(), bits.size() - from);
    std::copy_n(bits.begin() + from, count, words.begin());
  }

  std::vector<uint64_t> states_, second_mover_;
};

// The members of a game. A RowGame is asked for whole rows, any other game for
// every index. O(size). May throw std::bad_alloc.
template <IndexedGame G>
Members MembersOf(const G& game) {
  Members members(game.Size());
  if constexpr (RowGame<G>) {
    uint64_t index = 0;
    for (const Player mover : {Player::kFirst, Player::kSecond}) {
      const PlaneShape shape = game.Shape(mover);
      std::vector<uint64_t> legal(shape.ColumnWords());
      for (uint64_t row = 0; row < shape.rows; ++row) {
        std::fill(legal.begin(), legal.end(), 0);
        game.LegalColumns(mover, row, absl::MakeSpan(legal));
        for (uint64_t w = 0; w < legal.size(); ++w) {
          members.AddWord(index + w * kBitsPerWord, legal[w], mover);
        }
        index += shape.columns;
      }
    }
  } else {
    for (uint64_t index = 0; index < game.Size(); ++index) {
      if (const auto state = game.Unindex(index)) {
        members.Add(index, game.Mover(*state));
      }
    }
  }
  return members;
}

// The values of a slice as a writer takes them. Cells and members must outlive
// what is returned.
inline SliceValues ValuesToWrite(const Cells& cells, const Members& members) {
  return {cells.Size(), cells.Data(), cells.Width(), members, &cells.Code()};
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_MEMBERS_H_
