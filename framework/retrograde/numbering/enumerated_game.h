// An index for any game: the states that can be reached, numbered.
//
// A Game without an index is explored from its initial states (explorer.h), and
// its states stand in an array (numbering.h). The numbers depend on the order
// of InitialStates and Moves and on nothing else.

#ifndef RETROGRADE_NUMBERING_ENUMERATED_GAME_H_
#define RETROGRADE_NUMBERING_ENUMERATED_GAME_H_

#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/numbering/explorer.h"
#include "retrograde/numbering/numbering.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/numbering/recorded_moves.h"

namespace retrograde {

// The game `G`, which has no index, with one. Copies share the numbering.
// Immutable; may be used from several threads at once.
template <class G>
class EnumeratedGame : public G {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The game with its states numbered; the moves are recorded where `moves` is
  // not null and the limit leaves room. O(states + moves). Errors:
  // ResourceExhausted when the states take more than the memory limit or than
  // there is (with how many there are so far); Cancelled.
  static absl::StatusOr<EnumeratedGame> Create(
      const G& game, const PreparationOptions& options = {},
      RecordedMoves* moves = nullptr);

  static absl::StatusOr<EnumeratedGame> FromParameters(absl::string_view text) {
    const absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return Create(*game);
  }

  // The memory that the numbering takes, and the most that was held to make it.
  uint64_t NumberingBytes() const { return numbering_->Bytes(); }
  uint64_t PeakBytes() const { return peak_bytes_; }

  // The state of a text. NotFound for one that cannot be reached.
  absl::StatusOr<State> ParseState(absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return numbering_->Size(); }
  // The index of a state; Size() for one that cannot be reached.
  uint64_t Index(const State& state) const { return numbering_->Find(state); }
  std::optional<State> Unindex(uint64_t index) const {
    if (index >= Size()) return std::nullopt;
    return numbering_->At(index);
  }

  // Predecessors that a game without an index names are not used: they may be
  // states that cannot be reached, and nothing could check them.
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const = delete;

 private:
  using Numbering = internal::Numbering<G>;

  EnumeratedGame(const G& game, std::shared_ptr<const Numbering> numbering,
                 uint64_t peak_bytes)
      : G(game), numbering_(std::move(numbering)), peak_bytes_(peak_bytes) {}

  std::shared_ptr<const Numbering> numbering_;
  uint64_t peak_bytes_;
};

template <class G>
absl::StatusOr<EnumeratedGame<G>> EnumeratedGame<G>::Create(
    const G& game, const PreparationOptions& options, RecordedMoves* moves) {
  static_assert(CheckGame<G>());
  const auto numbering = std::make_shared<Numbering>(game);
  const auto no_memory = [&numbering] {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough memory to number the states of the game: ",
                     numbering->Size(), " so far"));
  };
  try {
    internal::Explorer<G> explorer(game, options, *numbering, moves);
    const absl::Status status = explorer.Run();
    if (!status.ok()) return status;
    return EnumeratedGame(game, numbering, explorer.PeakBytes());
  } catch (const std::bad_alloc&) {
    return no_memory();
  } catch (const std::length_error&) {
    return no_memory();
  }
}

template <class G>
absl::StatusOr<typename G::State> EnumeratedGame<G>::ParseState(
    absl::string_view text) const {
  absl::StatusOr<State> state = G::ParseState(text);
  if (state.ok() && Index(CanonicalState<G>(*this, *state)) == Size()) {
    return absl::NotFoundError(
        absl::StrCat("the state ", Quoted(text),
                     " cannot be reached from an initial state"));
  }
  return state;
}

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_ENUMERATED_GAME_H_
