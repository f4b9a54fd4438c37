// Ctrl-C and `kill`: asks everything that runs to end.
//
// A signal must end three kinds of waiting: a solve (it polls a stop token), a
// read from a terminal or pipe that may never come, and a write that nobody
// takes. The signal handler itself may do next to nothing, so it writes a byte
// to a pipe. The pipe is never emptied: whoever waits for a file waits for the
// pipe as well, and a small thread that waits for nothing else turns the byte
// into a stop request.

#ifndef RETROGRADE_IO_INTERRUPTION_H_
#define RETROGRADE_IO_INTERRUPTION_H_

#include <chrono>
#include <stop_token>
#include <thread>

namespace retrograde::cli {

// Watches for SIGINT and SIGTERM while it lives; one at a time. The first
// signal makes the request, a second one of the same kind ends the process at
// once, as it would have without this. SIGPIPE and SIGXFSZ are ignored
// meanwhile, so that a closed pipe and a file that may grow no further are
// errors of a write and no sudden end.
class Interruption {
 public:
  // What a wait ended with.
  enum class Wake { kReady, kNotReady, kInterrupted };

  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // Becomes requested with the signal; for those who compute.
  std::stop_token Token() const { return source_.get_token(); }

  // Whether the signal has come.
  bool Requested() const;

  // Whether `fd` can be written without blocking, now or before so much time is
  // gone, whatever has come.
  static bool CanWrite(int fd, std::chrono::milliseconds patience);

  // Waits until `fd` can be read (or written, with `for_writing`) without
  // blocking, or the signal comes; without `patience` only looks. A closed or
  // broken `fd` counts as ready: reading or writing it will tell.
  Wake Wait(int fd, bool for_writing, bool patience) const;

 private:
  void Watch();
  void ClosePipe();

  int pipe_[2] = {-1, -1};  // read end, write end
  std::stop_source source_;
  std::thread watcher_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_INTERRUPTION_H_
