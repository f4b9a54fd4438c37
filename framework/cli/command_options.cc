#include "retrograde/cli/command_options.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/table_options.h"

namespace retrograde::cli {
namespace {

void AddInput(Program& program, Command command, Arguments* arguments,
              OptionSet& options) {
  const bool many_states =
      command == Command::kProbe || command == Command::kLine;
  const std::string help = many_states
                               ? "Read states, one a line; - is standard input"
                               : program.GameInputHelp();
  if (help.empty() || command == Command::kPlay) return;
  options.AddText("--input", "FILE", help, &arguments->input);
}

void AddFormats(Program& program, Command command, Arguments* arguments,
                OptionSet& options) {
  if (command == Command::kPlay) return;
  std::vector<std::string> formats = {"text", "json"};
  if (command == Command::kSolve) {
    for (const Format& format : program.Formats()) {
      formats.push_back(format.name);
    }
  }
  options.AddChoice("--format", formats, "How to print", &arguments->format);
}

void AddPlaying(const std::string& state_help, Arguments* arguments,
                OptionSet& options) {
  options.AddText("--state", "STATE", "Where to begin. " + state_help,
                  &arguments->state);
  options.AddText("--as", "first|second",
                  "The side that you play; default: the one to move",
                  &arguments->as);
  options.AddFlag("--self", "Perfect play for both sides", &arguments->self);
}

void AddComparing(Arguments* arguments, OptionSet& options) {
  options.AddPositionals(
      "SOLUTION",
      "What another solver found for FILE.first.pg of `export "
      "--format=pgsolver`, and in a second file for FILE.second.pg; - is "
      "standard input",
      &arguments->solutions);
  options.AddText(
      "--player", "first|second",
      "With one SOLUTION: whose wins it tells; default: first, or of "
      "both for a game that was read as a parity game",
      &arguments->player);
}

}  // namespace

bool TakesGame(Command command) {
  return command <= Command::kBuild || command == Command::kExport;
}

void AddSubjects(Program& program, Command command, Arguments* arguments,
                 OptionSet& options) {
  AddDirectories(program, command, &arguments->tables, options);
  const std::string state_help = absl::StrCat("A state: ", program.StateHelp());
  if (command == Command::kProbe || command == Command::kLine) {
    options.AddPositional("STATE", state_help, &arguments->state);
  } else if (command == Command::kPlay) {
    AddPlaying(state_help, arguments, options);
  } else if (command == Command::kCompare) {
    AddComparing(arguments, options);
  }
}

void AddCommandOptions(Program& program, Command command, Arguments* arguments,
                       OptionSet& options) {
  if (TakesGame(command)) AddInput(program, command, arguments, options);
  AddTableOptions(program, command, arguments, options);
  if (command == Command::kExport) {  // has formats of its own
    return AddThreadsAndProgress(arguments, options);
  }
  AddFormats(program, command, arguments, options);
  if (command == Command::kSolve) {
    options.AddFlag("--check",
                    "Test the game's axioms before and each value after",
                    &arguments->check);
  }
  if (TakesGame(command)) AddSolving(arguments, options);
}

void AddSolving(Arguments* arguments, OptionSet& options) {
  options.AddText("--memory", "SIZE",
                  "The most to use, such as 512M or 4G; default: what the "
                  "machine has available",
                  &arguments->memory);
  AddThreadsAndProgress(arguments, options);
}

void AddThreadsAndProgress(Arguments* arguments, OptionSet& options) {
  options.AddNumber("--threads", "Threads to use; default: all cores", 1,
                    kMostThreads, &arguments->threads);
  options.AddChoice("--progress", {"none", "auto", "json"},
                    "What to say on standard error of a run that takes long: "
                    "nothing; a line, on a terminal; lines of JSON",
                    &arguments->progress);
}

}  // namespace retrograde::cli
