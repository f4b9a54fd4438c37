#include "retrograde/testing/games/random_game.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "retrograde/core/seeded_random.h"

namespace retrograde {
namespace {

class GraphMaker {
 public:
  explicit GraphMaker(const RandomGameKnobs& knobs)
      : knobs_(knobs), random_(knobs.seed), nodes_(knobs.states) {}

  std::vector<GraphNode> Make() {
    for (GraphNode& node : nodes_) {
      node.hole = random_.Percent(knobs_.hole_percent);
      node.mover = random_.Percent(knobs_.first_player_percent)
                       ? Player::kFirst
                       : Player::kSecond;
    }
    nodes_[random_.Below(nodes_.size())].hole = false;
    for (uint32_t number = 0; number < nodes_.size(); ++number) {
      if (!nodes_[number].hole) MakeOptions(number);
    }
    return std::move(nodes_);
  }

 private:
  Outcome AnyOutcome() { return static_cast<Outcome>(random_.Below(3)); }

  void MakeOptions(uint32_t number) {
    GraphNode& node = nodes_[number];
    if (random_.Percent(knobs_.terminal_percent)) {
      node.terminal = AnyOutcome();
      return;
    }
    bool moves = !random_.Percent(knobs_.stuck_percent);
    if (random_.Percent(knobs_.exit_percent)) {
      MakeExits(node);
      moves = !random_.Percent(knobs_.only_exit_percent);
    }
    if (moves) MakeMoves(number);
    if (node.moves.empty() && node.exits.empty()) node.terminal = AnyOutcome();
  }

  void MakeExits(GraphNode& node) {
    const uint64_t count = 1 + random_.Below(3);
    for (uint64_t i = 0; i < count; ++i) {
      const Outcome outcome = AnyOutcome();
      const bool draw = outcome == Outcome::kDraw;
      const Ply level =
          static_cast<Ply>(1 + random_.Below(knobs_.longest_exit));
      node.exits.push_back({outcome, draw ? 1 : level});
    }
  }

  void MakeMoves(uint32_t number) {
    const uint64_t count = 1 + random_.Below(knobs_.most_moves);
    for (uint64_t i = 0; i < count; ++i) {
      const uint32_t to =
          random_.Percent(knobs_.loop_percent) ? number : AnyStateNear(number);
      if (nodes_[to].hole) continue;
      if (knobs_.alternate && nodes_[to].mover == nodes_[number].mover) {
        continue;
      }
      const int copies = random_.Percent(knobs_.parallel_percent) ? 2 : 1;
      nodes_[number].moves.insert(nodes_[number].moves.end(), copies, to);
    }
  }

  uint32_t AnyStateNear(uint32_t number) {
    if (knobs_.reach == 0) {
      return static_cast<uint32_t>(random_.Below(nodes_.size()));
    }
    const uint32_t first = number - std::min(number, knobs_.reach);
    const uint64_t last =
        std::min<uint64_t>(uint64_t{number} + knobs_.reach, nodes_.size() - 1);
    return static_cast<uint32_t>(first + random_.Below(last - first + 1));
  }

  const RandomGameKnobs& knobs_;
  SeededRandom random_;
  std::vector<GraphNode> nodes_;
};

}  // namespace

std::vector<GraphNode> RandomGraph(const RandomGameKnobs& knobs) {
  return GraphMaker(knobs).Make();
}

RandomGameKnobs RandomKnobs(uint64_t number, bool exits, bool alternate) {
  SeededRandom random(number);
  const auto pick = [&random](std::initializer_list<unsigned> choices) {
    return choices.begin()[random.Below(choices.size())];
  };
  RandomGameKnobs knobs;
  knobs.seed = random.Next();
  knobs.states =
      static_cast<uint32_t>(1 + random.Below(pick({6, 40, 40, 300})));
  knobs.hole_percent = pick({0, 10, 40});
  knobs.terminal_percent = pick({0, 3, 10, 40});
  knobs.stuck_percent = pick({0, 5, 20});
  knobs.exit_percent = exits ? pick({5, 20, 60}) : 0;
  knobs.only_exit_percent = pick({0, 20});
  knobs.longest_exit = pick({1, 4, 12, 300});
  knobs.most_moves = pick({1, 2, 4, 9});
  knobs.loop_percent = pick({0, 5, 30});
  knobs.parallel_percent = pick({0, 20});
  knobs.reach = pick({0, 2, 5});
  knobs.first_player_percent = pick({50, 20, 90});
  knobs.alternate = alternate;
  return knobs;
}

}  // namespace retrograde
