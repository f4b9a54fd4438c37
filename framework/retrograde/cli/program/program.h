// One program a game: what its command line needs to know.
//
// Derive from GameProgram<G> in game_program.h rather than from this: it does
// everything that can be done for any game. This class is the part without
// templates, which the commands are written against.

#ifndef RETROGRADE_CLI_PROGRAM_PROGRAM_H_
#define RETROGRADE_CLI_PROGRAM_PROGRAM_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/options/option_set.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/cli/program/command.h"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/io/interruption.h"
#include "retrograde/table/read/reader.h"

namespace retrograde::cli {

// A way to print answers besides text and json.
struct Format {
  std::string name;        // as in --format=NAME
  std::string error_line;  // printed in place of the answer of a bad item
};

// One item of input: a game, or why it is none.
struct GameItem {
  std::string id = "null";            // as JSON
  uint64_t line = 1;                  // where it begins in the input
  std::string place;                  // "graphs.jsonl:3"; empty for one game
  std::vector<std::string> warnings;  // complete sentences with their place
  absl::StatusOr<std::unique_ptr<AnyGame>> game = absl::UnknownError("no game");
};

// Games one after another.
class GameSource {
 public:
  virtual ~GameSource() = default;

  // The next one; nothing at the end. After an item whose error means that
  // reading failed or was interrupted, nothing comes any more. One thread at a
  // time may call it, but not always the same one.
  virtual std::optional<GameItem> Next() = 0;
};

// What the command line says about where games come from.
struct GameRequest {
  CommandKind kind = CommandKind::kGame;
  std::optional<std::string> input;            // --input, where it holds games
  uint64_t memory_limit = 0;                   // also for what is read
  const Interruption* interruption = nullptr;  // may be null
  std::function<void()> before_waiting;        // see ByteInput; may be empty
  SolveOptions solve;  // for a command that solves by itself
};

class Program {
 public:
  virtual ~Program() = default;

  // "cat_mouse"; one or two sentences.
  virtual std::string Name() const = 0;
  virtual std::string Summary() const = 0;

  // Example commands for --help, without the program's name: "solve --size=3".
  // Each is shown by the command that is its first word. A command without one
  // shows its usual examples.
  virtual std::vector<std::string> Examples() const = 0;

  // How a state is written, for --help: "MOUSE,CAT,mouse|cat".
  virtual std::string StateHelp() const = 0;

  virtual PlayerNames Players() const = 0;

  // Declares the game's own options of a command that takes a game.
  virtual void AddOptions(CommandKind kind, OptionSet& options) = 0;

  // Whether games are read from files: gives `solve`, `check`, `stats` and
  // `build` the option --input, with this sentence as its help. Empty: no.
  virtual std::string GameInputHelp() const = 0;

  virtual std::vector<Format> Formats() const = 0;

  // Whether `probe` tells the line of best play too. Where lines are long they
  // take much longer than all the rest, and `line` is there for them.
  virtual bool ProbeHasLine() const { return true; }

  // Commands beside those that every game has; asked for once.
  virtual std::vector<Command> OwnCommands() = 0;

  // Opens the games that the options ask for: any number for `solve` with
  // --input, else one. InvalidArgument when the options make no sense.
  virtual absl::StatusOr<std::unique_ptr<GameSource>> Games(
      const GameRequest& request) = 0;

  // What the words FAMILY of a command are, for --help, without a full stop.
  virtual std::string FamilyHelp(CommandKind kind) const = 0;

  // The families that these words mean; none where all families are meant.
  // InvalidArgument where the words and the game's own options contradict one
  // another. Words that mean nothing may come back as they are.
  virtual absl::StatusOr<std::vector<std::string>> Families(
      const std::vector<std::string>& words) const = 0;

  // What lengths in tables count unless --metric says it; ascending.
  virtual std::vector<Metric> UsualMetrics() const = 0;

  // Opens a directory of tables of this game; the program must outlive them.
  // NotFound where there are none, InvalidArgument for those of another game,
  // DataLoss for a damaged manifest.
  virtual absl::StatusOr<std::unique_ptr<AnyTables>> OpenTables(
      const std::string& directory, const table::ReaderOptions& options) = 0;

  // The game that the tables in a directory are of, for a build that goes on
  // there. Errors as OpenTables.
  virtual absl::StatusOr<std::unique_ptr<AnyGame>> GameOfTables(
      const std::string&) {
    return absl::NotFoundError("this program makes no game of tables");
  }

  // Parses the arguments, runs the command and gives the exit code.
  int Main(int argc, const char* const* argv);
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_PROGRAM_H_
