#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "games/graph_game/format_readers.h"
#include "games/graph_game/graph_builder.h"
#include "retrograde/io/json_reader.h"

namespace retrograde::graph_game {
namespace {

using Event = cli::JsonReader::Event;

constexpr int kMaxDepth = 4;  // a list in an object, and some to be refused

// What an object says; nothing of keys that it does not have.
struct Draft {
  std::optional<StateId> state, states, initial;
  std::optional<Player> mover;
  std::optional<Outcome> outcome;
  bool has_moves = false;
  std::vector<StateId> moves;

  void Clear() {
    std::vector<StateId> emptied = std::move(moves);
    emptied.clear();  // keeps its memory
    *this = Draft();
    moves = std::move(emptied);
  }
};

class JsonLinesReader {
 public:
  JsonLinesReader(cli::ByteInput& input, const ReadOptions& options)
      : input_(input),
        options_(options),
        reader_(&input, kMaxDepth),
        builder_(input.Name(), options.memory_limit) {}

  absl::StatusOr<ReadResult> Read() {
    for (bool first = true; reader_.NextItem(); first = false) {
      draft_.Clear();
      absl::Status status = ReadObject();
      if (status.ok()) status = TakeObject(first);
      if (!status.ok()) return status;
      ReportStates(options_, builder_.StateCount(), builder_.Bytes());
    }
    if (!input_.Status().ok()) return input_.Status();
    absl::StatusOr<Graph> graph =
        builder_.Finish(initial_, std::nullopt, input_.Here().line);
    if (!graph.ok()) return graph.status();
    return ReadResult{*std::move(graph), builder_.DuplicateCount()};
  }

 private:
  // An object into the draft.
  absl::Status ReadObject() {
    Event event = reader_.Next();
    if (event == Event::kError) return reader_.Error();
    if (event != Event::kBeginObject) {
      return reader_.Unwanted(R"(a state, such as {"state":0,"mover":"first",)"
                              R"("moves":[1,2]})");
    }
    while ((event = reader_.Next()) == Event::kKey) {
      absl::Status status = ReadMember();
      if (!status.ok()) return status;
    }
    if (event == Event::kError || !reader_.FinishItem()) {
      return reader_.Error();
    }
    return absl::OkStatus();
  }

  absl::Status ReadMember() {
    if (reader_.TextIs("state")) return ReadNumber("a state", &draft_.state);
    if (reader_.TextIs("mover")) return ReadMover();
    if (reader_.TextIs("moves")) return ReadMoves();
    if (reader_.TextIs("outcome")) return ReadOutcome();
    if (reader_.TextIs("states")) {
      return ReadNumber("how many states there are", &draft_.states);
    }
    if (reader_.TextIs("initial")) {
      return ReadNumber("a state", &draft_.initial);
    }
    return reader_.UnknownKey(
        {"state", "mover", "moves", "outcome", "states", "initial"});
  }

  absl::Status Twice() const { return reader_.Unwanted("each key once"); }

  // What is wrong with the value of that event.
  absl::Status Unwanted(Event event, absl::string_view expected) const {
    return event == Event::kError ? reader_.Error()
                                  : reader_.Unwanted(expected);
  }

  absl::Status ReadNumber(absl::string_view what,
                          std::optional<StateId>* number) {
    if (*number) return Twice();
    const Event event = reader_.Next();
    if (event == Event::kNumber &&
        reader_.TextIsNumber(kMostStates + 1, &number->emplace())) {
      return absl::OkStatus();
    }
    return Unwanted(event,
                    absl::StrCat(what, ", a whole number up to ", kMostStates));
  }

  absl::Status ReadMover() {
    if (draft_.mover) return Twice();
    const Event event = reader_.Next();
    uint32_t number = 0;
    if (event == Event::kString && reader_.TextIs("first")) {
      draft_.mover = Player::kFirst;
    } else if (event == Event::kString && reader_.TextIs("second")) {
      draft_.mover = Player::kSecond;
    } else if (event == Event::kNumber && reader_.TextIsNumber(2, &number)) {
      draft_.mover = static_cast<Player>(number);
    } else {
      return Unwanted(event, R"("first", "second", 0 or 1)");
    }
    return absl::OkStatus();
  }

  absl::Status ReadOutcome() {
    if (draft_.outcome) return Twice();
    const Event event = reader_.Next();
    if (event == Event::kString) {
      if (reader_.TextIs("win")) draft_.outcome = Outcome::kWin;
      if (reader_.TextIs("draw")) draft_.outcome = Outcome::kDraw;
      if (reader_.TextIs("loss")) draft_.outcome = Outcome::kLoss;
    }
    if (draft_.outcome) return absl::OkStatus();
    return Unwanted(event, R"("win", "draw" or "loss")");
  }

  absl::Status ReadMoves() {
    if (draft_.has_moves) return Twice();
    draft_.has_moves = true;
    Event event = reader_.Next();
    if (event != Event::kBeginArray) {
      return Unwanted(event, "a list of states");
    }
    const auto bound = static_cast<uint32_t>(builder_.Bound());
    while (true) {
      reader_.TakeWholeNumbers(bound, &draft_.moves);
      event = reader_.Next();
      if (event == Event::kEndArray) return absl::OkStatus();
      uint32_t state = 0;
      if (event != Event::kNumber || !reader_.TextIsNumber(bound, &state)) {
        return Unwanted(event, absl::StrCat("a state from 0 to ", bound - 1));
      }
      draft_.moves.push_back(state);
    }
  }

  absl::Status TakeObject(bool first) {
    const uint64_t line = reader_.ItemPlace().line;
    if (!draft_.states && !draft_.initial) return TakeState(line);
    if (draft_.state || draft_.mover || draft_.outcome || draft_.has_moves) {
      return builder_.Wrong(
          line, "states and initial are keys of a first line of their own");
    }
    if (!first) return builder_.Wrong(line, "this may be the first line only");
    initial_ = draft_.initial.value_or(0);
    if (!draft_.states) return absl::OkStatus();
    return builder_.Expect(*draft_.states, line);
  }

  absl::Status TakeState(uint64_t line) {
    if (!draft_.state) return builder_.Wrong(line, "the key state is missing");
    if (!draft_.mover) {
      return builder_.Wrong(line, absl::StrCat("state ", *draft_.state,
                                               ": the key mover is missing"));
    }
    if (draft_.outcome && !draft_.moves.empty()) {
      return builder_.Wrong(
          line,
          absl::StrCat("state ", *draft_.state,
                       " has moves and an outcome: expected one of them"));
    }
    StateKind kind{*draft_.mover, draft_.outcome};
    if (!kind.terminal && draft_.moves.empty()) {
      kind.terminal = NoMoveOutcome(options_);
    }
    return builder_.Add(*draft_.state, kind, draft_.moves, line);
  }

  cli::ByteInput& input_;
  const ReadOptions& options_;
  cli::JsonReader reader_;
  GraphBuilder builder_;
  Draft draft_;
  StateId initial_ = 0;
};

}  // namespace

absl::StatusOr<ReadResult> ReadJsonLines(cli::ByteInput& input,
                                         const ReadOptions& options) {
  return JsonLinesReader(input, options).Read();
}

}  // namespace retrograde::graph_game
