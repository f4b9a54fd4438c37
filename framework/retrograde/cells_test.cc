#include "retrograde/retrograde/cells.h"

#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

Cells MakeCells(uint64_t size) {
  absl::StatusOr<Cells> cells = Cells::Create(size);
  EXPECT_TRUE(cells.ok()) << cells.status();
  return *std::move(cells);
}

// One word of cells, of which `count` are the caller's.
void Write(Cells& cells, uint64_t first, uint64_t count, uint64_t mask,
           Outcome outcome, Ply ply) {
  cells.Write(first, count, &mask, 1, CountOnes(mask), outcome, ply);
}

TEST(Cells, StartAsDraws) {
  const Cells cells = MakeCells(5);
  EXPECT_EQ(cells.Size(), 5u);
  EXPECT_EQ(cells.Bytes(), 5u);
  for (uint64_t i = 0; i < 5; ++i) EXPECT_EQ(cells.At(i), Value::Draw());
}

TEST(Cells, KeepWhatIsWritten) {
  Cells cells = MakeCells(130);
  Write(cells, 64, 64, 0b1001, Outcome::kWin, 0);
  Write(cells, 66, 64, 0b1, Outcome::kLoss, 126);
  Write(cells, 0, 64, uint64_t{1} << 63, Outcome::kWin, 126);
  EXPECT_EQ(cells.At(64), Value::Win(0));
  EXPECT_EQ(cells.At(65), Value::Draw());
  EXPECT_EQ(cells.At(66), Value::Loss(126));
  EXPECT_EQ(cells.At(67), Value::Win(0));
  EXPECT_EQ(cells.At(63), Value::Win(126));
}

// A stored table and a checkpoint are these bytes.
TEST(Cells, ComeBackFromTheirBytes) {
  for (const unsigned width : {1u, 2u, 4u}) {
    absl::StatusOr<Cells> cells = Cells::Create(70, width);
    ASSERT_TRUE(cells.ok()) << cells.status();
    EXPECT_EQ(cells->Width(), width);
    EXPECT_EQ(cells->Bytes(), 70 * width);
    Write(*cells, 0, 70, 0b100, Outcome::kLoss, 0);
    Write(*cells, 64, 6, 0b10, Outcome::kWin, cells->MaxPly());
    absl::StatusOr<Cells> again = Cells::Create(70, width);
    ASSERT_TRUE(again.ok()) << again.status();
    std::memcpy(again->MutableData(), cells->Data(), cells->Bytes());
    for (uint64_t i = 0; i < 70; ++i) EXPECT_EQ(again->At(i), cells->At(i));
    EXPECT_EQ(again->At(2), Value::Loss(0));
    EXPECT_EQ(again->At(65), Value::Win(cells->MaxPly()));
  }
}

// Widths hold 2^(bits - 1) - 2 plies: one bit is the outcome's, and all ones
// means undecided.
TEST(Cells, WidenJustBeforeTheyWouldOverflow) {
  Cells cells = MakeCells(3);
  EXPECT_EQ(cells.MaxPly(), 126u);
  ASSERT_TRUE(cells.WidenFor(126).ok());
  EXPECT_EQ(cells.Bytes(), 3u);
  ASSERT_TRUE(cells.WidenFor(127).ok());
  EXPECT_EQ(cells.MaxPly(), 32766u);
  EXPECT_EQ(cells.Bytes(), 6u);
  ASSERT_TRUE(cells.WidenFor(32767).ok());
  EXPECT_EQ(cells.MaxPly(), 2147483646u);
  EXPECT_EQ(cells.Bytes(), 12u);
}

TEST(Cells, WideningKeepsEveryValue) {
  for (const Ply longest : {Ply{127}, Ply{40000}, kMaxPly}) {
    Cells cells = MakeCells(4);
    Write(cells, 0, 4, 0b1, Outcome::kWin, 0);
    Write(cells, 0, 4, 0b10, Outcome::kLoss, 126);
    Write(cells, 0, 4, 0b100, Outcome::kWin, 126);
    ASSERT_TRUE(cells.WidenFor(longest).ok());
    EXPECT_EQ(cells.At(0), Value::Win(0));
    EXPECT_EQ(cells.At(1), Value::Loss(126));
    EXPECT_EQ(cells.At(2), Value::Win(126));
    EXPECT_EQ(cells.At(3), Value::Draw());
    Write(cells, 0, 4, 0b1000, Outcome::kLoss, longest);
    EXPECT_EQ(cells.At(3), Value::Loss(longest));
  }
}

// Few and many bits of a word, alone in it and beside cells of somebody else,
// at each width.
TEST(Cells, WriteExactlyWhatTheMaskSays) {
  std::mt19937_64 random(1);
  for (const Ply longest : {Ply{126}, Ply{32766}, kMaxPly}) {
    for (int round = 0; round < 300; ++round) {
      Cells cells = MakeCells(200);
      ASSERT_TRUE(cells.WidenFor(longest).ok());
      const uint64_t sparse = random() & random() & random() & random();
      const uint64_t wins = round % 2 == 0 ? random() : sparse;
      const uint64_t losses = random() & ~wins;
      const uint64_t count = round % 3 == 0 ? 40 : 64;
      const uint64_t own = count == 64 ? ~uint64_t{0} : MaskOf(count) - 1;
      Write(cells, 70, count, wins & own, Outcome::kWin, longest);
      Write(cells, 70, count, losses & own, Outcome::kLoss, longest - 1);
      for (uint64_t i = 0; i < 200; ++i) {
        const bool mine = i >= 70 && i < 70 + count;
        const Value expected =
            mine && (wins >> (i - 70) & 1) != 0     ? Value::Win(longest)
            : mine && (losses >> (i - 70) & 1) != 0 ? Value::Loss(longest - 1)
                                                    : Value::Draw();
        ASSERT_EQ(cells.At(i), expected) << i << " at " << longest;
      }
    }
  }
}

TEST(Cells, WriteTheNamedWordsOfATile) {
  Cells cells = MakeCells(64 * 64);
  uint64_t words[64] = {};
  words[3] = ~uint64_t{0};
  words[5] = 0b101;
  words[63] = uint64_t{1} << 63;
  words[7] = ~uint64_t{0};  // not named
  cells.Write(0, 64 * 64, words, MaskOf(3) | MaskOf(5) | MaskOf(63), 67,
              Outcome::kLoss, 9);
  for (uint64_t i = 0; i < 64 * 64; ++i) {
    const bool lost =
        (i >= 192 && i < 256) || i == 320 || i == 322 || i == 4095;
    ASSERT_EQ(cells.At(i), lost ? Value::Loss(9) : Value::Draw()) << i;
  }
}

TEST(Cells, WideningKeepsEveryValueOfAByte) {
  Cells cells = MakeCells(5000);
  const auto value = [](uint64_t i) {
    const Ply ply = i % 127;
    return i % 3 == 0   ? Value::Draw()
           : i % 3 == 1 ? Value::Win(ply)
                        : Value::Loss(ply);
  };
  for (uint64_t i = 0; i < 5000; ++i) {
    if (i % 3 == 0) continue;
    Write(cells, i, 1, 1, value(i).outcome, value(i).remoteness);
  }
  for (const Ply longest : {Ply{127}, Ply{32767}}) {
    ASSERT_TRUE(cells.WidenFor(longest).ok());
    for (uint64_t i = 0; i < 5000; ++i) ASSERT_EQ(cells.At(i), value(i));
  }
}

TEST(Cells, BytesForForetellsWidening) {
  const Cells cells = MakeCells(10);
  EXPECT_EQ(cells.BytesFor(126), 10u);
  EXPECT_EQ(cells.BytesFor(127), 20u);
  EXPECT_EQ(cells.BytesFor(32767), 40u);
}

TEST(Cells, RefuseARemotenessThatNoWidthHolds) {
  Cells cells = MakeCells(1);
  const absl::Status status = cells.WidenFor(kMaxPly + 1);
  EXPECT_EQ(status.code(), absl::StatusCode::kOutOfRange) << status;
}

TEST(Cells, AnAllocationThatFailsIsAStatus) {
  const absl::StatusOr<Cells> cells =
      Cells::Create(std::numeric_limits<uint64_t>::max() / 2);
  EXPECT_EQ(cells.status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace retrograde
