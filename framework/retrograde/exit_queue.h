// The exits that wait for their level.
//
// At most one for each state (core/exits.h says which). A winning exit decides
// its state at its level; a losing one ends the hold on it there. Drawn exits
// hold for ever and need not wait.

#ifndef RETROGRADE_RETROGRADE_EXIT_QUEUE_H_
#define RETROGRADE_RETROGRADE_EXIT_QUEUE_H_

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "retrograde/core/value.h"

namespace retrograde {

// One thread at a time. 8 bytes a waiting exit; while a level's list grows, its
// old and its new memory, three times that.
class ExitQueue {
 public:
  struct Entry {
    uint64_t is_win : 1;
    uint64_t index : 63;  // of the state
  };

  bool Empty() const { return levels_.empty(); }
  uint64_t Bytes() const { return bytes_; }

  void Add(Ply level, uint64_t index, bool is_win) {
    if (!levels_.contains(level)) bytes_ += kLevelBytes;
    std::vector<Entry>& entries = levels_[level];
    bytes_ -= entries.capacity() * sizeof(Entry);
    entries.push_back({is_win, index});
    bytes_ += entries.capacity() * sizeof(Entry);
  }

  // What the queue takes while one more exit is added to a level.
  uint64_t BytesWhileAdding(Ply level) const {
    const auto it = levels_.find(level);
    if (it == levels_.end()) return bytes_ + kLevelBytes + sizeof(Entry);
    const bool grows = it->second.size() == it->second.capacity();
    return bytes_ + (grows ? 2 * it->second.size() * sizeof(Entry) : 0);
  }

  // The exits of a level in the order they were added; they leave the queue.
  std::vector<Entry> Take(Ply level) {
    auto node = levels_.extract(level);
    if (node.empty()) return {};
    bytes_ -= kLevelBytes + node.mapped().capacity() * sizeof(Entry);
    return std::move(node.mapped());
  }

  // The first level at which an exit waits. Precondition: not Empty().
  Ply NextLevel() const { return levels_.begin()->first; }

 private:
  // A node of the map and what the allocator adds to it and to its list.
  static constexpr uint64_t kLevelBytes = 112;

  std::map<Ply, std::vector<Entry>> levels_;
  uint64_t bytes_ = 0;
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_EXIT_QUEUE_H_
