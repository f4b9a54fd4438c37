// `compare`: do the solutions of other solvers say what ours says?

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/interchange/solution.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/io/byte_input.h"
#include "retrograde/io/json_text.h"
#include "retrograde/io/paths.h"

namespace retrograde::cli {
namespace {

using interchange::StateGraph;
using interchange::Winner;
using interchange::Winners;

struct CompareOptions {
  std::vector<std::string> solutions;  // SOLUTION…
  std::optional<std::string> player;   // --player
};

void AddOptions(Declaration& to, CompareOptions& compare) {
  to.options.AddPositionals(
      "SOLUTION",
      "What another solver found for FILE.first.pg of `export "
      "--format=pgsolver`, and in a second file for FILE.second.pg; - is "
      "standard input",
      &compare.solutions);
  to.options.AddText(
      "--player", "first|second",
      "With one SOLUTION: whose wins it tells; default: first, or of "
      "both for a game that was read as a parity game",
      &compare.player);
  AddGame(to);
  AddFormat(to);
  AddSolving(to);
}

// What others found.
struct Theirs {
  std::string names;  // of the files
  Winners winners;
  std::optional<Player> wins_of;         // all that counts; nothing: all does
  std::optional<Player> endless_winner;  // whose win a draw is
};

// Who wins, as far as it counts.
Winner Told(Winner winner, const Theirs& theirs) {
  if (theirs.wins_of) return interchange::WinOf(*theirs.wins_of, winner);
  if (winner != Winner::kNobody || !theirs.endless_winner) return winner;
  return interchange::WinnerOf(*theirs.endless_winner);
}

// A state where they say something else.
struct Difference {
  uint32_t id = 0;
  std::string state;
  Winner theirs = Winner::kNobody, ours = Winner::kNobody;
};

struct Comparison {
  uint64_t states = 0;
  uint64_t different = 0;
  std::optional<Difference> first;
};

absl::StatusOr<Winners> ReadSolution(const Session& session,
                                     absl::string_view path,
                                     uint64_t most_bytes) {
  absl::StatusOr<ByteInput> input = ByteInput::Open(path, session.Signals());
  if (!input.ok()) return input.status();
  interchange::WinnersReader reader(input->Name(), most_bytes);
  std::string line;
  bool too_long = false;
  while (input->ReadLine(&line, &too_long)) {
    absl::Status status = reader.AddLine(too_long ? "(too long)" : line);
    if (!status.ok()) return status;
  }
  if (!input->Status().ok()) return input->Status();
  return std::move(reader).Finish();
}

absl::StatusOr<Theirs> ReadOne(const Session& session,
                               const CompareOptions& options, uint64_t limit) {
  const std::string& path = options.solutions[0];
  std::optional<Player> wins_of;
  if (options.player) {
    const absl::StatusOr<Player> player =
        session.PlayerOf("--player", *options.player);
    if (!player.ok()) return player.status();
    wins_of = *player;
  }
  absl::StatusOr<Winners> winners = ReadSolution(session, path, limit);
  if (!winners.ok()) return winners.status();
  return Theirs{path, *std::move(winners), wins_of, {}};
}

absl::StatusOr<Theirs> ReadTwo(const Session& session,
                               const CompareOptions& options, uint64_t limit) {
  const std::string& path = options.solutions[0];
  const std::string& other = options.solutions[1];
  absl::StatusOr<Winners> first = ReadSolution(session, path, limit);
  if (!first.ok()) return first.status();
  const absl::StatusOr<Winners> second =
      ReadSolution(session, other, limit - first->size());
  if (!second.ok()) return second.status();
  absl::StatusOr<Winners> both =
      interchange::MergeWinners(*std::move(first), path, *second, other);
  if (!both.ok()) return both.status();
  return Theirs{absl::StrCat(path, " and ", other), *std::move(both), {}, {}};
}

absl::StatusOr<Theirs> ReadTheirs(const Session& session,
                                  const CompareOptions& options) {
  const size_t files = options.solutions.size();
  if (files != 1 && files != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected one SOLUTION or two, found ", files));
  }
  if (files == 2 && options.player) {
    return absl::InvalidArgumentError(
        "--player: not to be used with two solutions, of the first player's "
        "wins and of the second's");
  }
  const uint64_t limit = session.ForSolving().memory_limit;
  return files == 1 ? ReadOne(session, options, limit)
                    : ReadTwo(session, options, limit);
}

// Finds what one solution is of where --player does not say it: of the game
// itself where that was a parity game, else of that for the first player's
// wins.
void FindSubject(const StateGraph& graph, size_t files, Theirs& theirs) {
  if (files == 2 || theirs.wins_of) return;
  theirs.endless_winner = graph.EndlessWinner();
  if (!theirs.endless_winner) theirs.wins_of = Player::kFirst;
}

// The solved game as a graph. What was read counts towards the limit.
absl::StatusOr<std::unique_ptr<StateGraph>> SolvedGraph(Session& session,
                                                        AnyGame& game,
                                                        uint64_t held_bytes) {
  SolveOptions options = session.ForSolving();
  options.held_bytes = held_bytes;
  session.ShowProgressOf(&options);
  const absl::Status solved = game.Solve(options);
  absl::StatusOr<std::unique_ptr<StateGraph>> graph =
      solved.ok() ? game.Graph(options) : solved;
  session.Shown().Clear();
  return graph;
}

absl::StatusOr<Comparison> Compare(const Session& session,
                                   const StateGraph& graph,
                                   const Theirs& theirs) {
  if (theirs.winners.size() != graph.States()) {
    return absl::InvalidArgumentError(absl::StrCat(
        theirs.names, ": of ",
        Counted(theirs.winners.size(), "state", "states"),
        ", but the game has ", graph.States(),
        "; expected a solution of what `export --format=pgsolver` writes"));
  }
  Comparison found;
  found.states = graph.States();
  absl::Status walked = graph.ForEachValue(
      session.Stop(), [&](const interchange::GraphValue& value) {
        const Winner ours = Told(value.winner, theirs);
        const Winner other = Told(theirs.winners[value.id], theirs);
        if (other == ours) return true;
        if (found.different++ == 0) {
          found.first = {value.id, value.text(), other, ours};
        }
        return true;
      });
  if (!walked.ok()) return walked;
  return found;
}

// "a draw"; "no win for the cat" where nobody asked for more.
std::string WinnerText(Winner winner, const Theirs& theirs,
                       const PlayerNames& players) {
  if (winner != Winner::kNobody) {
    return absl::StrCat("a win for ",
                        PlayerText(players, static_cast<Player>(winner)));
  }
  if (!theirs.wins_of) return "a draw";
  return absl::StrCat("no win for ", PlayerText(players, *theirs.wins_of));
}

std::string AsText(const Comparison& found, const Theirs& theirs,
                   const PlayerNames& players) {
  std::string text;
  if (found.first) {
    absl::StrAppend(&text, "state ", found.first->id, ", ", found.first->state,
                    ": ", WinnerText(found.first->theirs, theirs, players),
                    " in ", theirs.names, ", but ",
                    WinnerText(found.first->ours, theirs, players), "\n");
  }
  absl::StrAppend(&text, Counted(found.states, "state", "states"),
                  " compared, ",
                  found.different == 0
                      ? "none different"
                      : absl::StrCat(found.different, " different, ",
                                     found.states - found.different, " equal"),
                  "\n");
  return text + (found.different == 0 ? "Equal.\n" : "Different.\n");
}

std::string WinnerAsJson(Winner winner, const PlayerNames& players) {
  if (winner == Winner::kNobody) return "null";
  return JsonString(players[static_cast<int>(winner)]);
}

std::string AsJson(const Comparison& found, const Theirs& theirs,
                   absl::string_view id, const PlayerNames& players) {
  JsonObject object;
  object.Set("id", std::string(id));
  object.Set("equal", found.different == 0 ? "true" : "false");
  object.Set("wins_of",
             theirs.wins_of
                 ? WinnerAsJson(interchange::WinnerOf(*theirs.wins_of), players)
                 : "null");
  object.Set("states", absl::StrCat(found.states));
  object.Set("different", absl::StrCat(found.different));
  object.Set("first_difference", "null");
  if (found.first) {
    JsonObject first;
    first.Set("number", absl::StrCat(found.first->id));
    first.Set("state", JsonString(found.first->state));
    first.Set("their_winner", WinnerAsJson(found.first->theirs, players));
    first.Set("winner", WinnerAsJson(found.first->ours, players));
    object.Set("first_difference", first.ToString());
  }
  return object.ToString() + "\n";
}

// kNegative when they differ.
ExitCode Run(Session& session, const CompareOptions& options) {
  absl::StatusOr<Theirs> theirs = ReadTheirs(session, options);
  if (!theirs.ok()) return session.SayError(theirs.status());
  const absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return session.SayError(item.status());
  const absl::StatusOr<std::unique_ptr<StateGraph>> graph =
      SolvedGraph(session, **item->game, theirs->winners.size());
  if (!graph.ok()) return session.SayError(graph.status());
  FindSubject(**graph, options.solutions.size(), *theirs);
  const absl::StatusOr<Comparison> found = Compare(session, **graph, *theirs);
  if (!found.ok()) return session.SayError(found.status());
  session.Out().Write(session.WantsJson()
                          ? AsJson(*found, *theirs, item->id, session.Players())
                          : AsText(*found, *theirs, session.Players()));
  return found->different == 0 ? ExitCode::kDone : ExitCode::kNegative;
}

}  // namespace

Command CompareCommand() {
  return WithOptions(
      {.name = "compare",
       .summary = "Hold solutions of other solvers against a game",
       .examples = {"compare first.sol second.sol"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
