// Pieces of memory are taken from what is left for all lanes (Take). Where
// nothing is left, the last blocks give way: LowerEnd says that they are
// dropped, and each lane frees its own share (FreeDropped) when it next needs
// room or is told to, so that no thread touches the lane of another.

#include "retrograde/numbering/recorded_moves.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace retrograde {

void RecordedMoves::Allow(uint64_t bytes) {
  if (shared_ == nullptr) return;
  Drop(EndBlock());  // what one lane has dropped and another has not
  uint64_t last_end = first_;
  for (const Lane& lane : lanes_) last_end = std::max(last_end, LastEnd(lane));
  while (Bytes() > bytes) Drop(EndAfterDrop(std::min(EndBlock(), last_end)));
  shared_->left = bytes - Bytes();
}

void RecordedMoves::Drop(uint64_t end) {
  LowerEnd(end);
  for (Lane& lane : lanes_) FreeDropped(lane);
}

uint64_t RecordedMoves::Count(uint64_t block) const {
  uint64_t count = 0;
  for (const Lane& lane : lanes_) {
    if (block < LastEnd(lane)) count += lane.streams[block - first_].count;
  }
  return count;
}

uint64_t RecordedMoves::Free(uint64_t block) {
  uint64_t bytes = 0;
  for (Lane& lane : lanes_) {
    if (block >= LastEnd(lane)) continue;
    Stream& stream = lane.streams[block - first_];
    bytes += stream.bytes;
    lane.bytes -= stream.bytes;
    stream = Stream();
  }
  return bytes;
}

uint64_t RecordedMoves::Bytes() const {
  uint64_t bytes = 0;
  for (const Lane& lane : lanes_) bytes += lane.bytes;
  return bytes;
}

bool RecordedMoves::MakeRoom(Lane& lane, uint64_t block) {
  FreeDropped(lane);  // by other lanes
  if (block >= EndBlock()) return false;
  Stream& stream = lane.streams[block - first_];
  const uint64_t bytes =
      std::clamp(stream.bytes, kLeastPieceBytes, kMostPieceBytes);
  while (!Take(bytes)) {
    LowerEnd(EndAfterDrop(std::min(EndBlock(), LastEnd(lane))));
    FreeDropped(lane);
    if (block >= EndBlock()) return false;
  }
  if (!stream.last.empty()) stream.full.push_back(std::move(stream.last));
  stream.last = std::vector<uint8_t>();
  stream.last.reserve(bytes);
  stream.bytes += bytes;
  lane.bytes += bytes;
  return true;
}

bool RecordedMoves::Take(uint64_t bytes) {
  uint64_t left = shared_->left;
  while (left >= bytes) {
    if (shared_->left.compare_exchange_weak(left, left - bytes)) return true;
  }
  return false;
}

void RecordedMoves::LowerEnd(uint64_t end) {
  uint64_t before = EndBlock();
  while (before > end && !shared_->end.compare_exchange_weak(before, end)) {
  }
}

void RecordedMoves::FreeDropped(Lane& lane) {
  for (const uint64_t end = EndBlock(); LastEnd(lane) > end;) {
    lane.bytes -= lane.streams.back().bytes;
    shared_->left += lane.streams.back().bytes;
    lane.streams.pop_back();
  }
}

}  // namespace retrograde
