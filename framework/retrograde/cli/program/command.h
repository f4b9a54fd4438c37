// A command of a program: one object, made in one file.
//
// The file has the command's own options as a struct, and a function that makes
// the object. The list of commands.h names the function, and that is all: what
// parses the command line, prints --help and runs a command knows none by name.
// A game adds commands of its own in the same way (Program::OwnCommands).

#ifndef RETROGRADE_CLI_PROGRAM_COMMAND_H_
#define RETROGRADE_CLI_PROGRAM_COMMAND_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "retrograde/cli/options/option_set.h"
#include "retrograde/cli/program/exit_code.h"

namespace retrograde::cli {

struct Arguments;
class Program;
class Session;

// What a command works on, as far as a game may have to know it.
enum class CommandKind {
  kGames,   // games one after another: `solve`
  kGame,    // one game
  kPlay,    // one game, with moves from standard input
  kBuild,   // one game, of which it makes tables
  kTables,  // tables alone, which know their game
};

// Where a command declares its options. --help shows them in the order in which
// they are declared.
struct Declaration {
  const CommandKind kind;
  Program& program;
  Arguments& arguments;     // what commands share
  OptionSet& options;       // the command's own
  OptionSet& game_options;  // those of the game: tables must do without
};

struct Command {
  std::string name;     // "solve"
  std::string summary;  // for --help, without a full stop
  CommandKind kind = CommandKind::kGame;
  // Example commands, without the program's name: those of a game that gives
  // none for this command (Program::Examples), and those of every game.
  std::vector<std::string> examples = {};
  std::vector<std::string> common_examples = {};
  // Declares the options; command_options.h has those that several commands
  // take.
  std::function<void(Declaration&)> add_options = {};
  // Runs to the end and gives the exit code. Results go to the session's
  // output, whose own errors main.cc looks after; what fails is said on
  // standard error.
  std::function<ExitCode(Session&)> run = {};
};

// The command with options of its own, which it keeps; `usual` has the values
// of those that are not given.
template <class Options>
Command WithOptions(Command command, void (*add)(Declaration&, Options&),
                    ExitCode (*run)(Session&, const Options&),
                    Options usual = {}) {
  const auto options = std::make_shared<Options>(std::move(usual));
  command.add_options = [=](Declaration& to) { add(to, *options); };
  command.run = [=](Session& session) { return run(session, *options); };
  return command;
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_COMMAND_H_
