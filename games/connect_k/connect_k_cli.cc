#include "games/connect_k/connect_k_cli.h"

#include <utility>

#include "games/connect_k/symmetric_connect_k.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/cli/erased/game_tables.h"
#include "retrograde/table/format/manifest.h"

namespace retrograde::connect_k {
namespace {

// Nothing to add to what every game tells.
void DescribeNothing(const SymmetricConnectK&, const ConnectK::State&,
                     const Counts&, cli::Report&) {}

}  // namespace

ConnectKProgram::ConnectKProgram() = default;
ConnectKProgram::~ConnectKProgram() = default;

std::string ConnectKProgram::Summary() const {
  return "Connect-k: two players drop stones into columns in turn, and k in a "
         "row wins;\nConnect Four is --width=7 --height=6 --k=4. A move is a "
         "column, from 1 on the left.";
}

std::vector<std::string> ConnectKProgram::Examples() const {
  return {"solve",
          "solve --width=5 --height=4 --format=json",
          "solve --width=5 --height=5 --symmetric",
          "probe ..../..../O.../XX..",
          "line ..../..../O.../XX..",
          "play",
          "play --width=3 --height=3 --k=3 --as=second",
          "check --width=3 --height=4 --k=3",
          "stats",
          "stats --symmetric",
          "build tables",
          "build tables --width=5 --height=4 --estimate"};
}

void ConnectKProgram::AddOptions(cli::CommandKind, cli::OptionSet& options) {
  constexpr uint64_t kMost = ConnectK::kMostCells;
  options.AddNumber("--width", "The number of columns", 1, kMost, &width_);
  options.AddNumber("--height", "The number of rows", 1, kMost, &height_);
  options.AddNumber("--k", "How many stones in a row win", 1, kMost, &k_);
  options.AddFlag("--symmetric",
                  "Take a state and its mirror image for one: half the states, "
                  "half the memory",
                  &symmetric_);
}

absl::StatusOr<std::unique_ptr<cli::GameSource>> ConnectKProgram::Games(
    const cli::GameRequest&) {
  const absl::StatusOr<ConnectK> game = ConnectK::Create(width_, height_, k_);
  if (!game.ok()) return game.status();
  cli::GameItem item;
  if (symmetric_) {
    item.game = std::make_unique<cli::BoxedGame<SymmetricConnectK>>(
        SymmetricConnectK(*game), DescribeNothing);
  } else {
    item.game = Box(*game);
  }
  return std::make_unique<cli::OneGameSource>(std::move(item));
}

// The parameters in the directory tell which of the two games it is of.
absl::StatusOr<std::unique_ptr<cli::AnyTables>> ConnectKProgram::OpenTables(
    const std::string& directory, const table::ReaderOptions& options) {
  const auto manifest = table::ReadManifest(directory);
  if (!manifest.ok()) return manifest.status();
  if (SymmetricConnectK::FromParameters(manifest->parameters).ok()) {
    return cli::OpenGameTables<SymmetricConnectK>(directory, options,
                                                  DescribeNothing);
  }
  return GameProgram::OpenTables(directory, options);
}

absl::StatusOr<std::unique_ptr<cli::AnyGame>> ConnectKProgram::GameOfTables(
    const std::string& directory) {
  const auto manifest = table::ReadManifest(directory);
  if (!manifest.ok()) return manifest.status();
  const auto symmetric =
      SymmetricConnectK::FromParameters(manifest->parameters);
  if (!symmetric.ok()) return GameProgram::GameOfTables(directory);
  return std::make_unique<cli::BoxedGame<SymmetricConnectK>>(*symmetric,
                                                             DescribeNothing);
}

}  // namespace retrograde::connect_k
