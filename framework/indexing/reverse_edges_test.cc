#include "retrograde/indexing/reverse_edges.h"

#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

using ::testing::ElementsAre;
using Edge = std::pair<uint64_t, uint64_t>;

constexpr uint64_t kPlenty = uint64_t{1} << 40;

// A list of edges as ReverseEdges wants to be told of them.
auto Teller(const std::vector<Edge>& edges) {
  return [&edges](auto&& visit) {
    for (const auto& [from, to] : edges) visit(from, to);
    return absl::OkStatus();
  };
}

std::vector<uint64_t> To(const ReverseEdges& edges, uint64_t to) {
  std::vector<uint64_t> froms;
  edges.Visit(to, [&](uint64_t from) { froms.push_back(from); });
  return froms;
}

std::vector<Edge> RandomEdges(uint64_t size, uint64_t count) {
  std::mt19937_64 random(7);
  std::vector<Edge> edges;
  for (uint64_t i = 0; i < count; ++i) {
    // Some targets are favoured, so that lists have very different lengths.
    const uint64_t to = i % 3 == 0 ? random() % 5 : random() % size;
    edges.push_back({random() % size, to % size});
  }
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
  const std::vector<Edge> edges = {{5, 1}, {2, 1}, {5, 1}, {0, 0}, {1, 5}};
  const auto reverse = ReverseEdges::Create(6, Teller(edges), kPlenty);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  EXPECT_THAT(To(*reverse, 1), ElementsAre(2, 5));
  EXPECT_THAT(To(*reverse, 0), ElementsAre(0));
  EXPECT_THAT(To(*reverse, 5), ElementsAre(1));
  EXPECT_THAT(To(*reverse, 3), ElementsAre());
}

TEST(ReverseEdges, OfNothingIsNothing) {
  const auto reverse = ReverseEdges::Create(0, Teller({}), 0);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  EXPECT_EQ(reverse->Bytes(), 0u);
}

TEST(ReverseEdges, HoldsManyBlocks) {
  constexpr uint64_t kSize = 200'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 600'000);
  const auto reverse = ReverseEdges::Create(kSize, Teller(edges), kPlenty);
  ASSERT_TRUE(reverse.ok()) << reverse.status();
  ExpectAll(*reverse, kSize, edges);
  EXPECT_EQ(reverse->Passes(), 2u);
}

TEST(ReverseEdges, IsTheSameWhenLittleMemoryAsksForManyPasses) {
  constexpr uint64_t kSize = 200'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 400'000);
  const auto plenty = ReverseEdges::Create(kSize, Teller(edges), kPlenty);
  ASSERT_TRUE(plenty.ok()) << plenty.status();
  // The counts, the result, and what the largest block needs for itself.
  const uint64_t least = kSize + plenty->Bytes() + 1'200'000;
  const auto little = ReverseEdges::Create(kSize, Teller(edges), least);
  ASSERT_TRUE(little.ok()) << little.status();
  EXPECT_GE(little->Passes(), 3u);
  ExpectAll(*little, kSize, edges);
}

TEST(ReverseEdges, SaysWhenTheLimitDoesNotSuffice) {
  constexpr uint64_t kSize = 100'000;
  const std::vector<Edge> edges = RandomEdges(kSize, 300'000);
  for (const uint64_t limit : {0, 1000, 399'999, 500'000, 800'000}) {
    const auto reverse = ReverseEdges::Create(kSize, Teller(edges), limit);
    EXPECT_TRUE(absl::IsResourceExhausted(reverse.status())) << limit;
  }
}

TEST(ReverseEdges, PassesOnWhatTheTellerReports) {
  int calls = 0;
  const auto stop_at = [&calls](int call) {
    return [&calls, call](auto&& visit) {
      visit(0, 1);
      return ++calls == call ? absl::CancelledError("stop") : absl::OkStatus();
    };
  };
  EXPECT_TRUE(
      absl::IsCancelled(ReverseEdges::Create(2, stop_at(1), kPlenty).status()));
  calls = 0;
  EXPECT_TRUE(
      absl::IsCancelled(ReverseEdges::Create(2, stop_at(2), kPlenty).status()));
}

}  // namespace
}  // namespace retrograde
