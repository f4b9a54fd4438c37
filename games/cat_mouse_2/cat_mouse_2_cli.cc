#include "games/cat_mouse_2/cat_mouse_2_cli.h"

#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse_2/grid_reader.h"

namespace retrograde::cat_mouse_2 {
namespace {

constexpr char kExampleGrid[] = "'[\"####F\",\"#C...\",\"M....\"]'";

// Games from one input.
class GridGames final : public cli::GameSource {
 public:
  GridGames(const CatMouse2Program* program, cli::ByteInput input,
            const GridFormat& format)
      : program_(program), input_(std::move(input)), reader_(&input_, format) {}

  std::optional<cli::GameItem> Next() override {
    std::optional<GridItem> grid = reader_.Next();
    if (!grid) return std::nullopt;
    cli::GameItem item;
    item.id = grid->id;
    item.line = grid->line;
    item.place = grid->place;
    if (grid->game.ok()) {
      item.game = program_->Box(*std::move(grid->game));
    } else {
      item.game = grid->game.status();
    }
    return item;
  }

 private:
  const CatMouse2Program* program_;
  cli::ByteInput input_;
  GridReader reader_;
};

}  // namespace

CatMouse2Program::CatMouse2Program() = default;
CatMouse2Program::~CatMouse2Program() = default;

std::string CatMouse2Program::Summary() const {
  return "Cat and Mouse II (LeetCode 1728): on a grid with walls the mouse, "
         "who moves first,\n"
         "tries to reach the food before the cat gets there or catches it. A "
         "grid is an array\n"
         "of strings in JSON: C cat, M mouse, F food, # wall, . floor.";
}

std::vector<std::string> CatMouse2Program::Examples() const {
  const std::string grid = absl::StrCat("--grid=", kExampleGrid);
  return {absl::StrCat("solve ", kExampleGrid, " --mouse-jump=2"),
          "solve --input=grids.jsonl --format=json",
          "solve --input=- --format=leetcode < grids.jsonl",
          absl::StrCat("probe ", grid, " 2:3,1:1,cat"),
          "probe --grid-file=grid.json --input=states.txt",
          absl::StrCat("line ", grid, " 2:3,1:1,cat"),
          absl::StrCat("play ", grid, " --mouse-jump=2 --as=cat"),
          "play --grid-file=grid.json --self",
          absl::StrCat("check ", grid),
          absl::StrCat("stats ", grid),
          "stats --input=grid.json",
          absl::StrCat("build tables ", grid),
          "build tables --input=grid.json --estimate",
          absl::StrCat("export ", grid, " --format=pgsolver --output=game"),
          absl::StrCat("compare ", grid, " first.sol second.sol")};
}

void CatMouse2Program::AddOptions(cli::CommandKind kind,
                                  cli::OptionSet& options) {
  constexpr uint64_t kFarthest = std::numeric_limits<uint32_t>::max() - 1;
  if (kind == cli::CommandKind::kGames) {
    options.AddPositional("GRID", "A grid in JSON", &argument_);
  }
  options.AddText("--grid", "JSON", "The grid", &grid_);
  options.AddText("--grid-file", "FILE",
                  "Read the grid from a file; - is standard input",
                  &grid_file_);
  options.AddFlag("--skip-other-keys",
                  "Skip the keys of an object that are none of those that "
                  "--input names; otherwise they are refused",
                  &skip_other_keys_);
  options.AddNumber("--cat-jump",
                    "How many cells the cat may jump, where the input does "
                    "not say",
                    1, kFarthest, &cat_jump_);
  options.AddNumber("--mouse-jump",
                    "How many cells the mouse may jump, where the input does "
                    "not say",
                    1, kFarthest, &mouse_jump_);
}

std::string CatMouse2Program::GameInputHelp() const {
  return "Read grids: one JSON value, or JSON lines, each an array of strings "
         "or an object with \"grid\" and optional \"catJump\", \"mouseJump\" "
         "and \"id\"; - is standard input";
}

absl::StatusOr<cli::ByteInput> CatMouse2Program::OpenGrids(
    const cli::GameRequest& request) const {
  const int given = argument_.has_value() + grid_.has_value() +
                    grid_file_.has_value() + request.input.has_value();
  const bool plays = request.kind == cli::CommandKind::kPlay;
  if (given != 1) {
    const bool solves = request.kind == cli::CommandKind::kGames;
    return absl::InvalidArgumentError(absl::StrCat(
        given == 0 ? "no grid is given" : "more than one grid is given",
        ": expected one of ", solves ? "GRID, " : "", "--grid and --grid-file",
        solves ? ", --input" : ""));
  }
  if (plays && grid_file_ == "-") {
    return absl::InvalidArgumentError(
        "--grid-file=-: standard input is where the moves come from");
  }
  if (argument_) return cli::ByteInput::FromText(*argument_, "GRID");
  if (grid_) return cli::ByteInput::FromText(*grid_, "--grid");
  return cli::ByteInput::Open(grid_file_ ? *grid_file_ : *request.input,
                              request.interruption);
}

absl::StatusOr<std::unique_ptr<cli::GameSource>> CatMouse2Program::Games(
    const cli::GameRequest& request) {
  absl::StatusOr<cli::ByteInput> input = OpenGrids(request);
  if (!input.ok()) return input.status();
  input->BeforeWaiting(request.before_waiting);
  GridFormat format;
  format.jumps = {static_cast<uint32_t>(cat_jump_),
                  static_cast<uint32_t>(mouse_jump_)};
  format.skip_other_keys = skip_other_keys_;
  format.may_be_empty =
      request.kind == cli::CommandKind::kGames && request.input.has_value();
  format.memory_limit = request.memory_limit;
  return std::make_unique<GridGames>(this, *std::move(input), format);
}

// An endless game is a draw, and then LeetCode's answer is that the mouse does
// not win.
void CatMouse2Program::Describe(const CatMouse2&, const State& state,
                                const Counts& counts,
                                cli::Report& report) const {
  const bool draw = report.value.outcome == Outcome::kDraw;
  const bool mover_wins = report.value.outcome == Outcome::kWin;
  const bool mouse_wins = !draw && mover_wins == (state.mover == kMouse);
  const char* const result = mouse_wins ? "true" : "false";
  report.custom = result;
  const uint64_t mouse = counts.WonBy(kMouse);
  const uint64_t cat = counts.WonBy(kCat);
  if (report.format == "text") {
    report.remarks.push_back(
        absl::StrCat(std::string(12, ' '), mouse, " won by the mouse, ", cat,
                     " by the cat, ", counts.Draws(), " drawn"));
    return;
  }
  report.keys.Set("result", result);
  report.keys.Set("winner", draw         ? "null"
                            : mouse_wins ? "\"mouse\""
                                         : "\"cat\"");
  report.keys.Set("counts", absl::StrCat("{\"mouse\":", mouse, ",\"cat\":", cat,
                                         ",\"draw\":", counts.Draws(), "}"));
}

}  // namespace retrograde::cat_mouse_2
