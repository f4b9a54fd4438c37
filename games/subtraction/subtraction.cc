#include "games/subtraction/subtraction.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::subtraction {
namespace {

absl::Status Refused(absl::string_view what, absl::string_view text,
                     absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat(what, " ", Quoted(text), ", expected ", expected));
}

// A number that is written in one way only: no sign, no space.
std::optional<uint32_t> ParseNumber(absl::string_view text) {
  uint32_t number = 0;
  const bool good =
      absl::SimpleAtoi(text, &number) && absl::StrCat(number) == text;
  return good ? std::optional(number) : std::nullopt;
}

// The bits of "3", or of "1..3".
std::optional<uint64_t> ParseRange(absl::string_view text) {
  std::pair<absl::string_view, absl::string_view> ends =
      absl::StrSplit(text, absl::MaxSplits("..", 1));
  if (ends.second.empty() && ends.first == text) ends.second = text;
  const std::optional<uint32_t> first = ParseNumber(ends.first);
  const std::optional<uint32_t> last = ParseNumber(ends.second);
  if (!first || !last || *first < 1 || *first > *last || *last > kMostTaken) {
    return std::nullopt;
  }
  return ~uint64_t{0} >> (kMostTaken - (*last - *first + 1)) << (*first - 1);
}

}  // namespace

absl::StatusOr<Subtraction> Subtraction::Create(uint64_t stones,
                                                absl::string_view numbers,
                                                bool misere) {
  if (stones < 1 || stones > kMostStones) {
    return Refused("the stones are", absl::StrCat(stones),
                   absl::StrCat("a number from 1 to ", kMostStones));
  }
  uint64_t bits = 0;
  bool good = true;
  for (const absl::string_view part : absl::StrSplit(numbers, ',')) {
    const std::optional<uint64_t> range = ParseRange(part);
    good = good && range;
    bits |= range.value_or(0);
  }
  if (good && bits != 0) {
    return Subtraction(static_cast<uint32_t>(stones), bits, misere);
  }
  return Refused("the numbers to take are", numbers,
                 "numbers from 1 to 64, such as 1,3,4 or 1..3");
}

std::string Subtraction::NumbersText() const {
  std::vector<uint32_t> numbers;
  ForEachNumber([&](uint32_t number) {
    numbers.push_back(number);
    return true;
  });
  return absl::StrJoin(numbers, ",");
}

std::string Subtraction::Parameters() const {
  return absl::StrCat(stones_, " take ", NumbersText(),
                      misere_ ? " misere" : "");
}

absl::StatusOr<Subtraction> Subtraction::FromParameters(
    absl::string_view text) {
  absl::string_view rest = text;
  const bool misere = absl::ConsumeSuffix(&rest, " misere");
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(rest, absl::MaxSplits(" take ", 1));
  if (const std::optional<uint32_t> stones = ParseNumber(parts.first)) {
    return Create(*stones, parts.second, misere);
  }
  return Refused("the parameters are", text,
                 "stones and numbers such as 21 take 1,2,3");
}

std::string Subtraction::StateText(const State& s) const {
  return absl::StrCat(s.stones,
                      s.mover == Player::kFirst ? ",first" : ",second");
}

absl::StatusOr<Subtraction::State> Subtraction::ParseState(
    absl::string_view text) const {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(',', 1));
  const std::optional<uint32_t> stones = ParseNumber(parts.first);
  if (stones && *stones <= stones_) {
    if (parts.second == "first") return State{*stones, Player::kFirst};
    if (parts.second == "second") return State{*stones, Player::kSecond};
  }
  return Refused(
      "the state is", text,
      absl::StrCat("0 to ", stones_, " stones and first or second, such as ",
                   StateText(State{stones_})));
}

std::string Subtraction::MoveText(const State&, Move taken) const {
  return absl::StrCat(taken);
}

absl::StatusOr<Subtraction::Move> Subtraction::ParseMove(
    const State& s, absl::string_view text) const {
  const std::optional<uint32_t> taken = ParseNumber(text);
  if (taken && MayTake(s, *taken)) return *taken;
  return Refused("the move is", text,
                 absl::StrCat("one of ", NumbersText(),
                              ", and no more stones than there are"));
}

}  // namespace retrograde::subtraction
