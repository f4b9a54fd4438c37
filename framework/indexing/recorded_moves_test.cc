#include "retrograde/indexing/recorded_moves.h"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/indexing/variable_length.h"

namespace retrograde {
namespace {

using Moves = std::vector<std::pair<uint64_t, uint64_t>>;

Moves AllOf(const RecordedMoves& recorded) {
  Moves moves;
  recorded.ForEach([&](uint64_t from, uint64_t to) {
    moves.push_back({from, to});
    return true;
  });
  return moves;
}

TEST(VariableLength, NumbersOfAnySizeComeBack) {
  for (int bits = 0; bits < 64; ++bits) {
    for (const uint64_t number : {(uint64_t{1} << bits) - 1,
                                  uint64_t{1} << bits, ~uint64_t{0} >> bits}) {
      std::vector<uint8_t> bytes;
      internal::AppendNumber(number, bytes);
      const uint8_t* byte = bytes.data();
      EXPECT_EQ(internal::TakeNumber(byte), number);
      EXPECT_EQ(byte, bytes.data() + bytes.size());
      EXPECT_EQ(internal::FoldSign(internal::UnfoldSign(number)), number);
    }
  }
  EXPECT_EQ(internal::FoldSign(-1), 1u);
  EXPECT_EQ(internal::FoldSign(1), 2u);
}

TEST(RecordedMoves, ComeBackInTheirOrder) {
  std::mt19937_64 random(3);
  RecordedMoves recorded;
  Moves moves;
  uint64_t from = 0;
  for (int i = 0; i < 200'000; ++i) {
    from += random() % 3 == 0 ? random() % 100'000 : 0;
    const uint64_t to = random() % 2 == 0 ? random() >> 20 : from + 1;
    moves.push_back({from, to});
    recorded.Add(from, to);
  }
  EXPECT_EQ(AllOf(recorded), moves);
  EXPECT_GT(recorded.Bytes(), 200'000u);
}

TEST(RecordedMoves, StopWhenNobodyWantsMore) {
  RecordedMoves recorded;
  for (uint64_t i = 0; i < 10; ++i) recorded.Add(i, i + 1);
  int seen = 0;
  recorded.ForEach([&](uint64_t, uint64_t) { return ++seen < 4; });
  EXPECT_EQ(seen, 4);
}

TEST(RecordedMoves, AreGoneWhenGivenUp) {
  RecordedMoves recorded;
  recorded.Add(1, 2);
  recorded.GiveUp();
  recorded.Add(1, 3);
  EXPECT_TRUE(recorded.IsGivenUp());
  EXPECT_EQ(recorded.Bytes(), 0u);
  EXPECT_EQ(AllOf(recorded), Moves());
}

}  // namespace
}  // namespace retrograde
