#include "games/graph_game/graph_game_cli.h"

#include <filesystem>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/io/byte_input.h"
#include "retrograde/io/json_text.h"
#include "retrograde/io/paths.h"

namespace retrograde::graph_game {
namespace {

constexpr char kStandardInput[] = "-";

// Whose win a value is; nobody's for a draw where endless play is one.
std::optional<Player> WinnerOf(const Graph& graph, Player mover, Value value) {
  if (value.outcome == Outcome::kDraw) return graph.EndlessWinner();
  return value.outcome == Outcome::kWin ? mover : Other(mover);
}

// The same from anywhere, for tables that are read later.
std::string WholePath(const std::string& path) {
  if (path == kStandardInput) return "";
  std::error_code error;
  return std::filesystem::absolute(cli::ResolvePath(path), error).string();
}

absl::Status NeedsFile() {
  return absl::InvalidArgumentError(
      absl::StrCat("standard input: the tables of a game of more than ",
                   ExplicitGame::kMostWritten,
                   " states and moves need its file again: expected a file"));
}

std::string DuplicatesText(absl::string_view input, uint64_t count) {
  return absl::StrCat(input, ": warning: dropped ",
                      cli::Counted(count, "repeated move", "repeated moves"));
}

}  // namespace

GraphGameProgram::GraphGameProgram() = default;
GraphGameProgram::~GraphGameProgram() = default;

std::string GraphGameProgram::Summary() const {
  return "Any game whose states and moves stand in a file: JSON lines, or a "
         "parity game of\nPGSolver's in which only the ends decide.";
}

std::vector<std::string> GraphGameProgram::Examples() const {
  return {"solve game.jsonl",
          "solve game.pg.zst --format=json",
          "solve - < game.jsonl",
          "probe --graph-file=game.jsonl 7",
          "probe --graph-file=game.jsonl --input=states.txt",
          "line --graph-file=game.jsonl 7",
          "play --graph-file=game.jsonl --as=second",
          "check --graph-file=game.jsonl",
          "stats --graph-file=game.jsonl",
          "build tables --graph-file=game.jsonl",
          "build tables --graph-file=game.jsonl --estimate",
          "export --graph-file=game.jsonl --format=pgsolver --output=game",
          "compare --graph-file=game.jsonl first.sol second.sol",
          "compare --graph-file=game.pg game.sol"};
}

void GraphGameProgram::AddOptions(cli::CommandKind kind,
                                  cli::OptionSet& options) {
  if (kind == cli::CommandKind::kGames) {
    options.AddPositional("FILE", "The game; - is standard input", &argument_);
  }
  options.AddText("--graph-file", "FILE",
                  "Read the game from a file; - is standard input",
                  &graph_file_);
  options.AddChoice("--input-format", {"auto", "json", "pgsolver"},
                    "What the game is written in; auto sees it from the first "
                    "byte",
                    &input_format_);
  options.AddText("--no-move", "draw|loss",
                  "What a player without a move gets; default: a draw, but in "
                  "PGSolver's format such a state is an error",
                  &no_move_);
}

std::string GraphGameProgram::GameInputHelp() const {
  return "Read the game from a file, as --graph-file";
}

void GraphGameProgram::AddGenerating(cli::OptionSet& options) {
  options.AddChoice("--kind", GameKinds(), "The shape of the game",
                    &generate_.kind);
  options.AddNumber("--states", "How many states", 1, kMostStates,
                    &generate_.states);
  options.AddNumber("--degree",
                    "Moves of a state (random, one-level, each-level)", 1,
                    kMostStates, &generate_.degree);
  options.AddNumber("--terminals",
                    "Percent of the states that are terminal (random)", 0, 100,
                    &generate_.terminals);
  options.AddNumber("--loops",
                    "Percent of the moves that stay where they are (random)", 0,
                    100, &generate_.loops);
  options.AddNumber("--seed", "What the random choices begin with", 0,
                    std::numeric_limits<uint64_t>::max(), &generate_.seed);
  options.AddChoice("--output-format", {"json", "pgsolver"},
                    "What to write the game in; in PGSolver's format draws "
                    "and endless play are the first player's wins",
                    &generate_.format);
}

std::vector<cli::Command> GraphGameProgram::OwnCommands() {
  cli::Command command;
  command.name = "generate";
  command.summary = "Make up a game and print it";
  command.examples = {
      "generate --states=1000000 --degree=4 --seed=7 > game.jsonl",
      "generate --kind=hub --states=100002 | graph_game solve -"};
  command.add_options = [this](cli::Declaration& to) {
    AddGenerating(to.options);
    cli::AddFormat(to);
    cli::AddSolving(to);
  };
  command.run = [this](cli::Session& session) {
    session.Shown().Clear();
    const auto print = [&session](absl::string_view text) {
      return !session.Signals()->Requested() && session.Out().Write(text);
    };
    return session.SayError(Generate(generate_, print));
  };
  return {command};
}

absl::StatusOr<std::string> GraphGameProgram::PathOf(
    const cli::GameRequest& request) const {
  const int given = argument_.has_value() + graph_file_.has_value() +
                    request.input.has_value();
  if (given != 1) {
    const bool solve = request.kind == cli::CommandKind::kGames;
    return absl::InvalidArgumentError(absl::StrCat(
        given == 0 ? "no game is given" : "more than one game is given",
        ": expected one of ", solve ? "FILE, " : "", "--graph-file, --input"));
  }
  const std::string path = argument_     ? *argument_
                           : graph_file_ ? *graph_file_
                                         : *request.input;
  if (request.kind == cli::CommandKind::kPlay && path == kStandardInput) {
    return absl::InvalidArgumentError(
        "--graph-file=-: standard input is where the moves come from");
  }
  return path;
}

absl::StatusOr<std::unique_ptr<cli::GameSource>> GraphGameProgram::Games(
    const cli::GameRequest& request) {
  if (no_move_ && no_move_ != "draw" && no_move_ != "loss") {
    return absl::InvalidArgumentError(absl::StrCat(
        "--no-move: expected draw or loss, found ", Quoted(*no_move_)));
  }
  const absl::StatusOr<std::string> path = PathOf(request);
  if (!path.ok()) return path.status();
  absl::StatusOr<cli::GameItem> item = ReadItem(*path, request);
  if (!item.ok()) return item.status();
  return std::make_unique<cli::OneGameSource>(*std::move(item));
}

ReadOptions GraphGameProgram::OptionsOf(const cli::GameRequest& request) const {
  ReadOptions options;
  options.format = input_format_;
  options.no_move = no_move_.value_or("");
  options.memory_limit = request.memory_limit;
  if (request.solve.progress) {
    options.progress = [&request](uint64_t states, uint64_t bytes) {
      request.solve.progress(
          {.states = states, .bytes = bytes, .phase = Phase::kReading});
    };
  }
  return options;
}

absl::StatusOr<cli::GameItem> GraphGameProgram::ReadItem(
    const std::string& path, const cli::GameRequest& request) const {
  absl::StatusOr<cli::ByteInput> input =
      cli::ByteInput::Open(path, request.interruption);
  if (!input.ok()) return input.status();
  input->BeforeWaiting(request.before_waiting);
  const ReadOptions options = OptionsOf(request);
  absl::StatusOr<ReadResult> read = ReadGraph(*input, options);
  if (!read.ok()) return read.status();
  ExplicitGame game(std::move(read->graph), {WholePath(path), options.no_move});
  if (request.kind == cli::CommandKind::kBuild && !game.IsWritten() &&
      path == kStandardInput) {
    return NeedsFile();
  }
  cli::GameItem item;
  if (read->duplicates > 0) {
    item.warnings.push_back(DuplicatesText(input->Name(), read->duplicates));
  }
  item.game = Box(std::move(game));
  return item;
}

void GraphGameProgram::Describe(const ExplicitGame& game, const State& state,
                                const Counts&, cli::Report& report) const {
  const Graph& graph = game.States();
  if (!graph.EndlessWinner()) return;
  const std::optional<Player> winner =
      WinnerOf(graph, game.Mover(state), report.value);
  report.keys.Set("winner",
                  winner == Player::kFirst ? "\"first\"" : "\"second\"");
}

}  // namespace retrograde::graph_game
