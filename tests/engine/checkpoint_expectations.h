// Checkpoints kept in memory, and what is expected of a solve that goes on from
// them.

#ifndef TESTS_ENGINE_CHECKPOINT_EXPECTATIONS_H_
#define TESTS_ENGINE_CHECKPOINT_EXPECTATIONS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/byte_code.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/checkpoint.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"

namespace retrograde {

// What a caller keeps of a checkpoint.
struct Kept {
  Ply level = 0;
  unsigned width = 1;
  std::string bytes;
  ByteCode code = {};

  friend bool operator==(const Kept&, const Kept&) = default;
};

inline Kept Keep(Ply level, const Cells& cells) {
  const auto* bytes = reinterpret_cast<const char*>(cells.Data());
  return {level, cells.Width(), std::string(bytes, cells.Bytes()),
          cells.Code()};
}

inline absl::StatusOr<StartPoint> Load(const Kept& kept) {
  absl::StatusOr<Cells> cells =
      Cells::Create(kept.bytes.size() / kept.width, kept.width, kept.code);
  if (!cells.ok()) return cells.status();
  std::memcpy(cells->MutableData(), kept.bytes.data(), kept.bytes.size());
  return StartPoint{kept.level, *std::move(cells)};
}

inline SolveOptions From(const Kept& kept, SolveOptions options = {}) {
  options.start_from = [&kept] { return Load(kept); };
  return options;
}

inline SolveOptions KeepingAll(std::vector<Kept>& all,
                               SolveOptions options = {}) {
  options.checkpoint = [&all](const Checkpoint& checkpoint) {
    all.push_back(Keep(checkpoint.level, checkpoint.cells));
    return absl::OkStatus();
  };
  return options;
}

inline SolveOptions WithThreads(unsigned threads) {
  SolveOptions options;
  options.threads = threads;
  options.few_states = 0;
  return options;
}

inline void ExpectSame(const Values& ours, const Values& theirs) {
  EXPECT_EQ(Keep(0, ours.AsCells()), Keep(0, theirs.AsCells()));
  EXPECT_EQ(ours.Statistics().levels, theirs.Statistics().levels);
  EXPECT_EQ(ours.Statistics().wins, theirs.Statistics().wins);
  EXPECT_EQ(ours.Statistics().losses, theirs.Statistics().losses);
}

// Solves the game, and again from each checkpoint, of which there are at most
// `most`; the later ones come out the same.
template <class G>
void ExpectTheSameFromEveryLevel(const G& game, unsigned threads = 1,
                                 size_t most = 100) {
  std::vector<Kept> all;
  const auto values = SolveValues(game, KeepingAll(all));
  ASSERT_TRUE(values.ok()) << values.status();
  ASSERT_EQ(all.front().level, 0u);
  ASSERT_EQ(all.back().level, values->Statistics().levels);
  const size_t step = all.size() / most + 1;
  for (size_t i = 0; i < all.size(); i += step) {
    SCOPED_TRACE("level " + std::to_string(all[i].level));
    std::vector<Kept> rest;
    const auto again =
        SolveValues(game, From(all[i], KeepingAll(rest, WithThreads(threads))));
    ASSERT_TRUE(again.ok()) << again.status();
    ExpectSame(*again, *values);
    const std::vector<Kept> expected(all.begin() + static_cast<int64_t>(i),
                                     all.end());
    EXPECT_TRUE(rest == expected) << "later checkpoints differ";
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace retrograde

#endif  // TESTS_ENGINE_CHECKPOINT_EXPECTATIONS_H_
