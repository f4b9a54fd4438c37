// The known figures, and every state of small boards against a second opinion.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "games/hexapawn/hexapawn.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::hexapawn {
namespace {

using State = Hexapawn::State;

// Plain recursion over the rows as text, from the top, with a slash behind
// each; shares nothing with the type or the engine.
class SecondOpinion {
 public:
  SecondOpinion(int width, int height) : width_(width), height_(height) {
    const std::string free(width, '.');
    std::string board = std::string(width, 'p') + "/";
    for (int row = 2; row < height; ++row) board += free + "/";
    ValueOf(board + std::string(width, 'P') + "/", /*white_moves=*/true);
  }

  // The value of each state that can be reached, by its text.
  const std::map<std::string, Value>& Values() const { return values_; }

 private:
  Value ValueOf(const std::string& board, bool white_moves) {
    std::string text = board;
    text.back() = ',';
    text += white_moves ? "white" : "black";
    const auto known = values_.find(text);
    if (known != values_.end()) return known->second;
    const Value value = Search(board, white_moves);
    values_[text] = value;
    return value;
  }

  Value Search(const std::string& board, bool white_moves) {
    const int line = width_ + 1;
    const std::string arrived = white_moves ? board.substr((height_ - 1) * line)
                                            : board.substr(0, line);
    Value best = Value::Loss(0);
    if (arrived.find(white_moves ? 'p' : 'P') != arrived.npos) return best;
    for (const std::string& after : After(board, white_moves)) {
      const Value value = ValueOf(after, !white_moves);
      const Ply plies = value.remoteness + 1;
      const Value mine = value.outcome == Outcome::kLoss ? Value::Win(plies)
                                                         : Value::Loss(plies);
      if (Better(mine, best)) best = mine;
    }
    return best;
  }

  // The boards after each move. Slashes keep pawns from leaving at the sides.
  std::vector<std::string> After(const std::string& board,
                                 bool white_moves) const {
    std::vector<std::string> boards;
    const char pawn = white_moves ? 'P' : 'p';
    const int on = white_moves ? -(width_ + 1) : width_ + 1;
    for (int from = 0; from < static_cast<int>(board.size()); ++from) {
      for (const int to : {from + on - 1, from + on, from + on + 1}) {
        const char wanted = to == from + on ? '.' : white_moves ? 'p' : 'P';
        const bool inside = to >= 0 && to < static_cast<int>(board.size());
        if (board[from] != pawn || !inside || board[to] != wanted) continue;
        boards.push_back(board);
        boards.back()[from] = '.';
        boards.back()[to] = pawn;
      }
    }
    return boards;
  }

  int width_;
  int height_;
  std::map<std::string, Value> values_;
};

Hexapawn Board(int width, int height) {
  return Hexapawn::Create(width, height).value();
}

struct KnownBoard {
  int width, height;
  uint64_t states, terminal;
  Value value;
};

// 3x3 and 4x4 ("octopawn"): won by the second and the first player, after
// Gardner. The numbers were counted by two programs that share no code.
constexpr KnownBoard kKnownBoards[] = {
    {3, 3, 135, 65, Value::Loss(6)},
    {4, 3, 1'128, 642, Value::Win(5)},
    {4, 4, 20'286, 8'866, Value::Win(11)},
};

TEST(HexapawnValues, HasTheKnownFigures) {
  for (const auto& [width, height, states, terminal, value] : kKnownBoards) {
    SCOPED_TRACE(absl::StrCat(width, "x", height));
    const auto solution = Solve(Board(width, height)).value();
    EXPECT_EQ(solution.Game().Size(), states);
    EXPECT_EQ(solution.Value(*solution.Game().Unindex(0)), value);
    uint64_t over = 0;
    for (uint64_t index = 0; index < states; ++index) {
      const auto state = solution.Game().Unindex(index);
      over += solution.Game().TerminalOutcome(*state).has_value();
    }
    EXPECT_EQ(over, terminal);
    EXPECT_EQ(solution.Counts().Draws(), 0u);
  }
}

// The line by which White loses as the article "Hexapawn" of the English
// Wikipedia has it: 1. b2 axb2 2. cxb2 c2 3. a2 c1.
TEST(HexapawnValues, LineIsThePublishedOne) {
  const auto solution = Solve(Board(3, 3)).value();
  const auto line = solution.Line(*solution.Game().Unindex(0));
  std::string text;
  for (size_t ply = 0; ply < line.moves.size(); ++ply) {
    absl::StrAppend(&text,
                    solution.Game().MoveText(line.states[ply], line.moves[ply]),
                    " ");
  }
  EXPECT_EQ(text, "b1-b2 a3xb2 c1xb2 c3-c2 a1-a2 c2-c1 ");
}

TEST(HexapawnValues, SymmetricStatesWeighAsManyAsThereAre) {
  for (const KnownBoard& known : kKnownBoards) {
    const SymmetricHexapawn game(Board(known.width, known.height));
    const auto solution = Solve(game).value();
    EXPECT_EQ(solution.WeightedCounts().States(), known.states);
    EXPECT_LT(solution.Counts().States(), known.states);
  }
}

TEST(HexapawnValues, EveryValueIsThatOfASecondOpinion) {
  for (const auto& [width, height] : {std::pair(1, 3),
                                      {1, 4},
                                      {1, 8},
                                      {2, 3},
                                      {2, 8},
                                      {3, 3},
                                      {3, 4},
                                      {3, 5},
                                      {4, 3},
                                      {4, 4},
                                      {5, 3},
                                      {6, 3}}) {
    SCOPED_TRACE(absl::StrCat(width, "x", height));
    const SecondOpinion opinion(width, height);
    const auto solution = Solve(Board(width, height)).value();
    EXPECT_EQ(opinion.Values().size(), solution.Game().Size());
    for (const auto& [text, value] : opinion.Values()) {
      const absl::StatusOr<State> state = solution.Game().ParseState(text);
      ASSERT_TRUE(state.ok()) << state.status();
      ASSERT_EQ(solution.Value(*state), value) << text;
    }
  }
}

}  // namespace
}  // namespace retrograde::hexapawn
