#include "retrograde/engine/cells/zeroed_memory.h"

#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include "gtest/gtest.h"

namespace retrograde {
namespace {

// On both sides of where memory comes from the system.
constexpr uint64_t kSizes[] = {1, 1000, 300'000, 5'000'000};

uint8_t* BytesOf(const ZeroedMemory& memory) {
  return static_cast<uint8_t*>(memory.Data());
}

TEST(ZeroedMemory, IsZeros) {
  for (const uint64_t size : kSizes) {
    const ZeroedMemory memory(size);
    EXPECT_EQ(memory.Bytes(), size);
    for (uint64_t i = 0; i < size; ++i) ASSERT_EQ(BytesOf(memory)[i], 0) << i;
  }
}

TEST(ZeroedMemory, KeepsWhatIsThereWhenItGrows) {
  for (const uint64_t size : kSizes) {
    for (const uint64_t longer : kSizes) {
      if (longer < size) continue;
      ZeroedMemory memory(size);
      for (uint64_t i = 0; i < size; ++i) BytesOf(memory)[i] = i % 251;
      ASSERT_TRUE(memory.Grow(longer));
      EXPECT_EQ(memory.Bytes(), longer);
      for (uint64_t i = 0; i < size; ++i) {
        ASSERT_EQ(BytesOf(memory)[i], i % 251) << i << " of " << longer;
      }
      BytesOf(memory)[longer - 1] = 1;
    }
  }
}

TEST(ZeroedMemory, FailsWithoutHarm) {
  constexpr uint64_t kTooMuch = std::numeric_limits<uint64_t>::max() / 2;
  EXPECT_THROW(ZeroedMemory memory(kTooMuch), std::bad_alloc);
  for (const uint64_t size : kSizes) {
    ZeroedMemory memory(size);
    BytesOf(memory)[0] = 7;
    EXPECT_FALSE(memory.Grow(kTooMuch));
    EXPECT_EQ(memory.Bytes(), size);
    EXPECT_EQ(BytesOf(memory)[0], 7);
  }
}

TEST(ZeroedMemory, MovesWithItsWords) {
  ZeroedWords words(100'000);
  words[99'999] = 5;
  ZeroedWords moved = std::move(words);
  EXPECT_EQ(moved.size(), 100'000u);
  EXPECT_EQ(moved[99'999], 5u);
  EXPECT_TRUE(ZeroedWords().empty());
}

}  // namespace
}  // namespace retrograde
