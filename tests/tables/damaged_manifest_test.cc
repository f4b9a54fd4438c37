// A directory whose manifest is damaged, or a file of which is gone: nothing is
// answered from it, and what the message says to do helps.

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "tests/command_line/cat_mouse.h"
#include "tests/command_line/process.h"
#include "tests/tables/built_tables.h"

namespace retrograde::command_line {
namespace {

class DamagedManifest : public BuiltTables {
 protected:
  static Ended Run(const BuiltGame& game,
                   const std::vector<std::string>& arguments) {
    return RunProgram(CommandOf(game, arguments));
  }
};

TEST_F(DamagedManifest, AManifestWithAByteThatFlippedAnswersNothing) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kDrawn)}};
  const std::string tables = Path("tables");
  ASSERT_EQ(RunProgram(BuildOf(game, tables)).exit_code, 0);
  const std::string manifest = tables + "/manifest.json";
  const std::string whole = BytesOf(manifest);
  for (size_t at = 0; at < whole.size(); at += 7) {
    SCOPED_TRACE(at);
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 1 << at % 8);
    table::SetContents(manifest, bytes);
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{
             {"verify", tables}, {"probe", tables, "1,2,mouse"}}) {
      const Ended ended = Run(game, command);
      EXPECT_EQ(ended.exit_code, 1);
      EXPECT_EQ(ended.out, "");
      EXPECT_TRUE(absl::StrContains(ended.err, manifest + ": ")) << ended.err;
    }
  }
}

TEST_F(DamagedManifest, AMetricThatIsNoneIsNamedWithItsField) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kCatWins)}};
  const std::string tables = Path("tables");
  ASSERT_EQ(RunProgram(BuildOf(game, tables)).exit_code, 0);
  const std::string manifest = tables + "/manifest.json";
  std::string bytes = BytesOf(manifest);
  bytes.replace(bytes.find("\"remoteness\"]"), 12, "\"remotenest\"");
  table::SetContents(manifest, bytes);
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"verify", tables},
                                             {"probe", tables, "3,2,mouse"}}) {
    const Ended ended = Run(game, command);
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_TRUE(absl::StrContains(
        ended.err, manifest + ": \"metrics\": expected outcome, "))
        << ended.err;
    EXPECT_TRUE(absl::StrContains(ended.err, "\"remotenest\"")) << ended.err;
  }
}

// Sealed, so that it is the game that finds fault with it.
TEST_F(DamagedManifest, ParametersThatMakeNoSenseAreShownInOurWords) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kDrawn)}};
  const std::string tables = Path("tables");
  ASSERT_EQ(RunProgram(BuildOf(game, tables)).exit_code, 0);
  for (const std::string parameters :
       {"", "{", "[]", "{}", "{\"graph\":7}", "\"\xff\""}) {
    auto manifest = table::ReadManifest(tables);
    ASSERT_TRUE(manifest.ok()) << manifest.status();
    manifest->parameters = parameters;
    ASSERT_TRUE(table::WriteManifest(tables, *manifest).ok());
    const Ended ended = Run(game, {"verify", tables});
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_TRUE(absl::StrContains(
        ended.err,
        tables + "/manifest.json: \"parameters\": expected the parameters"))
        << ended.err;
    EXPECT_FALSE(absl::StrContains(ended.err, "json.exception")) << ended.err;
  }
}

// The command within the first backquotes of a message.
std::vector<std::string> Advised(const std::string& message) {
  const std::vector<std::string> parts = absl::StrSplit(message, '`');
  EXPECT_GE(parts.size(), 3u) << message;
  if (parts.size() < 3) return {};
  return absl::StrSplit(parts[1], ' ');
}

// Neither which game it is nor what lengths count has to be said again.
TEST_F(DamagedManifest, AFileThatIsGoneIsMadeAgainByTheCommandThatIsNamed) {
  const BuiltGame cat = {"cat_mouse", {absl::StrCat("--graph=", kDrawn)}};
  const BuiltGame pawns = {"hexapawn", {"--width=3", "--height=4"}};
  const std::vector<std::pair<BuiltGame, std::string>> games = {
      {cat, "1,2,mouse"}, {pawns, "ppp/.../.../PPP,white"}};
  for (const auto& [game, state] : games) {
    SCOPED_TRACE(game.name);
    const std::string tables = Path(game.name);
    ASSERT_EQ(
        RunProgram(BuildOf(game, tables, {"--metric=conversion"})).exit_code,
        0);
    const auto files = FilesIn(tables);
    const std::string gone =
        game.name == "hexapawn" ? "pawns-3-3.rgt" : "all.rgt";
    std::filesystem::remove(tables + "/" + gone);
    const Ended ended = Run(game, {"probe", tables, state});
    EXPECT_EQ(ended.exit_code, 3) << ended.err;
    EXPECT_TRUE(absl::StrContains(ended.err, tables + "/" + gone + ": "))
        << ended.err;
    const Ended again = Run(game, Advised(ended.err));
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_EQ(Differences(FilesIn(tables), files), "");
    EXPECT_EQ(Run(game, {"verify", tables}).exit_code, 0);
  }
}

// What the message about a damaged manifest, or an old one, says to do.
TEST_F(DamagedManifest, AManifestIsMadeAgainFromTheFilesThatAreWhole) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kDrawn)}};
  const std::string tables = Path("tables");
  ASSERT_EQ(RunProgram(BuildOf(game, tables)).exit_code, 0);
  const auto files = FilesIn(tables);
  const auto written = std::filesystem::last_write_time(tables + "/all.rgt");
  std::filesystem::remove(tables + "/manifest.json");
  const Ended again = RunProgram(BuildOf(game, tables));
  EXPECT_EQ(again.exit_code, 0) << again.err;
  EXPECT_EQ(Differences(FilesIn(tables), files), "");
  EXPECT_EQ(std::filesystem::last_write_time(tables + "/all.rgt"), written);
}

}  // namespace
}  // namespace retrograde::command_line
