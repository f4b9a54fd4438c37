// The exits that wait for their level.
//
// At most one for each state (core/exits.h says which). A winning exit decides
// its state at its level; a losing one ends the hold on it there. Drawn exits
// hold for ever and need not wait.

#ifndef RETROGRADE_RETROGRADE_EXIT_QUEUE_H_
#define RETROGRADE_RETROGRADE_EXIT_QUEUE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// One thread at a time. 8 bytes a waiting exit, and little more: lists grow
// block by block, so that nothing is ever copied. Under conversion all exits
// wait for one level, and a list that doubles would take three times as much.
class ExitQueue {
 public:
  struct Entry {
    uint64_t is_win : 1;
    uint64_t index : 63;  // of the state
  };

  using Entries = std::deque<Entry>;

  ExitQueue() = default;
  ExitQueue(const ExitQueue&) = delete;
  ExitQueue& operator=(const ExitQueue&) = delete;

  bool Empty() const { return levels_.empty(); }
  uint64_t Bytes() const { return bytes_; }

  void Add(Ply level, uint64_t index, bool is_win) {
    if (GrowsWithOneMore(level)) bytes_ = BytesWithOneMore(level);
    ListOf(level).push_back({is_win, index});
  }

  // The most that a queue takes with so many exits at so many levels.
  static uint64_t MostBytes(uint64_t exits, uint64_t levels) {
    return SaturatingSum(SaturatingProduct(levels, BytesOf(0)),
                         SaturatingProduct(exits / kBlockEntries, kBlockBytes));
  }

  // The same for any exits of a game of so many indices, as far as an estimate
  // goes: exits wait at no more than a thousand levels.
  static uint64_t MostBytesFor(uint64_t size) {
    constexpr uint64_t kUsualLevels = 1000;
    return MostBytes(size, std::min(size, kUsualLevels));
  }

  // What the queue will take when one more exit has been added to a level.
  uint64_t BytesWithOneMore(Ply level) const {
    const Entries* list = Find(level);
    if (list == nullptr) return bytes_ + BytesOf(1);
    const uint64_t size = list->size();
    return bytes_ + BytesOf(size + 1) - BytesOf(size);
  }

  // Whether that is more than it takes now.
  bool GrowsWithOneMore(Ply level) const {
    const Entries* list = Find(level);
    return list == nullptr || (list->size() + 1) % kBlockEntries == 0;
  }

  // The exits of a level in the order they were added; they leave the queue.
  // Nothing, and no memory allocated, where there are none.
  std::optional<Entries> Take(Ply level) {
    auto node = levels_.extract(level);
    if (node.empty()) return std::nullopt;
    if (level < kNearLevels) near_[level] = nullptr;
    bytes_ -= BytesOf(node.mapped().size());
    return std::move(node.mapped());
  }

  // The first level at which an exit waits. Precondition: not Empty().
  Ply NextLevel() const { return levels_.begin()->first; }

 private:
  // A level's list: blocks of 512 bytes, one of them begun, each with its place
  // in a table of blocks; and what the map and the allocator add.
  static constexpr uint64_t kBlockEntries = 512 / sizeof(Entry);
  static constexpr uint64_t kBlockBytes = 512 + 40;
  static constexpr uint64_t kLevelBytes = 240;
  static uint64_t BytesOf(uint64_t entries) {
    return kLevelBytes + (entries / kBlockEntries + 1) * kBlockBytes;
  }

  const Entries* Find(Ply level) const {
    if (level < kNearLevels) return near_[level];
    const auto it = levels_.find(level);
    return it == levels_.end() ? nullptr : &it->second;
  }
  Entries& ListOf(Ply level) {
    if (level >= kNearLevels) return levels_[level];
    if (near_[level] == nullptr) near_[level] = &levels_[level];
    return *near_[level];
  }

  // Most exits have short levels. Their lists are found without a search, which
  // takes longer than all the rest.
  static constexpr Ply kNearLevels = 512;

  std::map<Ply, Entries> levels_;
  std::array<Entries*, kNearLevels> near_ = {};  // in levels_; null: none there
  uint64_t bytes_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_EXIT_QUEUE_H_
