#include "retrograde/io/interruption.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace retrograde::cli {
namespace {

// A signal handler gets no argument, so the pipe it writes to is global: set by
// the one Interruption that is alive.
std::atomic<int> signal_pipe = -1;
static_assert(std::atomic<int>::is_always_lock_free);

// What the byte in the pipe says.
constexpr char kSignal = 's';
constexpr char kEnd = 'e';  // the Interruption ends

extern "C" void RetrogradeOnSignal(int) {
  const int saved = errno;
  [[maybe_unused]] const ssize_t written = write(signal_pipe, &kSignal, 1);
  errno = saved;
}

void SetHandler(int signal, void (*handler)(int), int flags) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
  // An error of a write is to be seen as one.
  SetHandler(SIGPIPE, SIG_IGN, 0);
  SetHandler(SIGXFSZ, SIG_IGN, 0);
  // Without a pipe (no descriptors left) or a thread (no memory, a limit on
  // processes) signals keep their usual effect.
  if (pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) return;
  try {
    watcher_ = std::thread(&Interruption::Watch, this);
  } catch (const std::system_error&) {
    ClosePipe();
    return;
  }
  signal_pipe = pipe_[1];
  SetHandler(SIGINT, RetrogradeOnSignal, static_cast<int>(SA_RESETHAND));
  SetHandler(SIGTERM, RetrogradeOnSignal, static_cast<int>(SA_RESETHAND));
}

Interruption::~Interruption() {
  SetHandler(SIGPIPE, SIG_DFL, 0);
  SetHandler(SIGXFSZ, SIG_DFL, 0);
  if (!watcher_.joinable()) return;
  SetHandler(SIGINT, SIG_DFL, 0);
  SetHandler(SIGTERM, SIG_DFL, 0);
  [[maybe_unused]] const ssize_t written = write(pipe_[1], &kEnd, 1);
  watcher_.join();
  signal_pipe = -1;
  ClosePipe();
}

void Interruption::ClosePipe() {
  for (int& end : pipe_) {
    close(end);
    end = -1;
  }
}

void Interruption::Watch() {
  struct pollfd signal = {pipe_[0], POLLIN, 0};
  while (poll(&signal, 1, -1) < 0 && errno == EINTR) {
  }
  source_.request_stop();
}

bool Interruption::Requested() const {
  struct pollfd signal = {pipe_[0], POLLIN, 0};
  return pipe_[0] >= 0 && poll(&signal, 1, 0) > 0;
}

bool Interruption::CanWrite(int fd, std::chrono::milliseconds patience) {
  struct pollfd file = {fd, POLLOUT, 0};
  return poll(&file, 1, static_cast<int>(patience.count())) > 0;
}

Interruption::Wake Interruption::Wait(int fd, bool for_writing,
                                      bool patience) const {
  struct pollfd files[] = {{pipe_[0], POLLIN, 0}, {fd, 0, 0}};
  files[1].events = for_writing ? POLLOUT : POLLIN;
  while (poll(files, 2, patience ? -1 : 0) < 0) {
    if (errno != EINTR) return Wake::kReady;
  }
  if (files[0].revents != 0) return Wake::kInterrupted;
  return files[1].revents != 0 ? Wake::kReady : Wake::kNotReady;
}

}  // namespace retrograde::cli
