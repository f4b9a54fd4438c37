#include "games/cat_mouse/cat_mouse_cli.h"

#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "games/cat_mouse/solve.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cat_mouse {
namespace {

constexpr char kExampleGraph[] = "'[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]'";

struct SourceOptions {
  GraphFormat format;
  bool edges = false;
  Rules rules;
};

// Graphs from one input, made into games.
class GraphGames final : public cli::GameSource {
 public:
  GraphGames(const CatMouseProgram* program, cli::ByteInput input,
             const SourceOptions& options)
      : program_(program),
        options_(options),
        input_(std::move(input)),
        reader_(&input_, options.format) {}

  std::optional<cli::GameItem> Next() override {
    std::optional<GraphItem> graph = NextGraph();
    if (!graph) return std::nullopt;
    cli::GameItem item;
    item.id = graph->id;
    item.line = graph->line;
    item.place = graph->place;
    item.warnings = std::move(graph->warnings);
    if (!graph->graph.ok()) {
      item.game = graph->graph.status();
      return item;
    }
    absl::StatusOr<CatMouse> game =
        CatMouse::Create(*std::move(graph->graph), options_.rules);
    if (game.ok()) {
      item.game = program_->Box(*std::move(game));
    } else {
      item.warnings.clear();
      item.game =
          absl::Status(game.status().code(),
                       absl::StrCat(item.place, ": ", game.status().message()));
    }
    return item;
  }

 private:
  std::optional<GraphItem> NextGraph() {
    if (!options_.edges) return reader_.Next();
    if (std::exchange(edges_read_, true)) return std::nullopt;
    return ReadEdgeList(input_, options_.format);
  }

  const CatMouseProgram* program_;
  SourceOptions options_;
  cli::ByteInput input_;
  GraphReader reader_;
  bool edges_read_ = false;
};

}  // namespace

CatMouseProgram::CatMouseProgram() = default;
CatMouseProgram::~CatMouseProgram() = default;

std::string CatMouseProgram::Summary() const {
  return "Cat-and-mouse on a graph (LeetCode 913): the mouse starts on node 1 "
         "and moves first,\nthe cat starts on 2, the hole is 0. A graph is an "
         "adjacency array in JSON.";
}

std::vector<std::string> CatMouseProgram::Examples() const {
  const std::string graph = absl::StrCat("--graph=", kExampleGraph);
  return {absl::StrCat("solve ", kExampleGraph),
          "solve --input=graphs.jsonl --format=json",
          "solve --input=- --input-format=edges < graph.txt",
          absl::StrCat("probe ", graph, " 3,5,cat"),
          "probe --graph-file=graph.json --input=states.txt",
          absl::StrCat("line ", graph, " 2,4,cat"),
          absl::StrCat("play ", graph, " --as=cat"),
          "play --graph-file=graph.json --state=4,2,mouse --self",
          absl::StrCat("check ", graph),
          absl::StrCat("stats ", graph),
          "stats --input=graph.json",
          absl::StrCat("build tables ", graph),
          "build tables --input=graph.json --estimate",
          absl::StrCat("export ", graph, " --format=pgsolver --output=game"),
          absl::StrCat("compare ", graph, " first.sol second.sol")};
}

void CatMouseProgram::AddOptions(cli::CommandKind kind,
                                 cli::OptionSet& options) {
  constexpr uint64_t kLargest = std::numeric_limits<Node>::max() - 1;
  if (kind == cli::CommandKind::kGames) {
    options.AddPositional("GRAPH", "A graph in JSON", &argument_);
  }
  options.AddText("--graph", "JSON", "The graph", &graph_);
  options.AddText("--graph-file", "FILE",
                  "Read the graph from a file; - is standard input",
                  &graph_file_);
  options.AddChoice("--input-format", {"json", "edges"},
                    "What graphs are written in: adjacency arrays, or an edge "
                    "list, two nodes a line",
                    &input_format_);
  options.AddFlag("--skip-other-keys",
                  "Skip the keys of an object that are not \"graph\" or "
                  "\"id\"; otherwise they are refused",
                  &skip_other_keys_);
  options.AddFlag("--directed",
                  "The graph is directed: each entry is an arc, and lists need "
                  "not be symmetric",
                  &directed_);
  options.AddNumber("--mouse", "Where the mouse starts", 0, kLargest, &mouse_);
  options.AddNumber("--cat", "Where the cat starts", 0, kLargest, &cat_);
  options.AddNumber("--hole", "The hole", 0, kLargest, &hole_);
  options.AddChoice("--no-move", {"draw", "loss"},
                    "What a player without a move gets", &no_move_);
}

std::string CatMouseProgram::GameInputHelp() const {
  return "Read graphs: one JSON value, or JSON lines, each an adjacency array "
         "or an object with \"graph\" and optional \"id\"; - is standard input";
}

absl::StatusOr<cli::ByteInput> CatMouseProgram::OpenGraphs(
    const cli::GameRequest& request) const {
  const int given = argument_.has_value() + graph_.has_value() +
                    graph_file_.has_value() + request.input.has_value();
  if (given != 1) {
    const bool solve = request.kind == cli::CommandKind::kGames;
    return absl::InvalidArgumentError(absl::StrCat(
        given == 0 ? "no graph is given" : "more than one graph is given",
        ": expected one of ", solve ? "GRAPH, " : "",
        "--graph and --graph-file", solve ? ", --input" : ""));
  }
  if (request.kind == cli::CommandKind::kPlay && graph_file_ == "-") {
    return absl::InvalidArgumentError(
        "--graph-file=-: standard input is where the moves come from");
  }
  if (argument_) return cli::ByteInput::FromText(*argument_, "GRAPH");
  if (graph_) return cli::ByteInput::FromText(*graph_, "--graph");
  return cli::ByteInput::Open(graph_file_ ? *graph_file_ : *request.input,
                              request.interruption);
}

absl::StatusOr<std::unique_ptr<cli::GameSource>> CatMouseProgram::Games(
    const cli::GameRequest& request) {
  absl::StatusOr<cli::ByteInput> input = OpenGraphs(request);
  if (!input.ok()) return input.status();
  input->BeforeWaiting(request.before_waiting);
  SourceOptions options;
  options.format.directed = directed_;
  options.format.skip_other_keys = skip_other_keys_;
  options.format.may_be_empty =
      request.kind == cli::CommandKind::kGames && request.input.has_value();
  options.format.memory_limit = request.memory_limit;
  options.edges = input_format_ == "edges";
  options.rules = {static_cast<Node>(mouse_), static_cast<Node>(cat_),
                   static_cast<Node>(hole_),
                   no_move_ == "loss" ? NoMove::kLoss : NoMove::kDraw};
  return std::make_unique<GraphGames>(this, *std::move(input), options);
}

void CatMouseProgram::Describe(const CatMouse&, const State& state,
                               const Counts& counts,
                               cli::Report& report) const {
  const int result = ResultOf(state.mover, report.value).result;
  report.custom = absl::StrCat(result);
  const uint64_t mouse = counts.WonBy(kMouse);
  const uint64_t cat = counts.WonBy(kCat);
  if (report.format == "text") {
    constexpr absl::string_view kIndentation = "            ";
    report.remarks.push_back(
        absl::StrCat(kIndentation, mouse, " won by the mouse, ", cat,
                     " by the cat, ", counts.Draws(), " drawn"));
    return;
  }
  report.keys.Set("best_moves", cli::JsonArray(report.best_moves));
  report.keys.Set("line", cli::JsonArray(report.line));
  report.keys.Set("result", absl::StrCat(result));
  report.keys.Set("winner", result == 0   ? "null"
                            : result == 1 ? "\"mouse\""
                                          : "\"cat\"");
  report.keys.Set("counts", absl::StrCat("{\"mouse\":", mouse, ",\"cat\":", cat,
                                         ",\"draw\":", counts.Draws(), "}"));
}

}  // namespace retrograde::cat_mouse
