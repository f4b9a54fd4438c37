#include "retrograde/cli/program/batch.h"

#include <algorithm>
#include <utility>

#include "retrograde/core/workers.h"

namespace retrograde::cli {
namespace {

// Items between the one that is due and the last one taken: enough for a game
// that takes sixty times as long as the others.
constexpr uint64_t kWindowPerThread = 64;

// A larger game is worth all threads at once. Smaller ones side by side do
// better: no thread waits for another.
constexpr uint64_t kMostSmallBytes = uint64_t{16} << 20;
// What small games take together, of the memory limit: a sixteenth before their
// values widen, which makes them four times as large at most.
constexpr uint64_t kShare = 16;

}  // namespace

Batch::Batch(unsigned threads, uint64_t memory_limit, Answer answer,
             Print print)
    : threads_(ThreadCount(threads)),
      small_bytes_(std::min(kMostSmallBytes, memory_limit / kShare / threads_)),
      answer_(std::move(answer)),
      print_(std::move(print)),
      ready_(kWindowPerThread * threads_) {}

void Batch::Run(GameSource& source) {
  // Most runs have one game, and a thread costs more than a small one. Two
  // steps, since the second one finds the end of the input.
  for (int step = 0; step < 2; ++step) {
    if (!AnswerNext(source, /*alone=*/true)) return;
  }
  Workers workers(threads_);
  workers.Run(workers.Count(), [&](uint64_t, unsigned) {
    while (AnswerNext(source, /*alone=*/false)) {
    }
  });
}

// One item; false when there is to be none any more.
bool Batch::AnswerNext(GameSource& source, bool alone) {
  try {
    return TakeAndAnswer(source, alone);
  } catch (...) {
    Stop();  // nobody must wait for this answer
    throw;
  }
}

bool Batch::TakeAndAnswer(GameSource& source, bool alone) {
  std::unique_lock taking(taking_);
  if (ended_ || !Await(ready_.size() - 1)) return false;
  std::optional<GameItem> item = source.Next();
  ended_ = !item;
  if (ended_) return false;
  if (!IsSmall(*item)) alone = true;
  if (alone && !Await(0)) return false;
  const uint64_t ticket = TakeTicket();
  if (!alone) taking.unlock();
  return HandIn(ticket, answer_(*item, alone));
}

bool Batch::IsSmall(const GameItem& item) const {
  if (!item.game.ok()) return true;
  const std::optional<uint64_t> bytes = (*item.game)->EstimateBytes();
  return bytes && *bytes <= small_bytes_;
}

// Waits until no more than `most` items are under way. False: no more answers
// are wanted.
bool Batch::Await(uint64_t most) {
  std::unique_lock lock(mutex_);
  printed_some_.wait(lock,
                     [&] { return stopped_ || taken_ - printed_ <= most; });
  return !stopped_;
}

uint64_t Batch::TakeTicket() {
  const std::lock_guard lock(mutex_);
  return taken_++;
}

// False when no more answers are wanted.
bool Batch::HandIn(uint64_t ticket, ItemAnswer answer) {
  const std::lock_guard lock(mutex_);
  const auto slot = [this](uint64_t of) -> std::optional<ItemAnswer>& {
    return ready_[of % ready_.size()];
  };
  slot(ticket) = std::move(answer);
  while (!stopped_ && slot(printed_)) {
    stopped_ = !print_(*slot(printed_));
    slot(printed_).reset();
    ++printed_;
  }
  printed_some_.notify_all();
  return !stopped_;
}

void Batch::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  printed_some_.notify_all();
}

}  // namespace retrograde::cli
