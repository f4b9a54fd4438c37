#include "games/nim/nim.h"

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::nim {
namespace {

absl::Status Refused(absl::string_view what, absl::string_view text,
                     absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat(what, " ", Quoted(text), ", expected ", expected));
}

// A number from `least` to 255, written in one way only: no sign, no space.
std::optional<uint8_t> ParseStones(absl::string_view text, int least) {
  int stones = 0;
  const bool good = absl::SimpleAtoi(text, &stones) && stones >= least &&
                    stones <= kMostStones && absl::StrCat(stones) == text;
  return good ? std::optional(static_cast<uint8_t>(stones)) : std::nullopt;
}

}  // namespace

Nim::Nim(const std::vector<uint8_t>& heaps, bool misere)
    : count_(heaps.size()), misere_(misere) {
  std::copy(heaps.begin(), heaps.end(), full_.heaps.begin());
  full_ = Canonical(full_);
  for (size_t heap = 0; heap < count_; ++heap) {
    radix_.Append(full_.heaps[heap] + 1u);
  }
}

absl::StatusOr<Nim> Nim::Create(absl::string_view heaps, bool misere) {
  std::vector<uint8_t> stones;
  bool good = true;
  for (const absl::string_view part : absl::StrSplit(heaps, ',')) {
    const std::optional<uint8_t> heap = ParseStones(part, 1);
    good = good && heap;
    stones.push_back(heap.value_or(0));
  }
  if (good && !stones.empty() && stones.size() <= kMostHeaps) {
    return Nim(stones, misere);
  }
  return Refused("the heaps are", heaps,
                 "1 to 7 numbers from 1 to 255, such as 3,4,5");
}

std::string Nim::HeapsText(const State& s) const {
  const auto begin = s.heaps.begin();
  return absl::StrJoin(begin, begin + count_, ",");
}

std::string Nim::Parameters() const {
  return absl::StrCat(HeapsText(full_), misere_ ? " misere" : "");
}

absl::StatusOr<Nim> Nim::FromParameters(absl::string_view text) {
  const bool misere = absl::ConsumeSuffix(&text, " misere");
  return Create(text, misere);
}

std::string Nim::StateText(const State& s) const {
  return absl::StrCat(HeapsText(s),
                      s.mover == Player::kFirst ? ",first" : ",second");
}

absl::StatusOr<Nim::State> Nim::ParseState(absl::string_view text) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ',');
  State s;
  if (absl::EndsWith(text, "second")) s.mover = Player::kSecond;
  for (size_t heap = 0; heap < std::min(count_, parts.size()); ++heap) {
    s.heaps[heap] = ParseStones(parts[heap], 0).value_or(0);
  }
  if (StateText(s) != text) {
    return Refused(
        "the state is", text,
        absl::StrCat("the stones of ", count_,
                     " heaps and first or second, such as ", StateText(full_)));
  }
  if (IsState(s)) return s;
  return Refused("the state is", text,
                 absl::StrCat("heaps that ", HeapsText(full_), " can become"));
}

std::string Nim::MoveText(const State&, Move move) const {
  return absl::StrCat(std::string(1, static_cast<char>('a' + move.heap)),
                      move.taken);
}

absl::StatusOr<Nim::Move> Nim::ParseMove(const State& s,
                                         absl::string_view text) const {
  if (!text.empty() && text[0] >= 'a' &&
      static_cast<size_t>(text[0] - 'a') < count_) {
    const auto heap = static_cast<uint8_t>(text[0] - 'a');
    const std::optional<uint8_t> taken = ParseStones(text.substr(1), 1);
    if (taken && *taken <= s.heaps[heap]) return Move{heap, *taken};
  }
  return Refused("the move is", text,
                 "a heap, a for the first, and how many of its stones to "
                 "take, such as a1");
}

// Counts the orders of heap after heap: there are i + 1 places for the next
// one, and among equal heaps each order has been counted `alike` times.
uint64_t Nim::OrbitSize(const State& s) const {
  const State sorted = Canonical(s);
  uint64_t orders = 1;
  uint64_t alike = 0;
  for (size_t i = 0; i < count_; ++i) {
    alike = i > 0 && sorted.heaps[i] == sorted.heaps[i - 1] ? alike + 1 : 1;
    orders = orders * (i + 1) / alike;
  }
  return orders;
}

bool Nim::IsState(const State& s) const {
  const State sorted = Canonical(s);
  return std::equal(sorted.heaps.begin(), sorted.heaps.end(),
                    full_.heaps.begin(),
                    [](int stones, int most) { return stones <= most; });
}

}  // namespace retrograde::nim
