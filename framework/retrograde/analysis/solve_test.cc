// What Solve makes for games that lack a rung, under any memory limit.

#include "retrograde/analysis/solve.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/engine/options.h"
#include "retrograde/testing/games/cut_game.h"
#include "retrograde/testing/games/graph_game.h"
#include "retrograde/testing/games/mirror_game.h"
#include "retrograde/testing/games/random_game.h"

namespace retrograde {
namespace {

using Alternating = GraphGame<GraphGameKind{.alternate = true, .exits = false}>;

RandomGameKnobs Large(bool alternate) {
  RandomGameKnobs knobs;
  knobs.states = 150'000;
  knobs.terminal_percent = 20;
  knobs.alternate = alternate;
  return knobs;
}

template <class Ours, class Theirs>
void ExpectSame(const Ours& ours, const Theirs& theirs) {
  for (uint64_t index = 0; index < ours.Values().Size(); ++index) {
    const auto state = ours.Game().Unindex(index);
    if (!state) continue;
    ASSERT_EQ(ours.Value(*state), theirs.Value(*state)) << index;
  }
}

// Solves a cut game under limits from one that allows anything down to one that
// allows nothing. Whatever is solved is right, with the peak below the limit.
template <class Cut, class G>
void ExpectTheSameUnderAnyLimit(const G& game) {
  const absl::StatusOr<Solution<G>> whole = Solve(game);
  ASSERT_TRUE(whole.ok()) << whole.status();
  int with_edges = 0;
  int forward_only = 0;
  int refused = 0;
  for (uint64_t limit = 16'000'000; limit > 100'000; limit -= limit / 4) {
    SolveOptions options;
    options.memory_limit = limit;
    const auto cut = Solve(Cut(game), options);
    if (!cut.ok()) {
      EXPECT_TRUE(absl::IsResourceExhausted(cut.status())) << cut.status();
      ++refused;
      continue;
    }
    EXPECT_EQ(refused, 0) << "a smaller limit suffices, a larger one did not";
    ++(cut->Preparation().forward_only ? forward_only : with_edges);
    EXPECT_TRUE(cut->Preparation().forward_only || forward_only == 0)
        << "edges fit into " << limit << ", but not into more";
    EXPECT_EQ(cut->Preparation().forward_only,
              cut->Preparation().edge_bytes == 0);
    EXPECT_LE(cut->Values().Statistics().peak_bytes, limit);
    EXPECT_LE(cut->Preparation().peak_bytes, limit);
    ExpectSame(*cut, *whole);
  }
  EXPECT_GT(with_edges, 0);
  EXPECT_GT(forward_only, 0);
  EXPECT_GT(refused, 0);
}

TEST(Solve, GameAloneIsTheSameUnderAnyLimit) {
  ExpectTheSameUnderAnyLimit<CutGame<RandomGame, Rung::kGame>>(
      MakeRandomGame(Large(false)));
}

// The record of so many moves takes more room than the edges.
TEST(Solve, GameAloneWithManyMovesIsTheSameUnderAnyLimit) {
  RandomGameKnobs knobs = Large(false);
  knobs.states = 60'000;
  knobs.most_moves = 40;
  ExpectTheSameUnderAnyLimit<CutGame<RandomGame, Rung::kGame>>(
      MakeRandomGame(knobs));
}

// Claims that movers alternate, whatever the graph says.
class Promise : public CutGame<RandomGame, Rung::kGame> {
 public:
  static constexpr bool kMoversAlternate = true;
  explicit Promise(const CutGame<RandomGame, Rung::kGame>& game)
      : CutGame<RandomGame, Rung::kGame>(game) {}
  static absl::StatusOr<Promise> FromParameters(absl::string_view text) {
    const auto game = CutGame<RandomGame, Rung::kGame>::FromParameters(text);
    if (!game.ok()) return game.status();
    return Promise(*game);
  }
};

TEST(Solve, BrokenPromisesAreRefusedWhereTheyAreSeen) {
  const auto twice = Promise::FromParameters("a>1 a>2 b=l");
  ASSERT_TRUE(twice.ok());
  for (const unsigned threads : {1u, 2u}) {
    SolveOptions options;
    options.threads = threads;
    const absl::Status refused = Solve(*twice, options).status();
    EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(std::string(refused.message()),
                ::testing::HasSubstr("from state \"0\" to state \"1\""));
  }
  EXPECT_TRUE(Solve(*Promise::FromParameters("a>1 b=l")).ok());
}

TEST(Solve, GameWithoutPredecessorsIsTheSameUnderAnyLimit) {
  ExpectTheSameUnderAnyLimit<CutGame<RandomGame, Rung::kIndex>>(
      MakeRandomGame(Large(false)));
  ExpectTheSameUnderAnyLimit<CutGame<Alternating, Rung::kIndex>>(
      MakeRandomGame<Alternating>(Large(true)));
}

template <class Cut, class G>
void ExpectTheSameForAnyNumberOfThreads(const G& game) {
  const absl::StatusOr<Solution<G>> whole = Solve(game);
  ASSERT_TRUE(whole.ok()) << whole.status();
  for (const uint64_t limit : {~uint64_t{0}, uint64_t{4'000'000}}) {
    for (const unsigned threads : {1u, 2u, 3u, 8u}) {
      SolveOptions options;
      options.threads = threads;
      options.memory_limit = limit;
      const auto cut = Solve(Cut(game), options);
      ASSERT_TRUE(cut.ok()) << cut.status();
      SCOPED_TRACE(absl::StrCat("threads ", threads, " limit ", limit));
      EXPECT_LE(cut->Preparation().peak_bytes, limit);
      EXPECT_FALSE(cut->Preparation().forward_only);
      ExpectSame(*cut, *whole);
    }
  }
}

TEST(Solve, GamesThatLackRungsAreTheSameForAnyNumberOfThreads) {
  RandomGameKnobs knobs = Large(false);
  knobs.states = 80'000;
  ExpectTheSameForAnyNumberOfThreads<CutGame<RandomGame, Rung::kGame>>(
      MakeRandomGame(knobs));
  ExpectTheSameForAnyNumberOfThreads<CutGame<RandomGame, Rung::kIndex>>(
      MakeRandomGame(knobs));
  ExpectTheSameForAnyNumberOfThreads<CutGame<MirrorGame<true>, Rung::kGame>>(
      MirrorGame<true>(50, 1));
}

TEST(Solve, SaysWhatItMadeForAGame) {
  const auto game = *GraphGame<>::FromParameters("a>1,2 b>0 b=l");
  const auto whole = Solve(game);
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->Preparation().numbered_states, 0u);
  EXPECT_EQ(whole->Preparation().edge_bytes, 0u);
  EXPECT_FALSE(whole->Preparation().forward_only);
  const auto cut = Solve(CutGame<GraphGame<>, Rung::kGame>(game));
  ASSERT_TRUE(cut.ok());
  EXPECT_EQ(cut->Preparation().numbered_states, 3u);
  EXPECT_GT(cut->Preparation().numbering_bytes, 3 * sizeof(uint64_t));
  EXPECT_GT(cut->Preparation().edge_bytes, 3u);
}

TEST(Solve, TellsItsPhasesInTheirOrder) {
  std::vector<Phase> phases;
  SolveOptions options;
  options.progress = [&](const Progress& progress) {
    if (phases.empty() || phases.back() != progress.phase) {
      phases.push_back(progress.phase);
    }
  };
  using Cut = CutGame<RandomGame, Rung::kGame>;
  ASSERT_TRUE(Solve(Cut(MakeRandomGame(Large(false))), options).ok());
  EXPECT_EQ(phases, (std::vector<Phase>{Phase::kNumbering, Phase::kStoringEdges,
                                        Phase::kSolving}));
}

TEST(Solve, HearsAStopRequestInEveryPhase) {
  using Cut = CutGame<RandomGame, Rung::kGame>;
  const Cut game(MakeRandomGame(Large(false)));
  for (const Phase last :
       {Phase::kNumbering, Phase::kStoringEdges, Phase::kSolving}) {
    for (const unsigned threads : {1u, 2u}) {
      std::stop_source source;
      SolveOptions options;
      options.threads = threads;
      options.stop = source.get_token();
      options.progress = [&](const Progress& progress) {
        if (progress.phase == last) source.request_stop();
      };
      EXPECT_TRUE(absl::IsCancelled(Solve(game, options).status()));
    }
  }
}

}  // namespace
}  // namespace retrograde
