// Small boards against a second solver, which shares no code with the game, and
// the known figures of 4x4.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "games/connect_k/connect_k.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::connect_k {
namespace {

using Rows = std::vector<std::string>;  // from the top

// Plays every game out on boards of characters, and remembers.
class PlainSolver {
 public:
  PlainSolver(size_t width, size_t height, size_t k) : k_(k) {
    Score(Rows(height, std::string(width, '.')), 'X');
  }

  // By the text of a state: 1000 - n for a win in n plies, n - 1000 for a loss,
  // 0 for a draw.
  const std::map<std::string, int>& Scores() const { return scores_; }

 private:
  static constexpr int kWin = 1000;

  int Score(const Rows& rows, char mover) {
    const std::string text = absl::StrJoin(rows, "/");
    const auto known = scores_.find(text);
    if (known != scores_.end()) return known->second;
    const char other = mover == 'X' ? 'O' : 'X';
    int score = 0;
    if (HasRun(rows, other)) {
      score = -kWin;
    } else if (text.find('.') != std::string::npos) {
      score = BestMove(rows, mover, other);
    }
    scores_[text] = score;
    return score;
  }

  int BestMove(const Rows& rows, char mover, char other) {
    int best = -kWin;
    for (size_t column = 0; column < rows[0].size(); ++column) {
      size_t row = rows.size();
      while (row > 0 && rows[row - 1][column] != '.') --row;
      if (row == 0) continue;
      Rows after = rows;
      after[row - 1][column] = mover;
      const int score = -Score(after, other);
      best = std::max(best, score - (score > 0) + (score < 0));
    }
    return best;
  }

  bool HasRun(const Rows& rows, char player) const {
    const auto height = static_cast<int>(rows.size());
    const auto width = static_cast<int>(rows[0].size());
    const auto run = static_cast<int>(k_);
    const std::pair<int, int> steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        for (const auto& [down, right] : steps) {
          int length = 0;
          int r = row;
          int c = column;
          while (length < run && r < height && c >= 0 && c < width &&
                 rows[r][c] == player) {
            ++length;
            r += down;
            c += right;
          }
          if (length == run) return true;
        }
      }
    }
    return false;
  }

  size_t k_;
  std::map<std::string, int> scores_;
};

Value ValueOf(int score) {
  if (score == 0) return Value::Draw();
  return score > 0 ? Value::Win(1000 - score) : Value::Loss(1000 + score);
}

void ExpectPlainValues(size_t width, size_t height, size_t k) {
  const ConnectK game = ConnectK::Create(width, height, k).value();
  SCOPED_TRACE(game.Parameters());
  const Solution<ConnectK> solution = Solve(game).value();
  const PlainSolver plain(width, height, k);
  EXPECT_EQ(solution.Game().Size(), plain.Scores().size());
  for (const auto& [text, score] : plain.Scores()) {
    const auto state = solution.Game().ParseState(text);
    ASSERT_TRUE(state.ok()) << state.status();
    ASSERT_EQ(solution.Value(*state), ValueOf(score)) << text;
  }
}

TEST(ConnectK, EveryValueOnSmallBoardsIsThatOfAPlainSolver) {
  ExpectPlainValues(3, 3, 3);
  ExpectPlainValues(4, 3, 3);
  ExpectPlainValues(3, 4, 3);
  ExpectPlainValues(4, 3, 4);
  ExpectPlainValues(5, 2, 3);
  ExpectPlainValues(2, 5, 4);
}

TEST(ConnectK, EveryValueOnOddBoardsIsThatOfAPlainSolver) {
  ExpectPlainValues(1, 1, 1);
  ExpectPlainValues(3, 3, 1);
  ExpectPlainValues(3, 3, 2);
  ExpectPlainValues(1, 6, 2);
  ExpectPlainValues(8, 1, 3);
  ExpectPlainValues(3, 2, 9);
}

TEST(ConnectK, EveryValueOn4x4IsThatOfAPlainSolver) {
  ExpectPlainValues(4, 4, 4);
}

// Counted by two other programs, see README.md.
TEST(ConnectK, HasTheKnownFiguresOf4x4) {
  const ConnectK game = ConnectK::Create(4, 4, 4).value();
  const Solution<ConnectK> solution = Solve(game).value();
  EXPECT_EQ(solution.Value(ConnectK::State()), Value::Draw());
  const Counts counts = solution.Counts();
  EXPECT_EQ(counts.States(), 161'029u);
  uint64_t wins = 0;
  uint64_t losses = 0;
  for (const PlayerCounts& player : counts.players) {
    wins += player.wins.Total();
    losses += player.losses.Total();
  }
  EXPECT_EQ(wins, 38'675u);
  EXPECT_EQ(counts.Draws(), 90'120u);
  EXPECT_EQ(losses, 32'234u);
}

}  // namespace
}  // namespace retrograde::connect_k
