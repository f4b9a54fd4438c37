#include "retrograde/numbering/recorded_moves.h"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/variable_length.h"

namespace retrograde {
namespace {

constexpr uint64_t kBlock = RecordedMoves::kTargetsPerBlock;
using Moves = std::vector<std::pair<uint64_t, uint64_t>>;

Moves AllOf(const RecordedMoves& recorded, uint64_t block) {
  Moves moves;
  recorded.ForEach(block, [&](uint64_t from, uint64_t target) {
    moves.push_back({from, block * kBlock + target});
  });
  return moves;
}

// Moves to `blocks` blocks, by ascending sources.
Moves RandomMoves(uint64_t blocks, uint64_t count) {
  std::mt19937_64 random(3);
  Moves moves;
  for (uint64_t i = 0, from = 0; i < count; ++i) {
    from += random() % 3 == 0 ? random() % 100'000 : 0;
    moves.push_back({from, random() % (blocks * kBlock)});
  }
  return moves;
}

Moves To(const Moves& moves, uint64_t block) {
  Moves to;
  for (const auto& move : moves) {
    if (move.second / kBlock == block) to.push_back(move);
  }
  return to;
}

TEST(VariableLength, NumbersOfAnySizeComeBack) {
  for (int bits = 0; bits < 64; ++bits) {
    for (const uint64_t number : {(uint64_t{1} << bits) - 1,
                                  uint64_t{1} << bits, ~uint64_t{0} >> bits}) {
      std::vector<uint8_t> bytes;
      internal::AppendNumber(number, bytes);
      EXPECT_EQ(bytes.size(), internal::LengthOfNumber(number));
      const uint8_t* byte = bytes.data();
      EXPECT_EQ(internal::TakeNumber(byte), number);
      EXPECT_EQ(byte, bytes.data() + bytes.size());
    }
  }
}

TEST(RecordedMoves, ComeBackByTheBlockThatTheyLeadTo) {
  const Moves moves = RandomMoves(5, 200'000);
  RecordedMoves recorded(1, 0);
  for (const auto& [from, to] : moves) recorded.Add(0, from, to);
  EXPECT_GE(recorded.EndBlock(), 5u);
  for (uint64_t block = 0; block < 5; ++block) {
    EXPECT_EQ(AllOf(recorded, block), To(moves, block));
    EXPECT_EQ(recorded.Count(block), To(moves, block).size());
  }
  EXPECT_EQ(recorded.Count(5), 0u);
  EXPECT_GT(recorded.Bytes(), 3 * moves.size());
}

TEST(RecordedMoves, ComeBackLaneAfterLane) {
  RecordedMoves recorded(2, 0);
  recorded.Add(1, 3, 7);
  recorded.Add(0, 5, 7);
  recorded.Add(1, uint64_t{1} << 40, 8);
  EXPECT_EQ(AllOf(recorded, 0),
            (Moves{{5, 7}, {3, 7}, {uint64_t{1} << 40, 8}}));
}

TEST(RecordedMoves, AreForgottenWhenFreed) {
  RecordedMoves recorded(2, 0);
  recorded.Add(0, 1, 2);
  recorded.Add(1, 1, kBlock);
  recorded.Add(1, 2, 2);
  const uint64_t all = recorded.Bytes();
  const uint64_t freed = recorded.Free(0);
  EXPECT_EQ(AllOf(recorded, 0), Moves());
  EXPECT_EQ(AllOf(recorded, 1), (Moves{{1, kBlock}}));
  EXPECT_EQ(recorded.Bytes(), all - freed);
  EXPECT_EQ(recorded.Free(1), all - freed);
}

TEST(RecordedMoves, KeepNothingUnlessTold) {
  const RecordedMoves none;
  EXPECT_TRUE(none.IsEmpty());
  EXPECT_EQ(none.Bytes(), 0u);
  RecordedMoves later(1, 1);
  EXPECT_FALSE(later.IsEmpty());
  later.Add(0, 1, kBlock - 1);
  later.Add(0, 1, kBlock);
  EXPECT_EQ(later.FirstBlock(), 1u);
  EXPECT_EQ(AllOf(later, 1), (Moves{{1, kBlock}}));
}

// What is kept is whole, and within what is allowed, for one lane and several.
TEST(RecordedMoves, DropTheLastBlocksWhereRoomIsShort) {
  constexpr uint64_t kBlocks = 40;
  const Moves moves = RandomMoves(kBlocks, 400'000);
  for (const unsigned lanes : {1u, 3u}) {
    RecordedMoves whole(lanes, 0);
    RecordedMoves recorded(lanes, 0);
    const uint64_t allowed = 800'000;
    for (size_t i = 0; i < moves.size(); ++i) {
      if (i % 1000 == 0) recorded.Allow(allowed);
      recorded.Add(i % lanes, moves[i].first, moves[i].second);
      whole.Add(i % lanes, moves[i].first, moves[i].second);
      ASSERT_LE(recorded.Bytes(), allowed);
    }
    EXPECT_GT(whole.Bytes(), allowed);
    EXPECT_LT(recorded.EndBlock(), kBlocks);
    EXPECT_GT(recorded.EndBlock(), kBlocks / 4);
    for (uint64_t block = 0; block < recorded.EndBlock(); ++block) {
      EXPECT_EQ(AllOf(recorded, block), AllOf(whole, block));
    }
    recorded.Allow(0);
    EXPECT_TRUE(recorded.IsEmpty());
    EXPECT_EQ(recorded.Bytes(), 0u);
  }
}

}  // namespace
}  // namespace retrograde
