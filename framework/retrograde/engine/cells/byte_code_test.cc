// Bytes that hold more than 126 plies, as the engine's cells have them.

#include "retrograde/engine/cells/byte_code.h"

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"

namespace retrograde {
namespace {

// One value, for which the cells may have to be widened.
void WriteOne(Cells& cells, uint64_t index, Value value) {
  cells.BeginLevel(value.remoteness);
  if (!cells.HasRoomFor(value.outcome)) {
    ASSERT_TRUE(cells.Widen().ok());
  }
  const uint64_t mask = 1;
  cells.Write(index, 1, &mask, 1, 1, value.outcome);
}

TEST(ByteCode, HasACellForEachValueOfFewPlies) {
  const ByteCode code;
  EXPECT_EQ(code.At(0), Value::Draw());
  EXPECT_EQ(code.CellOf(Value::Draw()), 0);
  for (Ply ply = 0; ply <= 126; ++ply) {
    for (const Outcome outcome : {Outcome::kWin, Outcome::kLoss}) {
      const uint8_t cell = ByteCode::OwnCell(outcome, ply);
      EXPECT_EQ(code.At(cell), (Value{outcome, ply}));
      EXPECT_EQ(code.CellOf({outcome, ply}), cell);
    }
  }
  EXPECT_EQ(code.CellOf(Value::Win(127)), 0);
}

TEST(ByteCode, KeepsTheOutcomeOfACellThatIsGivenAway) {
  ByteCode code;
  code.Give(5, 1000);
  code.Give(200, 2000);
  EXPECT_EQ(code.At(5), Value::Win(1000));
  EXPECT_EQ(code.At(200), Value::Loss(2000));
  EXPECT_EQ(code.CellOf(Value::Win(1000)), 5);
  EXPECT_EQ(code.CellOf(Value::Loss(2000)), 200);
  EXPECT_EQ(code.CellOf(Value::Win(4)), 0);
  EXPECT_EQ(code.Longest(), 2000u);
  EXPECT_EQ(ByteCode::FromPlies(code.AsPlies()), code);
}

TEST(ByteCode, RefusesALengthThatCannotBe) {
  ByteCode::Plies plies = ByteCode().AsPlies();
  plies[9] = kMaxPly;
  EXPECT_TRUE(ByteCode::FromPlies(plies));
  plies[9] = kMaxPly + 1;
  EXPECT_FALSE(ByteCode::FromPlies(plies));
}

// A win at each odd ply, a loss at each even one: 127 wins, up to 253, and 128
// losses, up to 254.
TEST(Bytes, StayBytesUpTo254PliesWhereOutcomesTakeTurns) {
  Cells cells = Cells::Create(300).value();
  const auto value = [](Ply ply) {
    return ply % 2 == 0 ? Value::Loss(ply) : Value::Win(ply);
  };
  for (Ply ply = 0; ply <= 254; ++ply) WriteOne(cells, ply, value(ply));
  EXPECT_EQ(cells.Width(), 1u);
  for (Ply ply = 0; ply <= 254; ++ply) ASSERT_EQ(cells.At(ply), value(ply));
  EXPECT_EQ(cells.At(255), Value::Draw());
  WriteOne(cells, 255, value(255));
  EXPECT_EQ(cells.Width(), 2u);
  for (Ply ply = 0; ply <= 255; ++ply) ASSERT_EQ(cells.At(ply), value(ply));
  EXPECT_EQ(cells.At(256), Value::Draw());
}

// Whatever lengths occur, in ascending order: bytes take any 127 of wins and
// 128 of losses, and any value comes back at any width.
TEST(Bytes, AreBytesAsLongAsSoManyLengthsOccur) {
  for (unsigned round = 0; round < 200; ++round) {
    std::mt19937_64 random(round);
    Cells cells = Cells::Create(400).value();
    std::vector<Value> values;
    uint64_t wins = 0, losses = 0;
    const uint64_t win_percent = random() % 101;
    const Ply most_steps = 1 + static_cast<Ply>(random() % 3);
    for (Ply ply = 0; values.size() < 400;
         ply += 1 + static_cast<Ply>(random() % most_steps)) {
      if (values.size() == 100 && round % 5 == 0) ply += 40'000;
      const bool is_win = random() % 100 < win_percent;
      const Value value = is_win ? Value::Win(ply) : Value::Loss(ply);
      ++(is_win ? wins : losses);
      WriteOne(cells, values.size(), value);
      values.push_back(value);
      const bool few = wins <= 127 && losses <= 128;
      ASSERT_EQ(cells.Width() == 1, few) << round << ", " << ply;
    }
    for (uint64_t i = 0; i < 400; ++i) ASSERT_EQ(cells.At(i), values[i]);
  }
}

// Levels at which nothing comes, or one outcome, cost no cell.
TEST(Bytes, LevelsThatWriteNothingTakeNoCell) {
  Cells cells = Cells::Create(130).value();
  for (Ply ply = 0; ply < 127; ++ply) {
    WriteOne(cells, ply, Value::Loss(ply));
  }
  for (Ply ply = 127; ply < 5000; ++ply) {
    cells.BeginLevel(ply);
    ASSERT_TRUE(cells.HasRoom());
  }
  WriteOne(cells, 127, Value::Loss(6000));  // the last cell of a loss
  cells.BeginLevel(6001);
  EXPECT_FALSE(cells.HasRoomFor(Outcome::kLoss));
  EXPECT_TRUE(cells.HasRoomFor(Outcome::kWin));
  WriteOne(cells, 128, Value::Win(kMaxPly));
  EXPECT_EQ(cells.Width(), 1u);
  EXPECT_EQ(cells.At(127), Value::Loss(6000));
  EXPECT_EQ(cells.At(128), Value::Win(kMaxPly));
  EXPECT_EQ(cells.At(126), Value::Loss(126));
}

// From a checkpoint at any level the same bytes follow.
TEST(Bytes, GoOnFromTheirBytesAsIfNothingHadBeen) {
  const auto value = [](Ply ply) {
    return ply % 3 == 0 ? Value::Loss(ply) : Value::Win(ply);
  };
  for (const Ply stop : {100u, 126u, 127u, 128u, 150u, 180u}) {
    Cells cells = Cells::Create(190).value();
    for (Ply ply = 0; ply <= stop; ++ply) WriteOne(cells, ply, value(ply));
    Cells again = Cells::Create(190, 1, cells.Code()).value();
    std::memcpy(again.MutableData(), cells.Data(), cells.Bytes());
    for (Ply ply = stop + 1; ply < 190; ++ply) {
      WriteOne(cells, ply, value(ply));
      WriteOne(again, ply, value(ply));
    }
    ASSERT_EQ(cells.Width(), 1u);
    EXPECT_EQ(std::memcmp(again.Data(), cells.Data(), 190), 0) << stop;
    EXPECT_EQ(again.Code(), cells.Code()) << stop;
  }
}

// A checkpoint may tell of lengths beyond its level.
TEST(Bytes, NoLengthOfACodeIsLostByWidening) {
  ByteCode code;
  code.Give(7, 1'000'000);
  Cells cells = Cells::Create(300, 1, code).value();
  for (unsigned i = 0; i < 256; ++i) {
    cells.MutableData()[i] = static_cast<unsigned char>(i);
  }
  cells.BeginLevel(200);
  EXPECT_EQ(cells.BytesWidened(), 1200u);
  ASSERT_TRUE(cells.Widen().ok());
  EXPECT_EQ(cells.At(7), Value::Win(1'000'000));
  EXPECT_EQ(cells.At(8), Value::Win(7));
  EXPECT_EQ(cells.At(255), Value::Loss(127));
}

}  // namespace
}  // namespace retrograde
