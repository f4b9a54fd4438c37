// Random boards against a second solver, which shares no code with the game.

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/cat_mouse_2/board.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::cat_mouse_2 {
namespace {

using Grid = std::vector<std::string>;

CatMouse2 GameOn(const Grid& grid, const Jumps& jumps) {
  return CatMouse2::Create(Board::Create(grid).value(), jumps).value();
}

// From the words of the rules: places on the grid instead of numbered cells,
// and length by length a look at every state that is not decided yet.
class PlainSolver {
 public:
  PlainSolver(const Grid& grid, const Jumps& jumps)
      : grid_(grid), jumps_(jumps) {
    for (int row = 0; row < Rows(); ++row) {
      for (int column = 0; column < Columns(); ++column) {
        if (grid_[row][column] != '#') floor_.push_back({row, column});
      }
    }
    SetEnds();
    for (int plies = 1; Step(plies); ++plies) continue;
  }

  using Place = std::pair<int, int>;
  struct Key {
    Place mouse, cat;
    bool cat_moves;
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.mouse, a.cat, a.cat_moves) <
             std::tie(b.mouse, b.cat, b.cat_moves);
    }
  };
  struct Result {
    char winner;
    int plies;
  };

  // Nothing for a draw.
  std::optional<Result> At(const Key& key) const {
    const auto found = decided_.find(key);
    if (found == decided_.end()) return std::nullopt;
    return found->second;
  }
  const std::vector<Place>& Floor() const { return floor_; }

 private:
  int Rows() const { return static_cast<int>(grid_.size()); }
  int Columns() const { return static_cast<int>(grid_[0].size()); }
  char CharacterAt(const Place& place) const {
    const auto [row, column] = place;
    const bool inside =
        row >= 0 && row < Rows() && column >= 0 && column < Columns();
    return inside ? grid_[row][column] : '#';
  }

  void SetEnds() {
    for (const Place& mouse : floor_) {
      for (const Place& cat : floor_) {
        char winner = '-';
        if (CharacterAt(mouse) == 'F') winner = 'M';
        if (CharacterAt(cat) == 'F' || cat == mouse) winner = 'C';
        if (winner == '-') continue;
        for (const bool cat_moves : {false, true}) {
          decided_[{mouse, cat, cat_moves}] = {winner, 0};
        }
      }
    }
  }

  std::vector<Place> Reach(const Place& from, uint32_t jump) const {
    std::vector<Place> reach = {from};
    for (const auto& [down, right] :
         {Place{0, 1}, Place{0, -1}, Place{1, 0}, Place{-1, 0}}) {
      for (uint32_t length = 1; length <= jump; ++length) {
        const int steps = static_cast<int>(length);
        const Place to = {from.first + steps * down,
                          from.second + steps * right};
        if (CharacterAt(to) == '#') break;
        reach.push_back(to);
      }
    }
    return reach;
  }

  // Decides the states of one length, from those that are shorter: a win with
  // a move to a won state, a loss where every move leads to a lost one.
  bool Step(int plies) {
    std::map<Key, Result> found;
    for (const Place& mouse : floor_) {
      for (const Place& cat : floor_) {
        for (const bool cat_moves : {false, true}) {
          const Key key{mouse, cat, cat_moves};
          if (decided_.contains(key)) continue;
          const char winner = WinnerBehind(key);
          if (winner != '-') found[key] = {winner, plies};
        }
      }
    }
    decided_.insert(found.begin(), found.end());
    return !found.empty();
  }

  char WinnerBehind(const Key& key) const {
    const char mover = key.cat_moves ? 'C' : 'M';
    const Place& from = key.cat_moves ? key.cat : key.mouse;
    bool all_lost = true;
    for (const Place& to :
         Reach(from, key.cat_moves ? jumps_.cat : jumps_.mouse)) {
      Key after = key;
      (key.cat_moves ? after.cat : after.mouse) = to;
      after.cat_moves = !key.cat_moves;
      const std::optional<Result> result = At(after);
      if (result && result->winner == mover) return mover;
      all_lost = all_lost && result.has_value();
    }
    return all_lost ? (key.cat_moves ? 'M' : 'C') : '-';
  }

  Grid grid_;
  Jumps jumps_;
  std::vector<Place> floor_;
  std::map<Key, Result> decided_;
};

Grid RandomGrid(std::mt19937& random, int rows, int columns) {
  Grid grid(rows, std::string(columns, '.'));
  for (std::string& row : grid) {
    for (char& place : row) place = random() % 4 == 0 ? '#' : '.';
  }
  std::vector<int> order(rows * columns);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  for (int i = 0; i < 3; ++i) {
    grid[order[i] / columns][order[i] % columns] = "CMF"[i];
  }
  return grid;
}

void ExpectPlainValues(const CatMouse2& game, const PlainSolver& plain) {
  const Solution<CatMouse2> solution = Solve(game).value();
  const auto text = [](const PlainSolver::Place& place) {
    return std::to_string(place.first) + ":" + std::to_string(place.second);
  };
  for (const auto& mouse : plain.Floor()) {
    for (const auto& cat : plain.Floor()) {
      for (const bool cat_moves : {false, true}) {
        const std::string state_text =
            text(mouse) + "," + text(cat) + (cat_moves ? ",cat" : ",mouse");
        const auto expected = plain.At({mouse, cat, cat_moves});
        Value value = Value::Draw();
        if (expected) {
          const bool mover_wins = (expected->winner == 'C') == cat_moves;
          value = mover_wins ? Value::Win(expected->plies)
                             : Value::Loss(expected->plies);
        }
        ASSERT_EQ(solution.Value(game.ParseState(state_text).value()), value)
            << game.Parameters() << " " << state_text;
      }
    }
  }
}

TEST(CatMouse2, EveryValueOnRandomBoardsIsThatOfAPlainSolver) {
  std::mt19937 random(1728);
  for (int board = 0; board < 60; ++board) {
    const int rows = 1 + static_cast<int>(random() % 4);
    const int columns = 3 + static_cast<int>(random() % 3);
    const Grid grid = RandomGrid(random, rows, columns);
    const Jumps jumps = {1 + static_cast<uint32_t>(random() % 4),
                         1 + static_cast<uint32_t>(random() % 4)};
    ExpectPlainValues(GameOn(grid, jumps), PlainSolver(grid, jumps));
    if (HasFatalFailure()) return;
  }
}

// Rows of the game bundle 64 cells: this board has more.
TEST(CatMouse2, EveryValueOnABoardOfTwoBundlesIsThatOfAPlainSolver) {
  std::mt19937 random(64);
  const Grid grid = RandomGrid(random, 7, 13);
  ASSERT_GT(Board::Create(grid)->CellCount(), 64u);
  ExpectPlainValues(GameOn(grid, {2, 3}), PlainSolver(grid, {2, 3}));
}

}  // namespace
}  // namespace retrograde::cat_mouse_2
