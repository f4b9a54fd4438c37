// What is known of tic-tac-toe, and every state against a second opinion.

#include "games/tic_tac_toe/tic_tac_toe.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "games/tic_tac_toe/tic_tac_toe_indexed.h"
#include "gtest/gtest.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/solution.h"
#include "retrograde/core/value.h"

namespace retrograde::tic_tac_toe {
namespace {

using State = TicTacToe::State;

// Plain recursion over boards of nine characters; shares nothing with the type
// or the engine.
class SecondOpinion {
 public:
  SecondOpinion() { ValueOf("........."); }

  // The value of each board that can be reached, by its text.
  const std::map<std::string, Value>& Values() const { return values_; }

 private:
  static bool Wins(const std::string& board, char mark) {
    for (const std::string line :
         {"012", "345", "678", "036", "147", "258", "048", "246"}) {
      if (std::all_of(line.begin(), line.end(),
                      [&](char at) { return board[at - '0'] == mark; })) {
        return true;
      }
    }
    return false;
  }

  Value ValueOf(const std::string& board) {
    const std::string text =
        board.substr(0, 3) + "/" + board.substr(3, 3) + "/" + board.substr(6);
    const auto known = values_.find(text);
    if (known != values_.end()) return known->second;
    const Value value = Search(board);
    values_[text] = value;
    return value;
  }

  Value Search(const std::string& board) {
    const auto free = std::count(board.begin(), board.end(), '.');
    const char mover = free % 2 == 1 ? 'X' : 'O';
    if (Wins(board, mover == 'X' ? 'O' : 'X')) return Value::Loss(0);
    if (free == 0) return Value::Draw();
    Value best = Value::Loss(0);
    for (size_t at = 0; at < board.size(); ++at) {
      if (board[at] != '.') continue;
      std::string after = board;
      after[at] = mover;
      const Value value = ValueOf(after);
      const Ply plies = value.remoteness + 1;
      const Value mine = value.outcome == Outcome::kLoss  ? Value::Win(plies)
                         : value.outcome == Outcome::kWin ? Value::Loss(plies)
                                                          : Value::Draw();
      if (Better(mine, best)) best = mine;
    }
    return best;
  }

  std::map<std::string, Value> values_;
};

template <class G>
Solution<G> Solved() {
  return retrograde::Solve(G()).value();
}

// Every text of nine marks, whether or not it is a board of the game.
template <class Test>
void ForEachText(const Test& test) {
  for (int code = 0; code < 19'683; ++code) {
    std::string text;
    for (int square = 0, rest = code; square < 9; ++square, rest /= 3) {
      if (square == 3 || square == 6) text += '/';
      text += ".XO"[rest % 3];
    }
    test(text);
  }
}

void ExpectKnownOutcomes(const Counts& counts) {
  const auto& [first, second] = counts.players;
  EXPECT_EQ(counts.States(), 5'478u);
  EXPECT_EQ(first.wins.Total() + second.wins.Total(), 2'836u);
  EXPECT_EQ(counts.Draws(), 1'068u);
  EXPECT_EQ(first.losses.Total() + second.losses.Total(), 1'574u);
}

TEST(TicTacToe, IsADraw) {
  EXPECT_EQ(Solved<TicTacToe>().Value(State()), Value::Draw());
  EXPECT_EQ(Solved<IndexedTicTacToe>().Value(State()), Value::Draw());
}

TEST(TicTacToe, HasTheKnownNumberOfStates) {
  const auto solution = Solved<TicTacToe>();
  ExpectKnownOutcomes(solution.Counts());
}

TEST(TicTacToe, HasTheKnownNumberOfStatesUpToSymmetry) {
  const auto solution = Solved<IndexedTicTacToe>();
  EXPECT_EQ(solution.Counts().States(), 765u);
  ExpectKnownOutcomes(solution.WeightedCounts());
}

// How the states that are over, or the games that are played to the end, end.
struct Endings {
  uint64_t x = 0, o = 0, draws = 0;
  uint64_t Total() const { return x + o + draws; }
  friend bool operator==(const Endings&, const Endings&) = default;

  // Precondition: the state is terminal.
  void Add(const TicTacToe& game, const State& state) {
    const bool draw = game.TerminalOutcome(state) == Outcome::kDraw;
    ++(draw ? draws : game.Mover(state) == Player::kFirst ? o : x);
  }
};

template <class G>
Endings StatesThatAreOver(const G& game) {
  Endings endings;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    const auto state = game.Unindex(index);
    if (state && game.TerminalOutcome(*state)) endings.Add(game, *state);
  }
  return endings;
}

void PlayAllGames(const TicTacToe& game, const State& state, Endings* endings) {
  if (game.TerminalOutcome(state)) return endings->Add(game, state);
  game.Moves(state, [&](int move) {
    PlayAllGames(game, game.Apply(state, move), endings);
    return true;
  });
}

TEST(TicTacToe, StatesEndAsIsKnown) {
  const Endings all = StatesThatAreOver(Solved<TicTacToe>().Game());
  EXPECT_EQ(all, (Endings{626, 316, 16}));
  EXPECT_EQ(all.Total(), 958u);
  const Endings symmetric = StatesThatAreOver(IndexedTicTacToe());
  EXPECT_EQ(symmetric, (Endings{91, 44, 3}));
  EXPECT_EQ(symmetric.Total(), 138u);
}

TEST(TicTacToe, GamesEndAsIsKnown) {
  Endings games;
  PlayAllGames(TicTacToe(), State(), &games);
  EXPECT_EQ(games, (Endings{131'184, 77'904, 46'080}));
  EXPECT_EQ(games.Total(), 255'168u);
}

TEST(TicTacToe, EveryValueIsThatOfASecondOpinion) {
  const SecondOpinion opinion;
  const auto solution = Solved<TicTacToe>();
  EXPECT_EQ(opinion.Values().size(), solution.Game().Size());
  for (const auto& [text, value] : opinion.Values()) {
    const absl::StatusOr<State> state = solution.Game().ParseState(text);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(solution.Value(*state), value) << text;
  }
}

TEST(TicTacToe, BoardsThatPlayCannotReachAreRefused) {
  const SecondOpinion opinion;
  ForEachText([&](const std::string& text) {
    EXPECT_EQ(TicTacToe().ParseState(text).ok(),
              opinion.Values().contains(text))
        << text;
  });
}

TEST(TicTacToe, IndexHasExactlyTheBoardsThatPlayCanReach) {
  const SecondOpinion opinion;
  const IndexedTicTacToe game;
  uint64_t states = 0;
  for (uint64_t index = 0; index < game.Size(); ++index) {
    const auto state = game.Unindex(index);
    if (!state) continue;
    EXPECT_TRUE(opinion.Values().contains(game.StateText(*state))) << index;
    states += game.OrbitSize(*state);
  }
  EXPECT_EQ(states, opinion.Values().size());
  EXPECT_FALSE(game.Unindex(game.Size()));
}

TEST(TicTacToe, BoardsOnAnAxisHaveFewerImages) {
  const IndexedTicTacToe game;
  const std::map<std::string, uint64_t> orbits = {
      {".../.../...", 1}, {".../.X./...", 1}, {"X../.../...", 4},
      {".X./.../...", 4}, {"X../.O./...", 4}, {"XO./.../...", 8},
      {"X../.../..O", 4}, {"XOX/OXO/...", 4}, {".XO/X../O..", 4},
      {"XO./OX./...", 4}};
  for (const auto& [text, images] : orbits) {
    const absl::StatusOr<State> state = game.ParseState(text);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(game.OrbitSize(*state), images) << text;
  }
}

TEST(TicTacToe, WhoeverHasThreeInALineHasWon) {
  for (const std::string text :
       {"XXX/OO./...", "OO./XXX/...", "OO./.../XXX", "XO./XO./X..",
        "OX./OX./.X.", "OOX/..X/..X", "XOO/.X./..X", "OOX/.X./X..",
        "OOO/XX./X..", "XOX/OXO/XOX"}) {
    const absl::StatusOr<State> state = TicTacToe().ParseState(text);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_EQ(TicTacToe().TerminalOutcome(*state), Outcome::kLoss) << text;
  }
}

TEST(TicTacToe, FullBoardsWithoutALineAreDraws) {
  const State state = TicTacToe().ParseState("XOX/XOO/OXX").value();
  EXPECT_EQ(TicTacToe().TerminalOutcome(state), Outcome::kDraw);
}

// Expects an error about bad data, with these words.
void ExpectRefused(const absl::Status& status, const std::string& message) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
}

TEST(TicTacToe, TextsThatAreNoBoardAreRefusedWithThePlace) {
  const std::map<std::string, std::string> messages = {
      {"", "from character 1 on"},
      {"XO./.X./..", "from character 11 on"},
      {"XO./.X./....", "from character 12 on"},
      {"XO?/.X./...", "from character 3 on"},
      {"XO..X.....", "from character 4 on"},
      {"XO.X.X./...", "from character 4 on"},
      {"xo./.x./...", "from character 1 on"},
      {"XXXXXXXXXXXXXXXXXXXXXXXX", "from character 4 on"},
      {"////////////", "from character 1 on"},
      {"O../.../...", "X and O take turns"},
      {"XX./.../...", "X and O take turns"},
      {"XXX/OO./O..", "has won already"},
      {"OOO/XX./XX.", "has won already"},
      {"XXX/OOO/...", "has won already"}};
  for (const auto& [text, message] : messages) {
    ExpectRefused(TicTacToe().ParseState(text).status(), message);
  }
}

TEST(TicTacToe, MovesAreFreeSquares) {
  const TicTacToe game;
  const State state = game.ParseState("XO./.X./...").value();
  EXPECT_EQ(game.Mover(state), Player::kSecond);
  const absl::StatusOr<int> move = game.ParseMove(state, "9");
  ASSERT_TRUE(move.ok()) << move.status();
  EXPECT_EQ(game.StateText(game.Apply(state, *move)), "XO./.X./..O");
  for (const std::string text : {"", "0", "1", "2", "5", "10", "a", "-1"}) {
    ExpectRefused(game.ParseMove(state, text).status(),
                  "\"" + text + "\": expected a free square from 1 to 9");
  }
}

TEST(TicTacToe, HasNoParameters) {
  EXPECT_TRUE(TicTacToe::FromParameters("").ok());
  ExpectRefused(TicTacToe::FromParameters("3").status(), "no parameters");
  ExpectRefused(IndexedTicTacToe::FromParameters("3").status(),
                "no parameters");
}

}  // namespace
}  // namespace retrograde::tic_tac_toe
