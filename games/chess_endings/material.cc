#include "games/chess_endings/material.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::chess_endings {
namespace {

// By kind. The king has no value: either side has one.
constexpr std::array<int, kKindCount> kValues = {0, 900, 500, 325, 300, 100};

int ValueOf(const Material& material, Player player) {
  int value = 0;
  for (const Kind kind : kKinds) {
    value += kValues[IndexOf(kind)] * material.CountOf(player, kind);
  }
  return value;
}

// The ending that is meant where letters are small or in another order, such as
// "KQPKR" for "kpqkr"; nothing where that does not make an ending.
std::optional<Material> Meant(absl::string_view text) {
  std::string name = absl::AsciiStrToUpper(text);
  const auto by_kind = [](char a, char b) {
    return kKindLetters.find(a) < kKindLetters.find(b);
  };
  const size_t second = std::min(name.find('K', 1), name.size());
  const auto middle = name.begin() + static_cast<std::ptrdiff_t>(second);
  std::stable_sort(name.begin(), middle, by_kind);
  std::stable_sort(middle, name.end(), by_kind);
  if (name == text) return std::nullopt;
  const absl::StatusOr<Material> material = Material::Parse(name);
  if (!material.ok()) return std::nullopt;
  return *material;
}

absl::Status Refused(absl::string_view text, absl::string_view reason) {
  const std::optional<Material> meant = Meant(text);
  return absl::InvalidArgumentError(absl::StrCat(
      Quoted(text), " names no ending: ", reason,
      "; expected two sides such as KQKR, each a K and then any of QRBNP in "
      "this order",
      meant ? absl::StrCat("; ", meant->Normal().Text(), " is one") : ""));
}

}  // namespace

absl::string_view PlayerText(Player player) {
  return player == kWhite ? "White" : "Black";
}

int Material::MenOf(Player player) const {
  const Counts& counts = counts_[IndexOf(player)];
  return std::accumulate(counts.begin(), counts.end(), 0);
}

Material Material::Swapped() const {
  Material material = *this;
  std::swap(material.counts_[0], material.counts_[1]);
  return material;
}

bool Material::IsNormal() const {
  const auto rank = [&](Player player) {
    return std::tuple(ValueOf(*this, player), MenOf(player),
                      counts_[IndexOf(player)]);
  };
  return rank(kWhite) >= rank(kBlack);
}

std::string Material::Text() const {
  std::string text;
  for (const Player player : kPlayers) {
    for (const Kind kind : kKinds) {
      text.append(CountOf(player, kind), LetterOf(kind));
    }
  }
  return text;
}

absl::StatusOr<Material> Material::Parse(absl::string_view text) {
  Material material;
  int kings = 0;
  Kind last = Kind::kKing;
  for (size_t i = 0; i < text.size(); ++i) {
    const size_t letter = kKindLetters.find(text[i]);
    const std::string place =
        absl::StrCat("character ", i + 1, ", '",
                     Shown(FirstCharacter(text.substr(i))), "', ");
    if (letter == absl::string_view::npos) {
      return Refused(text, absl::StrCat(place, "is no letter of a man"));
    }
    const Kind kind = kKinds[letter];
    if (kind == Kind::kKing) {
      if (++kings > 2)
        return Refused(text, absl::StrCat(place, "is a third king"));
    } else if (kings == 0) {
      return Refused(text, absl::StrCat(place, "comes before the first king"));
    } else if (kind < last) {
      return Refused(text, absl::StrCat(place, "is out of order"));
    } else {
      material = material.With(kings == 1 ? kWhite : kBlack, kind);
    }
    last = kind;
    if (i + 1 > kMostMen)
      return Refused(text, absl::StrCat("it has ", text.size(),
                                        " men, more than ", kMostMen));
  }
  if (kings == 0) return Refused(text, "it has no king");
  if (kings == 1) return Refused(text, "it has one king");
  return material;
}

namespace internal {

bool NextShares(std::array<int, kFreeCounts>& shares) {
  // The last count that is not zero gives one to the count before it and the
  // rest to the very last.
  size_t giver = shares.size() - 1;
  while (giver > 0 && shares[giver] == 0) --giver;
  if (giver == 0) return false;
  const int rest = shares[giver] - 1;
  shares[giver] = 0;
  ++shares[giver - 1];
  shares.back() = rest;
  return true;
}

Material MaterialOf(const std::array<int, kFreeCounts>& shares) {
  Material material;
  for (size_t i = 0; i < shares.size(); ++i) {
    const Player player = i < shares.size() / 2 ? kWhite : kBlack;
    const Kind kind = kKinds[i % (kKindCount - 1) + 1];
    for (int n = 0; n < shares[i]; ++n) material = material.With(player, kind);
  }
  return material;
}

}  // namespace internal
}  // namespace retrograde::chess_endings
