// Who leads where, gathered by target.
//
// Moves are stored backwards, by the state that they lead to, but they come
// forwards. So they are written down as they come, those to a *block* of 65,536
// numbers together. Later each block is turned round by itself, where it fits
// into a cache (reverse_edges.h), and freed.
//
//     lane 0   block 0: d tt d tt d tt …   block 1: d tt d tt …   …
//     lane 1   block 0: d tt d tt …        …
//
// Each thread writes in a *lane* of its own. Of a move stand there the
// difference `d` of its source to the one before it in the block and lane, as
// an integer of variable length, and two bytes for its target in the block:
// most take three bytes.
//
// Where the memory does not suffice, the last blocks are dropped, and whoever
// wants them has to ask for all moves once more.

#ifndef RETROGRADE_NUMBERING_RECORDED_MOVES_H_
#define RETROGRADE_NUMBERING_RECORDED_MOVES_H_

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "retrograde/core/variable_length.h"
#include "retrograde/core/words.h"

namespace retrograde {

// Different threads may add to different lanes at once, or look at different
// blocks while one of them frees another block; nothing else.
class RecordedMoves {
 public:
  static constexpr uint64_t kTargetsPerBlock = uint64_t{1} << 16;

  // Keeps nothing, or all moves to targets in this block or a later one.
  RecordedMoves() = default;
  RecordedMoves(unsigned lanes, uint64_t first_block)
      : first_(first_block),
        lanes_(lanes),
        shared_(std::make_unique<Shared>()) {}

  // The next move. In a lane `from` never falls. Throws std::bad_alloc.
  void Add(unsigned lane, uint64_t from, uint64_t to) {
    const uint64_t block = to / kTargetsPerBlock;
    if (block < first_ || block >= EndBlock()) return;
    AddTo(lanes_[lane], block, from, to % kTargetsPerBlock);
  }

  // How much may be held from now on: now, and when more is added, the last
  // blocks are dropped until it suffices.
  void Allow(uint64_t bytes);
  // Drops the blocks from this one on.
  void Drop(uint64_t end);

  // The blocks of which every move has been kept that was added, so far:
  // [FirstBlock(), EndBlock()).
  uint64_t FirstBlock() const { return first_; }
  uint64_t EndBlock() const {
    return shared_ == nullptr ? first_
                              : shared_->end.load(std::memory_order_relaxed);
  }
  bool IsEmpty() const { return EndBlock() == first_; }

  // How many moves to a block there are.
  uint64_t Count(uint64_t block) const;
  // visit(from, target) for each, target in [0, kTargetsPerBlock); `from`
  // ascends as often as there are lanes.
  template <class Visitor>
  void ForEach(uint64_t block, Visitor&& visit) const;
  // The bytes that are held no more, after the moves to a block are forgotten.
  uint64_t Free(uint64_t block);

  // The memory that the moves take.
  uint64_t Bytes() const;

 private:
  static constexpr uint64_t kAll = std::numeric_limits<uint64_t>::max();
  // As a stream grows, so do its pieces.
  static constexpr uint64_t kLeastPieceBytes = 64;
  static constexpr uint64_t kMostPieceBytes = uint64_t{1} << 12;
  static constexpr uint64_t kMostBytesOfAMove = 12;

  struct Stream {
    std::vector<std::vector<uint8_t>> full;  // pieces
    std::vector<uint8_t> last;  // here, so that no other lane's is beside it
    uint64_t from = 0;          // of the last move
    uint64_t count = 0;
    uint64_t bytes = 0;  // that its pieces take

    bool HasRoom() const {
      return last.size() + kMostBytesOfAMove <= last.capacity();
    }
  };
  struct alignas(64) Lane {
    std::vector<Stream> streams;  // from block `first_` on
    uint64_t bytes = 0;
  };
  // What all lanes look at.
  struct Shared {
    std::atomic<uint64_t> end = kAll;   // blocks below it are kept
    std::atomic<uint64_t> left = kAll;  // bytes
  };

  void AddTo(Lane& lane, uint64_t block, uint64_t from, uint64_t target);
  // Another piece for the block, unless it has to be dropped.
  bool MakeRoom(Lane& lane, uint64_t block);
  // Takes from the bytes that are left. False when there are too few.
  bool Take(uint64_t bytes);
  void LowerEnd(uint64_t end);
  // Frees what a lane has of blocks that are not kept.
  void FreeDropped(Lane& lane);
  // The end after an eighth of the blocks below it is dropped.
  uint64_t EndAfterDrop(uint64_t end) const {
    return end - DivideUp(end - first_, 8);
  }
  // One beyond the last block that any moves of the lane lead to.
  uint64_t LastEnd(const Lane& lane) const {
    return first_ + lane.streams.size();
  }

  uint64_t first_ = 0;
  std::vector<Lane> lanes_;
  std::unique_ptr<Shared> shared_;
};

inline void RecordedMoves::AddTo(Lane& lane, uint64_t block, uint64_t from,
                                 uint64_t target) {
  if (block >= LastEnd(lane)) lane.streams.resize(block - first_ + 1);
  Stream& stream = lane.streams[block - first_];
  if (!stream.HasRoom() && !MakeRoom(lane, block)) return;
  internal::AppendNumber(from - stream.from, stream.last);
  stream.last.push_back(static_cast<uint8_t>(target));
  stream.last.push_back(static_cast<uint8_t>(target >> 8));
  stream.from = from;
  ++stream.count;
}

template <class Visitor>
void RecordedMoves::ForEach(uint64_t block, Visitor&& visit) const {
  for (const Lane& lane : lanes_) {
    if (block >= LastEnd(lane)) continue;
    const Stream& stream = lane.streams[block - first_];
    uint64_t from = 0;
    const auto read = [&](const std::vector<uint8_t>& bytes) {
      const uint8_t* byte = bytes.data();
      for (const uint8_t* const end = byte + bytes.size(); byte != end;) {
        from += internal::TakeNumber(byte);
        const uint64_t target = byte[0] | uint64_t{byte[1]} << 8;
        byte += 2;
        visit(from, target);
      }
    };
    for (const std::vector<uint8_t>& bytes : stream.full) read(bytes);
    read(stream.last);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_RECORDED_MOVES_H_
