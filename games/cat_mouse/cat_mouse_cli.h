// The program of cat-and-mouse: graphs as options, arguments and files, the
// rules that the problem leaves open, and LeetCode's numbers.

#ifndef GAMES_CAT_MOUSE_CAT_MOUSE_CLI_H_
#define GAMES_CAT_MOUSE_CAT_MOUSE_CLI_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/cat_mouse/graph_reader.h"
#include "retrograde/cli/game_program.h"

namespace retrograde::cat_mouse {

class CatMouseProgram final : public cli::GameProgram<CatMouse> {
 public:
  // Not inline: what a program is made of is compiled once.
  CatMouseProgram();
  ~CatMouseProgram() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override { return "MOUSE,CAT,mouse|cat"; }
  cli::PlayerNames Players() const override { return {"mouse", "cat"}; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  std::string GameInputHelp() const override;
  std::vector<cli::Format> Formats() const override {
    return {{"leetcode", "error"}};
  }
  absl::StatusOr<std::unique_ptr<cli::GameSource>> Games(
      const cli::GameRequest& request) override;

  // Adds `result`, `winner` and `counts`; nodes become numbers.
  void Describe(const CatMouse& game, const State& state, const Counts& counts,
                cli::Report& report) const override;

 private:
  // The input that the options name; InvalidArgument unless it is exactly one.
  absl::StatusOr<cli::ByteInput> OpenGraphs(
      const cli::GameRequest& request) const;

  std::optional<std::string> argument_;  // GRAPH
  std::optional<std::string> graph_;
  std::optional<std::string> graph_file_;
  std::string input_format_ = "json";
  std::string no_move_ = "draw";
  bool directed_ = false;
  bool skip_other_keys_ = false;
  uint64_t mouse_ = Rules().mouse;
  uint64_t cat_ = Rules().cat;
  uint64_t hole_ = Rules().hole;
};

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_CAT_MOUSE_CLI_H_
