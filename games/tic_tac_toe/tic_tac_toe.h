// Tic-tac-toe: about as small as a plug-in can be.
//
// X and O take squares of a 3x3 board in turn, X first; whoever has a row, a
// column or a diagonal wins. The type is a bare Game, no more than the rules
// and how people write them: the framework finds the states, numbers them and
// works out the way back from each. tic_tac_toe_indexed.h is the same game with
// all that brought along.

#ifndef GAMES_TIC_TAC_TOE_TIC_TAC_TOE_H_
#define GAMES_TIC_TAC_TOE_TIC_TAC_TOE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::tic_tac_toe {

// A set of squares. They are numbered 1 to 9, row by row from the top; written
// in octal, each digit is a row.
using Squares = uint16_t;
constexpr Squares Bit(int square) { return 1 << (square - 1); }
inline constexpr Squares kAllSquares = 0777;
inline constexpr Squares kLines[] = {07,   070,  0700, 0111,
                                     0222, 0444, 0421, 0124};

constexpr bool HasLine(Squares squares) {
  return std::any_of(std::begin(kLines), std::end(kLines),
                     [=](Squares line) { return (squares & line) == line; });
}

// Errors: a text is refused for a reason; its n-th character is out of place,
// the first that differs from a board with these marks.
inline absl::Status Refused(absl::string_view text, absl::string_view reason) {
  return absl::InvalidArgumentError(absl::StrCat(Quoted(text), ": ", reason));
}
inline absl::Status Misspelt(absl::string_view text, absl::string_view board) {
  const auto place =
      std::mismatch(text.begin(), text.end(), board.begin(), board.end()).first;
  return Refused(text, absl::StrCat("expected a board such as XO./.X./..., not "
                                    "so from character ",
                                    place - text.begin() + 1, " on"));
}

class TicTacToe {
 public:
  struct State {
    Squares x = 0, o = 0;  // equally many, or one more for X: then O moves
    friend bool operator==(const State&, const State&) = default;
  };
  using Move = int;  // the square
  static constexpr bool kMoversAlternate = true;
  static absl::string_view Name() { return "tic_tac_toe"; }
  std::string Parameters() const { return ""; }
  static absl::StatusOr<TicTacToe> FromParameters(absl::string_view text) {
    if (text.empty()) return TicTacToe();
    return Refused(text, "tic-tac-toe has no parameters");
  }
  void InitialStates(auto&& visit) const { visit(State()); }
  Player Mover(const State& s) const {
    return static_cast<Player>(std::popcount(s.x) - std::popcount(s.o));
  }
  std::optional<Outcome> TerminalOutcome(const State& s) const {
    if (HasLine(s.x) || HasLine(s.o)) return Outcome::kLoss;
    if ((s.x | s.o) == kAllSquares) return Outcome::kDraw;
    return std::nullopt;
  }
  void Moves(const State& s, auto&& visit) const {
    for (Move m = 1; m <= 9; ++m) {
      if (!((s.x | s.o) & Bit(m)) && !visit(m)) return;
    }
  }
  State Apply(State s, Move m) const {
    (Mover(s) == Player::kFirst ? s.x : s.o) |= Bit(m);
    return s;
  }
  std::string StateText(const State& s) const {
    std::string text;
    for (int square = 1; square <= 9; ++square) {
      text += s.x & Bit(square) ? 'X' : s.o & Bit(square) ? 'O' : '.';
      if (square == 3 || square == 6) text += '/';
    }
    return text;
  }
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    State s;
    for (int square = 1; const char mark : text.substr(0, 11)) {
      if (mark == 'X') s.x |= Bit(square);
      if (mark == 'O') s.o |= Bit(square);
      if (mark != '/') ++square;
    }
    if (text != StateText(s)) return Misspelt(text, StateText(s));
    const int ahead = std::popcount(s.x) - std::popcount(s.o);
    if (ahead != 0 && ahead != 1) return Refused(text, "X and O take turns");
    if (!HasLine(ahead == 0 ? s.x : s.o)) return s;
    return Refused(text, "the side to move has won already");
  }
  std::string MoveText(const State&, Move m) const { return absl::StrCat(m); }
  absl::StatusOr<Move> ParseMove(const State& s, absl::string_view text) const {
    const Move m = text.size() == 1 ? text[0] - '0' : 0;
    if (m >= 1 && m <= 9 && !((s.x | s.o) & Bit(m))) return m;
    return Refused(text, "expected a free square from 1 to 9");
  }
};

static_assert(CheckGame<TicTacToe>());

}  // namespace retrograde::tic_tac_toe

#endif  // GAMES_TIC_TAC_TOE_TIC_TAC_TOE_H_
