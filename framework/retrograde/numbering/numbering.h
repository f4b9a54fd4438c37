// States by number, and the numbers of states.
//
// The states stand in an array in the order in which they were added; a hash
// table (number_table.h) holds their numbers alone and compares through the
// array.
//
// Memory: sizeof(State) a state (what a state allocates beside itself, a string
// say, is not seen and not limited), and 4 bytes a slot of a table that is 53
// to 80 per cent full. The array grows in pieces; the table is made anew from
// the array when it grows, so that nothing is held twice.

#ifndef RETROGRADE_NUMBERING_NUMBERING_H_
#define RETROGRADE_NUMBERING_NUMBERING_H_

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/numbering/number_table.h"
#include "retrograde/numbering/preparation.h"

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

// An array that grows in pieces: nothing moves, once it is larger than one.
// Different threads may write to different elements.
template <class T>
class Pieces {
 public:
  const T& operator[](uint64_t i) const { return Piece(i)[i % kInPiece]; }
  T& operator[](uint64_t i) { return Piece(i)[i % kInPiece]; }

  uint64_t Size() const { return size_; }
  // New elements are value-initialized. Precondition: size >= Size().
  void Grow(uint64_t size) {
    if (size <= kInPiece) {
      GrowFirst(size);
    } else {
      GrowFirst(kInPiece);
      while (pieces_.size() * kInPiece < size) {
        pieces_.push_back(std::make_unique<T[]>(kInPiece));
      }
    }
    size_ = size;
  }
  static uint64_t BytesFor(uint64_t size) {
    return sizeof(T) * (size <= kInPiece ? std::bit_ceil(size)
                                         : DivideUp(size, kInPiece) * kInPiece);
  }

 private:
  static constexpr uint64_t kPieceBytes = uint64_t{1} << 14;
  static constexpr uint64_t kInPiece =
      std::bit_floor(std::max<uint64_t>(1, kPieceBytes / sizeof(T)));

  T* Piece(uint64_t i) const { return pieces_[i / kInPiece].get(); }

  // The first piece is no larger than need be.
  void GrowFirst(uint64_t size) {
    const uint64_t before = std::min(size_, kInPiece);
    if (std::bit_ceil(size) == std::bit_ceil(before) && before > 0) return;
    if (pieces_.empty()) pieces_.emplace_back();
    auto larger = std::make_unique<T[]>(std::bit_ceil(size));
    std::move(pieces_[0].get(), pieces_[0].get() + before, larger.get());
    pieces_[0] = std::move(larger);
  }

  std::vector<std::unique_ptr<T[]>> pieces_;
  uint64_t size_ = 0;
};

// Any number of threads may look up at once; who changes anything says below
// what else may go on. What allocates throws std::bad_alloc.
template <class G>
class Numbering {
 public:
  using State = typename G::State;
  static constexpr uint64_t kMaxStates =
      std::numeric_limits<uint32_t>::max() / 2;

  explicit Numbering(const G& game) : game_(game) {}
  Numbering(const Numbering&) = delete;
  Numbering& operator=(const Numbering&) = delete;

  uint64_t Size() const { return states_.Size(); }
  const State& At(uint64_t number) const { return states_[number]; }

  // The number of a state, or Size() where it has none. Precondition: room has
  // been made.
  uint64_t Find(const State& state) const {
    const uint64_t hash = Hash(state);
    uint64_t place = table_.Home(hash);
    while (true) {
      const uint64_t number = table_.Candidate(hash, place);
      if (number == NumberTable::kNone) return Size();
      if (states_[number] == state) return number;
      place = table_.Next(place);
    }
  }

  uint64_t Hash(const State& state) const { return HashOfState(game_, state); }

  // The table, for whoever adds states: its numbers below Room() are those of
  // states, and others, `provisional` of them, may stand in it for a while.
  NumberTable& Table() { return table_; }
  const NumberTable& Table() const { return table_; }
  // Whether the table had to grow to have room for so many numbers. It then has
  // none but those of states in it; after a stop request, not all of those.
  // Nothing else may go on.
  bool MakeRoom(uint64_t numbers, uint64_t provisional, Workers& workers,
                const std::stop_token& stop);
  // Takes up states with the next numbers, which the caller then sets: threads
  // may set different ones at once.
  void Grow(uint64_t size) { states_.Grow(size); }
  void Set(uint64_t number, const State& state) { states_[number] = state; }

  uint64_t Bytes() const { return BytesFor(Size(), 0); }
  // The memory with so many states, and with room for so many numbers.
  uint64_t BytesFor(uint64_t states, uint64_t numbers) const {
    return Pieces<State>::BytesFor(states) +
           NumberTable::BytesFor(RoomFor(numbers));
  }

 private:
  static constexpr uint64_t kStatesPerTask = 4096;

  // The room that the table gets.
  uint64_t RoomFor(uint64_t numbers) const {
    const uint64_t room = table_.Room();
    return numbers <= room ? room : std::max(numbers, room + room / 2);
  }
  void InsertAgain(uint64_t begin, uint64_t end);

  const G game_;
  Pieces<State> states_;
  NumberTable table_;
};

template <class G>
bool Numbering<G>::MakeRoom(uint64_t numbers, uint64_t provisional,
                            Workers& workers, const std::stop_token& stop) {
  if (numbers <= table_.Room()) return false;
  const uint64_t room = RoomFor(numbers);
  table_.Reset(room, room + provisional);
  workers.Run(DivideUp(Size(), kStatesPerTask), [&](uint64_t task, unsigned) {
    if (stop.stop_requested()) return;
    const uint64_t begin = task * kStatesPerTask;
    InsertAgain(begin, std::min(begin + kStatesPerTask, Size()));
  });
  return true;
}

// Puts the states with these numbers into the table, a few at a time, so that
// the memory brings their slots meanwhile.
template <class G>
void Numbering<G>::InsertAgain(uint64_t begin, uint64_t end) {
  constexpr uint64_t kAtOnce = 32;
  uint64_t hashes[kAtOnce];
  for (; begin < end; begin += kAtOnce) {
    const uint64_t count = std::min(kAtOnce, end - begin);
    for (uint64_t i = 0; i < count; ++i) {
      hashes[i] = Hash(states_[begin + i]);
      table_.Prefetch(hashes[i]);
    }
    for (uint64_t i = 0; i < count; ++i) {
      uint64_t place = table_.Home(hashes[i]);
      table_.Insert(hashes[i], begin + i, place,
                    [](uint64_t) { return false; });
    }
  }
}

}  // namespace internal
}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_NUMBERING_H_
