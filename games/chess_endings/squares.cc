#include "games/chess_endings/squares.h"

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace retrograde::chess_endings {

std::string SquareText(Square square) {
  return {static_cast<char>('a' + FileOf(square)),
          static_cast<char>('1' + RankOf(square))};
}

std::optional<Square> ParseSquare(absl::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a', rank = text[1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return SquareAt(file, rank);
}

}  // namespace retrograde::chess_endings
