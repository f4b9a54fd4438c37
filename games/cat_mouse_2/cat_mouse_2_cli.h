// The program of Cat and Mouse II: grids as options, arguments and files, and
// LeetCode's answers.

#ifndef GAMES_CAT_MOUSE_2_CAT_MOUSE_2_CLI_H_
#define GAMES_CAT_MOUSE_2_CAT_MOUSE_2_CLI_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "retrograde/cli/game_program.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cat_mouse_2 {

class CatMouse2Program final : public cli::GameProgram<CatMouse2> {
 public:
  // Not inline: what a program is made of is compiled once.
  CatMouse2Program();
  ~CatMouse2Program() override;

  std::string Summary() const override;
  std::vector<std::string> Examples() const override;
  std::string StateHelp() const override {
    return "MOUSE,CAT,mouse|cat with cells as ROW:COL, counted from 0";
  }
  cli::PlayerNames Players() const override { return {"mouse", "cat"}; }
  void AddOptions(cli::CommandKind kind, cli::OptionSet& options) override;
  std::string GameInputHelp() const override;
  std::vector<cli::Format> Formats() const override {
    return {{"leetcode", "error"}};
  }
  absl::StatusOr<std::unique_ptr<cli::GameSource>> Games(
      const cli::GameRequest& request) override;

  // Adds `result`, `winner` and `counts`.
  void Describe(const CatMouse2& game, const State& state, const Counts& counts,
                cli::Report& report) const override;

 private:
  // The input that the options name; InvalidArgument unless it is exactly one.
  absl::StatusOr<cli::ByteInput> OpenGrids(
      const cli::GameRequest& request) const;

  std::optional<std::string> argument_;  // GRID
  std::optional<std::string> grid_;
  std::optional<std::string> grid_file_;
  bool skip_other_keys_ = false;
  uint64_t cat_jump_ = Jumps().cat;
  uint64_t mouse_jump_ = Jumps().mouse;
};

}  // namespace retrograde::cat_mouse_2

#endif  // GAMES_CAT_MOUSE_2_CAT_MOUSE_2_CLI_H_
