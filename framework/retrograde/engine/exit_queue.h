// The exits that wait for their level.
//
// At most one for each state (core/exits.h says which). A winning exit decides
// its state at its level; a losing one ends the hold on it there. Drawn exits
// hold for ever and need not wait.

#ifndef RETROGRADE_ENGINE_EXIT_QUEUE_H_
#define RETROGRADE_ENGINE_EXIT_QUEUE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "retrograde/core/value.h"
#include "retrograde/core/variable_length.h"
#include "retrograde/core/words.h"

namespace retrograde {

// The exits of one level, in the order in which they were added.
class LevelExits {
 public:
  uint64_t Size() const { return size_; }

  // visit(index, is_win) for each; ends when visit gives false.
  template <class Visitor>
  void ForEach(Visitor&& visit) const {
    uint64_t index = 0;
    for (auto byte = bytes_.begin(); byte != bytes_.end();) {
      const uint64_t number = internal::TakeNumber(byte);
      index = (index + (number >> 1)) & kIndexMask;
      if (!visit(index, (number & 1) != 0)) return;
    }
  }

 private:
  friend class ExitQueue;
  static constexpr uint64_t kIndexMask = ~uint64_t{0} >> 1;

  void Add(uint64_t index, bool is_win) {
    const uint64_t step = (index - last_) & kIndexMask;
    internal::AppendNumber(step << 1 | uint64_t{is_win}, bytes_);
    last_ = index;
    ++size_;
  }

  std::deque<uint8_t> bytes_;  // steps from index to index
  uint64_t last_ = 0;
  uint64_t size_ = 0;
};

// One thread at a time. A waiting exit takes a byte or two where the indices of
// a level ascend, as they do when states are looked at in their order; in any
// other order up to ten. Lists grow block by block, so that nothing is ever
// copied.
class ExitQueue {
 public:
  ExitQueue() = default;
  ExitQueue(const ExitQueue&) = delete;
  ExitQueue& operator=(const ExitQueue&) = delete;

  bool Empty() const { return levels_.empty(); }
  uint64_t Bytes() const { return bytes_; }

  // Precondition: index < 2^63.
  void Add(Ply level, uint64_t index, bool is_win) {
    LevelExits& list = ListOf(level);
    const uint64_t before = list.Size() == 0 ? 0 : BytesOf(list);
    list.Add(index, is_win);
    bytes_ += BytesOf(list) - before;
  }

  // The most that a queue takes where each of so many states has an exit, all
  // added in the order of their indices, and they wait at so many levels. The
  // steps of a level add up to the size at most, and a second byte means a step
  // of 64 or more, a third one of 8,192, a fourth one of a million.
  static uint64_t MostBytes(uint64_t size, uint64_t levels) {
    const uint64_t steps = SaturatingProduct(size, levels);
    const uint64_t bytes = SaturatingSum(
        size, SaturatingSum(std::min(size, steps / 64), steps / 8000));
    return SaturatingSum(SaturatingProduct(levels, kLevelBytes + kBlockBytes),
                         SaturatingProduct(bytes / kBlockSize, kBlockBytes));
  }

  // An estimate of MostBytes for a game of so many indices whose exits are not
  // known yet: it supposes that they wait at no more than a thousand levels.
  static uint64_t MostBytesFor(uint64_t size) {
    constexpr uint64_t kUsualLevels = 1000;
    return MostBytes(size, std::min(size, kUsualLevels));
  }

  // The most that the queue takes when one more exit has been added to a level.
  uint64_t BytesWithOneMore(Ply level) const {
    return GrowsWithOneMore(level) ? bytes_ + kLevelBytes + kBlockBytes
                                   : bytes_;
  }

  // Whether that may be more than it takes now.
  bool GrowsWithOneMore(Ply level) const {
    const LevelExits* list = Find(level);
    return list == nullptr ||
           list->bytes_.size() % kBlockSize + kMostBytesOfOne >= kBlockSize;
  }

  // The exits of a level; they leave the queue. Nothing, and no memory
  // allocated, where there are none.
  std::optional<LevelExits> Take(Ply level) {
    auto node = levels_.extract(level);
    if (node.empty()) return std::nullopt;
    if (level < kNearLevels) near_[level] = nullptr;
    bytes_ -= BytesOf(node.mapped());
    return std::move(node.mapped());
  }

  // The first level at which an exit waits. Precondition: not Empty().
  Ply NextLevel() const { return levels_.begin()->first; }

 private:
  // A level's list: blocks of 512 bytes, one of them begun, each with its place
  // in a table of blocks; and what the map and the allocator add.
  static constexpr uint64_t kBlockSize = 512;
  static constexpr uint64_t kBlockBytes = 512 + 40;
  static constexpr uint64_t kLevelBytes = 256;
  static constexpr uint64_t kMostBytesOfOne = 10;
  static uint64_t BytesOf(const LevelExits& list) {
    return kLevelBytes + (list.bytes_.size() / kBlockSize + 1) * kBlockBytes;
  }

  const LevelExits* Find(Ply level) const {
    if (level < kNearLevels) return near_[level];
    const auto it = levels_.find(level);
    return it == levels_.end() ? nullptr : &it->second;
  }
  LevelExits& ListOf(Ply level) {
    if (level >= kNearLevels) return levels_[level];
    if (near_[level] == nullptr) near_[level] = &levels_[level];
    return *near_[level];
  }

  // Most exits have short levels. Their lists are found without a search, which
  // takes longer than all the rest.
  static constexpr Ply kNearLevels = 512;

  std::map<Ply, LevelExits> levels_;
  std::array<LevelExits*, kNearLevels> near_ =
      {};  // in levels_; null: none there
  uint64_t bytes_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_EXIT_QUEUE_H_
