// Numbers by the hash of what they stand for.
//
// A hash table of 32-bit slots that holds numbers alone; who asks compares what
// they stand for. A slot has as many bits as a number needs, and in those that
// are left over a *tag*: bits of the hash, so that few numbers are compared in
// vain. From its place by the hash a number is looked for in one slot after
// another up to the first empty one (Knuth, The Art of Computer Programming 3,
// section 6.4, algorithm L).
//
//     slot     | tag      | number + 1 |     0: empty
//
// Threads may insert at once, without locks. Where two numbers stand for the
// same, the smaller one stays: so what the table says afterwards does not
// depend on who came first. A full table is not copied: it is freed, and a
// larger one filled anew.

#ifndef RETROGRADE_NUMBERING_NUMBER_TABLE_H_
#define RETROGRADE_NUMBERING_NUMBER_TABLE_H_

#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

namespace retrograde::internal {

// Any number of threads may look up and insert at once; one at a time may do
// anything else. What a thread has written before it inserts a number is seen
// by whoever finds the number.
class NumberTable {
 public:
  static constexpr uint64_t kNone = ~uint64_t{0};

  // An empty table with room for so many numbers, all below `bound` <= 2^32;
  // at most four fifths of its slots are in use then. Frees first, allocates
  // then. Throws std::bad_alloc.
  void Reset(uint64_t room, uint64_t bound) {
    slots_ = std::vector<Slot>();
    slots_ = std::vector<Slot>(Slots(room));
    room_ = room;
    number_bits_ = static_cast<int>(std::bit_width(bound));
    number_mask_ = (uint64_t{1} << number_bits_) - 1;
  }
  uint64_t Room() const { return room_; }
  static uint64_t BytesFor(uint64_t room) { return Slots(room) * sizeof(Slot); }

  // Where to look for a hash, and where to go on.
  uint64_t Home(uint64_t hash) const {
    return (hash >> 32) * slots_.size() >> 32;
  }
  uint64_t Next(uint64_t place) const {
    return ++place == slots_.size() ? 0 : place;
  }
  void Prefetch(uint64_t hash) const {
    __builtin_prefetch(slots_.data() + Home(hash));
  }

  // The first number from `place` on that may have this hash, or kNone; `place`
  // becomes its place.
  uint64_t Candidate(uint64_t hash, uint64_t& place) const {
    for (const uint32_t tag = Tag(hash);; place = Next(place)) {
      const uint32_t slot = slots_[place].load(std::memory_order_acquire);
      if (slot == 0) return kNone;
      if (HasTag(slot, tag)) return Number(slot);
    }
  }

  // The number that stays: `number`, which is inserted and takes the place of a
  // larger one that stands for the same, is_same(other), unless there is a
  // smaller one from `place` on. `place` becomes the place of what stays.
  template <class IsSame>
  uint64_t Insert(uint64_t hash, uint64_t number, uint64_t& place,
                  IsSame&& is_same);

  uint64_t NumberAt(uint64_t place) const {
    return Number(slots_[place].load(std::memory_order_relaxed));
  }
  // The number at a place becomes another one that stands for the same.
  void Renumber(uint64_t place, uint64_t number) {
    const uint32_t slot = slots_[place].load(std::memory_order_relaxed);
    slots_[place].store(
        static_cast<uint32_t>((slot & ~number_mask_) | (number + 1)),
        std::memory_order_relaxed);
  }

 private:
  using Slot = std::atomic<uint32_t>;

  static uint64_t Slots(uint64_t room) { return room + room / 4 + 4; }

  uint32_t Tag(uint64_t hash) const {
    return static_cast<uint32_t>(hash << number_bits_);
  }
  bool HasTag(uint32_t slot, uint32_t tag) const {
    return (uint64_t{slot ^ tag} & ~number_mask_) == 0;
  }
  uint64_t Number(uint32_t slot) const { return (slot & number_mask_) - 1; }

  std::vector<Slot> slots_;
  uint64_t room_ = 0;
  int number_bits_ = 0;
  uint64_t number_mask_ = 0;
};

template <class IsSame>
uint64_t NumberTable::Insert(uint64_t hash, uint64_t number, uint64_t& place,
                             IsSame&& is_same) {
  const uint32_t tag = Tag(hash);
  const auto ours = static_cast<uint32_t>(tag | (number + 1));
  const auto replace = [&](uint32_t& slot) {
    return slots_[place].compare_exchange_strong(slot, ours,
                                                 std::memory_order_acq_rel);
  };
  for (;; place = Next(place)) {
    uint32_t slot = slots_[place].load(std::memory_order_acquire);
    if (slot == 0 && replace(slot)) return number;
    // Another thread may have been faster: `slot` is what stands there.
    if (!HasTag(slot, tag) || !is_same(Number(slot))) continue;
    while (Number(slot) > number) {
      if (replace(slot)) return number;
    }
    return Number(slot);
  }
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_NUMBERING_NUMBER_TABLE_H_
