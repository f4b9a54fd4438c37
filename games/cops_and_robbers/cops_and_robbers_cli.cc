#include "games/cops_and_robbers/cops_and_robbers_cli.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "games/cops_and_robbers/cop_number.h"
#include "games/cops_and_robbers/cops_and_robbers.h"
#include "games/cops_and_robbers/named_graphs.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/axioms/conformance.h"
#include "retrograde/cli/erased/any_game.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/engine/options.h"
#include "retrograde/io/byte_input.h"
#include "retrograde/io/json_text.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_options.h"

namespace retrograde::cops_and_robbers {
namespace {

// The numbers of a list take several times the room of their text.
constexpr uint64_t kBytesATextByte = 8;

// As many best moves as a line of text shows.
constexpr size_t kShownMoves = 10;

// All that is to be read. `limit` in bytes, for the graph that it becomes.
absl::StatusOr<std::string> ReadAll(cli::ByteInput& input, uint64_t limit) {
  std::string text;
  while (input.Peek() != cli::ByteInput::kEnd) {
    const absl::string_view bytes = input.Buffered();
    if (text.size() + bytes.size() > limit / kBytesATextByte) {
      return absl::ResourceExhaustedError(absl::StrCat(
          input.Name(), ": not enough memory: the graph needs more than the ",
          limit, " bytes there are"));
    }
    absl::StrAppend(&text, bytes);
    input.Skip(bytes.size());
  }
  if (!input.Status().ok()) return input.Status();
  return text;
}

// `place` is where the text comes from, for messages.
absl::StatusOr<Graph> GraphFromText(absl::string_view text,
                                    absl::string_view place, bool directed) {
  absl::StatusOr<Graph> graph = Graph::FromJson(text);
  absl::Status status = graph.status();
  if (status.ok() && !directed) status = graph->CheckSymmetric();
  if (status.ok()) return graph;
  return absl::Status(status.code(),
                      absl::StrCat(place, ": ", status.message()));
}

// Answers with the moves of BriefCops; the axioms are tested, and tables are
// built, on the game with all its moves.
class BriefGame final : public cli::AnyGame {
 public:
  BriefGame(CopsAndRobbers whole, std::unique_ptr<cli::AnyGame> brief)
      : whole_(std::move(whole)), brief_(std::move(brief)) {}

  ConformanceReport CheckAxioms(const ConformanceOptions& options) override {
    return CheckConformance(whole_, options);
  }
  absl::Status Solve(const SolveOptions& options) override {
    return brief_->Solve(options);
  }
  CheckReport CheckValues(const CheckOptions& options) const override {
    return brief_->CheckValues(options);
  }
  absl::StatusOr<cli::Report> Answer(
      const cli::Question& question) const override {
    return brief_->Answer(question);
  }
  absl::StatusOr<cli::Situation> Look(absl::string_view state) const override {
    return brief_->Look(state);
  }
  absl::StatusOr<std::string> MoveText(absl::string_view state,
                                       absl::string_view text) const override {
    return brief_->MoveText(state, text);
  }
  Counts CountStates() const override { return brief_->CountStates(); }
  std::optional<Counts> CountImages() const override {
    return brief_->CountImages();
  }
  absl::StatusOr<Reached> CountReachable(uint64_t memory_limit) const override {
    return brief_->CountReachable(memory_limit);
  }
  retrograde::Preparation Preparation() const override {
    return brief_->Preparation();
  }
  // The index and the values are the same, so tables of the one are tables of
  // the other.
  absl::StatusOr<std::vector<table::FamilyNeed>> EstimateTables(
      const table::BuildOptions& options) const override {
    return table::EstimateTables(whole_, options);
  }
  absl::StatusOr<table::BuildReport> BuildTables(
      const table::BuildOptions& options) override {
    return table::BuildTables(whole_, options);
  }

 private:
  CopsAndRobbers whole_;
  std::unique_ptr<cli::AnyGame> brief_;
};

// The moves, of those that lead to the same canonical state the first alone.
std::vector<std::string> WithoutReorderings(
    const BriefCops& game, const BriefCops::State& state,
    const std::vector<std::string>& moves) {
  absl::flat_hash_set<BriefCops::State> seen;
  std::vector<std::string> kept;
  for (const std::string& text : moves) {
    const auto move = game.ParseMove(state, text);
    if (!move.ok()) continue;
    if (seen.insert(game.Canonical(game.Apply(state, *move))).second) {
      kept.push_back(text);
    }
  }
  return kept;
}

}  // namespace

CopsAndRobbersProgram::CopsAndRobbersProgram() = default;
CopsAndRobbersProgram::~CopsAndRobbersProgram() = default;

std::string CopsAndRobbersProgram::Summary() const {
  return "Cops and robbers on a graph: the cops choose their nodes, then the "
         "robber its own,\nthen they move in turn along edges. A cop on the "
         "robber's node wins for the cops.";
}

std::vector<std::string> CopsAndRobbersProgram::Examples() const {
  return {"solve --named=petersen --cops=3",
          "solve --graph='[[1],[0,2],[1]]' --format=json",
          "solve --graph-file=graph.json --cops=2",
          "probe --named=cycle:8 --cops=2 0+4,2,cops",
          "line --named=path:5 2,4,cops",
          "play --named=grid:3x3 --cops=2 --as=robber",
          "check --named=cycle:8 --cops=2",
          "stats --named=cycle:8 --cops=2",
          "build tables --named=petersen --cops=3",
          "build tables --named=cycle:8 --cops=2 --estimate",
          "export --named=cycle:8 --cops=2 --format=pgsolver "
          "--output=game",
          "compare --named=cycle:8 --cops=2 first.sol second.sol"};
}

void CopsAndRobbersProgram::AddGraphOptions(cli::OptionSet& options) {
  options.AddText("--graph", "JSON", "The graph: an adjacency array in JSON",
                  &graph_);
  options.AddText("--graph-file", "FILE",
                  "Read the graph from a file; - is standard input",
                  &graph_file_);
  options.AddText("--named", "NAME",
                  absl::StrCat("A graph that has a name: ", NamedGraphKinds()),
                  &named_);
  options.AddFlag("--directed",
                  "The graph is directed: each entry is an arc, and lists need "
                  "not be symmetric",
                  &directed_);
}

void CopsAndRobbersProgram::AddOptions(cli::CommandKind,
                                       cli::OptionSet& options) {
  AddGraphOptions(options);
  options.AddNumber("--cops", "The number of cops", 1, kMaxCops, &cops_);
}

std::vector<cli::Command> CopsAndRobbersProgram::OwnCommands() {
  cli::Command command;
  command.name = "cop-number";
  command.summary = "The least number of cops that win";
  command.examples = {"cop-number --named=dodecahedron",
                      "cop-number --graph-file=graph.json --most=3"};
  command.add_options = [this](cli::Declaration& to) {
    AddGraphOptions(to.options);
    to.options.AddNumber("--most", "Try no more cops than that", 1, kMaxNodes,
                         &most_);
    cli::AddFormat(to);
    cli::AddSolving(to);
  };
  command.run = [this](cli::Session& session) {
    const absl::StatusOr<std::string> text = CopNumberText(session);
    session.Shown().Clear();
    if (text.ok()) session.Out().Write(*text);
    return session.SayError(text.status());
  };
  return {command};
}

absl::StatusOr<Graph> CopsAndRobbersProgram::OpenGraph(
    const cli::GameRequest& request) const {
  const int given =
      graph_.has_value() + graph_file_.has_value() + named_.has_value();
  if (given != 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        given == 0 ? "no graph is given" : "more than one graph is given",
        ": expected one of --graph, --graph-file and --named"));
  }
  if (named_) return NamedGraph(*named_);
  if (graph_) return GraphFromText(*graph_, "--graph", directed_);
  if (request.kind == cli::CommandKind::kPlay && graph_file_ == "-") {
    return absl::InvalidArgumentError(
        "--graph-file=-: standard input is where the moves come from");
  }
  absl::StatusOr<cli::ByteInput> input =
      cli::ByteInput::Open(*graph_file_, request.interruption);
  if (!input.ok()) return input.status();
  const absl::StatusOr<std::string> text =
      ReadAll(*input, request.memory_limit);
  if (!text.ok()) return text.status();
  return GraphFromText(*text, input->Name(), directed_);
}

absl::StatusOr<std::unique_ptr<cli::GameSource>> CopsAndRobbersProgram::Games(
    const cli::GameRequest& request) {
  absl::StatusOr<Graph> graph = OpenGraph(request);
  if (!graph.ok()) return graph.status();
  absl::StatusOr<CopsAndRobbers> game =
      CopsAndRobbers::Create(*std::move(graph), cops_);
  if (!game.ok()) return game.status();
  cli::GameItem item;
  item.game = std::make_unique<BriefGame>(*game, Box(BriefCops(*game)));
  return std::make_unique<cli::OneGameSource>(std::move(item));
}

absl::StatusOr<std::string> CopsAndRobbersProgram::CopNumberText(
    cli::Session& session) const {
  const cli::GameRequest request = session.Request();
  const absl::StatusOr<Graph> graph = OpenGraph(request);
  if (!graph.ok()) return graph.status();
  const auto number = CopNumber(*graph, most_, request.solve);
  if (!number.ok()) return number.status();
  if (!session.WantsJson()) {
    return absl::StrCat("The cop number is ", *number ? "" : "more than ",
                        number->value_or(most_), ".\n");
  }
  cli::JsonObject answer;
  answer.Set("nodes", absl::StrCat(graph->NodeCount()));
  answer.Set("cop_number", *number ? absl::StrCat(**number) : "null");
  if (!*number) answer.Set("more_than", absl::StrCat(most_));
  return answer.ToString() + "\n";
}

void CopsAndRobbersProgram::Describe(const BriefCops& game, const State& state,
                                     const Counts& counts,
                                     cli::Report& report) const {
  std::vector<std::string>& moves = report.best_moves;
  moves = WithoutReorderings(game, state, moves);
  if (report.format != "text") return;
  if (moves.size() > kShownMoves) {
    const size_t more = moves.size() - kShownMoves;
    moves.resize(kShownMoves);
    moves.push_back(absl::StrCat("and ", more, " more"));
  }
  report.remarks.push_back(absl::StrCat("            ", counts.WonBy(kCops),
                                        " won by the cops, ", counts.Draws(),
                                        " drawn"));
}

}  // namespace retrograde::cops_and_robbers
