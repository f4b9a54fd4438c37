#include "retrograde/numbering/reverse_edges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/workers.h"
#include "retrograde/numbering/recorded_moves.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using Edge = std::pair<uint64_t, uint64_t>;

constexpr uint64_t kPlenty = uint64_t{1} << 40;

// Records edges as ReverseEdges asks for it.
auto Teller(const std::vector<Edge>& edges) {
  return [&edges](RecordedMoves& record, uint64_t most_bytes) {
    for (size_t i = 0; i < edges.size(); ++i) {
      if (i % 1000 == 0) record.Allow(most_bytes);
      record.Add(0, edges[i].first, edges[i].second);
    }
    return absl::OkStatus();
  };
}

// The edges as one thread makes them.
absl::StatusOr<ReverseEdges> Make(uint64_t size, const std::vector<Edge>& edges,
                                  uint64_t most_bytes) {
  Workers workers(1);
  return ReverseEdges::Create(size, {}, Teller(edges), most_bytes, workers);
}

std::vector<uint64_t> To(const ReverseEdges& edges, uint64_t to) {
  std::vector<uint64_t> froms;
  edges.Visit(to, [&](uint64_t from) { froms.push_back(from); });
  return froms;
}

// By ascending sources.
std::vector<Edge> RandomEdges(uint64_t size, uint64_t count) {
  std::mt19937_64 random(7);
  std::vector<Edge> edges;
  for (uint64_t i = 0; i < count; ++i) {
    // Some targets are favoured, so that lists have very different lengths.
    const uint64_t to = i % 3 == 0 ? random() % 5 : random() % size;
    edges.push_back({random() % size, to % size});
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

void ExpectAll(const ReverseEdges& reverse, uint64_t size,
               const std::vector<Edge>& edges) {
  std::vector<std::set<uint64_t>> expected(size);
  for (const auto& [from, to] : edges) expected[to].insert(from);
  for (uint64_t to = 0; to < size; ++to) {
    const std::vector<uint64_t> froms = To(reverse, to);
    ASSERT_EQ(froms,
              std::vector<uint64_t>(expected[to].begin(), expected[to].end()))
        << "edges to " << to;
  }
}

TEST(ReverseEdges, NamesWhoLeadsToANumberOnceInOrder) {
  const std::vector<Edge> edges = {{0, 0}, {1, 5}, {2, 1}, {5, 1}, {5, 1}};
  const auto reverse = Make(6, edges, kPlenty);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  EXPECT_THAT(To(*reverse, 1), ElementsAre(2, 5));
  EXPECT_THAT(To(*reverse, 0), ElementsAre(0));
  EXPECT_THAT(To(*reverse, 5), ElementsAre(1));
  EXPECT_THAT(To(*reverse, 3), ElementsAre());
}

TEST(ReverseEdges, OfNothingIsNothing) {
  const auto reverse = Make(0, {}, 0);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  EXPECT_EQ(reverse->Bytes(), 0u);
}

TEST(ReverseEdges, HoldsManyBlocks) {
  constexpr uint64_t kSize = 200'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 600'000);
  const auto reverse = Make(kSize, edges, kPlenty);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  ExpectAll(*reverse, kSize, edges);
  EXPECT_EQ(reverse->Passes(), 1u);
}

TEST(ReverseEdges, IsTheSameWhenLittleMemoryAsksForManyPasses) {
  constexpr uint64_t kSize = 200'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 400'000);
  const auto plenty = Make(kSize, edges, kPlenty);
  ASSERT_TRUE(plenty.ok()) << plenty.status();
  // The counts, the result, and what the largest block needs for itself.
  const uint64_t least = kSize + plenty->Bytes() + 1'200'000;
  const auto little = Make(kSize, edges, least);
  ASSERT_TRUE(little.ok()) << little.status();
  EXPECT_GE(little->Passes(), 2u);
  EXPECT_LE(little->PeakBytes(), least);
  ExpectAll(*little, kSize, edges);
}

TEST(ReverseEdges, SaysWhenTheLimitDoesNotSuffice) {
  constexpr uint64_t kSize = 100'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 300'000);
  for (const uint64_t limit : {0, 1000, 399'999, 500'000, 800'000}) {
    const auto reverse = Make(kSize, edges, limit);
    EXPECT_TRUE(absl::IsResourceExhausted(reverse.status())) << limit;
  }
}

TEST(ReverseEdges, AreTheSameForAnyNumberOfThreads) {
  constexpr uint64_t kSize = 200'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 400'000);
  const auto one = Make(kSize, edges, kPlenty);
  ASSERT_TRUE(one.ok()) << one.status();
  for (const unsigned threads : {2u, 3u, 8u}) {
    Workers workers(threads);
    RecordedMoves one_lane(threads, 0);
    RecordedMoves all_lanes(threads, 0);
    for (size_t i = 0; i < edges.size(); ++i) {
      one_lane.Add(threads - 1, edges[i].first, edges[i].second);
      all_lanes.Add(i % threads, edges[i].first, edges[i].second);
    }
    for (RecordedMoves* recorded : {&one_lane, &all_lanes}) {
      const auto many = ReverseEdges::Create(kSize, std::move(*recorded),
                                             Teller(edges), kPlenty, workers);
      ASSERT_TRUE(many.ok()) << many.status();
      EXPECT_EQ(many->Passes(), 0u);
      EXPECT_EQ(many->Bytes(), one->Bytes());
      for (uint64_t to = 0; to < kSize; ++to) {
        ASSERT_EQ(To(*many, to), To(*one, to)) << "edges to " << to;
      }
    }
  }
}

// A record that has lost its last blocks is made up for by passes.
TEST(ReverseEdges, OfARecordThatIsNotWholeAreWhole) {
  constexpr uint64_t kSize = 500'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 600'000);
  RecordedMoves record(1, 0);
  for (const auto& [from, to] : edges) record.Add(0, from, to);
  record.Allow(record.Bytes() / 2);
  EXPECT_GT(record.EndBlock(), 0u);
  EXPECT_LT(record.EndBlock(), 7u);
  Workers workers(2);
  const auto reverse = ReverseEdges::Create(kSize, std::move(record),
                                            Teller(edges), kPlenty, workers);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  EXPECT_EQ(reverse->Passes(), 1u);
  ExpectAll(*reverse, kSize, edges);
}

TEST(ReverseEdges, SaysThatThereAreTooManyNumbers) {
  const auto reverse = Make(uint64_t{1} << 32, {}, kPlenty);
  EXPECT_TRUE(absl::IsResourceExhausted(reverse.status()));
  EXPECT_THAT(std::string(reverse.status().message()),
              ::testing::HasSubstr("the game has 4294967296"));
}

TEST(ReverseEdges, PassesOnWhatTheTellerReports) {
  Workers workers(1);
  const auto stop = [](RecordedMoves&, uint64_t) {
    return absl::CancelledError("stop");
  };
  EXPECT_TRUE(absl::IsCancelled(
      ReverseEdges::Create(2, {}, stop, kPlenty, workers).status()));
}

}  // namespace
}  // namespace retrograde
