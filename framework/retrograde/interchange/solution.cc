// A solution is read line by line: AddLine takes off the semicolon, the first
// statement may be the head, every other one names a state and its winner.
// Finish checks that no id is missing. Errors name the file and the line.

#include "retrograde/interchange/solution.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::interchange {
namespace {

constexpr absl::string_view kHead = "paritysol";

std::vector<absl::string_view> Words(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

}  // namespace

WinnersReader::WinnersReader(absl::string_view name, uint64_t most_bytes)
    : name_(name), most_bytes_(most_bytes) {}

absl::Status WinnersReader::Error(absl::string_view message) const {
  return absl::InvalidArgumentError(
      absl::StrCat(name_, ":", line_, ": ", message));
}

absl::Status WinnersReader::AddLine(absl::string_view line) {
  if (!status_.ok()) return status_;
  ++line_;
  absl::string_view statement = absl::StripAsciiWhitespace(line);
  if (statement.empty()) return absl::OkStatus();
  if (!absl::ConsumeSuffix(&statement, ";")) {
    status_ = Error("expected a semicolon at the end of the line");
  } else {
    status_ = Parse(statement);
  }
  return status_;
}

absl::Status WinnersReader::Parse(absl::string_view statement) {
  const bool first = !std::exchange(begun_, true);
  if (first && absl::StartsWith(statement, kHead)) return ParseHead(statement);
  if (first && absl::StartsWith(statement, "parity ")) {
    return Error("found a game, expected a solution: \"paritysol NUMBER;\"");
  }
  return ParseState(statement);
}

absl::Status WinnersReader::ParseHead(absl::string_view statement) {
  const std::vector<absl::string_view> words = Words(statement);
  if (words[0] != kHead || words.size() > 2) {
    return Error("expected \"paritysol NUMBER;\"");
  }
  if (words.size() == 1) return absl::OkStatus();
  const absl::StatusOr<uint64_t> number = ParseId(words[1]);
  if (!number.ok()) return number.status();
  stated_ = *number;
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> WinnersReader::ParseId(absl::string_view word) const {
  uint64_t id = 0;
  const bool digits = std::all_of(word.begin(), word.end(), [](char c) {
    return absl::ascii_isdigit(static_cast<unsigned char>(c));
  });
  if (!digits || !absl::SimpleAtoi(word, &id) || id > kMostStates) {
    return Error(absl::StrCat("expected a whole number up to ", kMostStates,
                              ", found ", Quoted(word)));
  }
  if (stated_ && id > *stated_) {
    return Error(
        absl::StrCat("the id ", id, " is above the ", *stated_, " in front"));
  }
  return id;
}

absl::Status WinnersReader::ParseState(absl::string_view statement) {
  const std::vector<absl::string_view> words = Words(statement);
  if (words.size() != 2 && words.size() != 3) {
    return Error("expected \"ID WINNER;\" or \"ID WINNER MOVE;\"");
  }
  const absl::StatusOr<uint64_t> id = ParseId(words[0]);
  if (!id.ok()) return id.status();
  if (words[1] != "0" && words[1] != "1") {
    return Error(
        absl::StrCat("expected 0 or 1 as winner, found ", Quoted(words[1])));
  }
  if (words.size() == 3) {
    const absl::StatusOr<uint64_t> move = ParseId(words[2]);
    if (!move.ok()) return move.status();
  }
  if (*id >= most_bytes_) {
    return absl::ResourceExhaustedError(
        absl::StrCat(name_, ":", line_, ": the id ", *id, " needs ", *id + 1,
                     " bytes of memory, more than the limit leaves"));
  }
  if (*id >= winners_.size()) winners_.resize(*id + 1, Winner::kNobody);
  Winner& winner = winners_[*id];
  if (winner != Winner::kNobody) {
    return Error(absl::StrCat("the id ", *id, " was there before"));
  }
  winner = words[1] == "0" ? Winner::kFirst : Winner::kSecond;
  ++count_;
  return absl::OkStatus();
}

absl::StatusOr<Winners> WinnersReader::Finish() && {
  if (!status_.ok()) return status_;
  if (count_ < winners_.size()) {
    const auto hole =
        std::find(winners_.begin(), winners_.end(), Winner::kNobody);
    return Error(absl::StrCat("ends without the id ", hole - winners_.begin(),
                              ", of ids up to ", winners_.size() - 1));
  }
  if (stated_ && *stated_ != count_ && *stated_ + 1 != count_) {
    return Error(absl::StrCat("ends after ", count_,
                              " ids, the number in front is ", *stated_));
  }
  return std::move(winners_);
}

absl::StatusOr<Winners> MergeWinners(Winners first, absl::string_view name,
                                     const Winners& second,
                                     absl::string_view other_name) {
  if (first.size() != second.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(name, " has ", first.size(), " states and ", other_name,
                     " ", second.size(), ": not of one game"));
  }
  for (size_t id = 0; id < first.size(); ++id) {
    const bool second_wins = second[id] == Winner::kSecond;
    if (first[id] != Winner::kFirst) {
      first[id] = second_wins ? Winner::kSecond : Winner::kNobody;
    } else if (second_wins) {
      return absl::InvalidArgumentError(
          absl::StrCat("the solutions contradict each other: state ", id,
                       " is won by the first player in ", name,
                       " and by the second in ", other_name));
    }
  }
  return first;
}

}  // namespace retrograde::interchange
