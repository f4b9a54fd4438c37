// Builds that end before their time, or that are refused, as a program that
// uses the library sees them: what they leave, and what the next one makes of
// it.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/cat_mouse/cat_mouse.h"
#include "games/hexapawn/hexapawn.h"
#include "games/tic_tac_toe/tic_tac_toe.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/options.h"
#include "retrograde/io/files/lock.h"
#include "retrograde/table/build/build_any.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/testing/doubles/test_tables.h"
#include "retrograde/testing/games/random_game.h"
#include "retrograde/testing/games/sliced_graph_game.h"

namespace retrograde {
namespace {

using cat_mouse::CatMouse;
using hexapawn::Hexapawn;
using table::BuildOptions;
using table::BuildTables;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using tic_tac_toe::TicTacToe;

using Files = std::map<std::string, std::string>;

// A path of 12 nodes with one chord: one slice, many levels.
CatMouse LongGame() {
  std::string graph = "[[1,2]";
  for (int node = 1; node < 12; ++node) {
    absl::StrAppend(&graph, ",[", node - 1, node < 11 ? "," : "",
                    node < 11 ? absl::StrCat(node + 1) : "",
                    node == 2 ? ",0" : "", "]");
  }
  return CatMouse::FromParameters(
             absl::StrCat("{\"graph\":", graph,
                          "],\"mouse\":1,\"cat\":2,\"hole\":0,"
                          "\"no_move\":\"draw\"}"))
      .value();
}

// Families of two slices.
SlicedGraphGame PairedSlices() {
  RandomGameKnobs knobs =
      RandomKnobs(/*number=*/2, /*exits=*/false, /*alternate=*/true);
  knobs.states = 400;
  return SlicedGraphGame(RandomSlicedGraph(knobs));
}

class UnfinishedBuilds : public ::testing::Test {
 protected:
  BuildOptions Options(absl::string_view name = "tables") const {
    BuildOptions options;
    options.directory = directory_.File(name);
    options.generator = "a test";
    return options;
  }
  std::string File(absl::string_view name) const {
    return absl::StrCat(Options().directory, "/", name);
  }
  // What the directory holds; the lock left out.
  static Files In(const BuildOptions& options) {
    Files files;
    for (const auto& entry :
         std::filesystem::directory_iterator(options.directory)) {
      const std::string name = entry.path().filename();
      if (name == "lock") continue;
      std::ifstream file(entry.path(), std::ios::binary);
      files[name] = std::string(std::istreambuf_iterator<char>(file), {});
    }
    return files;
  }
  // A build that nothing disturbs.
  template <class G>
  Files Undisturbed(const G& game, BuildOptions options) const {
    options.directory = directory_.File("undisturbed");
    EXPECT_EQ(BuildTables(game, options).status(), absl::OkStatus());
    return In(options);
  }
  template <class G>
  void ExpectToGoOn(const G& game, BuildOptions options,
                    const Files& expected) const {
    options.resume = true;
    options.solve.stop = {};
    EXPECT_EQ(BuildTables(game, options).status(), absl::OkStatus());
    EXPECT_TRUE(In(options) == expected);
  }
  static std::string AxiomsIn(const BuildOptions& options) {
    const auto manifest = table::ReadManifest(options.directory);
    return manifest.ok() ? manifest->axioms : "";
  }

  table::TestDirectory directory_;
};

// Ends the build when it solves at this level or a later one, in the n-th solve
// (the level falls from one to the next).
void StopAt(Ply level, int solve, std::stop_source& stop,
            BuildOptions& options) {
  options.solve.stop = stop.get_token();
  options.solve.progress = [level, solve, &stop, last = Ply{0},
                            at = 1](const Progress& progress) mutable {
    if (progress.level < last) ++at;
    last = progress.level;
    if (at == solve && last >= level) stop.request_stop();
  };
}

TEST_F(UnfinishedBuilds, GoOnInTheSecondMetricWithTheValuesByTheFirst) {
  const CatMouse game = LongGame();
  BuildOptions options = Options();
  options.metrics = {Metric::kRemoteness, Metric::kConversion};
  options.checkpoint_seconds = 0;
  const Files expected = Undisturbed(game, options);
  std::stop_source stop;
  StopAt(2, 2, stop, options);
  EXPECT_TRUE(absl::IsCancelled(BuildTables(game, options).status()));
  EXPECT_TRUE(std::filesystem::exists(File("all.0.remoteness.rgt.checkpoint")));
  EXPECT_TRUE(std::filesystem::exists(File("all.0.conversion.rgt.checkpoint")));
  std::vector<Ply> levels;
  options.solve.progress = [&levels](const Progress& progress) {
    if (levels.empty() || levels.back() != progress.level) {
      levels.push_back(progress.level);
    }
  };
  ExpectToGoOn(game, options, expected);
  // By remoteness all has been said: the last level, and one that finds
  // nothing. In the other metric level 1 had been reached at least.
  ASSERT_GE(levels.size(), 3u);
  const auto second = std::is_sorted_until(levels.begin(), levels.end());
  EXPECT_LE(second - levels.begin(), 3);
  EXPECT_GT(*(second - 1), 5u);
}

TEST_F(UnfinishedBuilds, WithoutAFinishedSliceAreNotBegunAgainUnasked) {
  const CatMouse game = LongGame();
  BuildOptions options = Options();
  options.checkpoint_seconds = 0;
  const Files expected = Undisturbed(game, options);
  std::stop_source stop;
  StopAt(4, 1, stop, options);
  EXPECT_TRUE(absl::IsCancelled(BuildTables(game, options).status()));
  const Files before = In(options);
  EXPECT_TRUE(before.contains("all.0.remoteness.rgt.checkpoint"));
  EXPECT_TRUE(before.contains("all.rgt.part"));
  options.solve.stop = {};
  const absl::Status status = BuildTables(game, options).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("all.rgt.part"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("--resume"));
  EXPECT_TRUE(In(options) == before);
  // Nothing has been compressed yet; the next build is to be the same.
  BuildOptions other = options;
  other.resume = true;
  other.compression = 3;
  EXPECT_THAT(std::string(BuildTables(game, other).status().message()),
              HasSubstr("--compression=0"));
  EXPECT_TRUE(In(options) == before);
  ExpectToGoOn(game, options, expected);
}

TEST_F(UnfinishedBuilds, WithACheckpointAloneAreNotBegunAgainUnasked) {
  const CatMouse game = LongGame();
  BuildOptions options = Options();
  options.checkpoint_seconds = 0;
  const Files expected = Undisturbed(game, options);
  std::stop_source stop;
  StopAt(4, 1, stop, options);
  EXPECT_TRUE(absl::IsCancelled(BuildTables(game, options).status()));
  std::filesystem::remove(File("all.rgt.part"));
  options.solve.stop = {};
  EXPECT_THAT(std::string(BuildTables(game, options).status().message()),
              HasSubstr("all.0.remoteness.rgt.checkpoint"));
  ExpectToGoOn(game, options, expected);
}

// As after a kill between the two.
TEST_F(UnfinishedBuilds, WithAFileThatLacksItsEntryAloneTakeItOver) {
  const CatMouse game = LongGame();
  BuildOptions options = Options();
  const Files expected = Undisturbed(game, options);
  ASSERT_EQ(BuildTables(game, options).status(), absl::OkStatus());
  table::Manifest manifest = table::ReadManifest(options.directory).value();
  manifest.families.clear();
  for (const bool damaged : {false, true}) {
    ASSERT_EQ(table::WriteManifest(options.directory, manifest),
              absl::OkStatus());
    if (damaged) {
      std::string bytes = expected.at("all.rgt");
      bytes[bytes.size() / 2] ^= 1;
      table::SetContents(File("all.rgt"), bytes);
    }
    std::vector<std::string> finished;
    options.finished = [&finished](const std::string& slice, uint64_t, auto) {
      finished.push_back(slice);
    };
    ExpectToGoOn(game, options, expected);
    if (damaged) {
      EXPECT_THAT(finished, ElementsAre("", "all"));
    } else {
      EXPECT_THAT(finished, ElementsAre(""));
    }
  }
}

TEST_F(UnfinishedBuilds, GoOnWithTheSameCompressionOnly) {
  const SlicedGraphGame game = PairedSlices();
  BuildOptions options = Options();
  options.compression = 19;
  const Files expected = Undisturbed(game, options);
  std::stop_source stop;
  options.solve.stop = stop.get_token();
  bool has_part = false;
  options.finished = [&](const std::string&, uint64_t, uint64_t) {
    for (const auto& [name, bytes] : In(options)) {
      has_part = has_part || name.ends_with(".part");
    }
    if (has_part) stop.request_stop();
  };
  EXPECT_TRUE(absl::IsCancelled(BuildTables(game, options).status()));
  ASSERT_TRUE(has_part);
  options.finished = nullptr;
  options.solve.stop = {};
  options.resume = true;
  const Files before = In(options);
  for (const int level : {0, 3, 18}) {
    BuildOptions other = options;
    other.compression = level;
    const absl::Status status = BuildTables(game, other).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("--compression=19"));
    EXPECT_TRUE(In(options) == before);
  }
  ExpectToGoOn(game, options, expected);
}

// A directory is in the way of the checkpoints up to level 5.
TEST_F(UnfinishedBuilds, CheckpointsThatCannotBeWrittenAreToldOfOnce) {
  const CatMouse game = LongGame();
  BuildOptions options = Options();
  const Files expected = Undisturbed(game, options);
  options.checkpoint_seconds = 0;
  const std::string in_the_way = File("all.0.remoteness.rgt.checkpoint.new");
  std::filesystem::create_directories(in_the_way);
  std::vector<std::string> warnings;
  options.warn = [&warnings](const std::string& text) {
    warnings.push_back(text);
  };
  options.solve.progress = [&in_the_way](const Progress& progress) {
    if (progress.level >= 5) std::filesystem::remove(in_the_way);
  };
  EXPECT_EQ(BuildTables(game, options).status(), absl::OkStatus());
  EXPECT_THAT(warnings, ElementsAre(HasSubstr(in_the_way)));
  EXPECT_TRUE(In(options) == expected);
}

TEST_F(UnfinishedBuilds, TellWhatIsFinishedAtTheStartAndSliceBySlice) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  BuildOptions options = Options();
  std::vector<uint64_t> done;
  std::vector<std::string> names;
  uint64_t slices = 0;
  options.finished = [&](const std::string& slice, uint64_t n, uint64_t all) {
    names.push_back(slice);
    done.push_back(n);
    slices = all;
  };
  options.families = {"pawns-1-1"};
  ASSERT_EQ(BuildTables(game, options).status(), absl::OkStatus());
  const uint64_t some = slices;
  ASSERT_EQ(done.size(), some + 1);
  for (uint64_t i = 0; i <= some; ++i) {
    EXPECT_EQ(done[i], i);
    EXPECT_EQ(names[i].empty(), i == 0);
  }
  done.clear();
  options.families = {};
  ASSERT_EQ(BuildTables(game, options).status(), absl::OkStatus());
  ASSERT_EQ(done.size(), slices - some + 1);
  EXPECT_EQ(done.front(), some);
  EXPECT_EQ(done.back(), slices);
}

// Refuses each build before the axioms are looked at.
template <class G>
void ExpectRefusedAtOnce(const G& game, BuildOptions options) {
  int checks = 0;
  options.check_axioms = [&checks]() -> absl::StatusOr<std::string> {
    ++checks;
    return "checked";
  };
  bool numbered = false;
  options.solve.progress = [&numbered](const Progress&) { numbered = true; };
  EXPECT_FALSE(BuildTables(game, options).ok());
  EXPECT_EQ(checks, 0);
  EXPECT_FALSE(numbered);
}

TEST_F(UnfinishedBuilds, AreRefusedBeforeAnythingThatTakesLong) {
  const Hexapawn pawns = Hexapawn::Create(3, 3).value();
  const TicTacToe squares;
  BuildOptions options = Options();
  options.families = {"no such"};
  ExpectRefusedAtOnce(pawns, options);
  ExpectRefusedAtOnce(squares, options);
  options.families = {};
  BuildOptions nowhere = options;
  nowhere.directory = directory_.File("no/such");
  ExpectRefusedAtOnce(pawns, nowhere);
  ExpectRefusedAtOnce(squares, nowhere);
  BuildOptions small = options;
  small.solve.memory_limit = 1000;
  ExpectRefusedAtOnce(pawns, small);
  ASSERT_FALSE(std::filesystem::exists(options.directory));
  ASSERT_EQ(BuildTables(LongGame(), options).status(), absl::OkStatus());
  ExpectRefusedAtOnce(pawns, options);  // tables of another game
  ExpectRefusedAtOnce(squares, options);
  const auto lock = table::BuildLock::Take(options.directory);
  ASSERT_TRUE(lock.ok());
  ExpectRefusedAtOnce(LongGame(), options);
  ExpectRefusedAtOnce(squares, options);
}

TEST_F(UnfinishedBuilds, ThatAreRefusedLeaveNothing) {
  BuildOptions options = Options();
  options.check_axioms = []() -> absl::StatusOr<std::string> {
    return absl::DataLossError("broken");
  };
  EXPECT_EQ(BuildTables(LongGame(), options).status(),
            absl::DataLossError("broken"));
  EXPECT_EQ(BuildTables(TicTacToe(), options).status(),
            absl::DataLossError("broken"));
  EXPECT_FALSE(std::filesystem::exists(options.directory));
  std::filesystem::create_directory(options.directory);
  EXPECT_FALSE(BuildTables(LongGame(), options).ok());
  EXPECT_THAT(In(options), IsEmpty());
}

TEST_F(UnfinishedBuilds, TheWeakestTestOfTheAxiomsIsTold) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  const auto build = [&](const std::string& family, const std::string& axioms) {
    BuildOptions options = Options();
    options.families = {family};
    if (!axioms.empty()) {
      options.check_axioms = [axioms] {
        return absl::StatusOr<std::string>(axioms);
      };
    }
    EXPECT_EQ(BuildTables(game, options).status(), absl::OkStatus());
    return AxiomsIn(options);
  };
  EXPECT_EQ(build("pawns-0-1", "checked"), "checked");
  EXPECT_EQ(build("pawns-0-1", ""), "checked");  // had nothing to build
  EXPECT_EQ(build("pawns-1-0", "sampled"), "sampled");
  EXPECT_EQ(build("pawns-0-2", "checked"), "sampled");
  EXPECT_EQ(build("pawns-1-1", ""), "not checked");
  EXPECT_EQ(build("pawns-2-2", "checked"), "not checked");
}

// As a game might, or the system, in whichever thread.
TEST_F(UnfinishedBuilds, WhatIsThrownBecomesAnError) {
  const Hexapawn game = Hexapawn::Create(3, 3).value();
  for (const unsigned threads : {1u, 3u}) {
    BuildOptions options = Options(absl::StrCat(threads));
    options.solve.threads = threads;
    options.finished = [](const std::string& slice, uint64_t, uint64_t) {
      if (!slice.empty()) throw std::runtime_error("a fault");
    };
    const absl::Status status = BuildTables(game, options).status();
    EXPECT_TRUE(absl::IsInternal(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("a fault"));
  }
}

}  // namespace
}  // namespace retrograde
