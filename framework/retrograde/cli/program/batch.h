// Many items of input, answered by several threads, printed in their order.
//
// All threads do the same: under a lock they take the next item from the input,
// without it they answer the item, and hand the answer in. Whoever hands in the
// one that is due prints it, with those behind it that are ready. So reading
// goes on while others solve, no thread waits for a round to end, and what an
// item takes is allocated and freed by one thread.
//
//     input   … 9 8 |  7  6  5  |  4  3  | 2 1
//                   | in threads| ready  | printed        at most a window
//
// A small game is solved by the thread that took it. A game that is large, or
// nobody knows how large, has the machine to itself: the others finish first,
// and it may use their threads. So the memory limit of each solve is that of
// the run, and an answer does not depend on the number of threads.

#ifndef RETROGRADE_CLI_PROGRAM_BATCH_H_
#define RETROGRADE_CLI_PROGRAM_BATCH_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "retrograde/cli/program/exit_code.h"
#include "retrograde/cli/program/program.h"

namespace retrograde::cli {

// What is to be printed about one item of input.
struct ItemAnswer {
  std::vector<std::string> warnings;  // messages that come first
  std::string text;                   // the result
  std::string message;                // comes last; empty for none
  ExitCode code = ExitCode::kDone;
};

class Batch {
 public:
  // Answers an item. `alone`: nothing else runs, and the solve may have all
  // threads; else it has the one that calls, as others have theirs.
  using Answer = std::function<ItemAnswer(GameItem& item, bool alone)>;
  // Prints the answer whose turn it is. Called by one thread at a time. False:
  // no more are wanted.
  using Print = std::function<bool(ItemAnswer& answer)>;

  // `threads` and `memory_limit` (bytes) as in SolveOptions.
  Batch(unsigned threads, uint64_t memory_limit, Answer answer, Print print);
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // Answers the items of the source. Ends with it, or when no more answers are
  // wanted. Throws what a callback throws. To be called once.
  void Run(GameSource& source);

  // Returns when all that was taken from the source is printed. For the source
  // to call, from Next(), before it waits for more.
  void Drain() { Await(0); }

 private:
  bool AnswerNext(GameSource& source, bool alone);
  bool TakeAndAnswer(GameSource& source, bool alone);
  bool IsSmall(const GameItem& item) const;
  bool Await(uint64_t most);
  uint64_t TakeTicket();
  bool HandIn(uint64_t ticket, ItemAnswer answer);
  void Stop();

  const unsigned threads_;
  const uint64_t small_bytes_;  // a game that takes no more is small
  const Answer answer_;
  const Print print_;

  std::mutex taking_;   // held while an item is taken, or answered alone
  bool ended_ = false;  // the source; under taking_

  std::mutex mutex_;  // guards the rest; held while printing
  std::condition_variable printed_some_;
  bool stopped_ = false;                          // no more answers are wanted
  uint64_t taken_ = 0, printed_ = 0;              // items
  std::vector<std::optional<ItemAnswer>> ready_;  // by ticket, a ring
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_BATCH_H_
