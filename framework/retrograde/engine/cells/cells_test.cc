#include "retrograde/engine/cells/cells.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {
namespace {

Cells MakeCells(uint64_t size, unsigned width = 1) {
  absl::StatusOr<Cells> cells = Cells::Create(size, width);
  EXPECT_TRUE(cells.ok()) << cells.status();
  return *std::move(cells);
}

// One word of cells, of which `count` are the caller's, at the level `ply`.
void Write(Cells& cells, uint64_t first, uint64_t count, uint64_t mask,
           Outcome outcome, Ply ply) {
  cells.BeginLevel(ply);
  ASSERT_TRUE(cells.HasRoomFor(outcome));
  cells.Write(first, count, &mask, 1, CountOnes(mask), outcome);
}

// One value, for which the cells may have to be widened.
void WriteOne(Cells& cells, uint64_t index, Value value) {
  cells.BeginLevel(value.remoteness);
  if (!cells.HasRoomFor(value.outcome)) {
    ASSERT_TRUE(cells.Widen().ok());
  }
  const uint64_t mask = 1;
  cells.Write(index, 1, &mask, 1, 1, value.outcome);
}

// The longest that any value may have without others being left out.
Ply LongestOf(unsigned width) {
  return width == 1 ? 126 : width == 2 ? 32766 : kMaxPly;
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

// A checkpoint is these bytes, with their code.
TEST(Cells, ComeBackFromTheirBytes) {
  for (const unsigned width : {1u, 2u, 4u}) {
    Cells cells = MakeCells(70, width);
    EXPECT_EQ(cells.Width(), width);
    EXPECT_EQ(cells.Bytes(), 70 * width);
    const Ply longest = width == 1 ? 70'000 : LongestOf(width);
    Write(cells, 0, 70, 0b100, Outcome::kLoss, 0);
    Write(cells, 64, 6, 0b10, Outcome::kWin, longest);
    absl::StatusOr<Cells> again = Cells::Create(70, width, cells.Code());
    ASSERT_TRUE(again.ok()) << again.status();
    std::memcpy(again->MutableData(), cells.Data(), cells.Bytes());
    for (uint64_t i = 0; i < 70; ++i) EXPECT_EQ(again->At(i), cells.At(i));
    EXPECT_EQ(again->At(2), Value::Loss(0));
    EXPECT_EQ(again->At(65), Value::Win(longest));
  }
}

TEST(Cells, SeveralThreadsWriteAtOneLevel) {
  constexpr uint64_t kTile = 64 * 64;
  Cells cells = MakeCells(4 * kTile);
  const auto write = [&cells](uint64_t part) {
    std::array<uint64_t, 64> words;
    words.fill(part % 2 == 0 ? 0x5555555555555555 : ~uint64_t{0});
    cells.Write(part * kTile, kTile, words.data(), ~uint64_t{0}, kTile / 2,
                part % 2 == 0 ? Outcome::kWin : Outcome::kLoss);
  };
  for (const uint64_t first : {uint64_t{0}, uint64_t{2}}) {
    cells.BeginLevel(200 + static_cast<Ply>(first));
    ASSERT_TRUE(cells.HasRoom());
    std::thread other([&] { write(first); });
    write(first + 1);
    other.join();
  }
  for (uint64_t i = 0; i < 4 * kTile; ++i) {
    const Ply ply = i < 2 * kTile ? 200 : 202;
    const Value expected = i / kTile % 2 == 1 ? Value::Loss(ply)
                           : i % 2 == 0       ? Value::Win(ply)
                                              : Value::Draw();
    ASSERT_EQ(cells.At(i), expected) << i;
  }
}

// ----- Widening -----

// Widths hold 2^(bits - 1) - 2 plies: one bit is the outcome's, and all ones
// means undecided.
TEST(Cells, WidenJustBeforeTheyWouldOverflow) {
  Cells cells = MakeCells(3, 2);
  cells.BeginLevel(32766);
  EXPECT_TRUE(cells.HasRoom());
  cells.BeginLevel(32767);
  EXPECT_FALSE(cells.HasRoomFor(Outcome::kWin));
  EXPECT_FALSE(cells.HasRoomFor(Outcome::kLoss));
  EXPECT_EQ(cells.BytesWidened(), 12u);
  ASSERT_TRUE(cells.Widen().ok());
  EXPECT_TRUE(cells.HasRoom());
  EXPECT_EQ(cells.Bytes(), 12u);
  cells.BeginLevel(kMaxPly);
  EXPECT_TRUE(cells.HasRoom());
}

// Cells with all values that fit a byte by themselves, so that none is left.
Cells FullBytes(uint64_t size) {
  Cells cells = MakeCells(size);
  for (Ply ply = 0; ply < 128; ++ply) {
    if (ply < 127) WriteOne(cells, 2 * ply, Value::Win(ply));
    WriteOne(cells, 2 * ply + 1, Value::Loss(ply));
  }
  EXPECT_EQ(cells.Width(), 1u);
  return cells;
}

TEST(Cells, FullBytesBecomeAsWideAsTheLevelWants) {
  for (const Ply longest : {Ply{128}, Ply{32766}, Ply{32767}, kMaxPly}) {
    Cells cells = FullBytes(3000);
    cells.BeginLevel(longest);
    EXPECT_FALSE(cells.HasRoomFor(Outcome::kWin));
    EXPECT_FALSE(cells.HasRoomFor(Outcome::kLoss));
    const unsigned width = longest <= 32766 ? 2 : 4;
    EXPECT_EQ(cells.BytesWidened(), 3000 * width);
    WriteOne(cells, 2999, Value::Loss(longest));
    EXPECT_EQ(cells.Bytes(), 3000 * width);
    for (Ply ply = 0; ply < 128; ++ply) {
      const Value win = ply < 127 ? Value::Win(ply) : Value::Draw();
      ASSERT_EQ(cells.At(2 * ply), win);
      ASSERT_EQ(cells.At(2 * ply + 1), Value::Loss(ply));
    }
    EXPECT_EQ(cells.At(2998), Value::Draw());
    EXPECT_EQ(cells.At(2999), Value::Loss(longest));
  }
}

// Few and many bits of a word, alone in it and beside cells of somebody else,
// at each width.
TEST(Cells, WriteExactlyWhatTheMaskSays) {
  std::mt19937_64 random(1);
  for (const unsigned width : {1u, 2u, 4u}) {
    const Ply longest = LongestOf(width);
    for (int round = 0; round < 300; ++round) {
      Cells cells = MakeCells(200, width);
      const uint64_t sparse = random() & random() & random() & random();
      const uint64_t wins = round % 2 == 0 ? random() : sparse;
      const uint64_t losses = random() & ~wins;
      const uint64_t count = round % 3 == 0 ? 40 : 64;
      const uint64_t own = count == 64 ? ~uint64_t{0} : MaskOf(count) - 1;
      Write(cells, 70, count, losses & own, Outcome::kLoss, longest - 1);
      Write(cells, 70, count, wins & own, Outcome::kWin, longest);
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
  cells.BeginLevel(9);
  cells.Write(0, 64 * 64, words, MaskOf(3) | MaskOf(5) | MaskOf(63), 67,
              Outcome::kLoss);
  for (uint64_t i = 0; i < 64 * 64; ++i) {
    const bool lost =
        (i >= 192 && i < 256) || i == 320 || i == 322 || i == 4095;
    ASSERT_EQ(cells.At(i), lost ? Value::Loss(9) : Value::Draw()) << i;
  }
}

TEST(Cells, RefuseARemotenessThatNoWidthHolds) {
  for (const unsigned width : {1u, 2u, 4u}) {
    Cells cells = MakeCells(1, width);
    cells.BeginLevel(kMaxPly + 1);
    EXPECT_FALSE(cells.HasRoomFor(Outcome::kWin));
    EXPECT_FALSE(cells.HasRoomFor(Outcome::kLoss));
    const absl::Status status = cells.Widen();
    EXPECT_EQ(status.code(), absl::StatusCode::kOutOfRange) << status;
    EXPECT_EQ(cells.Width(), width);
  }
}

TEST(Cells, AnAllocationThatFailsIsAStatus) {
  const absl::StatusOr<Cells> cells =
      Cells::Create(std::numeric_limits<uint64_t>::max() / 2);
  EXPECT_EQ(cells.status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace retrograde
