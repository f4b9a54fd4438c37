// The states that some moves lead to, on their way to their numbers.
//
// A task of the exploration (explorer.h) leaves some states by all their moves
// and looks every state after a move up in the table, which is much larger than
// any cache. So the states after a few moves are gathered first, while the
// memory brings their slots; then it brings the states to compare them with;
// then they are compared. What is not in the table yet is a *newcomer*: it is
// kept here, and inserted under a provisional number, which ascends in the
// order of arrival.

#ifndef RETROGRADE_NUMBERING_ARRIVALS_H_
#define RETROGRADE_NUMBERING_ARRIVALS_H_

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "retrograde/core/game.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/numbering/number_table.h"
#include "retrograde/numbering/numbering.h"
#include "retrograde/numbering/preparation.h"

namespace retrograde::internal {

// One thread at a time. Several may be filled at once, so they share no line of
// a cache.
template <class G>
class alignas(128) Arrivals {
 public:
  using State = typename G::State;

  // How many moves one holds, at most.
  static constexpr int kMostLog = 11;
  static constexpr uint64_t kMost = uint64_t{1} << kMostLog;

  struct Newcomer {
    State state;
    uint64_t place = 0;  // in the table
  };
  // Where a move leads: a number, or kProvisional and how much a provisional
  // number is more than the first one.
  using Target = uint32_t;
  static constexpr Target kProvisional = Target{1} << 31;

  uint64_t Bytes() const {
    return newcomers_.capacity() * sizeof(Newcomer) +
           targets_.capacity() * sizeof(Target) +
           ends_.capacity() * sizeof(uint32_t);
  }
  // The memory that one takes at most, with so many states to leave.
  static uint64_t BytesFor(uint64_t states) {
    return kMost * (sizeof(Newcomer) + sizeof(Target)) +
           states * sizeof(uint32_t);
  }

  // Forgets everything, and has room for so many moves from now on. States are
  // left from number `first` on; newcomers get provisional numbers from
  // `newcomers` on, those of all tasks from `provisional` on.
  void Begin(uint64_t room, uint64_t first, uint64_t newcomers,
             uint64_t provisional);

  // Leaves the states up to `end` by all their moves, unless it is full before,
  // or fails, or `stop` is requested. state_of(number) gives the state of any
  // number in the table.
  template <class StateOf>
  void Leave(const G& game, Numbering<G>& numbering, uint64_t end,
             const std::stop_token& stop, const StateOf& state_of);

  // Leaves states that come one by one: Add for each, while this is not full,
  // and Finish after the last one.
  template <class StateOf>
  void Add(const G& game, Numbering<G>& numbering, const State& state,
           const StateOf& state_of);
  template <class StateOf>
  void Finish(Numbering<G>& numbering, const StateOf& state_of);

  const absl::Status& Status() const { return status_; }
  bool IsFull() const { return targets_.size() + gathered_.size() >= room_; }
  // The first state that was not left by all its moves, and by how many it was.
  uint64_t End() const { return first_ + ends_.size(); }
  uint64_t MovesOfEnd() const {
    return targets_.size() - (ends_.empty() ? 0 : ends_.back());
  }
  uint64_t MoveCount() const { return targets_.size(); }

  // The newcomer of a number. May be called while more are added, for numbers
  // that stand in the table.
  const Newcomer& NewcomerAt(uint64_t i) const { return newcomers_.data()[i]; }
  std::vector<Newcomer>& Newcomers() { return newcomers_; }
  const std::vector<Newcomer>& Newcomers() const { return newcomers_; }

  // visit(from, target) for each move, in their order.
  template <class Visitor>
  void ForEachMove(Visitor&& visit) const;

 private:
  static constexpr size_t kGathered = 32;

  struct Gathered {
    State state;
    uint64_t hash;
    uint64_t place = 0;
    uint64_t candidate = 0;
  };

  // False when it is full before the last move, or something went wrong.
  template <class StateOf>
  bool LeaveOne(const G& game, Numbering<G>& numbering, const State& state,
                const StateOf& state_of);
  // Where a move leads to.
  template <class StateOf>
  uint64_t NumberOf(const Gathered& one, NumberTable& table,
                    const StateOf& state_of);

  uint64_t room_ = 0;
  uint64_t first_ = 0;
  uint64_t first_newcomer_ = 0, first_provisional_ = 0;
  std::vector<Target> targets_;
  std::vector<uint32_t> ends_;  // of the targets of each state that was left
  std::vector<Newcomer> newcomers_;
  std::vector<Gathered> gathered_;
  absl::Status status_;
};

template <class G>
void Arrivals<G>::Begin(uint64_t room, uint64_t first, uint64_t newcomers,
                        uint64_t provisional) {
  room_ = room;
  first_ = first;
  first_newcomer_ = newcomers;
  first_provisional_ = provisional;
  targets_.clear();
  ends_.clear();
  newcomers_.clear();
  newcomers_.reserve(room);  // what others look at never moves
  gathered_.clear();
  status_ = absl::OkStatus();
}

template <class G>
template <class StateOf>
void Arrivals<G>::Leave(const G& game, Numbering<G>& numbering, uint64_t end,
                        const std::stop_token& stop, const StateOf& state_of) {
  for (uint64_t next = first_; next < end; ++next) {
    if (stop.stop_requested()) status_ = StoppedError();
    if (!status_.ok()) return;
    const State& state = numbering.At(next);
    if (!game.TerminalOutcome(state) &&
        !LeaveOne(game, numbering, state, state_of)) {
      break;
    }
    ends_.push_back(static_cast<uint32_t>(targets_.size() + gathered_.size()));
  }
  Finish(numbering, state_of);
}

template <class G>
template <class StateOf>
bool Arrivals<G>::LeaveOne(const G& game, Numbering<G>& numbering,
                           const State& state, const StateOf& state_of) {
  bool all = true;
  game.Moves(state, [&](const typename G::Move& move) {
    if (!all) return false;
    if (IsFull()) return all = false;
    const State after = game.Apply(state, move);
    if (BreaksPromise(game, state, after)) {
      status_ = BrokenPromise(game, state, after);
      return all = false;
    }
    Add(game, numbering, after, state_of);
    return true;
  });
  return all;
}

template <class G>
template <class StateOf>
void Arrivals<G>::Add(const G& game, Numbering<G>& numbering,
                      const State& state, const StateOf& state_of) {
  const State canonical = CanonicalState(game, state);
  const uint64_t hash = numbering.Hash(canonical);
  numbering.Table().Prefetch(hash);
  gathered_.push_back({canonical, hash});
  if (gathered_.size() == kGathered) Finish(numbering, state_of);
}

template <class G>
template <class StateOf>
void Arrivals<G>::Finish(Numbering<G>& numbering, const StateOf& state_of) {
  NumberTable& table = numbering.Table();
  for (Gathered& one : gathered_) {
    one.place = table.Home(one.hash);
    one.candidate = table.Candidate(one.hash, one.place);
    if (one.candidate == NumberTable::kNone) continue;
    __builtin_prefetch(&state_of(one.candidate));
  }
  for (const Gathered& one : gathered_) {
    const uint64_t number = NumberOf(one, table, state_of);
    targets_.push_back(static_cast<Target>(
        number < first_provisional_
            ? number
            : kProvisional | (number - first_provisional_)));
  }
  gathered_.clear();
}

template <class G>
template <class StateOf>
uint64_t Arrivals<G>::NumberOf(const Gathered& one, NumberTable& table,
                               const StateOf& state_of) {
  const uint64_t ours = first_newcomer_ + newcomers_.size();
  if (one.candidate < ours && state_of(one.candidate) == one.state) {
    return one.candidate;
  }
  // Others compare with it as soon as it stands in the table.
  newcomers_.push_back({one.state, one.place});
  const uint64_t number = table.Insert(
      one.hash, ours, newcomers_.back().place,
      [&](uint64_t other) { return state_of(other) == one.state; });
  if (number != ours) newcomers_.pop_back();
  return number;
}

template <class G>
template <class Visitor>
void Arrivals<G>::ForEachMove(Visitor&& visit) const {
  uint64_t from = first_;
  auto end = ends_.begin();
  for (size_t i = 0; i < targets_.size(); ++i) {
    for (; end != ends_.end() && *end == i; ++end) ++from;
    visit(from, targets_[i]);
  }
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_NUMBERING_ARRIVALS_H_
