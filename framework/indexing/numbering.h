// States by number, and the numbers of states.
//
// The states stand in an array in the order in which they were added; a hash
// table holds their numbers alone and compares through the array.
//
// Memory: sizeof(State) a state (what a state allocates beside itself, a string
// say, is not seen and not limited), and 5 bytes a slot of a table that is 44
// to 88 per cent full. The array grows in pieces; the table is copied when it
// grows.

#ifndef RETROGRADE_INDEXING_NUMBERING_H_
#define RETROGRADE_INDEXING_NUMBERING_H_

#include <concepts>
#include <cstdint>
#include <deque>
#include <limits>
#include <string>
#include <type_traits>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"

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

// One thread at a time while states are added, any number afterwards. Adding
// throws std::bad_alloc.
template <class G>
class Numbering {
 public:
  using State = typename G::State;
  static constexpr uint64_t kMaxStates =
      std::numeric_limits<uint32_t>::max() / 2;

  explicit Numbering(const G& game)
      : game_(game), numbers_(0, Hash{this}, Equal{this}) {}
  Numbering(const Numbering&) = delete;
  Numbering& operator=(const Numbering&) = delete;

  uint64_t Size() const { return states_.size(); }
  const State& At(uint64_t number) const { return states_[number]; }

  // The number of a state, or Size() where it has none.
  uint64_t Find(const State& state) const {
    const auto it = numbers_.find(state);
    return it == numbers_.end() ? Size() : it->number;
  }

  // The number of a state, the next one where it had none.
  uint64_t Add(const State& state) {
    const auto it = numbers_.lazy_emplace(state, [&](const auto& construct) {
      construct(Number{static_cast<uint32_t>(states_.size())});
      states_.push_back(state);
    });
    return it->number;
  }

  // Finding or adding this state soon will be faster.
  void Prefetch(const State& state) const { numbers_.prefetch(state); }

  uint64_t Bytes() const {
    return states_.size() * sizeof(State) + numbers_.capacity() * kSlotBytes;
  }
  // The most held while so many are added: a full table is copied to one of
  // twice the size.
  uint64_t BytesToAdd(uint64_t states) const {
    const uint64_t capacity = numbers_.capacity();
    const bool grows = states_.size() + states > capacity - capacity / 8;
    return Bytes() + states * sizeof(State) +
           (grows ? (2 * capacity + 1) * kSlotBytes : 0);
  }

 private:
  // A type of its own, since a State may be an integer too.
  struct Number {
    uint32_t number;
  };
  static constexpr uint64_t kSlotBytes = sizeof(Number) + 1;

  struct Hash {
    using is_transparent = void;
    size_t operator()(const State& state) const {
      return HashOfState(all->game_, state);
    }
    size_t operator()(Number number) const {
      return HashOfState(all->game_, all->states_[number.number]);
    }
    const Numbering* all;
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(Number a, Number b) const { return a.number == b.number; }
    bool operator()(Number a, const State& b) const {
      return all->states_[a.number] == b;
    }
    bool operator()(const State& a, Number b) const {
      return a == all->states_[b.number];
    }
    const Numbering* all;
  };

  const G game_;
  std::deque<State> states_;
  absl::flat_hash_set<Number, Hash, Equal> numbers_;
};

}  // namespace internal
}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_NUMBERING_H_
