// Numbers for the states of an index, its holes left out.
//
// Other programs want the nodes of a graph numbered from 0 without a gap. The
// id of a state is how many states stand before it in the index: a bit for each
// index says whether it is a state, and every 512 bits how many came before.
// That is 1.07 bits an index; where there are no holes it is nothing, and the
// id is the index.

#ifndef RETROGRADE_INTERCHANGE_STATE_IDS_H_
#define RETROGRADE_INTERCHANGE_STATE_IDS_H_

#include <cstdint>
#include <vector>

namespace retrograde::interchange {

// Once all states are added it may be asked by several threads at once.
class StateIds {
 public:
  // All of [0, size) are states.
  static StateIds WithoutHoles(uint32_t size);
  // All are holes, for Add() to tell otherwise. Takes BytesFor(size).
  explicit StateIds(uint64_t size);
  static uint64_t BytesFor(uint64_t size);

  // This index is a state. Precondition: it is below the size and greater than
  // those added before, and there are less than 2^32 - 1 of them.
  void Add(uint64_t index);

  // How many states there are; their ids are [0, Count()).
  uint32_t Count() const { return count_; }

  // Whether an index, of any size, is a state.
  bool Contains(uint64_t index) const;

  // The id of a state. Precondition: Contains(index). O(1).
  uint32_t IdOf(uint64_t index) const;

 private:
  StateIds() = default;

  bool has_holes_ = false;
  uint32_t count_ = 0;
  uint64_t size_ = 0;
  uint64_t groups_begun_ = 0;     // whose entry in before_ is right
  std::vector<uint64_t> words_;   // a bit for each index
  std::vector<uint32_t> before_;  // states before each group of words
};

}  // namespace retrograde::interchange

#endif  // RETROGRADE_INTERCHANGE_STATE_IDS_H_
