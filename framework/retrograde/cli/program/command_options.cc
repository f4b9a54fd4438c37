#include "retrograde/cli/program/command_options.h"

#include "absl/strings/str_cat.h"
#include "retrograde/cli/program/arguments.h"
#include "retrograde/core/workers.h"

namespace retrograde::cli {

std::string StateHelp(const Declaration& to) {
  return absl::StrCat("A state: ", to.program.StateHelp());
}

void AddGameOptions(Declaration& to) {
  to.program.AddOptions(to.kind, to.game_options);
}

void AddGame(Declaration& to) {
  AddGameOptions(to);
  const std::string help = to.program.GameInputHelp();
  if (help.empty()) return;
  to.options.AddText("--input", "FILE", help, &to.arguments.input);
}

void AddDirectory(Declaration& to, const std::string& help) {
  to.options.AddPositional("DIR", help, &to.arguments.directory);
}

std::string OptionalDirectoryHelp(const std::string& more) {
  return absl::StrCat(
      "A directory of tables to answer from, without options of the game; "
      "default: the game is solved in memory",
      more);
}

void AddFamilies(Declaration& to) {
  to.options.AddPositionals("FAMILY", to.program.FamilyHelp(to.kind),
                            &to.arguments.families);
}

void AddFormat(Declaration& to, const std::vector<Format>& more) {
  std::vector<std::string> formats = {"text", "json"};
  for (const Format& format : more) formats.push_back(format.name);
  to.options.AddChoice("--format", formats, "How to print",
                       &to.arguments.format);
}

void AddSolving(Declaration& to) {
  to.options.AddText("--memory", "SIZE",
                     "The most to use, such as 512M or 4G; default: what the "
                     "machine has available",
                     &to.arguments.memory);
  AddThreadsAndProgress(to);
}

void AddThreadsAndProgress(Declaration& to) {
  AddThreads(to);
  to.options.AddChoice("--progress", {"none", "auto", "json"},
                       "What to say on standard error of a run that takes "
                       "long: nothing; a line, on a terminal; lines of JSON",
                       &to.arguments.progress);
}

void AddThreads(Declaration& to) {
  to.options.AddNumber("--threads", "Threads to use; default: all cores", 1,
                       kMostThreads, &to.arguments.threads);
}

void AddReading(Declaration& to) {
  to.options.AddText(
      "--memory", "SIZE",
      "The most to use, such as 512M or 4G, half of it for blocks of tables; "
      "default: 256 MiB of blocks",
      &to.arguments.memory);
}

}  // namespace retrograde::cli
