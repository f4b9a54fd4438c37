#include "games/chess_endings/fen.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/squares.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::chess_endings {
namespace {

absl::Status Refused(absl::string_view field, absl::string_view text,
                     absl::string_view reason) {
  return absl::InvalidArgumentError(
      absl::StrCat("FEN, ", field, " ", Quoted(text), ": ", reason));
}

constexpr absl::string_view kPlacement = "placement";

// The man a letter stands for, on square 0; nothing for any other character.
std::optional<Man> ManOf(char letter) {
  const size_t kind = kKindLetters.find(absl::ascii_toupper(letter));
  if (kind == absl::string_view::npos) return std::nullopt;
  return Man{absl::ascii_isupper(letter) ? kWhite : kBlack, kKinds[kind], 0};
}

char LetterOf(const Man& man) {
  const char letter = LetterOf(man.kind);
  return man.player == kWhite ? letter : absl::ascii_tolower(letter);
}

// "1 rank", "7 ranks".
std::string Counted(size_t count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

// Refuses too many men before any is placed.
absl::Status CheckManCount(absl::string_view placement, int most) {
  int men = 0;
  for (const char c : placement) men += ManOf(c).has_value();
  if (men <= most) return absl::OkStatus();
  return Refused(kPlacement, placement,
                 absl::StrCat("too many men: ", men, ", expected at most ",
                              most, ", kings included"));
}

// Places the men of a rank, from 0.
absl::Status ParseRank(absl::string_view text, int rank, Men& men) {
  const auto refused = [&](absl::string_view reason) {
    return Refused(kPlacement, text,
                   absl::StrCat("rank ", rank + 1, " ", reason));
  };
  int file = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '1' && c <= '8') {
      file += c - '0';
      continue;
    }
    std::optional<Man> man = ManOf(c);
    if (!man) {
      return refused(absl::StrCat(
          "has '", Shown(FirstCharacter(text.substr(i))), "' as character ",
          i + 1, ", expected one of KQRBNPkqrbnp and 1 to 8"));
    }
    if (file < 8) {
      man->square = SquareAt(file, rank);
      men.Place(*man);
    }
    ++file;
  }
  if (file == 8) return absl::OkStatus();
  return refused(absl::StrCat("has ", Counted(file, "square"), ", expected 8"));
}

absl::Status ParsePlacement(absl::string_view text, int most_men, Men& men) {
  absl::Status count = CheckManCount(text, most_men);
  if (!count.ok()) return count;
  const std::vector<absl::string_view> ranks = absl::StrSplit(text, '/');
  if (ranks.size() != 8) {
    return Refused(
        kPlacement, text,
        absl::StrCat("it has ", Counted(ranks.size(), "rank"), ", expected 8"));
  }
  for (int i = 0; i < 8; ++i) {
    if (absl::Status status = ParseRank(ranks[i], 7 - i, men); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status ParseMover(absl::string_view text, Player& mover) {
  if (text != "w" && text != "b") {
    return Refused("side to move", text, "expected w or b");
  }
  mover = text == "w" ? kWhite : kBlack;
  return absl::OkStatus();
}

absl::Status CheckCastling(absl::string_view text) {
  if (text == "-") return absl::OkStatus();
  return Refused("castling", text,
                 "castling is not part of this game: the tables hold positions "
                 "in which nobody may castle any more; expected -");
}

absl::Status ParseEnPassant(absl::string_view text,
                            std::optional<Square>& en_passant) {
  if (text == "-") return absl::OkStatus();
  en_passant = ParseSquare(text);
  if (en_passant) return absl::OkStatus();
  return Refused("en passant", text, "expected a square such as e3, or -");
}

absl::Status ParseClock(absl::string_view field, absl::string_view text,
                        uint16_t& clock) {
  constexpr uint32_t kLargest = std::numeric_limits<uint16_t>::max();
  uint32_t number = 0;
  // SimpleAtoi takes signs, FEN does not.
  if (!absl::ascii_isdigit(text[0]) || !absl::SimpleAtoi(text, &number) ||
      number > kLargest) {
    return Refused(field, text,
                   absl::StrCat("expected a number from 0 to ", kLargest));
  }
  clock = static_cast<uint16_t>(number);
  return absl::OkStatus();
}

using Fields = std::vector<absl::string_view>;

absl::Status ParseClocks(const Fields& fields, std::optional<Clocks>& clocks) {
  if (fields.size() == 4) return absl::OkStatus();
  clocks.emplace();
  absl::Status status =
      ParseClock("halfmove clock", fields[4], clocks->halfmoves);
  if (!status.ok()) return status;
  return ParseClock("move number", fields[5], clocks->move_number);
}

absl::Status CheckClockAfterDoubleStep(const Fields& fields,
                                       const Position& position) {
  if (!position.en_passant || position.clocks.value_or(Clocks()).halfmoves == 0)
    return absl::OkStatus();
  return Refused("halfmove clock", fields[4],
                 absl::StrCat("the double step that makes ", fields[3],
                              " the en passant square sets it to 0"));
}

// Each field by itself, and the two that tell of the last move.
absl::Status ParseFields(const Fields& fields, int most_men,
                         Position& position) {
  absl::Status status = ParsePlacement(fields[0], most_men, position.men);
  if (status.ok()) status = ParseMover(fields[1], position.mover);
  if (status.ok()) status = CheckCastling(fields[2]);
  if (status.ok()) status = ParseEnPassant(fields[3], position.en_passant);
  if (status.ok()) status = ParseClocks(fields, position.clocks);
  if (status.ok()) status = CheckClockAfterDoubleStep(fields, position);
  return status;
}

std::string RankText(const Men& men, int rank) {
  std::string text;
  int empty = 0;
  for (int file = 0; file < 8; ++file) {
    const std::optional<Man> man = men.At(SquareAt(file, rank));
    if (!man) {
      ++empty;
      continue;
    }
    if (empty > 0) absl::StrAppend(&text, empty);
    empty = 0;
    text += LetterOf(*man);
  }
  if (empty > 0) absl::StrAppend(&text, empty);
  return text;
}

}  // namespace

absl::StatusOr<Position> ParseFen(absl::string_view text, int most_men) {
  const Fields fields =
      absl::StrSplit(text, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  if (fields.size() != 4 && fields.size() != 6) {
    return Refused("text", text,
                   absl::StrCat("it has ", Counted(fields.size(), "field"),
                                ", expected placement, side to move, "
                                "castling and en passant, and after them both "
                                "clocks or none"));
  }
  Position position;
  absl::Status status = ParseFields(fields, most_men, position);
  if (!status.ok()) return status;
  status = CheckLegal(position);
  if (!status.ok()) return Refused("text", text, status.message());
  if (position.en_passant &&
      !CanCaptureEnPassant(position, *position.en_passant)) {
    position.en_passant.reset();
  }
  return position;
}

std::string FenText(const Position& position) {
  std::vector<std::string> ranks;
  for (int rank = 7; rank >= 0; --rank) {
    ranks.push_back(RankText(position.men, rank));
  }
  std::string text = absl::StrCat(
      absl::StrJoin(ranks, "/"), position.mover == kWhite ? " w - " : " b - ",
      position.en_passant ? SquareText(*position.en_passant) : "-");
  if (position.clocks) {
    absl::StrAppend(&text, " ", position.clocks->halfmoves, " ",
                    position.clocks->move_number);
  }
  return text;
}

}  // namespace retrograde::chess_endings
