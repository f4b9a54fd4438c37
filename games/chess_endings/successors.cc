#include "games/chess_endings/successors.h"

#include <algorithm>

#include "games/chess_endings/canonical.h"
#include "games/chess_endings/king_region.h"
#include "games/chess_endings/material.h"

namespace retrograde::chess_endings {

Placement::Placement(const Men& men) {
  std::array<int, 2> count{};
  for (const Man& man : men) {
    const int player = IndexOf(man.player);
    if (man.kind == Kind::kKing) {
      kings[player] = man.square;
    } else if (man.kind != Kind::kPawn) {
      officers[player][count[player]++] = man.square;
    }
  }
}

// ----- Numbers of images -----

ImageNumbers::ImageNumbers(const SliceGrid& grid, const EndingSlice& slice,
                           Player mover)
    : grid_(&grid) {
  const SliceImage image = CanonicalImage(slice, mover);
  white_ = image.swaps_colours ? kBlack : kWhite;
  flips_ = image.Flips();
  mover_ = mover == white_ ? kWhite : kBlack;
}

std::optional<Symmetry> ImageNumbers::SymmetryOf(const Placement& men) const {
  return grid_->CanonicalSymmetry(flips_, men.kings[IndexOf(white_)],
                                  men.kings[IndexOf(Other(white_))]);
}

uint64_t ImageNumbers::IndexUnder(const Placement& men,
                                  std::optional<Symmetry> symmetry) const {
  Numbers numbers;
  if (symmetry) {
    numbers = NumbersUnder(men, *symmetry);
  } else {
    // The lesser by its men; that is by White's number and then Black's.
    const Square king = men.kings[IndexOf(white_)];
    const Symmetry whole =
        flips_ ^ grid_->Region().Into(kSquareMaps[flips_][king]);
    numbers = std::min(NumbersUnder(men, whole),
                       NumbersUnder(men, whole ^ kSwapFilesRanks));
  }
  return grid_->Index(numbers[0], numbers[1], mover_);
}

ImageNumbers::Numbers ImageNumbers::NumbersUnder(const Placement& men,
                                                 Symmetry symmetry) const {
  const SquareMap& map = kSquareMaps[symmetry];
  const int white = IndexOf(white_), black = 1 - white;
  return {
      NumberOf(grid_->Side(kWhite), men.kings[white], men.officers[white], map),
      NumberOf(grid_->Side(kBlack), men.kings[black], men.officers[black],
               map)};
}

uint64_t ImageNumbers::NumberOf(
    const SideGrid& side, Square king,
    const std::array<Square, kMostOfficers>& officers,
    const SquareMap& map) const {
  Arrangement arrangement;
  arrangement.king = side.Region().NumberOf(map[king]);
  for (int i = 0; i < side.Officers(); ++i) {
    arrangement.officers[i] = map[officers[i]];
  }
  return side.Sorted(side.NumberOf(arrangement));
}

// ----- Moves -----

SuccessorMap::SuccessorMap(const SliceGrid& grid)
    : grid_(grid),
      inside_{ImageNumbers(grid, grid.Slice(), kWhite),
              ImageNumbers(grid, grid.Slice(), kBlack)} {
  absl::flat_hash_map<EndingSlice, uint64_t> numbers;
  ForEachSliceBehind(grid.Slice(), [&](const EndingSlice& behind) {
    const uint64_t number = grids_.size();
    grids_.emplace_back(behind);
    numbers.try_emplace(behind, number);
  });
  internal::ForEachConversion(grid.Slice(), [&](const EndingSlice& after) {
    for (const Player mover : kPlayers) {
      const auto found = numbers.find(CanonicalSlice(after));
      if (found == numbers.end()) continue;  // bare kings
      const SliceGrid& behind = grids_[found->second];
      behind_.try_emplace(
          Conversion(after, mover),
          Behind{found->second, ImageNumbers(behind, after, mover)});
    }
  });
}

void SuccessorMap::AddSuccessors(const Position& position, List& list) const {
  const Player mover = position.mover;
  const ImageNumbers& after = inside_[IndexOf(Other(mover))];
  Standing standing{position, after, Placement(position.men), std::nullopt, 0};
  standing.symmetry = after.SymmetryOf(standing.men);
  standing.index = after.IndexUnder(standing.men, standing.symmetry);
  const internal::LegalTargets targets(position);
  const Squares occupied = position.men.Occupied();
  int officer = 0;
  for (const Man& man : position.men) {
    if (man.player != mover) continue;
    const Squares to = targets.Of(man);
    if (man.kind == Kind::kPawn) {
      AddConversions(position, man, to, list);
      continue;
    }
    if ((to & occupied) != 0) {
      AddConversions(position, man, to & occupied, list);
    }
    if (man.kind == Kind::kKing) {
      AddKingSteps(standing, man.square, to & ~occupied, list);
    } else {
      AddSteps(standing, officer++, man.square, to & ~occupied, list);
    }
  }
}

void SuccessorMap::AddSteps(const Standing& standing, int officer, Square from,
                            Squares to, List& list) const {
  const Player mover = standing.position.mover;
  const SideGrid& side =
      grid_.Side(mover == standing.after.White() ? kWhite : kBlack);
  if (standing.symmetry && !side.HasLikeOfficers()) {
    return AddShifted(standing, 6 * (side.Officers() - 1 - officer), from, to,
                      list);
  }
  Placement men = standing.men;
  ForEachSquare(to, [&](Square square) {
    men.officers[IndexOf(mover)][officer] = square;
    list.push_back({Successor::kInside,
                    standing.after.IndexUnder(men, standing.symmetry)});
    return true;
  });
}

void SuccessorMap::AddKingSteps(const Standing& standing, Square from,
                                Squares to, List& list) const {
  const Player mover = standing.position.mover;
  const bool is_white = mover == standing.after.White();
  const KingRegion& region = grid_.Region();
  const bool has_symmetry = region.Symmetries().size() > 1;
  // A black king's square may decide which image is canonical.
  const Square white = standing.men.kings[IndexOf(standing.after.White())];
  const bool decides =
      RankOf(white) == FileOf(white) || RankOf(white) + FileOf(white) == 7;
  if (standing.symmetry && (!has_symmetry || (!is_white && !decides))) {
    const SideGrid& side = grid_.Side(is_white ? kWhite : kBlack);
    return AddShifted(standing, 6 * side.Officers(), from, to, list);
  }
  Placement men = standing.men;
  ForEachSquare(to, [&](Square square) {
    men.kings[IndexOf(mover)] = square;
    list.push_back({Successor::kInside, standing.after.Index(men)});
    return true;
  });
}

// The digits of the man, at `shift`, are those of another square.
void SuccessorMap::AddShifted(const Standing& standing, int shift, Square from,
                              Squares to, List& list) {
  const SquareMap& map = kSquareMaps[*standing.symmetry];
  const uint64_t stride = standing.after.Stride() << shift;
  const uint64_t first = standing.index - map[from] * stride;
  ForEachSquare(to, [&](Square square) {
    list.push_back({Successor::kInside, first + map[square] * stride});
    return true;
  });
}

void SuccessorMap::AddConversions(const Position& position, const Man& man,
                                  Squares to, List& list) const {
  ForEachSquare(to, [&](Square square) {
    const auto add = [&](const ChessMove& move) {
      list.push_back(After(position, move));
      return true;
    };
    return internal::ForEachMoveTo(man, square, add);
  });
}

Successor SuccessorMap::After(const Position& position,
                              const ChessMove& move) const {
  const Position after = chess_endings::After(position, move);
  if (after.en_passant) return {};
  const auto found = behind_.find(Conversion(SliceOf(after), after.mover));
  if (found == behind_.end()) return {};
  const auto& [number, numbers] = found->second;
  return {number, numbers.Index(Placement(after.men))};
}

}  // namespace retrograde::chess_endings
