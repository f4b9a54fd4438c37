#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "games/graph_game/format_readers.h"
#include "games/graph_game/graph_builder.h"

namespace retrograde::graph_game {
namespace {

constexpr int kEnd = cli::ByteInput::kEnd;

// A state that goes on, as a witness of the parity that all of these have.
struct Running {
  StateId state = 0;
  uint64_t priority = 0;
  uint64_t line = 0;
};

// Which player a priority is good for.
Player PlayerOf(uint64_t priority) {
  return priority % 2 == 0 ? Player::kFirst : Player::kSecond;
}

class PgSolverReader {
 public:
  PgSolverReader(cli::ByteInput& input, const ReadOptions& options)
      : input_(input),
        options_(options),
        builder_(input.Name(), options.memory_limit) {}

  absl::StatusOr<ReadResult> Read() {
    absl::Status status = ReadHeader();
    while (status.ok() && SkipBlank(input_) != kEnd) {
      status = ReadState();
      ReportStates(options_, builder_.StateCount(), builder_.Bytes());
    }
    if (!input_.Status().ok()) return input_.Status();
    if (!status.ok()) return status;
    // Where no state goes on, either player may be said to win endless play.
    const Player endless =
        running_ ? PlayerOf(running_->priority) : Player::kSecond;
    absl::StatusOr<Graph> graph =
        builder_.Finish(initial_, endless, input_.Here().line);
    if (!graph.ok()) return graph.status();
    return ReadResult{*std::move(graph), builder_.DuplicateCount()};
  }

 private:
  absl::Status Unwanted(absl::string_view expected) {
    return absl::InvalidArgumentError(
        absl::StrCat(input_.PlaceText(input_.Here()), ": expected ", expected,
                     ", found ", input_.NextText()));
  }

  // Whether the byte that comes next is that one, which is taken.
  bool Take(char byte) {
    if (SkipBlank(input_) != byte) return false;
    input_.Skip();
    return true;
  }

  absl::Status ReadEnd() {
    return Take(';') ? absl::OkStatus() : Unwanted("';'");
  }

  absl::Status ReadNumber(absl::string_view what, uint64_t most,
                          uint64_t* number) {
    int next = SkipBlank(input_);
    if (next == kEnd ||
        !absl::ascii_isdigit(static_cast<unsigned char>(next))) {
      return Unwanted(what);
    }
    const cli::TextPlace place = input_.Here();
    *number = 0;
    while (next != kEnd &&
           absl::ascii_isdigit(static_cast<unsigned char>(next))) {
      const auto digit = static_cast<uint64_t>(next - '0');
      if (digit > most || *number > (most - digit) / 10) {
        return absl::InvalidArgumentError(
            absl::StrCat(input_.PlaceText(place), ": expected ", what,
                         ", a number up to ", most, ", found a larger one"));
      }
      *number = *number * 10 + digit;
      input_.Skip();
      next = input_.Peek();
    }
    return absl::OkStatus();
  }

  absl::Status ReadStateNumber(absl::string_view what, StateId* state) {
    uint64_t number = 0;
    absl::Status status = ReadNumber(what, builder_.Bound() - 1, &number);
    *state = static_cast<StateId>(number);
    return status;
  }

  // A word of letters; empty where there is none.
  std::string ReadWord() {
    std::string word;
    int next = SkipBlank(input_);
    while (next != kEnd && word.size() < 16 &&
           absl::ascii_isalpha(static_cast<unsigned char>(next))) {
      word += static_cast<char>(next);
      input_.Skip();
      next = input_.Peek();
    }
    return word;
  }

  // What may stand in front, each once: parity NUMBER; start NUMBER;
  absl::Status ReadHeader() {
    cli::TextPlace place;
    const auto read_word = [&] {
      SkipBlank(input_);
      place = input_.Here();
      return ReadWord();
    };
    std::string word = read_word();
    absl::string_view expected = "parity, start or a state";
    if (word == "parity") {
      if (absl::Status status = ReadLargest(place.line); !status.ok()) {
        return status;
      }
      word = read_word();
      expected = "start or a state";
    }
    if (word == "start") {
      absl::Status status =
          ReadStateNumber("the state to start from", &initial_);
      return status.ok() ? ReadEnd() : status;
    }
    if (word.empty()) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        input_.PlaceText(place), ": expected ", expected, ", found ", word));
  }

  absl::Status ReadLargest(uint64_t line) {
    uint64_t largest = 0;
    absl::Status status =
        ReadNumber("the largest number of a state", kMostStates - 1, &largest);
    if (status.ok()) status = ReadEnd();
    return status.ok() ? builder_.Expect(largest + 1, line) : status;
  }

  // NUMBER PRIORITY OWNER SUCCESSOR,… "NAME";
  absl::Status ReadState() {
    constexpr uint64_t kAny = std::numeric_limits<uint64_t>::max();
    SkipBlank(input_);
    const uint64_t line = input_.Here().line;
    StateId state = 0;
    uint64_t priority = 0, owner = 0;
    absl::Status status = ReadStateNumber("a state", &state);
    if (status.ok()) status = ReadNumber("a priority", kAny, &priority);
    if (status.ok()) status = ReadNumber("an owner, 0 or 1", 1, &owner);
    if (status.ok()) status = ReadSuccessors();
    if (status.ok() && SkipBlank(input_) == '"') status = ReadName();
    if (status.ok()) status = ReadEnd();
    if (!status.ok()) return status;
    return TakeState(state, priority, static_cast<Player>(owner), line);
  }

  absl::Status ReadSuccessors() {
    successors_.clear();
    const int next = SkipBlank(input_);
    if (next == '"' || next == ';') return absl::OkStatus();
    do {
      absl::Status status =
          ReadStateNumber("a state", &successors_.emplace_back());
      if (!status.ok()) return status;
    } while (Take(','));
    return absl::OkStatus();
  }

  absl::Status ReadName() {
    input_.Skip();
    int next = input_.Peek();
    while (next != '"') {
      if (next == kEnd || next == '\n') return Unwanted("the end of the name");
      input_.Skip();
      next = input_.Peek();
    }
    input_.Skip();
    return absl::OkStatus();
  }

  absl::Status TakeState(StateId state, uint64_t priority, Player owner,
                         uint64_t line) {
    StateKind kind;
    kind.mover = owner;
    if (successors_.empty()) {
      if (options_.no_move.empty()) {
        return builder_.Wrong(
            line, absl::StrCat("state ", state,
                               " has no successor; --no-move says what that "
                               "is worth"));
      }
      kind.terminal = NoMoveOutcome(options_);
    } else if (successors_ == std::vector<StateId>{state}) {
      kind.terminal =
          PlayerOf(priority) == owner ? Outcome::kWin : Outcome::kLoss;
      successors_.clear();
    } else if (absl::Status status = TakePriority(state, priority, line);
               !status.ok()) {
      return status;
    }
    return builder_.Add(state, kind, successors_, line);
  }

  // The priority of a state that goes on.
  absl::Status TakePriority(StateId state, uint64_t priority, uint64_t line) {
    if (!running_) running_ = Running{state, priority, line};
    if (running_->priority % 2 == priority % 2) return absl::OkStatus();
    return builder_.Wrong(
        line,
        absl::StrCat("states ", running_->state, " (line ", running_->line,
                     ") and ", state, " go on with the priorities ",
                     running_->priority, " and ", priority,
                     ", one odd and one even: not only the ends of such a "
                     "parity game decide, and it cannot be read"));
  }

  cli::ByteInput& input_;
  const ReadOptions& options_;
  GraphBuilder builder_;
  StateId initial_ = 0;
  std::vector<StateId> successors_;
  std::optional<Running> running_;
};

}  // namespace

absl::StatusOr<ReadResult> ReadPgSolver(cli::ByteInput& input,
                                        const ReadOptions& options) {
  return PgSolverReader(input, options).Read();
}

}  // namespace retrograde::graph_game
