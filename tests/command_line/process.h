// Runs a program as a user would: arguments, pipes, signals, exit code.

#ifndef TESTS_COMMAND_LINE_PROCESS_H_
#define TESTS_COMMAND_LINE_PROCESS_H_

#include <sys/types.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/string_view.h"

namespace retrograde::command_line {

// How a program is started. Paths are relative to where tests run.
struct Start {
  std::vector<std::string> arguments;    // the first is the program
  std::vector<std::string> environment;  // "NAME=value", added to this one's
  std::string directory;                 // "" for this process's own
  std::string out_file;                  // in place of a pipe: "/dev/full"
  bool close_in = false, close_out = false;
};

// How it ended.
struct Ended {
  int exit_code = -1;  // -SIGNAL when a signal ended it
  std::string out, err;
  int64_t peak_kib = 0;  // the most resident memory
};

// A program that runs. What it prints is taken in as it comes.
class Process {
 public:
  explicit Process(const Start& start);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Writes to its standard input; false when it no longer reads.
  bool Write(absl::string_view text);
  void CloseInput();

  // Waits until standard output contains the text; false when it ends first, or
  // after a minute.
  bool WaitForOutput(absl::string_view text);

  void Signal(int signal);

  // Waits for its end, at most for two minutes: then it is killed. Its input
  // stays as it is.
  Ended Wait();

 private:
  // Reads a pipe to its end in a thread of its own.
  struct Reader {
    int file = -1;
    std::string text;
    bool ended = false;
    std::thread thread;
  };
  void Begin(Reader* reader, int file);
  void TakeIn(Reader* reader);

  pid_t pid_ = -1;
  int in_ = -1;
  std::mutex mutex_;  // guards text and ended
  std::condition_variable changed_;
  Reader out_, err_;
};

// Starts, writes the input, waits.
Ended RunProgram(const Start& start, absl::string_view input = "");
// The same for an input too large to hold: calls write(process) meanwhile.
Ended RunProgram(const Start& start,
                 const std::function<void(Process&)>& write);

}  // namespace retrograde::command_line

#endif  // TESTS_COMMAND_LINE_PROCESS_H_
