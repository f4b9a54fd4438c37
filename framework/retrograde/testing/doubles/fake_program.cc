// What needs a real program, and with it the engine: compiled once for all
// tests of commands on tables.

#include "retrograde/testing/doubles/fake_program.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/game_program.h"
#include "retrograde/cli/program/program.h"
#include "retrograde/testing/doubles/fake_tables.h"
#include "retrograde/testing/doubles/take_game.h"

namespace retrograde::cli {

std::unique_ptr<Program> MakeTakeProgram() {
  return std::make_unique<GameProgram<Take<false>>>();
}

absl::StatusOr<std::vector<std::string>> FakeProgram::Families(
    const std::vector<std::string>& words) const {
  std::vector<std::string> families;
  for (const std::string& word : words) {
    const auto found = nicknames.find(word);
    families.push_back(found == nicknames.end() ? word : found->second);
  }
  return families;
}

absl::StatusOr<std::unique_ptr<GameSource>> FakeProgram::Games(
    const GameRequest& request) {
  if (!build) return take_->Games(request);
  GameItem item;
  item.game = std::make_unique<FakeGame>(build);
  return std::make_unique<OneGameSource>(std::move(item));
}

absl::StatusOr<std::unique_ptr<AnyTables>> FakeProgram::OpenTables(
    const std::string& directory, const table::ReaderOptions& options) {
  last_opened = options;
  const auto found = directories.find(directory);
  if (found == directories.end()) {
    return absl::NotFoundError(absl::StrCat(directory, ": no tables; `build ",
                                            directory, "` makes them"));
  }
  return std::make_unique<FakeTables>(found->second);
}

}  // namespace retrograde::cli
