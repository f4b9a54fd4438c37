// The solver against two other ways to the answer, which share no code with the
// game: one cop wins exactly on the graphs that can be dismantled, and plain
// sets of positions grow round by round until nothing changes.

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "games/cops_and_robbers/cop_number.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/graph.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::cops_and_robbers {
namespace {

// near[v] has bit w set when one may go from v to w; staying included.
using Matrix = std::vector<uint32_t>;

Graph GraphOf(const Matrix& near) {
  AdjacencyLists lists(near.size());
  for (uint32_t v = 0; v < near.size(); ++v) {
    for (uint32_t w = 0; w < near.size(); ++w) {
      if (w != v && (near[v] >> w & 1)) lists[v].push_back(w);
    }
  }
  return Graph::FromLists(lists).value();
}

Matrix WithoutEdges(int nodes) {
  Matrix near(nodes);
  for (int v = 0; v < nodes; ++v) near[v] = 1u << v;
  return near;
}

Matrix RandomMatrix(int nodes, double density, bool directed,
                    std::mt19937& random) {
  std::bernoulli_distribution is_edge(density);
  Matrix near = WithoutEdges(nodes);
  for (int v = 0; v < nodes; ++v) {
    for (int w = 0; w < (directed ? nodes : v); ++w) {
      if (w == v || !is_edge(random)) continue;
      near[v] |= 1u << w;
      if (!directed) near[w] |= 1u << v;
    }
  }
  return near;
}

// Whether removing corners, nodes whose neighbourhood lies within that of
// another node, leaves one node. The order of removal makes no difference.
// (Nowakowski and Winkler, Vertex-to-vertex pursuit in a graph, Discrete
// Mathematics 43, 1983; Quilliot, Jeux et points fixes sur les graphes, 1978.)
bool IsDismantlable(const Matrix& near) {
  const int nodes = static_cast<int>(near.size());
  uint32_t left = (1u << nodes) - 1;
  for (bool removed = true; removed;) {
    removed = false;
    for (int v = 0; v < nodes; ++v) {
      for (int w = 0; w < nodes && (left >> v & 1); ++w) {
        const bool other = w != v && (left >> w & 1);
        if (!other || (near[v] & left & ~near[w]) != 0) continue;
        left &= ~(1u << v);
        removed = true;
      }
    }
  }
  return (left & (left - 1)) == 0;
}

bool OneCopWins(const Matrix& near) {
  return CopNumber(GraphOf(near), 1).value().has_value();
}

TEST(OneCop, WinsOnTheDismantlableOfAllSmallGraphs) {
  int won = 0;
  for (int nodes = 1; nodes <= 5; ++nodes) {
    const int pairs = nodes * (nodes - 1) / 2;
    for (uint32_t edges = 0; edges >> pairs == 0; ++edges) {
      Matrix near = WithoutEdges(nodes);
      int pair = 0;
      for (int v = 0; v < nodes; ++v) {
        for (int w = 0; w < v; ++w, ++pair) {
          if ((edges >> pair & 1) == 0) continue;
          near[v] |= 1u << w;
          near[w] |= 1u << v;
        }
      }
      won += IsDismantlable(near);
      ASSERT_EQ(OneCopWins(near), IsDismantlable(near))
          << GraphOf(near).ToJson();
    }
  }
  EXPECT_GT(won, 100);
}

TEST(OneCop, WinsOnTheDismantlableOfRandomGraphs) {
  std::mt19937 random(1);
  int won = 0, not_won = 0;
  for (int round = 0; round < 1'500; ++round) {
    const int nodes = 6 + static_cast<int>(random() % 9);
    const double density = 0.2 + 0.1 * (random() % 7);
    const Matrix near = RandomMatrix(nodes, density, false, random);
    const bool wins = IsDismantlable(near);
    ++(wins ? won : not_won);
    ASSERT_EQ(OneCopWins(near), wins) << GraphOf(near).ToJson();
  }
  EXPECT_GT(won, 200);
  EXPECT_GT(not_won, 200);
}

// All positions of two cops, told apart, and a robber: plies[turn][a][b][r] to
// the robber's end, turn 0 being the cops', or kNever.
class TwoCopsByHand {
 public:
  static constexpr int kNever = -1;

  explicit TwoCopsByHand(Matrix near)
      : near_(std::move(near)), n_(static_cast<int>(near_.size())) {
    for (auto& turn : plies_) turn.assign(n_ * n_ * n_, kNever);
    ForAll([this](int a, int b, int r) {
      if (r == a || r == b) At(0, a, b, r) = At(1, a, b, r) = 0;
    });
    int last = 0;
    for (int round = 1; round - last <= 2; ++round) {
      if (Grow(round)) last = round;
    }
  }

  int CopsToMove(int a, int b, int r) const { return plies_[0][At(a, b, r)]; }
  int RobberToMove(int a, int b, int r) const { return plies_[1][At(a, b, r)]; }

  // With the robber to choose, and from the beginning.
  int RobberToChoose(int a, int b) const {
    int longest = 0;
    for (int r = 0; r < n_; ++r) {
      if (CopsToMove(a, b, r) == kNever) return kNever;
      longest = std::max(longest, CopsToMove(a, b, r));
    }
    return longest + 1;
  }
  int FromTheBeginning() const {
    int shortest = kNever;
    for (int a = 0; a < n_; ++a) {
      for (int b = 0; b < n_; ++b) {
        const int plies = RobberToChoose(a, b);
        if (plies == kNever) continue;
        if (shortest == kNever || plies + 1 < shortest) shortest = plies + 1;
      }
    }
    return shortest;
  }

 private:
  int At(int a, int b, int r) const { return (a * n_ + b) * n_ + r; }
  int& At(int turn, int a, int b, int r) { return plies_[turn][At(a, b, r)]; }

  template <class Visit>
  void ForAll(Visit visit) const {
    for (int a = 0; a < n_; ++a) {
      for (int b = 0; b < n_; ++b) {
        for (int r = 0; r < n_; ++r) visit(a, b, r);
      }
    }
  }
  bool Goes(int from, int to) const { return near_[from] >> to & 1; }

  // Whether the cops can go to a position that is won in `plies`.
  bool SomeMove(int a, int b, int r, int plies) {
    for (int c = 0; c < n_; ++c) {
      for (int d = 0; d < n_; ++d) {
        if (Goes(a, c) && Goes(b, d) && At(1, c, d, r) == plies) return true;
      }
    }
    return false;
  }
  // Whether wherever the robber goes is won in fewer than `round` plies.
  bool EveryMove(int a, int b, int r, int round) {
    for (int s = 0; s < n_; ++s) {
      const int plies = At(0, a, b, s);
      if (Goes(r, s) && (plies == kNever || plies >= round)) return false;
    }
    return true;
  }
  // Adds the positions of this length; false when there are none.
  bool Grow(int round) {
    bool grew = false;
    ForAll([&](int a, int b, int r) {
      if (At(0, a, b, r) == kNever && SomeMove(a, b, r, round - 1)) {
        At(0, a, b, r) = round;
        grew = true;
      }
    });
    ForAll([&](int a, int b, int r) {
      if (At(1, a, b, r) == kNever && EveryMove(a, b, r, round)) {
        At(1, a, b, r) = round;
        grew = true;
      }
    });
    return grew;
  }

  Matrix near_;
  int n_;
  std::vector<int> plies_[2];
};

using State = CopsAndRobbers::State;

// Compares a value with plies until the cops have won.
void ExpectPlies(const Solution<CopsAndRobbers>& solution, State state,
                 int plies) {
  Value expected = Value::Draw();
  if (plies != TwoCopsByHand::kNever) {
    expected = state.mover == kCops ? Value::Win(plies) : Value::Loss(plies);
  }
  ASSERT_EQ(solution.Value(state), expected)
      << solution.Game().StateText(state) << " on "
      << solution.Game().Parameters();
}

void ExpectAsByHand(const Matrix& near, int* drawn) {
  const TwoCopsByHand by_hand(near);
  const auto solution =
      Solve(CopsAndRobbers::Create(GraphOf(near), 2).value()).value();
  const Node nodes = static_cast<Node>(near.size());
  State state;
  ExpectPlies(solution, state, by_hand.FromTheBeginning());
  for (Node a = 0; a < nodes; ++a) {
    for (Node b = 0; b < nodes; ++b) {
      state.cops[0] = a;
      state.cops[1] = b;
      state.robber = kNowhere;
      state.mover = kRobber;
      ExpectPlies(solution, state, by_hand.RobberToChoose(a, b));
      for (Node r = 0; r < nodes; ++r) {
        state.robber = r;
        state.mover = kCops;
        ExpectPlies(solution, state, by_hand.CopsToMove(a, b, r));
        *drawn += by_hand.CopsToMove(a, b, r) == TwoCopsByHand::kNever;
        state.mover = kRobber;
        ExpectPlies(solution, state, by_hand.RobberToMove(a, b, r));
      }
    }
  }
}

TEST(TwoCops, HaveTheValuesOfAPlainFixpoint) {
  std::mt19937 random(2);
  int drawn = 0;
  for (int round = 0; round < 300; ++round) {
    const int nodes = 1 + static_cast<int>(random() % 9);
    const double density = 0.1 + 0.1 * (random() % 5);
    ExpectAsByHand(RandomMatrix(nodes, density, round % 2 == 1, random),
                   &drawn);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(drawn, 1'000);
}

// Two cops on Petersen's graph: draws in a graph that hangs together.
TEST(TwoCops, HaveTheValuesOfAPlainFixpointOnPetersensGraph) {
  Matrix near = WithoutEdges(10);
  const auto join = [&near](int v, int w) {
    near[v] |= 1u << w;
    near[w] |= 1u << v;
  };
  for (int i = 0; i < 5; ++i) {
    join(i, (i + 1) % 5);
    join(i, i + 5);
    join(i + 5, (i + 2) % 5 + 5);
  }
  int drawn = 0;
  ExpectAsByHand(near, &drawn);
  EXPECT_GT(drawn, 0);
}

}  // namespace
}  // namespace retrograde::cops_and_robbers
