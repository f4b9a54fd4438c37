// An index for any game: the states that can be reached, numbered.
//
// A Game without an index is explored from its initial states, and each state
// gets the next number when it is first seen: breadth first, in the order of
// InitialStates and Moves, so that the numbers depend on nothing else. The
// states stand in an array, and a hash table of their numbers finds them again.
//
// Memory: sizeof(State) a state, and 5 bytes a slot of a table that is 44 to 88
// per cent full. The array grows in pieces; the table moves when it grows.

#ifndef RETROGRADE_INDEXING_ENUMERATED_GAME_H_
#define RETROGRADE_INDEXING_ENUMERATED_GAME_H_

#include <concepts>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/indexing/preparation.h"

namespace retrograde {

// A State that is hashed quickly. Either absl::Hash knows it: a built-in type,
// std::array, std::pair, …, or a type with
//   template <class H>
//   friend H AbslHashValue(H h, const State& s) {
//     return H::combine(std::move(h), s.a, s.b);
//   }
// or its bytes are its value: a plain struct without padding, compared member
// by member, needs nothing. Any other state is hashed by its text, which works
// too and takes several times as long.
template <class S>
concept HashableState = std::default_initializable<absl::Hash<S>> ||
    (std::is_trivially_copyable_v<S>&&
         std::has_unique_object_representations_v<S>);

namespace internal {

template <class G>
size_t HashOfState(const G& game, const typename G::State& state) {
  using State = typename G::State;
  if constexpr (std::default_initializable<absl::Hash<State>>) {
    return absl::Hash<State>()(state);
  } else if constexpr (HashableState<State>) {
    return absl::Hash<absl::string_view>()(absl::string_view(
        reinterpret_cast<const char*>(&state), sizeof(state)));
  } else {
    return absl::Hash<std::string>()(std::string(game.StateText(state)));
  }
}

// The states by number and the numbers by state.
template <class G>
class Numbering {
 public:
  using State = typename G::State;
  using Number = uint32_t;
  static constexpr uint64_t kMaxStates = std::numeric_limits<Number>::max();

  explicit Numbering(const G& game)
      : game_(game), numbers_(0, Hash{this}, Equal{this}) {}
  Numbering(const Numbering&) = delete;
  Numbering& operator=(const Numbering&) = delete;

  uint64_t Size() const { return states_.size(); }
  const State& At(uint64_t number) const { return states_[number]; }

  // The number of a state, or Size() where it has none.
  uint64_t Find(const State& state) const {
    const auto it = numbers_.find(state);
    return it == numbers_.end() ? Size() : *it;
  }

  // Numbers the state unless it is numbered.
  void Add(const State& state) {
    if (numbers_.contains(state)) return;
    states_.push_back(state);
    numbers_.insert(static_cast<Number>(states_.size() - 1));
  }

  uint64_t Bytes() const {
    return states_.size() * sizeof(State) + numbers_.capacity() * kSlotBytes;
  }
  // The same while one more state is added: a full table is copied to one of
  // twice the size.
  uint64_t BytesToAdd() const {
    const uint64_t capacity = numbers_.capacity();
    const bool grows = states_.size() + 1 > capacity - capacity / 8;
    return Bytes() + sizeof(State) +
           (grows ? (2 * capacity + 1) * kSlotBytes : 0);
  }

 private:
  static constexpr uint64_t kSlotBytes = sizeof(Number) + 1;

  struct Hash {
    using is_transparent = void;
    size_t operator()(const State& state) const {
      return HashOfState(all->game_, state);
    }
    size_t operator()(Number number) const {
      return HashOfState(all->game_, all->states_[number]);
    }
    const Numbering* all;
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(Number a, Number b) const { return a == b; }
    bool operator()(Number a, const State& b) const {
      return all->states_[a] == b;
    }
    bool operator()(const State& a, Number b) const {
      return a == all->states_[b];
    }
    const Numbering* all;
  };

  const G game_;
  std::deque<State> states_;
  absl::flat_hash_set<Number, Hash, Equal> numbers_;
};

}  // namespace internal

// The game `G`, which has no index, with one. Copies share the numbering.
// Immutable; may be used from several threads at once.
template <class G>
class EnumeratedGame : public G {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // O(states + moves). Errors: ResourceExhausted when the states take more
  // than the memory limit or than there is (with how many there are so far);
  // Cancelled.
  static absl::StatusOr<EnumeratedGame> Create(
      const G& game, const PreparationOptions& options = {});

  static absl::StatusOr<EnumeratedGame> FromParameters(absl::string_view text) {
    const absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return Create(*game);
  }

  // Memory that the numbering takes.
  uint64_t NumberingBytes() const { return numbering_->Bytes(); }

  // NotFound for a state of the game that cannot be reached.
  absl::StatusOr<State> ParseState(absl::string_view text) const;

  // --- IndexedGame ---
  uint64_t Size() const { return numbering_->Size(); }
  // Size() for a state that cannot be reached.
  uint64_t Index(const State& state) const { return numbering_->Find(state); }
  std::optional<State> Unindex(uint64_t index) const {
    if (index >= Size()) return std::nullopt;
    return numbering_->At(index);
  }

  // The predecessors that can be reached, where the game names predecessors.
  template <class Visitor>
  void Predecessors(const State& state,
                    Visitor&& visit) const requires PredecessorGame<G> {
    G::Predecessors(state, [&](const State& before) {
      if (Index(CanonicalState<G>(*this, before)) == Size()) return true;
      return static_cast<bool>(visit(before));
    });
  }

 private:
  using Numbering = internal::Numbering<G>;

  EnumeratedGame(const G& game, std::shared_ptr<const Numbering> numbering)
      : G(game), numbering_(std::move(numbering)) {}

  static absl::Status Explore(const G& game, const PreparationOptions& options,
                              Numbering& numbering);
  static absl::Status CheckLimits(const PreparationOptions& options,
                                  const Numbering& numbering);

  std::shared_ptr<const Numbering> numbering_;
};

template <class G>
absl::StatusOr<EnumeratedGame<G>> EnumeratedGame<G>::Create(
    const G& game, const PreparationOptions& options) {
  static_assert(CheckGame<G>());
  auto numbering = std::make_shared<Numbering>(game);
  try {
    const absl::Status status = Explore(game, options, *numbering);
    if (!status.ok()) return status;
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat("not enough memory to number the states of the game: ",
                     numbering->Size(), " so far"));
  }
  return EnumeratedGame(game, std::move(numbering));
}

template <class G>
absl::Status EnumeratedGame<G>::Explore(const G& game,
                                        const PreparationOptions& options,
                                        Numbering& numbering) {
  game.InitialStates([&](const State& state) {
    numbering.Add(CanonicalState(game, state));
    return true;
  });
  for (uint64_t next = 0; next < numbering.Size(); ++next) {
    const absl::Status limits = CheckLimits(options, numbering);
    if (!limits.ok()) return limits;
    if (next % kStatesBetweenReports == 0) {
      const absl::Status status = options.Report(numbering.Size());
      if (!status.ok()) return status;
    }
    const State state = numbering.At(next);
    if (game.TerminalOutcome(state)) continue;
    game.Moves(state, [&](const Move& move) {
      numbering.Add(CanonicalState(game, game.Apply(state, move)));
      return true;
    });
  }
  return absl::OkStatus();
}

template <class G>
absl::Status EnumeratedGame<G>::CheckLimits(const PreparationOptions& options,
                                            const Numbering& numbering) {
  if (numbering.BytesToAdd() > options.memory_limit) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "numbering the states of the game needs ", numbering.BytesToAdd(),
        " bytes or more (", numbering.Size(), " states so far), the limit is ",
        options.memory_limit));
  }
  if (numbering.Size() >= Numbering::kMaxStates / 2) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the game has more than ", Numbering::kMaxStates / 2,
                     " states; to solve it, give it an index"));
  }
  return absl::OkStatus();
}

template <class G>
absl::StatusOr<typename G::State> EnumeratedGame<G>::ParseState(
    absl::string_view text) const {
  absl::StatusOr<State> state = G::ParseState(text);
  if (state.ok() && Index(CanonicalState<G>(*this, *state)) == Size()) {
    return absl::NotFoundError(absl::StrCat(
        "the state \"", text, "\" cannot be reached from an initial state"));
  }
  return state;
}

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_ENUMERATED_GAME_H_
