#include "retrograde/cli/program/arguments.h"

#include <iterator>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/cli/options/cli11_options.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/version.h"

namespace retrograde::cli {
namespace {

// The game's examples of a command, else the usual ones, and the common ones.
std::vector<std::string> ExamplesOf(const Program& program,
                                    const Command& command) {
  std::vector<std::string> examples;
  for (const std::string& example : program.Examples()) {
    const bool is_of_it =
        absl::StartsWith(absl::StrCat(example, " "), command.name + " ");
    if (is_of_it) examples.push_back(example);
  }
  if (examples.empty()) examples = command.examples;
  absl::c_copy(command.common_examples, std::back_inserter(examples));
  return examples;
}

std::string ExamplesText(const Program& program, const Command& command) {
  std::string text = "Examples:";
  for (const std::string& example : ExamplesOf(program, command)) {
    absl::StrAppend(&text, "\n  ", program.Name(), " ", example);
  }
  return text;
}

// Declares a command. When it is the one that was given, `parsed` has it.
void AddCommand(Program& program, const Command& command, CLI::App* app,
                ParsedArguments* parsed) {
  Arguments& arguments = parsed->arguments;
  Cli11Options options(app), game_options(app);
  Declaration to = {command.kind, program, arguments, options, game_options};
  command.add_options(to);
  app->footer(ExamplesText(program, command));
  app->callback([=, &arguments, declared = game_options.Declared()] {
    arguments.kind = command.kind;
    parsed->command = command;
    for (const CLI::Option* option : declared) {
      if (option->count() == 0) continue;
      arguments.game_options.push_back(option->get_name());
    }
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

std::vector<std::string> NamesOf(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.name);
  return names;
}

ParsedArguments Wrong(absl::string_view message) {
  return {.text = absl::StrCat(message, " (--help tells more)"),
          .exit_code = ExitCode::kBadInput};
}

}  // namespace

ParsedArguments ParseArguments(Program& program, std::vector<Command> commands,
                               int argc, const char* const* argv) {
  absl::c_move(program.OwnCommands(), std::back_inserter(commands));
  const std::vector<std::string> names = NamesOf(commands);
  if (argc > 1 && IsUnknownCommand(argv[1], names)) {
    return Wrong(absl::StrCat("unknown command ", Quoted(argv[1]),
                              ", expected one of ",
                              absl::StrJoin(names, ", ")));
  }
  ParsedArguments parsed;
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
  for (const Command& command : commands) {
    AddCommand(program, command,
               app.add_subcommand(command.name, command.summary), &parsed);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return {.text = WithNewline(app.help())};
  } catch (const CLI::CallForVersion&) {
    return {.text = WithNewline(Version(program))};
  } catch (const CLI::Error& error) {
    return Wrong(error.what());
  }
  return parsed;
}

}  // namespace retrograde::cli
