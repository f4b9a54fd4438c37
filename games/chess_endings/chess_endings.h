// Chess endings: few men on the board, as a plug-in.
//
// The rules are those of chess (FIDE Laws of Chess, articles 1 to 5) without
// castling, and without the draws by repetition and by the 50-move rule: a
// position that nobody wins is a draw by endless play. Bare kings are a draw at
// once.
//
// A state is any legal position of up to kMostFamilyMen men, of either colour.
// The states are cut into slices by material and pawns (ending_slice.h), which
// have rows (slice_grid.h). Mirror images are one state: under all symmetries
// of the board where there are no pawns, left and right where there are, and
// with White and Black exchanged. Positions in which a pawn may be captured en
// passant are transient: they have no index.

#ifndef GAMES_CHESS_ENDINGS_CHESS_ENDINGS_H_
#define GAMES_CHESS_ENDINGS_CHESS_ENDINGS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/chess_endings/canonical.h"
#include "games/chess_endings/ending_slice.h"
#include "games/chess_endings/fen.h"
#include "games/chess_endings/fifty_move_rule.h"
#include "games/chess_endings/material.h"
#include "games/chess_endings/moves.h"
#include "games/chess_endings/position.h"
#include "games/chess_endings/slice_game.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/passable_game.h"
#include "retrograde/core/row_game.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/core/value.h"

namespace retrograde::chess_endings {

// The families that are built when none are named have up to kUsualMen men;
// those that may be named have up to kMostFamilyMen.
inline constexpr int kUsualMen = 4, kMostFamilyMen = 5;

// visit(name) for the families of up to so many men.
void ForEachFamily(int most_men, auto&& visit);

// Immutable; may be used from several threads at once.
class ChessEndings {
 public:
  using State = Position;
  using Move = ChessMove;
  using Slice = EndingSlice;
  using SliceGame = EndingSliceGame<ChessEndings>;

  static constexpr bool kMoversAlternate = true;
  static constexpr bool kImagesExchangePlayers = true;

  // --- Game ---
  static absl::string_view Name() { return "chess_endings"; }
  static std::string Parameters() { return ""; }
  // InvalidArgument unless it is empty.
  static absl::StatusOr<ChessEndings> FromParameters(absl::string_view text);

  // A king and a rook against a king, and its images.
  void InitialStates(auto&& visit) const;
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const;
  // "stalemate" or "bare kings"; nothing of a mate.
  std::string EndText(const State& state) const;
  void Moves(const State& state, auto&& visit) const {
    ForEachMove(state, visit);
  }
  State Apply(const State& state, const Move& move) const {
    return After(state, move);
  }
  std::string StateText(const State& state) const { return FenText(state); }
  // A FEN of at most kMostFamilyMen men; see fen.h.
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  std::string MoveText(const State&, const Move& move) const {
    return chess_endings::MoveText(move);
  }
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const {
    return chess_endings::ParseMove(state, text);
  }

  // --- ClockedGame ---
  // The 50-move rule, for states that come with the clocks of a FEN.
  static absl::string_view ClockRule() { return "50-move rule"; }
  bool HasClock(const State& state) const { return state.clocks.has_value(); }
  State WithoutClock(State state) const {
    state.clocks.reset();
    return state;
  }
  bool HasRunOut(const State& state) const {
    return state.clocks->halfmoves >= kMostQuietPlies && !IsCheckmate(state);
  }
  OutcomeRange UnderClock(const State& state, const SolvedValue& value) const;

  // --- PassableGame ---
  // Nothing where the side that is to move is in check, or may capture en
  // passant: passing would take that right away.
  std::optional<State> WithOtherMover(const State& state) const;

  // --- SymmetricGame ---
  State Canonical(const State& state) const { return CanonicalPosition(state); }
  uint64_t OrbitSize(const State& state) const;

  // --- SlicedGame ---
  // Precondition: a canonical state.
  Slice SliceOf(const State& state) const {
    return chess_endings::SliceOf(state);
  }
  void Behind(const Slice& slice, auto&& visit) const {
    ForEachSliceBehind(slice, visit);
  }
  std::string SliceText(const Slice& slice) const {
    return chess_endings::SliceText(slice);
  }
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const {
    return chess_endings::ParseSlice(text);
  }
  std::string FamilyOf(const Slice& slice) const {
    return slice.material.Text();
  }
  void Families(auto&& visit) const;
  absl::Status FamilySlices(absl::string_view family, auto&& visit) const;
  SliceGame InSlice(const Slice& slice) const;

  bool IsTransient(const State& state) const {
    return state.en_passant.has_value();
  }

 private:
  static absl::StatusOr<Material> ParseFamily(absl::string_view family);
};

// visit(image) for the images of a state under all symmetries that it has;
// images that are the same are visited twice.
void ForEachImage(const Position& position, auto&& visit) {
  const bool has_pawns = MaterialOf(position).HasPawns();
  const int symmetries = has_pawns ? 2 : kSymmetryCount;
  for (Symmetry symmetry = 0; symmetry < symmetries; ++symmetry) {
    const Position image = Mirrored(position, symmetry);
    visit(image);
    visit(ColoursSwapped(image));
  }
}

void ChessEndings::InitialStates(auto&& visit) const {
  Position rook_ending;
  rook_ending.men.Place({kWhite, Kind::kKing, SquareAt(4, 0)});
  rook_ending.men.Place({kWhite, Kind::kRook, SquareAt(7, 0)});
  rook_ending.men.Place({kBlack, Kind::kKing, SquareAt(4, 4)});
  ForEachImage(rook_ending, visit);
}

void ForEachFamily(int most_men, auto&& visit) {
  for (int men = 3; men <= most_men; ++men) {
    ForEachMaterial(men, [&](const Material& material) {
      visit(material.Text());
      return true;
    });
  }
}

void ChessEndings::Families(auto&& visit) const {
  ForEachFamily(kUsualMen, visit);
}

absl::Status ChessEndings::FamilySlices(absl::string_view family,
                                        auto&& visit) const {
  const absl::StatusOr<Material> material = ParseFamily(family);
  if (material.ok()) ForEachSliceOf(*material, visit);
  return material.status();
}

inline ChessEndings::SliceGame ChessEndings::InSlice(const Slice& slice) const {
  return SliceGame(*this, slice);
}

static_assert(CheckSlicedGame<ChessEndings>());
static_assert(CheckPassableGame<ChessEndings>());
static_assert(ClockedGame<ChessEndings>);
static_assert(CheckSymmetricGame<ChessEndings>());
static_assert(CheckRowGame<ChessEndings::SliceGame>());
static_assert(CheckRowOperator<ChessEndings::SliceGame>());
static_assert(HasMovesOut<ChessEndings::SliceGame>);
static_assert(NamesSuccessors<ChessEndings::SliceGame>);

}  // namespace retrograde::chess_endings

#endif  // GAMES_CHESS_ENDINGS_CHESS_ENDINGS_H_
