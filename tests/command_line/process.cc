#include "tests/command_line/process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <utility>

#include "absl/algorithm/container.h"
#include "gtest/gtest.h"

namespace retrograde::command_line {
namespace {

using std::chrono::steady_clock;

// A pipe whose ends no other program inherits.
struct Pipe {
  Pipe() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    read_end = ends[0];
    write_end = ends[1];
  }
  int read_end, write_end;
};

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::string NameOf(const std::string& variable) {
  return variable.substr(0, variable.find('='));
}

// This process's variables, unless the start sets one of the name.
std::vector<std::string> Environment(const Start& start) {
  std::vector<std::string> all = start.environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string inherited = *entry;
    if (absl::c_none_of(start.environment, [&](const std::string& added) {
          return NameOf(added) == NameOf(inherited);
        })) {
      all.push_back(inherited);
    }
  }
  return all;
}

// Signals as a program finds them that a shell starts.
void SetUpSignals(posix_spawnattr_t* attributes) {
  sigset_t defaults, none;
  sigemptyset(&defaults);
  sigemptyset(&none);
  for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) {
    sigaddset(&defaults, signal);
  }
  posix_spawnattr_setsigdefault(attributes, &defaults);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setflags(attributes,
                           POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

void SetUpFiles(const Start& start, const Pipe& in, const Pipe& out,
                const Pipe& err, posix_spawn_file_actions_t* actions) {
  posix_spawn_file_actions_adddup2(actions, in.read_end, 0);
  posix_spawn_file_actions_adddup2(actions, out.write_end, 1);
  posix_spawn_file_actions_adddup2(actions, err.write_end, 2);
  if (!start.out_file.empty()) {
    posix_spawn_file_actions_addopen(actions, 1, start.out_file.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0644);
  }
  if (start.close_in) posix_spawn_file_actions_addclose(actions, 0);
  if (start.close_out) posix_spawn_file_actions_addclose(actions, 1);
  if (!start.directory.empty()) {
    posix_spawn_file_actions_addchdir_np(actions, start.directory.c_str());
  }
}

}  // namespace

Process::Process(const Start& start) {
  signal(SIGPIPE, SIG_IGN);  // writing to a program that ended is no disaster
  const Pipe in, out, err;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  SetUpFiles(start, in, out, err, &actions);
  SetUpSignals(&attributes);
  std::vector<std::string> arguments = start.arguments;
  arguments[0] = std::filesystem::absolute(arguments[0]);
  std::vector<std::string> environment = Environment(start);
  const int error =
      posix_spawn(&pid_, arguments[0].c_str(), &actions, &attributes,
                  Pointers(arguments).data(), Pointers(environment).data());
  EXPECT_EQ(error, 0) << "can't start " << arguments[0];
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(in.read_end);
  close(out.write_end);
  close(err.write_end);
  in_ = in.write_end;
  Begin(&out_, out.read_end);
  Begin(&err_, err.read_end);
}

Process::~Process() {
  if (pid_ > 0) Signal(SIGKILL);
  CloseInput();
  Wait();
}

void Process::Begin(Reader* reader, int file) {
  reader->file = file;
  reader->thread = std::thread(&Process::TakeIn, this, reader);
}

void Process::TakeIn(Reader* reader) {
  char buffer[1 << 14];
  while (true) {
    const ssize_t count = read(reader->file, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (count > 0) reader->text.append(buffer, count);
    reader->ended = count <= 0;
    changed_.notify_all();
    if (reader->ended) return;
  }
}

bool Process::Write(absl::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(in_, text.data(), text.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.remove_prefix(count);
  }
  return true;
}

void Process::CloseInput() {
  if (in_ >= 0) close(std::exchange(in_, -1));
}

bool Process::WaitForOutput(absl::string_view text) {
  const std::string wanted(text);
  std::unique_lock<std::mutex> lock(mutex_);
  const auto found = [&] {
    return out_.text.find(wanted) != std::string::npos;
  };
  changed_.wait_for(lock, std::chrono::minutes(1),
                    [&] { return found() || out_.ended; });
  return found();
}

void Process::Signal(int signal) { kill(pid_, signal); }

Ended Process::Wait() {
  Ended ended;
  int status = 0;
  struct rusage usage = {};
  const auto deadline = steady_clock::now() + std::chrono::minutes(2);
  while (pid_ > 0 && wait4(pid_, &status, WNOHANG, &usage) == 0) {
    if (steady_clock::now() > deadline) Signal(SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  pid_ = -1;
  for (Reader* reader : {&out_, &err_}) {
    if (!reader->thread.joinable()) continue;
    reader->thread.join();
    close(reader->file);
  }
  ended.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  ended.out = out_.text;
  ended.err = err_.text;
  ended.peak_kib = usage.ru_maxrss;
  return ended;
}

Ended RunProgram(const Start& start, absl::string_view input) {
  return RunProgram(start, [input](Process& process) { process.Write(input); });
}

Ended RunProgram(const Start& start,
                 const std::function<void(Process&)>& write) {
  Process process(start);
  write(process);
  process.CloseInput();
  return process.Wait();
}

}  // namespace retrograde::command_line
