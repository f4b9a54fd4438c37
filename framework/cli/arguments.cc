#include "retrograde/cli/arguments.h"

#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/cli/cli11_options.h"
#include "retrograde/cli/command_options.h"
#include "retrograde/cli/table_options.h"
#include "retrograde/cli/version.h"

namespace retrograde::cli {
namespace {

struct CommandText {
  Command command;
  const char* name;
  const char* summary;
};

// The order is that of --help.
constexpr std::array<CommandText, 13> kCommands = {{
    {Command::kSolve, "solve", "Solve a game and say who wins, and how"},
    {Command::kProbe, "probe", "Say what a state is worth and what to do"},
    {Command::kLine, "line", "Show best play by both sides from a state"},
    {Command::kPlay, "play", "Play against perfect play"},
    {Command::kCheck, "check",
     "Test the game's axioms, solve it and check each value"},
    {Command::kStats, "stats", "Count the states by outcome and plies"},
    {Command::kCompare, "compare",
     "Hold solutions of other solvers against a game"},
    {Command::kBuild, "build", "Solve a game into tables that can be kept"},
    {Command::kVerify, "verify", "Check each value of tables, and each byte"},
    {Command::kZugzwang, "zugzwang",
     "List states where either side would rather not move"},
    {Command::kQuery, "query", "List states of tables by outcome and plies"},
    {Command::kExport, "export", "Write tables or a game for other programs"},
    {Command::kDiff, "diff", "Compare two directories of tables"},
}};

std::string ExamplesText(const Program& program,
                         const std::vector<std::string>& examples) {
  std::string text = "Examples:";
  for (const std::string& example : examples) {
    absl::StrAppend(&text, "\n  ", program.Name(), " ", example);
  }
  return text;
}

std::vector<std::string> ExamplesOf(const Program& program, Command command) {
  std::vector<std::string> examples = program.Examples(command);
  absl::c_move(TableExamples(command), std::back_inserter(examples));
  return examples;
}

// Declares a sub-command. The options common to all games come last in --help.
void AddCommand(Program& program, const CommandText& text, CLI::App* app,
                Arguments* arguments) {
  const Command command = text.command;
  Cli11Options options(app);
  AddSubjects(program, command, arguments, options);
  Cli11Options game_options(app);
  if (TakesGame(command)) program.AddOptions(command, game_options);
  AddCommandOptions(program, command, arguments, options);
  app->footer(ExamplesText(program, ExamplesOf(program, command)));
  app->callback([=, declared = game_options.Declared()] {
    arguments->command = command;
    SortOutSubjects(arguments);
    for (const CLI::Option* option : declared) {
      if (option->count() == 0) continue;
      arguments->game_options.push_back(option->get_name());
    }
  });
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
      "Exit codes: 0 done, 1 a check failed or values differ, 2 wrong usage or "
      "bad input,\n3 could not be done (memory, disk, lock, permission), 130 "
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
