#include "retrograde/numbering/enumerated_game.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <random>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/numbering/derived_predecessors.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/numbering/recorded_moves.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/games/random_game.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Plain = CutGame<GraphGame<>, Rung::kGame>;

static_assert(IndexedGame<EnumeratedGame<Plain>>);
static_assert(!PredecessorGame<EnumeratedGame<Plain>>);
static_assert(StoredEdgesGame<DerivedPredecessors<EnumeratedGame<Plain>>>);
static_assert(HashableState<uint64_t>);
// Three bytes in a row are hashed as they are; a gap between members is not.
static_assert(HashableState<MirrorState>);
struct WithGap {
  uint32_t number = 0;
  uint8_t letter = 0;
};
static_assert(!HashableState<WithGap>);

Plain Game(absl::string_view text) {
  return Plain(GraphGame<>::FromParameters(text).value());
}

// The states in the order of their numbers.
template <class G>
std::vector<uint64_t> States(const G& game) {
  std::vector<uint64_t> states;
  for (uint64_t i = 0; i < game.Size(); ++i) states.push_back(*game.Unindex(i));
  return states;
}

TEST(EnumeratedGame, NumbersWhatCanBeReachedBreadthFirst) {
  // 0 leads to 3 and 1, those to 2 and 4; 5 cannot be reached. GraphGame starts
  // from its first state.
  const auto game =
      EnumeratedGame<Plain>::Create(Game("a>3,1 b>4 b>0 a>2 b=d a>0"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_THAT(States(*game), ElementsAre(0, 3, 1, 2, 4));
  EXPECT_EQ(game->Index(4), 4u);
  EXPECT_EQ(game->Index(5), game->Size());
  EXPECT_EQ(game->Unindex(5), std::nullopt);
}

TEST(EnumeratedGame, RefusesTheTextOfAStateThatCannotBeReached) {
  const auto game = EnumeratedGame<Plain>::Create(Game("a>1 b=l a>0"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_TRUE(game->ParseState("1").ok());
  const absl::Status beyond = game->ParseState("2").status();
  EXPECT_EQ(beyond.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(beyond.message()), HasSubstr("\"2\" cannot be"));
  EXPECT_EQ(game->ParseState("x").status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(EnumeratedGame, EndsOnCyclicGames) {
  RandomGameKnobs knobs;
  knobs.states = 100'000;
  knobs.hole_percent = 0;
  knobs.terminal_percent = 0;
  knobs.stuck_percent = 0;
  const auto game = EnumeratedGame<Plain>::Create(Plain(MakeRandomGame(knobs)));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_GT(game->Size(), 50'000u);
}

TEST(EnumeratedGame, SaysWhenTheMemoryDoesNotSuffice) {
  RandomGameKnobs knobs;
  knobs.states = 10'000;
  PreparationOptions options;
  options.memory_limit = 20'000;
  const auto game =
      EnumeratedGame<Plain>::Create(Plain(MakeRandomGame(knobs)), options);
  EXPECT_TRUE(absl::IsResourceExhausted(game.status()));
  EXPECT_THAT(std::string(game.status().message()), HasSubstr("so far"));
  EXPECT_THAT(std::string(game.status().message()),
              HasSubstr("the limit is 20000"));
}

TEST(EnumeratedGame, HearsAStopRequestAndTellsHowFarItIs) {
  std::stop_source source;
  PreparationOptions options;
  options.stop = source.get_token();
  uint64_t told = 0;
  options.progress = [&](uint64_t states, uint64_t) { told = states; };
  ASSERT_TRUE(EnumeratedGame<Plain>::Create(Game("a>0"), options).ok());
  EXPECT_EQ(told, 1u);
  source.request_stop();
  EXPECT_TRUE(absl::IsCancelled(
      EnumeratedGame<Plain>::Create(Game("a>0"), options).status()));
}

// What numbering has to give: breadth first, by the texts of states.
template <class G>
struct Expected {
  explicit Expected(const G& game) {
    game.InitialStates([&](const typename G::State& state) {
      Number(CanonicalState(game, state), game);
      return true;
    });
    for (uint64_t from = 0; from < states.size(); ++from) {
      const typename G::State state = states[from];
      if (game.TerminalOutcome(state)) continue;
      game.Moves(state, [&](const typename G::Move& move) {
        const auto after = CanonicalState(game, game.Apply(state, move));
        moves.push_back({Number(after, game), from});
        return true;
      });
    }
    std::sort(moves.begin(), moves.end());
  }

  uint64_t Number(const typename G::State& state, const G& game) {
    const auto [it, is_new] =
        numbers.try_emplace(game.StateText(state), states.size());
    if (is_new) states.push_back(state);
    return it->second;
  }

  std::vector<typename G::State> states;
  std::unordered_map<std::string, uint64_t> numbers;
  std::vector<std::pair<uint64_t, uint64_t>> moves;  // to, from
};

template <class G>
void ExpectNumbers(const G& game, const Expected<G>& expected,
                   unsigned threads) {
  PreparationOptions options;
  options.threads = threads;
  RecordedMoves moves;
  const auto numbered = EnumeratedGame<G>::Create(game, options, &moves);
  ASSERT_TRUE(numbered.ok()) << numbered.status();
  ASSERT_EQ(numbered->Size(), expected.states.size());
  for (uint64_t i = 0; i < numbered->Size(); ++i) {
    ASSERT_EQ(*numbered->Unindex(i), expected.states[i]);
    ASSERT_EQ(numbered->Index(expected.states[i]), i);
  }
  std::vector<std::pair<uint64_t, uint64_t>> recorded;
  constexpr uint64_t kBlock = RecordedMoves::kTargetsPerBlock;
  for (uint64_t i = 0; i < numbered->Size(); i += kBlock) {
    moves.ForEach(i / kBlock, [&](uint64_t from, uint64_t target) {
      recorded.push_back({i + target, from});
    });
  }
  std::sort(recorded.begin(), recorded.end());
  EXPECT_EQ(recorded, expected.moves);
}

// How many states there are.
template <class G>
uint64_t ExpectNumbersForAnyNumberOfThreads(const G& game) {
  const Expected<G> expected(game);
  for (const unsigned threads : {1u, 2u, 3u, 8u}) {
    SCOPED_TRACE(threads);
    ExpectNumbers(game, expected, threads);
  }
  return expected.states.size();
}

std::vector<GraphNode> Nodes(uint32_t states, uint32_t most_moves) {
  RandomGameKnobs knobs;
  knobs.states = states;
  knobs.most_moves = most_moves;
  knobs.terminal_percent = 20;
  std::vector<GraphNode> nodes = RandomGraph(knobs);
  nodes[0] = GraphNode();
  for (uint32_t to = 1; nodes[0].moves.size() < 3; ++to) {
    if (!nodes[to].hole) nodes[0].moves.push_back(to);
  }
  return nodes;
}
Plain RandomPlain(uint32_t states, uint32_t most_moves) {
  return Plain(*GraphGame<>::Create(Nodes(states, most_moves)));
}

TEST(EnumeratedGame, IsTheSameForAnyNumberOfThreads) {
  EXPECT_GT(ExpectNumbersForAnyNumberOfThreads(RandomPlain(120'000, 4)),
            65'536u);
  EXPECT_GT(ExpectNumbersForAnyNumberOfThreads(RandomPlain(20'000, 60)),
            10'000u);
  ExpectNumbersForAnyNumberOfThreads(Game("a>1 b=l"));
}

TEST(EnumeratedGame, WithSymmetriesIsTheSameForAnyNumberOfThreads) {
  for (const uint64_t seed : {1u, 2u}) {
    EXPECT_GT(
        ExpectNumbersForAnyNumberOfThreads(
            CutGame<MirrorGame<true>, Rung::kGame>(MirrorGame<true>(60, seed))),
        1000u);
  }
}

// More moves than a task holds, at the beginning, in the midst of others, in a
// row, and with states that nothing else leads to.
TEST(EnumeratedGame, OfStatesWithManyMovesIsTheSameForAnyNumberOfThreads) {
  std::vector<GraphNode> nodes = Nodes(30'000, 3);
  std::mt19937_64 random(5);
  const auto fan_out = [&](uint64_t from, uint64_t moves) {
    if (nodes[from].hole || nodes[from].terminal) return;
    for (uint64_t i = 0; i < moves; ++i) {
      uint32_t to = static_cast<uint32_t>(random() % nodes.size());
      while (nodes[to].hole) to = (to + 1) % nodes.size();
      nodes[from].moves.push_back(to);
    }
  };
  for (uint64_t from = 0; from < 8; ++from) fan_out(from, 3000);
  for (uint64_t from = 0; from < nodes.size(); from += 777) fan_out(from, 5000);
  EXPECT_GT(
      ExpectNumbersForAnyNumberOfThreads(Plain(*GraphGame<>::Create(nodes))),
      20'000u);
}

// The table grows while the first state of a round is left by its many moves,
// and those that other threads have left meanwhile have not got their numbers.
TEST(EnumeratedGame, OfARoundInWhichTheTableGrowsIsTheSameForAnyNumber) {
  constexpr uint32_t kWide = 5000;
  constexpr uint32_t kHub = 100'000;
  for (const bool shared : {false, true}) {
    std::vector<GraphNode> nodes(kWide + kHub + kWide);
    for (uint32_t i = 1; i <= kWide; ++i) nodes[0].moves.push_back(i);
    const uint32_t behind_hub = 1 + kWide;
    for (uint32_t i = 0; i < kHub; ++i) {
      nodes[1].moves.push_back(behind_hub + i);
    }
    for (uint32_t i = 2; i <= kWide; ++i) {
      if (shared) nodes[i].moves.push_back(behind_hub + 15 * i);
      nodes[i].moves.push_back(behind_hub + kHub + i - 2);
    }
    for (uint32_t i = behind_hub; i < nodes.size(); ++i) {
      nodes[i].terminal = Outcome::kLoss;
    }
    EXPECT_EQ(
        ExpectNumbersForAnyNumberOfThreads(Plain(*GraphGame<>::Create(nodes))),
        kWide + kHub + kWide);
  }
}

TEST(EnumeratedGame, KeepsTheLimitWithAnyNumberOfThreads) {
  const Plain game = RandomPlain(30'000, 4);
  for (const unsigned threads : {1u, 2u, 8u}) {
    int numbered = 0;
    int refused = 0;
    for (uint64_t limit = 2'500'000; limit > 30'000; limit -= limit / 4) {
      PreparationOptions options;
      options.threads = threads;
      options.memory_limit = limit;
      RecordedMoves moves;
      const auto made = EnumeratedGame<Plain>::Create(game, options, &moves);
      if (made.ok()) {
        ++numbered;
        EXPECT_LE(made->PeakBytes(), limit);
        EXPECT_LE(made->NumberingBytes() + moves.Bytes(), made->PeakBytes());
        EXPECT_EQ(refused, 0) << "a smaller limit suffices";
      } else {
        ++refused;
        EXPECT_TRUE(absl::IsResourceExhausted(made.status()));
      }
    }
    EXPECT_GT(numbered, 0);
    EXPECT_GT(refused, 0);
  }
}

// Runs out of memory, or asks to stop, when a state is left.
class Trouble : public Plain {
 public:
  Trouble(const Plain& game, uint64_t trouble, std::stop_source* stop)
      : Plain(game), trouble_(trouble), stop_(stop) {}
  static absl::StatusOr<Trouble> FromParameters(absl::string_view text) {
    return Trouble(Game(text), 0, nullptr);
  }
  State Apply(const State& state, const Move& move) const {
    if (state == trouble_) {
      if (stop_ == nullptr) throw std::bad_alloc();
      stop_->request_stop();
    }
    return Plain::Apply(state, move);
  }

 private:
  uint64_t trouble_;
  std::stop_source* stop_;
};

// A state in the midst of the numbers.
uint64_t MiddleState(const Plain& game) {
  const Expected<Plain> expected(game);
  uint64_t number = expected.states.size() / 2;
  while (game.TerminalOutcome(expected.states[number])) ++number;
  return expected.states[number];
}

TEST(EnumeratedGame, SaysWhenATaskRunsOutOfMemory) {
  const Plain game = RandomPlain(40'000, 4);
  const Trouble trouble(game, MiddleState(game), nullptr);
  for (const unsigned threads : {1u, 2u, 8u}) {
    PreparationOptions options;
    options.threads = threads;
    const absl::Status status =
        EnumeratedGame<Trouble>::Create(trouble, options).status();
    EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("so far"));
  }
}

TEST(EnumeratedGame, HearsAStopRequestWhileStatesAreLeft) {
  const Plain game = RandomPlain(40'000, 4);
  const uint64_t middle = MiddleState(game);
  for (const unsigned threads : {1u, 2u, 8u}) {
    std::stop_source source;
    PreparationOptions options;
    options.threads = threads;
    options.stop = source.get_token();
    const Trouble stopping(game, middle, &source);
    EXPECT_TRUE(absl::IsCancelled(
        EnumeratedGame<Trouble>::Create(stopping, options).status()));
  }
}

TEST(EnumeratedGame, CopiesOutliveTheFirst) {
  absl::StatusOr<EnumeratedGame<Plain>> first =
      EnumeratedGame<Plain>::Create(Game("a>1 b=l"));
  ASSERT_TRUE(first.ok());
  const EnumeratedGame<Plain> copy = *first;
  first = absl::UnknownError("gone");
  EXPECT_EQ(copy.Index(1), 1u);
  EXPECT_EQ(copy.Size(), 2u);
}

TEST(EnumeratedGame, OfAGameWithoutInitialStatesIsEmpty) {
  const auto game = EnumeratedGame<Plain>::Create(Game("-"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->Size(), 0u);
}

}  // namespace
}  // namespace retrograde
