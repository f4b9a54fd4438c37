#include "retrograde/interchange/state_ids.h"

#include <bit>

namespace retrograde::interchange {
namespace {

constexpr uint64_t kWordBits = 64;
constexpr uint64_t kGroupWords = 8;
constexpr uint64_t kGroupBits = kGroupWords * kWordBits;

constexpr uint64_t Words(uint64_t size) {
  return size / kWordBits + (size % kWordBits != 0);
}
constexpr uint64_t Groups(uint64_t size) {
  return size / kGroupBits + (size % kGroupBits != 0);
}

}  // namespace

StateIds StateIds::WithoutHoles(uint32_t size) {
  StateIds ids;
  ids.count_ = size;
  ids.size_ = size;
  return ids;
}

StateIds::StateIds(uint64_t size)
    : has_holes_(true),
      size_(size),
      words_(Words(size)),
      before_(Groups(size)) {}

uint64_t StateIds::BytesFor(uint64_t size) {
  return Words(size) * sizeof(uint64_t) + Groups(size) * sizeof(uint32_t);
}

void StateIds::Add(uint64_t index) {
  while (groups_begun_ <= index / kGroupBits) before_[groups_begun_++] = count_;
  words_[index / kWordBits] |= uint64_t{1} << (index % kWordBits);
  ++count_;
}

bool StateIds::Contains(uint64_t index) const {
  if (index >= size_) return false;
  return !has_holes_ ||
         ((words_[index / kWordBits] >> (index % kWordBits)) & 1) != 0;
}

uint32_t StateIds::IdOf(uint64_t index) const {
  if (!has_holes_) return static_cast<uint32_t>(index);
  const uint64_t word = index / kWordBits;
  uint32_t id = before_[index / kGroupBits];
  for (uint64_t w = word - word % kGroupWords; w < word; ++w) {
    id += static_cast<uint32_t>(std::popcount(words_[w]));
  }
  const uint64_t below = (uint64_t{1} << (index % kWordBits)) - 1;
  return id + static_cast<uint32_t>(std::popcount(words_[word] & below));
}

}  // namespace retrograde::interchange
