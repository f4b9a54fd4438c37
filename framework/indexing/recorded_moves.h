// Who leads where, forwards, in the order in which it was found out.
//
// Whoever numbers the states of a game looks every state after a move up in a
// hash table. To store the moves backwards all of them are needed again,
// several times; writing them down is much cheaper than looking everything up
// again.
//
// Each is written as the difference of its target to the one before it, folded
// and doubled, plus 1 where the state it leads from has changed; then the
// difference to the last such state follows. New states get numbers in a row,
// so most take two bytes or three.

#ifndef RETROGRADE_INDEXING_RECORDED_MOVES_H_
#define RETROGRADE_INDEXING_RECORDED_MOVES_H_

#include <cstdint>
#include <vector>

#include "retrograde/indexing/variable_length.h"

namespace retrograde {

// One thread at a time. Adding throws std::bad_alloc.
class RecordedMoves {
 public:
  // The next move. `from` never falls from one to the next.
  void Add(uint64_t from, uint64_t to);

  // visit(from, to) for each move; goes on while it returns true.
  template <class Visitor>
  void ForEach(Visitor&& visit) const;

  // Memory that the moves take.
  uint64_t Bytes() const { return pieces_.size() * kPieceBytes; }

  // Gives them up: what was added is freed, what is added is not kept.
  void GiveUp() {
    given_up_ = true;
    pieces_ = {};
  }
  bool IsGivenUp() const { return given_up_; }

 private:
  static constexpr uint64_t kPieceBytes = uint64_t{1} << 16;
  static constexpr uint64_t kMostBytesOfAMove = 16;

  std::vector<std::vector<uint8_t>> pieces_;
  uint64_t from_ = 0, to_ = 0;  // of the last move
  bool given_up_ = false;
};

inline void RecordedMoves::Add(uint64_t from, uint64_t to) {
  if (given_up_) return;
  if (pieces_.empty() ||
      pieces_.back().size() + kMostBytesOfAMove > kPieceBytes) {
    pieces_.emplace_back().reserve(kPieceBytes);
  }
  std::vector<uint8_t>& bytes = pieces_.back();
  const bool is_other = from != from_;
  const uint64_t step = internal::FoldSign(static_cast<int64_t>(to - to_));
  internal::AppendNumber(2 * step + (is_other ? 1 : 0), bytes);
  if (is_other) internal::AppendNumber(from - from_, bytes);
  from_ = from;
  to_ = to;
}

template <class Visitor>
void RecordedMoves::ForEach(Visitor&& visit) const {
  uint64_t from = 0;
  uint64_t to = 0;
  for (const std::vector<uint8_t>& bytes : pieces_) {
    const uint8_t* byte = bytes.data();
    const uint8_t* const end = byte + bytes.size();
    while (byte != end) {
      const uint64_t number = internal::TakeNumber(byte);
      to += internal::UnfoldSign(number >> 1);
      if (number & 1) from += internal::TakeNumber(byte);
      if (!visit(from, to)) return;
    }
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_RECORDED_MOVES_H_
