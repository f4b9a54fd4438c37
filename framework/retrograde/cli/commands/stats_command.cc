// `stats`: how many states there are of each outcome and length.

#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/table_stats_command.h"
#include "retrograde/cli/print/counts_text.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

// What a command knows of a game when it prints.
struct Found {
  Counts counts;
  std::optional<Counts> images;
  CountsOf what;
  std::string not_reached;  // why there is no such count
  Preparation preparation;
};

// Which images play comes to is not known.
CountsOf OfImages(const Found& found) {
  CountsOf what = found.what;
  what.reached.reset();
  return what;
}

std::string FoundAsJson(const Found& found, const PlayerNames& players,
                        absl::string_view id) {
  JsonObject object;
  object.Set("id", std::string(id));
  SetCounts(found.counts, players, found.what, &object);
  SetReached(found.what.reached, &object);
  if (found.images) {
    JsonObject images;
    SetCounts(*found.images, players, OfImages(found), &images);
    object.Set("images", images.ToString());
  }
  const Preparation& made = found.preparation;
  if (made.numbered_states > 0) {
    object.Set("numbering_bytes", absl::StrCat(made.numbering_bytes));
  }
  if (made.edge_bytes > 0) {
    object.Set("edge_bytes", absl::StrCat(made.edge_bytes));
  }
  if (made.forward_only) object.Set("forward_only", "true");
  return object.ToString() + "\n";
}

std::string PerState(uint64_t bytes, uint64_t states) {
  return absl::StrFormat("%.1f bytes a state",
                         static_cast<double>(bytes) / states);
}

std::string FoundAsText(const Found& found, const PlayerNames& players) {
  std::string text = CountsAsText(found.counts, players, found.what);
  if (!found.what.reached) absl::StrAppend(&text, found.not_reached, "\n");
  if (found.images) {
    absl::StrAppend(&text, "\nwith all images of each state\n",
                    CountsAsText(*found.images, players, OfImages(found)));
  }
  const Preparation& made = found.preparation;
  const uint64_t states = found.counts.States();
  if (made.numbered_states > 0) {
    absl::StrAppend(&text,
                    "\nThe game has no index: numbering its states took ",
                    PerState(made.numbering_bytes, states), ".\n");
  }
  if (made.edge_bytes > 0) {
    absl::StrAppend(&text, "The game names no predecessors: its edges took ",
                    PerState(made.edge_bytes, states), ".\n");
  }
  if (made.forward_only) {
    absl::StrAppend(&text,
                    "The game names no predecessors, and its edges were not "
                    "stored (no room):\nit was solved by forward moves "
                    "alone.\n");
  }
  return text;
}

void AddOptions(Declaration& to) {
  AddDirectory(to, OptionalDirectoryHelp());
  AddFamilies(to);
  AddGame(to);
  AddFormat(to);
  AddSolving(to);
}

// Without room to find out how many states play comes to, all else is told.
Found Count(const AnyGame& game, uint64_t memory_limit) {
  Found found;
  found.counts = game.CountStates();
  found.what.endless_winner = game.EndlessWinner();
  found.images = game.CountImages();
  found.preparation = game.Preparation();
  const absl::StatusOr<Reached> reached = game.CountReachable(memory_limit);
  if (reached.ok()) {
    found.what.reached = *reached;
  } else {
    found.not_reached = std::string(reached.status().message());
  }
  return found;
}

ExitCode RunOnGame(Session& session) {
  absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return session.SayError(item.status());
  AnyGame& game = **item->game;
  const absl::Status solved = session.Solve(game);
  if (!solved.ok()) return session.SayError(solved);
  const Found found = Count(game, session.ForSolving().memory_limit);
  if (session.Signals()->Requested()) return ExitCode::kInterrupted;
  session.Out().Write(session.WantsJson()
                          ? FoundAsJson(found, session.Players(), item->id)
                          : FoundAsText(found, session.Players()));
  return ExitCode::kDone;
}

ExitCode Run(Session& session) {
  return session.Args().directory ? RunStatsOfTables(session)
                                  : RunOnGame(session);
}

}  // namespace

Command StatsCommand() {
  return {.name = "stats",
          .summary = "Count the states by outcome and plies",
          .examples = {"stats", "stats --format=json"},
          .common_examples = {"stats tables"},
          .add_options = &AddOptions,
          .run = &Run};
}

}  // namespace retrograde::cli
