// Numbers the states that the initial ones of a game reach.
//
// Breadth first, in the order of InitialStates and Moves: each state gets the
// next number when it is first met, so that the numbers depend on nothing else,
// and on the number of threads least of all.
//
// The states that are numbered but not yet left are left in rounds, some
// thousand at a time, in tasks of some hundred. A round has few steps; in each,
// the threads share out the tasks.
//   1. Leave the states by all their moves, and look up those after a move.
//      Newcomers get provisional numbers; of equal ones the first one stays.
//   2. Count the newcomers that stay. They get the next numbers, in order.
//   3. Set the states and their numbers.
//   4. Record the moves, all of whose targets have numbers now.
// Where states have more moves than a task may hold, it ends in their midst.
// The tasks up to there are numbered, then the rest of the moves is looked at
// without other threads, then the next tasks are numbered.

#ifndef RETROGRADE_NUMBERING_EXPLORER_H_
#define RETROGRADE_NUMBERING_EXPLORER_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/game.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/numbering/arrivals.h"
#include "retrograde/numbering/numbering.h"
#include "retrograde/numbering/preparation.h"
#include "retrograde/numbering/recorded_moves.h"

namespace retrograde::internal {

// One thread at a time.
template <class G>
class Explorer {
 public:
  using State = typename G::State;

  // `moves` may be null: nobody wants them. What would not fit into the limit
  // is dropped.
  Explorer(const G& game, const PreparationOptions& options,
           Numbering<G>& numbering, RecordedMoves* moves);

  // ResourceExhausted, Cancelled, FailedPrecondition (a broken promise). Throws
  // std::bad_alloc.
  absl::Status Run();

  // The most memory held at once.
  uint64_t PeakBytes() const { return peak_bytes_; }

 private:
  static constexpr uint64_t kNoState = ~uint64_t{0};
  static constexpr uint64_t kMostStatesPerTask = 512;
  static constexpr uint64_t kTasksPerThread = 32;
  static constexpr int kLeastMovesLog = 3;
  // So few states are not worth waking threads for.
  static constexpr uint64_t kFewStates = uint64_t{1} << 12;

  void Report();

  // A round.
  void LeaveStates();
  // Numbers what the tasks have found that begin at `next_`.
  void NumberTasks(uint64_t tasks);
  // The end of the states of a task.
  uint64_t EndOf(uint64_t task) const {
    return std::min(round_end_, next_ + task * states_per_task_);
  }
  // Goes on where a full task ended.
  void LeaveRest(uint64_t task);
  // Numbers states that come one after another, for_each(visit): those after
  // moves of the state `from`, or kNoState.
  template <class ForEach>
  void NumberEach(uint64_t from, const ForEach& for_each);
  void BeginList(uint64_t from);
  void NumberList(uint64_t from);

  // Makes room for the newcomers of so many lists.
  void MakeRoom(uint64_t lists);
  void InsertAgain(uint64_t list);
  // Keeps the limits with so many states, and room for so many numbers.
  void CheckLimits(uint64_t states, uint64_t numbers);

  // Steps 2 to 4, for the lists [begin, end).
  void Number(uint64_t begin, uint64_t end, bool are_moves);
  uint64_t CountStaying(uint64_t list) const;
  void SetStaying(uint64_t list, uint64_t number);
  void Record(const Arrivals<G>& arrivals, unsigned lane);

  // How many moves a list holds.
  uint64_t MostMoves() const { return uint64_t{1} << most_moves_log_; }
  // A provisional number is the room of the table and more: so much for the
  // first newcomer of a list.
  uint64_t FirstProvisional() const { return numbering_.Table().Room(); }
  // The provisional number of the first newcomer of a list; another one when
  // the table has grown.
  uint64_t FirstProvisionalOf(uint64_t list) const {
    return FirstProvisional() + list * MostMoves();
  }
  Arrivals<G>& Begin(uint64_t list, uint64_t from);
  const typename Arrivals<G>::Newcomer& NewcomerAt(uint64_t provisional) const {
    const uint64_t list = provisional >> most_moves_log_;
    return arrivals_[list].NewcomerAt(provisional - (list << most_moves_log_));
  }
  // The state of a number in the table.
  auto StateOf() const {
    return [this, room = FirstProvisional()](uint64_t number) -> const State& {
      if (number < room) return numbering_.At(number);
      return NewcomerAt(number - room).state;
    };
  }

  const G& game_;
  const PreparationOptions& options_;
  Numbering<G>& numbering_;
  RecordedMoves* moves_;
  Workers workers_;
  uint64_t most_tasks_;
  // Of how many moves a list holds; few while there are few states, so that
  // small games take little memory.
  int most_moves_log_ = kLeastMovesLog;
  // The first is for what comes one by one, the next ones belong to the tasks.
  std::vector<Arrivals<G>> arrivals_;
  // Those whose newcomers have provisional numbers.
  uint64_t pending_begin_ = 0, pending_end_ = 0;
  std::vector<uint64_t> numbers_;  // of the first newcomer that stays, by task
  uint64_t next_ = 0;              // the first state that was not left
  uint64_t round_end_ = 0;
  uint64_t states_per_task_ = kMostStatesPerTask / 8;
  uint64_t next_report_ = 0;
  uint64_t peak_bytes_ = 0;
  absl::Status status_;
};

template <class G>
Explorer<G>::Explorer(const G& game, const PreparationOptions& options,
                      Numbering<G>& numbering, RecordedMoves* moves)
    : game_(game),
      options_(options),
      numbering_(numbering),
      moves_(moves),
      workers_(options.threads),
      arrivals_(1) {
  // Small tasks stay in a cache; several threads need many, to meet seldom.
  const uint64_t tasks =
      workers_.Count() == 1 ? 1 : workers_.Count() * kTasksPerThread;
  const uint64_t bytes = Arrivals<G>::BytesFor(kMostStatesPerTask);
  most_tasks_ =
      std::clamp<uint64_t>(options.memory_limit / 16 / bytes, 1, tasks);
  if (moves_ != nullptr) *moves_ = RecordedMoves(workers_.Count(), 0);
}

template <class G>
absl::Status Explorer<G>::Run() {
  NumberEach(kNoState, [&](auto&& visit) { game_.InitialStates(visit); });
  while (status_.ok() && next_ < numbering_.Size()) {
    Report();
    if (status_.ok()) LeaveStates();
  }
  return status_;
}

template <class G>
void Explorer<G>::Report() {
  if (next_ < next_report_) return;
  next_report_ = next_ + kStatesBetweenReports;
  const uint64_t moves = moves_ == nullptr ? 0 : moves_->Bytes();
  status_ = options_.Report(numbering_.Size(), numbering_.Bytes() + moves);
}

template <class G>
void Explorer<G>::LeaveStates() {
  most_moves_log_ =
      std::clamp(static_cast<int>(std::bit_width(numbering_.Size())),
                 kLeastMovesLog, Arrivals<G>::kMostLog);
  const uint64_t tasks =
      std::min(numbering_.Size() < kFewStates ? 1 : most_tasks_,
               DivideUp(numbering_.Size() - next_, states_per_task_));
  if (arrivals_.size() < tasks + 1) arrivals_.resize(tasks + 1);
  MakeRoom(tasks + 1);
  if (!status_.ok()) return;
  round_end_ = numbering_.Size();
  round_end_ = EndOf(tasks);
  pending_begin_ = 1;
  pending_end_ = tasks + 1;
  workers_.Run(tasks, [&](uint64_t task, unsigned) {
    Begin(task + 1, EndOf(task))
        .Leave(game_, numbering_, EndOf(task + 1), options_.stop, StateOf());
  });
  NumberTasks(tasks);
  pending_begin_ = pending_end_ = 0;
  next_ = round_end_;
}

template <class G>
void Explorer<G>::NumberTasks(uint64_t tasks) {
  uint64_t moves = 0;
  for (uint64_t task = 1; task <= tasks; ++task) {
    const Arrivals<G>& arrivals = arrivals_[task];
    status_ = arrivals.Status();
    const bool is_full = arrivals.End() < EndOf(task);
    moves += arrivals.MoveCount();
    if (status_.ok() && (is_full || task == tasks)) {
      Number(pending_begin_, task + 1, true);
      pending_begin_ = task + 1;
      if (status_.ok() && is_full) LeaveRest(task);
    }
    if (!status_.ok()) return;
  }
  // A task should be half full.
  const uint64_t states = round_end_ - next_;
  states_per_task_ = std::clamp<uint64_t>(
      states * (MostMoves() / 2) / (moves + 1), 1, kMostStatesPerTask);
}

template <class G>
void Explorer<G>::LeaveRest(uint64_t task) {
  uint64_t skip = arrivals_[task].MovesOfEnd();
  for (uint64_t from = arrivals_[task].End(); from < EndOf(task); ++from) {
    const State state = numbering_.At(from);
    if (!status_.ok()) return;
    if (game_.TerminalOutcome(state)) continue;
    NumberEach(from, [&](auto&& visit) {
      game_.Moves(state, [&](const typename G::Move& move) {
        if (!status_.ok()) return false;
        if (skip > 0) return --skip, true;
        const State after = game_.Apply(state, move);
        if (!BreaksPromise(game_, state, after)) {
          return visit(after);
        }
        status_ = BrokenPromise(game_, state, after);
        return false;
      });
    });
  }
}

template <class G>
template <class ForEach>
void Explorer<G>::NumberEach(uint64_t from, const ForEach& for_each) {
  BeginList(from);
  for_each([&](const State& state) {
    if (status_.ok() && arrivals_[0].IsFull()) {
      NumberList(from);
      BeginList(from);
    }
    if (status_.ok()) arrivals_[0].Add(game_, numbering_, state, StateOf());
    return status_.ok();
  });
  NumberList(from);
}

template <class G>
void Explorer<G>::BeginList(uint64_t from) {
  if (status_.ok() && options_.stop.stop_requested()) status_ = StoppedError();
  if (!status_.ok()) return;
  MakeRoom(pending_end_ - pending_begin_ + 1);
  Begin(0, from);
}

template <class G>
void Explorer<G>::NumberList(uint64_t from) {
  if (!status_.ok()) return;
  arrivals_[0].Finish(numbering_, StateOf());
  Number(0, 1, from != kNoState);
}

template <class G>
Arrivals<G>& Explorer<G>::Begin(uint64_t list, uint64_t from) {
  arrivals_[list].Begin(MostMoves(), from, FirstProvisionalOf(list),
                        FirstProvisional());
  return arrivals_[list];
}

// A table that grows knows nothing of newcomers any more. Those of the round
// that have their numbers already find them again, and where they are.
template <class G>
void Explorer<G>::MakeRoom(uint64_t lists) {
  const uint64_t numbers = numbering_.Size() + lists * MostMoves();
  CheckLimits(numbering_.Size(), numbers);
  if (!status_.ok() ||
      !numbering_.MakeRoom(numbers, (most_tasks_ + 1) * Arrivals<G>::kMost,
                           workers_, options_.stop)) {
    return;
  }
  if (options_.stop.stop_requested()) status_ = StoppedError();
  if (!status_.ok() || pending_end_ == 0) return;
  workers_.Run(pending_end_ - 1,
               [&](uint64_t i, unsigned) { InsertAgain(i + 1); });
}

template <class G>
void Explorer<G>::InsertAgain(uint64_t list) {
  const auto state_of = StateOf();
  uint64_t number = FirstProvisionalOf(list);
  for (auto& newcomer : arrivals_[list].Newcomers()) {
    const uint64_t hash = numbering_.Hash(newcomer.state);
    newcomer.place = numbering_.Table().Home(hash);
    numbering_.Table().Insert(
        hash, number++, newcomer.place,
        [&](uint64_t other) { return state_of(other) == newcomer.state; });
  }
}

template <class G>
void Explorer<G>::CheckLimits(uint64_t states, uint64_t numbers) {
  const uint64_t limit = options_.memory_limit;
  uint64_t needed = numbering_.BytesFor(states, numbers);
  for (const Arrivals<G>& arrivals : arrivals_) needed += arrivals.Bytes();
  if (needed > limit) {
    status_ = absl::ResourceExhaustedError(absl::StrCat(
        "numbering the states of the game needs ", needed, " bytes or more (",
        numbering_.Size(), " states so far), the limit is ", limit));
    return;
  }
  if (states > Numbering<G>::kMaxStates) {
    status_ = absl::ResourceExhaustedError(
        absl::StrCat("the game has more than ", Numbering<G>::kMaxStates,
                     " states; to solve it, give it an index"));
    return;
  }
  uint64_t moves = 0;
  if (moves_ != nullptr) {
    const uint64_t most = limit - limit / 8;
    moves_->Allow(most - std::min(most, needed));
    moves = moves_->Bytes();
  }
  peak_bytes_ = std::max(peak_bytes_, needed + moves);
}

template <class G>
void Explorer<G>::Number(uint64_t begin, uint64_t end, bool are_moves) {
  const uint64_t lists = end - begin;
  numbers_.resize(lists);
  workers_.Run(lists, [&](uint64_t i, unsigned) {
    numbers_[i] = CountStaying(begin + i);
  });
  uint64_t size = numbering_.Size();
  for (uint64_t& number : numbers_) number = (size += number) - number;
  CheckLimits(size, numbering_.Table().Room());
  if (!status_.ok()) return;
  numbering_.Grow(size);
  workers_.Run(
      lists, [&](uint64_t i, unsigned) { SetStaying(begin + i, numbers_[i]); });
  if (moves_ == nullptr || moves_->IsEmpty() || !are_moves) return;
  workers_.Run(lists, [&](uint64_t i, unsigned lane) {
    Record(arrivals_[begin + i], lane);
  });
}

template <class G>
uint64_t Explorer<G>::CountStaying(uint64_t list) const {
  uint64_t count = 0;
  uint64_t number = FirstProvisionalOf(list);
  for (const auto& newcomer : arrivals_[list].Newcomers()) {
    if (numbering_.Table().NumberAt(newcomer.place) == number++) ++count;
  }
  return count;
}

template <class G>
void Explorer<G>::SetStaying(uint64_t list, uint64_t number) {
  uint64_t provisional = FirstProvisionalOf(list);
  for (const auto& newcomer : arrivals_[list].Newcomers()) {
    if (numbering_.Table().NumberAt(newcomer.place) != provisional++) continue;
    numbering_.Table().Renumber(newcomer.place, number);
    numbering_.Set(number++, newcomer.state);
  }
}

template <class G>
void Explorer<G>::Record(const Arrivals<G>& arrivals, unsigned lane) {
  arrivals.ForEachMove([&](uint64_t from, uint32_t target) {
    uint64_t to = target;
    if (target & Arrivals<G>::kProvisional) {
      to = numbering_.Table().NumberAt(
          NewcomerAt(target ^ Arrivals<G>::kProvisional).place);
    }
    moves_->Add(lane, from, to);
  });
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_NUMBERING_EXPLORER_H_
