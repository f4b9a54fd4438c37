// Tables with wrong bytes, and tables with right bytes and wrong values. Both
// are found; neither is answered from as if nothing were.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse/cat_mouse.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "tests/command_line/cat_mouse.h"
#include "tests/command_line/process.h"
#include "tests/tables/built_tables.h"

namespace retrograde::command_line {
namespace {

using Json = nlohmann::json;
using cat_mouse::CatMouse;

class DamagedTables : public BuiltTables {
 protected:
  Ended Run(const BuiltGame& game, const std::vector<std::string>& arguments,
            absl::string_view input = "") const {
    return RunProgram(CommandOf(game, arguments), input);
  }
};

// Twenty states of a family, a line each. Those where the game is over are left
// out: they are answered without a table.
std::string SomeStates(const BuiltGame& game, const std::string& tables,
                       const std::string& family) {
  const Ended ended =
      RunProgram(CommandOf(game, {"query", tables, family, "--sample=20",
                                  "--min-plies=1", "--format=json"}));
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  std::string states;
  for (const absl::string_view line :
       absl::StrSplit(ended.out, '\n', absl::SkipEmpty())) {
    absl::StrAppend(&states,
                    Json::parse(std::string(line))["state"].get<std::string>(),
                    "\n");
  }
  return states;
}

// Whether an answer is the right one. How many states there are in all may be
// left open, since that takes every file.
bool IsRight(Json found, Json expected) {
  for (const char* key : {"states", "max_plies"}) {
    if (!found.contains(key) || !found[key].is_null()) continue;
    found.erase(key);
    expected.erase(key);
  }
  return found == expected;
}

// Each answer is the right one or an error; how many are errors.
int CountErrors(const std::string& found, const std::string& right) {
  const std::vector<std::string> lines =
      absl::StrSplit(found, '\n', absl::SkipEmpty());
  const std::vector<std::string> expected =
      absl::StrSplit(right, '\n', absl::SkipEmpty());
  EXPECT_EQ(lines.size(), expected.size());
  EXPECT_FALSE(lines.empty());
  int errors = 0;
  for (size_t i = 0; i < lines.size() && i < expected.size(); ++i) {
    const Json line = Json::parse(lines[i]);
    if (IsRight(line, Json::parse(expected[i]))) continue;
    EXPECT_TRUE(line.contains("error")) << lines[i];
    ++errors;
  }
  return errors;
}

// A small hexapawn, and answers about two of its families.
class DamagedHexapawn : public DamagedTables {
 protected:
  void SetUp() override {
    DamagedTables::SetUp();
    files_ = Undisturbed(game_);
    states_ = SomeStates(game_, Tables(), "pawns-2-2");
    others_ = SomeStates(game_, Tables(), "pawns-1-1");
    right_ = Probe(states_).out;
    right_of_others_ = Probe(others_).out;
  }
  std::string Tables() const { return Path("undisturbed"); }
  std::string File() const { return Tables() + "/pawns-2-2.rgt"; }

  Ended Probe(const std::string& states) const {
    return Run(game_, {"probe", Tables(), "--input=-", "--format=json"},
               states);
  }

  // Expects that other families answer as ever, and no wrong answers; how many
  // of those of the damaged family are errors.
  int ExpectNoWrongAnswers() const {
    const Ended others = Probe(others_);
    EXPECT_EQ(others.exit_code, 0) << others.err;
    EXPECT_EQ(CountErrors(others.out, right_of_others_), 0);
    const Ended ended = Probe(states_);
    const int errors = CountErrors(ended.out, right_);
    EXPECT_EQ(ended.exit_code == 0, errors == 0) << ended.exit_code;
    return errors;
  }

  const BuiltGame game_ = SmallHexapawn();
  std::map<std::string, std::string> files_;

 private:
  std::string states_, others_, right_, right_of_others_;
};

TEST_F(DamagedHexapawn, AByteThatFlippedIsFoundAndOthersAnswer) {
  const std::string& whole = files_.at("pawns-2-2.rgt");
  int errors = 0;
  for (size_t at = 20; at < whole.size(); at += whole.size() / 6) {
    SCOPED_TRACE(at);
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    table::SetContents(File(), bytes);
    for (const std::vector<std::string>& verify :
         std::vector<std::vector<std::string>>{{"verify", Tables(), "--quick"},
                                               {"verify", Tables()}}) {
      const Ended ended = Run(game_, verify);
      EXPECT_EQ(ended.exit_code, 1);
      EXPECT_TRUE(absl::StrContains(ended.out, File())) << ended.out;
    }
    errors += ExpectNoWrongAnswers();
  }
  EXPECT_GT(errors, 0);
}

TEST_F(DamagedHexapawn, AFileThatIsGoneIsFoundAndOthersAnswer) {
  std::filesystem::remove(File());
  const Ended ended = Run(game_, {"verify", Tables(), "--quick"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_TRUE(absl::StrContains(ended.out, "pawns-2-2")) << ended.out;
  EXPECT_EQ(ExpectNoWrongAnswers(), 20);
}

// Writes the table of a cat-and-mouse game anew, with right checksums and other
// values: value(state, old one). How many of them are others.
template <class NewValue>
int Rewrite(const std::string& directory, const NewValue& value) {
  auto manifest = table::ReadManifest(directory);
  EXPECT_TRUE(manifest.ok()) << manifest.status();
  const Metric metric = manifest->metrics[0];
  const CatMouse game = CatMouse::FromParameters(manifest->parameters).value();
  const std::string path = absl::StrCat(directory, "/all.rgt");
  auto file = table::TableFile::Open(table::TestPool(), path);
  EXPECT_TRUE(file.ok()) << file.status();
  const auto slice = (*file)->OpenSlice("all");
  EXPECT_TRUE(slice.ok()) << slice.status();
  table::TestSlice changed;
  changed.name = "all";
  int changes = 0;
  for (uint64_t index = 0; index < (*slice)->Size(); ++index) {
    const auto state = game.Unindex(index);
    const Value old = (*slice)->ValueAt(metric, index).value_or(Value::Draw());
    changed.holes.push_back(!state.has_value());
    changed.second_mover.push_back(state &&
                                   game.Mover(*state) == Player::kSecond);
    changed.values.push_back(state ? value(game.Mover(*state), old) : old);
    changes += changed.values.back() != old;
  }
  changed.Encode();
  const table::FamilyHead head = (*file)->Head();
  std::filesystem::remove(path);
  const absl::Status written = table::WriteFamily(directory, head, {changed});
  EXPECT_TRUE(written.ok()) << written;
  file = table::TableFile::Open(table::TestPool(), path);
  manifest->Put(table::DescribeFamily(**file).value());
  EXPECT_TRUE(table::WriteManifest(directory, *manifest).ok());
  return changes;
}

// Lengths in which no state is nearer to the end than those after it.
Value Fake(Player winner, Player mover, bool has_lengths) {
  if (mover == winner) return Value::Win(has_lengths ? 21 : 0);
  return Value::Loss(has_lengths ? 20 : 0);
}

// All five draws of this graph lead to each other. As wins of either side they
// pass a check of outcomes against those after them.
TEST_F(DamagedTables, ACircleOfWinsIsFoundWithLengthsAndWithout) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kDrawn)}};
  for (const std::string metric : {"remoteness", "outcome"}) {
    for (const Player winner : {Player::kFirst, Player::kSecond}) {
      SCOPED_TRACE(metric);
      const std::string tables =
          Path(absl::StrCat(metric, static_cast<int>(winner)));
      ASSERT_EQ(
          RunProgram(BuildOf(game, tables, {"--metric=" + metric})).exit_code,
          0);
      ASSERT_EQ(Run(game, {"verify", tables}).exit_code, 0);
      const int changes = Rewrite(tables, [&](Player mover, const Value& old) {
        if (old.outcome != Outcome::kDraw) return old;
        return Fake(winner, mover, metric == "remoteness");
      });
      EXPECT_EQ(changes, 5);
      const Ended quick = Run(game, {"verify", tables, "--quick"});
      EXPECT_EQ(quick.exit_code, 0) << quick.out;
      const Ended ended = Run(game, {"verify", tables, "--format=json"});
      EXPECT_EQ(ended.exit_code, 1) << ended.err;
      EXPECT_GE(Json::parse(ended.out)["faults"].get<int>(), 1) << ended.out;
    }
  }
}

TEST_F(DamagedTables, ALengthThatIsTwoTooLongIsFound) {
  const BuiltGame game = {"cat_mouse", {absl::StrCat("--graph=", kCatWins)}};
  const std::string tables = Path("tables");
  ASSERT_EQ(RunProgram(BuildOf(game, tables)).exit_code, 0);
  bool done = false;
  const int changes = Rewrite(tables, [&done](Player, const Value& old) {
    if (done || old.outcome != Outcome::kWin) return old;
    done = true;
    return Value::Win(old.remoteness + 2);
  });
  EXPECT_EQ(changes, 1);
  const Ended ended = Run(game, {"verify", tables, "--format=json"});
  EXPECT_EQ(ended.exit_code, 1) << ended.err;
  EXPECT_GE(Json::parse(ended.out)["faults"].get<int>(), 1) << ended.out;
  EXPECT_TRUE(absl::StrContains(
      Json::parse(ended.out)["examples"][0].get<std::string>(), "state "))
      << ended.out;
}

}  // namespace
}  // namespace retrograde::command_line
