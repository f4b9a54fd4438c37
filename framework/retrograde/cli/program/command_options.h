// The options that several commands take. What a command takes alone stands in
// its own file.

#ifndef RETROGRADE_CLI_PROGRAM_COMMAND_OPTIONS_H_
#define RETROGRADE_CLI_PROGRAM_COMMAND_OPTIONS_H_

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "retrograde/cli/program/command.h"
#include "retrograde/cli/program/program.h"

namespace retrograde::cli {

// Bounds of numbers: none, and the most that a list of states may be long.
inline constexpr uint64_t kAnyNumber = std::numeric_limits<uint64_t>::max();
inline constexpr uint64_t kMostListed = 1'000'000;

// "A state: MOUSE,CAT,mouse|cat".
std::string StateHelp(const Declaration& to);

// The game's own options, and --input where games are read from files.
void AddGame(Declaration& to);
// The first of these alone.
void AddGameOptions(Declaration& to);

// DIR: a directory of tables, or as `help` says.
void AddDirectory(Declaration& to,
                  const std::string& help = "A directory of tables");
// What DIR is to a command that can do without: `more` comes last.
std::string OptionalDirectoryHelp(const std::string& more = "");
// FAMILY…
void AddFamilies(Declaration& to);

// --format: text, json and these.
void AddFormat(Declaration& to, const std::vector<Format>& more = {});

// --memory, --threads and --progress, which every command has that solves.
void AddSolving(Declaration& to);
void AddThreadsAndProgress(Declaration& to);
void AddThreads(Declaration& to);
// --memory of a command that reads tables.
void AddReading(Declaration& to);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PROGRAM_COMMAND_OPTIONS_H_
