// The memory that a solve says it takes is what it takes.

#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/random_row_game.h"
#include "tests/engine/chain_game.h"

// There in a program that is built with a sanitizer.
extern "C" __attribute__((weak)) size_t
__sanitizer_get_current_allocated_bytes();

namespace {

// What the program has from operator new. Where this is looked at, it has one
// thread.
uint64_t held = 0;
uint64_t peak = 0;

}  // namespace

void* operator new(size_t size) {
  void* const bytes = std::malloc(size);
  if (bytes == nullptr) throw std::bad_alloc();
  held += malloc_usable_size(bytes);
  peak = std::max(peak, held);
  return bytes;
}
void operator delete(void* bytes) noexcept {
  held -= malloc_usable_size(bytes);
  std::free(bytes);
}
void operator delete(void* bytes, size_t) noexcept { operator delete(bytes); }

namespace retrograde {
namespace {

// All memory of the program that is in use, from whichever function it came.
uint64_t InUse() {
  if (__sanitizer_get_current_allocated_bytes != nullptr) {
    return __sanitizer_get_current_allocated_bytes();
  }
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// The solve's own account against what it holds after each level. (The sets
// and cells of a solve do not come from operator new; those of a large game,
// not from the allocator either. So these games are small.)
template <class G>
void ExpectHonestAccount(const G& game, unsigned threads = 1) {
  const uint64_t before = InUse();
  uint64_t taken = 0;
  SolveOptions options;
  options.threads = threads;
  options.progress = [&](const Progress&) {
    taken = std::max(taken, InUse() - before);
  };
  const absl::StatusOr<Values> values = SolveValues(game, options);
  ASSERT_TRUE(values.ok()) << values.status();
  const uint64_t said = values->Statistics().peak_bytes;
  constexpr uint64_t kSmallThings = 64 * 1024;  // a state's own memory, texts
  EXPECT_LE(taken, said + kSmallThings);
  EXPECT_GE(taken + kSmallThings, said * 3 / 4) << "the estimate is too high";
}

// The same for what comes before the engine in a game that lacks rungs.
template <Rung kTop, class G>
void ExpectHonestPreparation(const G& whole) {
  const CutGame<G, kTop> game(whole);
  const uint64_t before = held;
  peak = held;
  const auto solution = Solve(game);
  ASSERT_TRUE(solution.ok()) << solution.status();
  const uint64_t said = std::max(solution->Preparation().peak_bytes,
                                 solution->Values().Statistics().peak_bytes);
  // Cells are not counted here; a list of a hundred thousand edges may be held
  // twice while it is made.
  const uint64_t taken = peak - before;
  EXPECT_LE(taken, said + said / 8);
  EXPECT_GE(taken + solution->Values().Bytes(), said / 2)
      << "the account is too high";
}

TEST(Memory, OfNumberingAndStoringEdgesIsWhatTheSolveSays) {
  RandomGameKnobs knobs;
  knobs.states = 300'000;
  knobs.terminal_percent = 20;
  ExpectHonestPreparation<Rung::kGame>(MakeRandomGame(knobs));
  ExpectHonestPreparation<Rung::kIndex>(MakeRandomGame(knobs));
}

TEST(Memory, OfOneRowIsWhatTheSolveSays) {
  ExpectHonestAccount(ChainGame(60'000));
  ExpectHonestAccount(ChainGame(60'000), 4);
}

TEST(Memory, OfAGameWithExitsIsWhatTheSolveSays) {
  RandomGameKnobs knobs;
  knobs.states = 200'000;
  knobs.exit_percent = 90;
  knobs.longest_exit = 3;
  ExpectHonestAccount(MakeRandomGame(knobs));
}

TEST(Memory, OfAGameWithRowsIsWhatTheSolveSays) {
  RandomRowGameKnobs knobs;
  knobs.parts[0] = 300;
  knobs.parts[1] = 400;
  ExpectHonestAccount(RandomRowGame<>(knobs));
  ExpectHonestAccount(RandomRowGame<>(knobs), 4);
}

}  // namespace
}  // namespace retrograde
