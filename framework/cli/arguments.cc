#include "retrograde/cli/arguments.h"

#include <array>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/cli/version.h"

namespace retrograde::cli {
namespace {

struct CommandText {
  Command command;
  const char* name;
  const char* summary;
};

// The order is that of --help. Commands on tables (build DIR, verify DIR, …)
// join this list.
constexpr std::array<CommandText, 6> kCommands = {{
    {Command::kSolve, "solve", "Solve a game and say who wins, and how"},
    {Command::kProbe, "probe", "Say what a state is worth and what to do"},
    {Command::kLine, "line", "Show best play by both sides from a state"},
    {Command::kPlay, "play", "Play against perfect play"},
    {Command::kCheck, "check",
     "Test the game's axioms, solve it and check each value"},
    {Command::kStats, "stats", "Count the states by outcome and plies"},
}};

// Options of one sub-command, declared to CLI11.
class Cli11Options : public OptionSet {
 public:
  explicit Cli11Options(CLI::App* app) : app_(app) {}

  void AddPositional(const std::string& name, const std::string& help,
                     std::optional<std::string>* value) override {
    AddText(name, "", help, value);
  }

  void AddText(const std::string& name, const std::string& kind,
               const std::string& help,
               std::optional<std::string>* value) override {
    // The function sees each text as it was written; CLI11's own conversion
    // would take "[1,2]" apart.
    app_->add_option_function<std::string>(
            name, [value](const std::string& text) { *value = text; }, help)
        ->type_name(kind);
  }

  void AddNumber(const std::string& name, const std::string& help,
                 uint64_t least, uint64_t most, uint64_t* value) override {
    app_->add_option_function<std::string>(
            name,
            [=](const std::string& text) {
              const bool digits =
                  text.find_first_not_of("0123456789") == std::string::npos;
              uint64_t number = 0;
              if (!digits || !absl::SimpleAtoi(text, &number) ||
                  number < least || number > most) {
                throw CLI::ValidationError(
                    name, absl::StrCat("expected a whole number from ", least,
                                       " to ", most, ", found \"", text, "\""));
              }
              *value = number;
            },
            help)
        ->type_name("N")
        ->default_str(absl::StrCat(*value));
  }

  void AddFlag(const std::string& name, const std::string& help,
               bool* value) override {
    app_->add_flag_callback(
        name, [value] { *value = true; }, help);
  }

  void AddChoice(const std::string& name, const std::vector<std::string>& words,
                 const std::string& help, std::string* value) override {
    app_->add_option_function<std::string>(
            name,
            [=](const std::string& text) {
              for (const std::string& word : words) {
                if (text == word) {
                  *value = text;
                  return;
                }
              }
              throw CLI::ValidationError(
                  name, absl::StrCat("expected ", absl::StrJoin(words, " or "),
                                     ", found \"", text, "\""));
            },
            help)
        ->type_name(absl::StrJoin(words, "|"))
        ->default_str(*value);
  }

 private:
  CLI::App* app_;
};

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

void AddStates(Program& program, Command command, Arguments* arguments,
               OptionSet& options) {
  const std::string help = absl::StrCat("A state: ", program.StateHelp());
  if (command == Command::kProbe || command == Command::kLine) {
    options.AddPositional("STATE", help, &arguments->state);
  } else if (command == Command::kPlay) {
    options.AddText("--state", "STATE", "Where to begin. " + help,
                    &arguments->state);
    options.AddText("--as", "first|second",
                    "The side that you play; default: the one to move",
                    &arguments->as);
    options.AddFlag("--self", "Perfect play for both sides", &arguments->self);
  }
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

// What every command has that solves.
void AddSolving(Arguments* arguments, OptionSet& options) {
  options.AddText("--memory", "SIZE",
                  "The most to use, such as 512M or 4G; default: what the "
                  "machine has available",
                  &arguments->memory);
  options.AddNumber("--threads", "Threads to use; default: all cores", 1,
                    kMostThreads, &arguments->threads);
  options.AddChoice("--progress", {"none", "auto", "json"},
                    "What to say on standard error of a run that takes long: "
                    "nothing; a line, on a terminal; lines of JSON",
                    &arguments->progress);
}

std::string ExamplesText(const Program& program,
                         const std::vector<std::string>& examples) {
  std::string text = "Examples:";
  for (const std::string& example : examples) {
    absl::StrAppend(&text, "\n  ", program.Name(), " ", example);
  }
  return text;
}

// Declares a sub-command. The options common to all games come last in --help.
void AddCommand(Program& program, const CommandText& text, CLI::App* app,
                Arguments* arguments) {
  const Command command = text.command;
  Cli11Options options(app);
  AddStates(program, command, arguments, options);
  program.AddOptions(command, options);
  AddInput(program, command, arguments, options);
  AddFormats(program, command, arguments, options);
  if (command == Command::kSolve) {
    options.AddFlag("--check",
                    "Test the game's axioms before and each value after",
                    &arguments->check);
  }
  AddSolving(arguments, options);
  app->footer(ExamplesText(program, program.Examples(command)));
  app->callback([command, arguments] { arguments->command = command; });
}

// The same for a command that only this game has.
void AddOwnCommand(const Program& program, const OwnCommand& own, CLI::App* app,
                   Arguments* arguments) {
  Cli11Options options(app);
  if (own.add_options) own.add_options(options);
  options.AddChoice("--format", {"text", "json"}, "How to print",
                    &arguments->format);
  AddSolving(arguments, options);
  app->footer(ExamplesText(program, own.examples));
  app->callback([own, arguments] {
    arguments->command = Command::kOwn;
    arguments->own = own;
  });
}

// Newer CLI11 fills paragraphs again, which would run the examples together;
// older CLI11 prints texts as they are and knows no such switch.
template <class Formatter>
void KeepParagraphs(Formatter& formatter) {
  if constexpr (requires { formatter.enable_footer_formatting(false); }) {
    formatter.enable_footer_formatting(false);
    formatter.enable_description_formatting(false);
  }
}

std::string Version(const Program& program) {
  return absl::StrCat(program.Name(), " (retrograde) ", kVersion);
}

std::string WithNewline(std::string text) {
  if (text.empty() || text.back() != '\n') text += '\n';
  return text;
}

// CLI11 says of a command that it does not know only that one is missing.
bool IsUnknownCommand(absl::string_view word,
                      const std::vector<std::string>& names) {
  return !absl::StartsWith(word, "-") && !absl::c_linear_search(names, word);
}

std::vector<std::string> CommandNames(const std::vector<OwnCommand>& own) {
  std::vector<std::string> names;
  for (const CommandText& text : kCommands) names.push_back(text.name);
  for (const OwnCommand& command : own) names.push_back(command.name);
  return names;
}

ParsedArguments Wrong(absl::string_view message) {
  return {std::nullopt, absl::StrCat(message, " (--help tells more)"),
          ExitCode::kBadInput};
}

}  // namespace

ParsedArguments ParseArguments(Program& program, int argc,
                               const char* const* argv) {
  const std::vector<OwnCommand> own = program.OwnCommands();
  const std::vector<std::string> names = CommandNames(own);
  if (argc > 1 && IsUnknownCommand(argv[1], names)) {
    return Wrong(absl::StrCat("unknown command \"", argv[1],
                              "\", expected one of ",
                              absl::StrJoin(names, ", ")));
  }
  Arguments arguments;
  CLI::App app(program.Summary(), program.Name());
  KeepParagraphs(*app.get_formatter());
  app.require_subcommand(1);
  app.set_help_flag("-h,--help", "Print this help and exit");
  app.set_version_flag("--version", Version(program),
                       "Print the version and exit");
  app.footer(
      "Each command has its own --help, with examples.\n"
      "Exit codes: 0 done, 1 a check failed, 2 wrong usage or bad input, "
      "3 could not be done\n(memory, disk, permission), 130 "
      "interrupted.");
  for (const CommandText& text : kCommands) {
    AddCommand(program, text, app.add_subcommand(text.name, text.summary),
               &arguments);
  }
  for (const OwnCommand& command : own) {
    AddOwnCommand(program, command,
                  app.add_subcommand(command.name, command.summary),
                  &arguments);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, WithNewline(app.help()), ExitCode::kDone};
  } catch (const CLI::CallForVersion&) {
    return {std::nullopt, WithNewline(Version(program)), ExitCode::kDone};
  } catch (const CLI::Error& error) {
    return Wrong(error.what());
  }
  return {std::move(arguments), "", ExitCode::kDone};
}

}  // namespace retrograde::cli
