// Chess moves in the most obvious way, for tests: a board of characters, moves
// tried out one by one. It shares no code with the rules it checks, and speaks
// to them in texts only.

#ifndef GAMES_CHESS_ENDINGS_PLAIN_RULES_H_
#define GAMES_CHESS_ENDINGS_PLAIN_RULES_H_

#include <cctype>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace retrograde::chess_endings {

class PlainRules {
 public:
  // A FEN of six fields without castling rights.
  explicit PlainRules(const std::string& fen) : board_(64, '.') {
    std::string placement, castling;
    std::istringstream(fen) >> placement >> mover_ >> castling >> passed_ >>
        halfmoves_ >> move_number_;
    int file = 0, rank = 7;
    for (const char c : placement) {
      if (c == '/') {
        file = 0;
        --rank;
      } else if (std::isdigit(c)) {
        file += c - '0';
      } else {
        board_[8 * rank + file++] = c;
      }
    }
  }

  // Whether the king of the side that is not to move cannot be captured.
  bool WaitingKingIsSafe() const {
    return !IsAttacked(KingOf(Other()), mover_);
  }
  bool InCheck() const { return IsAttacked(KingOf(mover_), Other()); }

  // Each legal move, "e7e8q", and the FEN after it. An en passant square is in
  // it only where that capture is legal.
  std::map<std::string, std::string> Moves() const {
    std::map<std::string, std::string> moves;
    for (const auto& [text, after] : LegalMoves()) {
      PlainRules shown = after;
      if (!shown.MayCapturePassing()) shown.passed_ = "-";
      moves[text] = shown.Fen();
    }
    return moves;
  }

 private:
  using Steps = std::vector<std::pair<int, int>>;
  using AfterMove = std::vector<std::pair<std::string, PlainRules>>;

  static std::string Text(int square) {
    return {static_cast<char>('a' + square % 8),
            static_cast<char>('1' + square / 8)};
  }
  char Other() const { return mover_ == 'w' ? 'b' : 'w'; }
  static char ColourOf(char man) {
    return man == '.' ? '.' : std::isupper(man) ? 'w' : 'b';
  }
  int KingOf(char colour) const {
    return static_cast<int>(board_.find(colour == 'w' ? 'K' : 'k'));
  }

  // How a man goes and how often: not for pawns.
  static Steps StepsOf(char man) {
    const Steps straight = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    const Steps diagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    Steps all = straight;
    all.insert(all.end(), diagonal.begin(), diagonal.end());
    switch (std::tolower(man)) {
      case 'r':
        return straight;
      case 'b':
        return diagonal;
      case 'n':
        return {{1, 2},   {2, 1},   {-1, 2}, {-2, 1},
                {-1, -2}, {-2, -1}, {1, -2}, {2, -1}};
      default:
        return all;
    }
  }
  static bool GoesOn(char man) {
    const int kind = std::tolower(man);
    return kind == 'q' || kind == 'r' || kind == 'b';
  }

  // The square so far from another, -1 off the board.
  static int At(int from, int files, int ranks) {
    const int file = from % 8 + files, rank = from / 8 + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
  }

  // The squares that the man on a square attacks.
  std::vector<int> AttackedFrom(int from) const {
    const char man = board_[from];
    std::vector<int> squares;
    if (std::tolower(man) == 'p') {
      for (const int aside : {-1, 1}) {
        const int to = At(from, aside, man == 'P' ? 1 : -1);
        if (to >= 0) squares.push_back(to);
      }
      return squares;
    }
    for (const auto& [files, ranks] : StepsOf(man)) {
      for (int to = At(from, files, ranks); to >= 0;
           to = At(to, files, ranks)) {
        squares.push_back(to);
        if (board_[to] != '.' || !GoesOn(man)) break;
      }
    }
    return squares;
  }

  bool IsAttacked(int square, char by) const {
    for (int from = 0; from < 64; ++from) {
      if (ColourOf(board_[from]) != by) continue;
      for (const int to : AttackedFrom(from)) {
        if (to == square) return true;
      }
    }
    return false;
  }

  // Where the man on a square can go, though its king be left in check.
  std::vector<int> TargetsFrom(int from) const {
    const bool pawn = std::tolower(board_[from]) == 'p';
    std::vector<int> targets;
    for (const int to : AttackedFrom(from)) {
      if (ColourOf(board_[to]) == mover_) continue;
      if (pawn && board_[to] == '.' && Text(to) != passed_) continue;
      targets.push_back(to);
    }
    if (!pawn) return targets;
    const int forward = mover_ == 'w' ? 1 : -1;
    const int one = At(from, 0, forward), two = At(from, 0, 2 * forward);
    if (board_[one] != '.') return targets;
    targets.push_back(one);
    const bool first = from / 8 == (mover_ == 'w' ? 1 : 6);
    if (first && board_[two] == '.') targets.push_back(two);
    return targets;
  }

  PlainRules Play(int from, int to, char becomes) const {
    PlainRules after = *this;
    const bool pawn = std::tolower(board_[from]) == 'p';
    const bool captures = board_[to] != '.';
    after.board_[from] = '.';
    after.board_[to] = becomes;
    if (pawn && Text(to) == passed_) after.board_[from / 8 * 8 + to % 8] = '.';
    const bool two = pawn && std::abs(to - from) == 16;
    after.passed_ = two ? Text((from + to) / 2) : "-";
    after.mover_ = Other();
    after.halfmoves_ = pawn || captures ? 0 : halfmoves_ + 1;
    after.move_number_ = mover_ == 'b' ? move_number_ + 1 : move_number_;
    return after;
  }

  AfterMove LegalMoves() const {
    AfterMove moves;
    for (int from = 0; from < 64; ++from) {
      if (ColourOf(board_[from]) != mover_) continue;
      for (const int to : TargetsFrom(from)) {
        const bool promotes =
            std::tolower(board_[from]) == 'p' && (to / 8 == 0 || to / 8 == 7);
        for (const char kind : std::string(promotes ? "qrbn" : ".")) {
          const char becomes = !promotes       ? board_[from]
                               : mover_ == 'w' ? std::toupper(kind)
                                               : kind;
          const PlainRules after = Play(from, to, becomes);
          if (!after.WaitingKingIsSafe()) continue;
          moves.emplace_back(
              Text(from) + Text(to) + (promotes ? std::string(1, kind) : ""),
              after);
        }
      }
    }
    return moves;
  }

  bool MayCapturePassing() const {
    for (const auto& [text, after] : LegalMoves()) {
      const int from = 8 * (text[1] - '1') + text[0] - 'a';
      if (std::tolower(board_[from]) == 'p' && text.substr(2) == passed_) {
        return true;
      }
    }
    return false;
  }

  std::string Fen() const {
    std::ostringstream fen;
    for (int rank = 7; rank >= 0; --rank) {
      int empty = 0;
      for (int file = 0; file < 8; ++file) {
        const char man = board_[8 * rank + file];
        if (man == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) fen << empty;
        empty = 0;
        fen << man;
      }
      if (empty > 0) fen << empty;
      if (rank > 0) fen << '/';
    }
    fen << ' ' << mover_ << " - " << passed_ << ' ' << halfmoves_ << ' '
        << move_number_;
    return fen.str();
  }

  std::string board_;  // from a1, by ranks; '.' is empty
  char mover_ = 'w';
  std::string passed_;
  int halfmoves_ = 0, move_number_ = 1;
};

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_PLAIN_RULES_H_
