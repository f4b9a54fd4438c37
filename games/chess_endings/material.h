// The men of a position without their squares: the name of an ending.
//
// Written White's men first, each side's in the order K Q R B N P: "KRKN" is
// rook against knight. The same ending with colours changed is "KNKR"; the
// literature names the stronger side first, and so does Normal().

#ifndef GAMES_CHESS_ENDINGS_MATERIAL_H_
#define GAMES_CHESS_ENDINGS_MATERIAL_H_

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

inline constexpr Player kWhite = Player::kFirst;
inline constexpr Player kBlack = Player::kSecond;
inline constexpr std::array<Player, 2> kPlayers = {kWhite, kBlack};
// "White" or "Black".
absl::string_view PlayerText(Player player);

enum class Kind : uint8_t { kKing, kQueen, kRook, kBishop, kKnight, kPawn };
inline constexpr int kKindCount = 6;
inline constexpr std::array<Kind, kKindCount> kKinds = {
    Kind::kKing,   Kind::kQueen,  Kind::kRook,
    Kind::kBishop, Kind::kKnight, Kind::kPawn};
// The *officers*: neither king nor pawn. A pawn may become any of them.
inline constexpr std::array<Kind, 4> kOfficers = {Kind::kQueen, Kind::kRook,
                                                  Kind::kBishop, Kind::kKnight};
// One for each kind, in the order of the enumeration.
inline constexpr absl::string_view kKindLetters = "KQRBNP";

constexpr int IndexOf(Player player) { return static_cast<int>(player); }
constexpr int IndexOf(Kind kind) { return static_cast<int>(kind); }
constexpr char LetterOf(Kind kind) {
  return kKindLetters[static_cast<size_t>(kind)];
}

// The men on the board, kings included, that this game takes at most.
inline constexpr int kMostMen = 6;

// How many of each kind either side has; exactly one king each. A regular
// value.
class Material {
 public:
  // The two kings.
  constexpr Material() : counts_{} {
    for (auto& side : counts_) side[IndexOf(Kind::kKing)] = 1;
  }

  int CountOf(Player player, Kind kind) const {
    return counts_[IndexOf(player)][IndexOf(kind)];
  }
  int MenOf(Player player) const;
  int Men() const { return MenOf(kWhite) + MenOf(kBlack); }
  bool HasPawns() const {
    return CountOf(kWhite, Kind::kPawn) + CountOf(kBlack, Kind::kPawn) > 0;
  }

  // The material with one man more / less. Precondition: not a king; there are
  // fewer than 255 / there is one.
  Material With(Player player, Kind kind) const;
  Material Without(Player player, Kind kind) const;

  // White's men for Black and Black's for White.
  Material Swapped() const;

  // Whether White's men are customarily named first: by the sum of the men's
  // values (queen 900, rook 500, bishop 325, knight 300, pawn 100), then by
  // their number, then by the number of queens, of rooks and so on. Equal sides
  // are.
  bool IsNormal() const;
  // The one of *this and Swapped() that is normal.
  Material Normal() const { return IsNormal() ? *this : Swapped(); }

  // "KRKN".
  std::string Text() const;
  // Takes sides in either order, but a side's men in the order above.
  // InvalidArgument that names the letter at fault, and for more than kMostMen.
  static absl::StatusOr<Material> Parse(absl::string_view text);

  // By White's men, then Black's, kind by kind.
  friend constexpr auto operator<=>(const Material&, const Material&) = default;
  template <class H>
  friend H AbslHashValue(H h, const Material& material) {
    return H::combine(std::move(h), material.counts_);
  }

 private:
  using Counts = std::array<uint8_t, kKindCount>;  // by kind

  std::array<Counts, 2> counts_;  // by player
};

inline Material Material::With(Player player, Kind kind) const {
  Material material = *this;
  ++material.counts_[IndexOf(player)][IndexOf(kind)];
  return material;
}

inline Material Material::Without(Player player, Kind kind) const {
  Material material = *this;
  --material.counts_[IndexOf(player)][IndexOf(kind)];
  return material;
}

// visit(material) for each normal material of exactly so many men, ascending;
// ends when it returns false. There are 5 of three men, 30 of four, 110 of
// five. Precondition: 2 <= men <= kMostMen.
template <class Visitor>
void ForEachMaterial(int men, Visitor&& visit);

namespace internal {

// What there may be besides the kings: the five other kinds of either side.
inline constexpr int kFreeCounts = 2 * (kKindCount - 1);

// The next of the ways to share `men` out among the counts, in ascending order
// of the counts as a word; false after the last.
bool NextShares(std::array<int, kFreeCounts>& shares);
Material MaterialOf(const std::array<int, kFreeCounts>& shares);

}  // namespace internal

template <class Visitor>
void ForEachMaterial(int men, Visitor&& visit) {
  std::array<int, internal::kFreeCounts> shares{};
  shares.back() = men - 2;
  do {
    const Material material = internal::MaterialOf(shares);
    if (material.IsNormal() && !visit(material)) return;
  } while (internal::NextShares(shares));
}

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_MATERIAL_H_
