// The command line, parsed.

#ifndef RETROGRADE_CLI_ARGUMENTS_H_
#define RETROGRADE_CLI_ARGUMENTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "retrograde/cli/exit_code.h"
#include "retrograde/cli/program.h"
#include "retrograde/core/workers.h"

namespace retrograde::cli {

// What only the commands on tables have.
struct TableArguments {
  std::optional<std::string> directory;  // DIR
  std::optional<std::string> other;      // the second one of `diff`
  std::vector<std::string> families;     // FAMILY…

  std::optional<std::string> metrics;   // build --metric, as written
  bool estimate = false;                // build --estimate
  bool resume = false;                  // build --resume
  bool no_check = false;                // build --no-check
  std::optional<uint64_t> compression;  // build --compression
  uint64_t checkpoint = 600;            // build --checkpoint, in seconds
  bool quick = false;                   // verify --quick
  std::optional<uint64_t> limit;        // zugzwang --limit
  uint64_t examples = 10;               // diff --limit
  std::optional<std::string> outcome;   // query --outcome
  std::optional<std::string> mover;     // query --mover
  std::optional<std::string> metric;    // query --metric
  std::optional<uint64_t> plies;        // query --plies
  std::optional<uint64_t> min_plies;    // query --min-plies
  std::optional<uint64_t> max_plies;    // query --max-plies
  std::optional<uint64_t> sample;       // query --sample
  uint64_t seed = 1;                    // query --seed
  std::optional<std::string> output;    // export --output, a path or "-"
  std::string export_format = "csv";    // export --format
};

struct Arguments {
  Command command = Command::kSolve;
  std::string format = "text";
  std::optional<std::string> input;   // --input, a path or "-"
  std::optional<std::string> state;   // STATE, or --state of `play`
  std::optional<std::string> memory;  // --memory, as it was written
  uint64_t threads = ThreadCount(0);  // --threads
  std::string progress = "auto";      // --progress
  bool check = false;                 // solve --check
  std::optional<std::string> as;      // play --as
  bool self = false;                  // play --self
  std::optional<OwnCommand> own;      // which one, of kOwn
  std::optional<std::string> player;  // compare --player
  // SOLUTION… of `compare`.
  std::vector<std::string> solutions;
  TableArguments tables;
  // The game's own options that were given: "--graph".
  std::vector<std::string> game_options;
};

// What became of the arguments: a command to run, or a text to print and the
// program is done. The text goes to standard output after --help and --version
// (kDone), else it is a message (kBadInput).
struct ParsedArguments {
  std::optional<Arguments> arguments;
  std::string text;
  ExitCode exit_code = ExitCode::kDone;
};

// Parses, and lets the program's options find their values.
ParsedArguments ParseArguments(Program& program, int argc,
                               const char* const* argv);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ARGUMENTS_H_
