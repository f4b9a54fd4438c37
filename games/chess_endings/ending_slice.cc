#include "games/chess_endings/ending_slice.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::chess_endings {
namespace {

absl::Status SliceError(absl::string_view text, absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat("the slice is ", Quoted(text), ", expected ", expected));
}

// "a2b2" as a set of so many squares.
std::optional<Squares> ParsePawns(absl::string_view text, int count) {
  if (text.size() != 2 * static_cast<size_t>(count)) return std::nullopt;
  Squares pawns = 0;
  for (; !text.empty(); text.remove_prefix(2)) {
    const std::optional<Square> square = ParseSquare(text.substr(0, 2));
    if (!square || Has(pawns | kEndRanks, *square)) return std::nullopt;
    pawns |= SetOf(*square);
  }
  return pawns;
}

}  // namespace

EndingSlice FilesFlipped(const EndingSlice& slice) {
  return {slice.material,
          {FilesFlipped(slice.pawns[0]), FilesFlipped(slice.pawns[1])}};
}

EndingSlice ColoursSwapped(const EndingSlice& slice) {
  return {slice.material.Swapped(),
          {RanksFlipped(slice.pawns[1]), RanksFlipped(slice.pawns[0])}};
}

std::optional<Symmetry> ColourSymmetry(const EndingSlice& slice) {
  const EndingSlice swapped = ColoursSwapped(slice);
  if (swapped == slice) return Symmetry{0};
  if (FilesFlipped(swapped) == slice) return kFlipFiles;
  return std::nullopt;
}

SliceImage CanonicalImage(const EndingSlice& slice, Player mover) {
  const bool white_waits = mover == kBlack;
  std::optional<SliceImage> least;
  for (const bool swaps : {white_waits, !white_waits}) {
    const EndingSlice standing = swaps ? ColoursSwapped(slice) : slice;
    if (!standing.material.IsNormal()) continue;
    for (const EndingSlice& image : {standing, FilesFlipped(standing)}) {
      if (least && !(image < least->slice)) continue;
      const bool flips = image != standing;
      least = {image, swaps, flips ? kFlipFiles : Symmetry{0}};
    }
  }
  return *least;  // one of two colourings is normal
}

std::string SliceText(const EndingSlice& slice) {
  std::string text = slice.material.Text();
  for (const Squares pawns : slice.pawns) {
    if (pawns != 0) text += '-';
    ForEachSquare(pawns, [&](Square square) {
      text += SquareText(square);
      return true;
    });
  }
  return text;
}

absl::StatusOr<EndingSlice> ParseSlice(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '-');
  const absl::StatusOr<Material> material = Material::Parse(parts[0]);
  if (!material.ok()) return material.status();
  EndingSlice slice{*material};
  size_t next = 1;
  for (const Player player : kPlayers) {
    const int count = material->CountOf(player, Kind::kPawn);
    if (count == 0) continue;
    const auto pawns =
        next < parts.size() ? ParsePawns(parts[next++], count) : std::nullopt;
    if (!pawns) {
      return SliceError(
          text, absl::StrCat("the squares of ", PlayerText(player), "'s ",
                             count, count == 1 ? " pawn" : " pawns",
                             " after a '-', such as KPK-a2"));
    }
    slice.pawns[IndexOf(player)] = *pawns;
  }
  if (next != parts.size() || (slice.pawns[0] & slice.pawns[1]) != 0) {
    return SliceError(text, "pawns of the material on squares of their own");
  }
  if (material->Men() < 3) return SliceError(text, "three men or more");
  if (!IsCanonicalSlice(slice)) {
    return SliceError(text, absl::StrCat("its image that stands for it, ",
                                         SliceText(CanonicalSlice(slice))));
  }
  return slice;
}

namespace internal {

// Gosper's way (HAKMEM, item 175).
Squares NextSubset(Squares set) {
  const Squares lowest = set & -set;
  const Squares ripple = set + lowest;
  return ripple | (set ^ ripple) / lowest >> 2;
}

}  // namespace internal
}  // namespace retrograde::chess_endings
