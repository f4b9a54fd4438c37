// `build`, with a game that only notes what it is asked for.

#include <csignal>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"
#include "retrograde/engine/options.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/fake_program.h"

namespace retrograde::cli {
namespace {

using Json = nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Runs `build` and keeps the request.
struct Built {
  Ended ended;
  std::optional<table::BuildOptions> request;
};

Built CallBuild(const std::vector<std::string>& arguments) {
  Built built;
  FakeProgram program;
  program.build = [&built](const table::BuildOptions& request) {
    built.request = request;
    return table::BuildReport{2, 3, 10, 570};
  };
  std::vector<std::string> all = {"build"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  built.ended = Call(program, all);
  return built;
}

absl::StatusOr<table::BuildReport> Fails(const absl::Status& status) {
  return status;
}

TEST(Build, AsksForAllFamiliesAndRemoteness) {
  const Built built = CallBuild({"tables"});
  EXPECT_EQ(built.ended.code, 0) << built.ended.err;
  ASSERT_TRUE(built.request);
  EXPECT_EQ(built.request->directory, "tables");
  EXPECT_THAT(built.request->families, IsEmpty());
  EXPECT_THAT(built.request->metrics, ElementsAre(Metric::kRemoteness));
  EXPECT_FALSE(built.request->resume);
  EXPECT_NE(built.request->check_axioms, nullptr);
  EXPECT_EQ(built.request->compression, 0);
  EXPECT_EQ(built.request->checkpoint_seconds, 600);
}

TEST(Build, PassesOnWhatIsAskedFor) {
  const Built built =
      CallBuild({"tables", "b", "a", "--metric=conversion,remoteness",
                 "--resume", "--no-check", "--compression=19", "--checkpoint=5",
                 "--threads=3", "--memory=1M", "--size=2"});
  EXPECT_EQ(built.ended.code, 0) << built.ended.err;
  ASSERT_TRUE(built.request);
  EXPECT_THAT(built.request->families, ElementsAre("b", "a"));
  EXPECT_THAT(built.request->metrics,
              ElementsAre(Metric::kRemoteness, Metric::kConversion));
  EXPECT_TRUE(built.request->resume);
  EXPECT_EQ(built.request->check_axioms, nullptr);
  EXPECT_EQ(built.request->compression, 19);
  EXPECT_EQ(built.request->checkpoint_seconds, 5);
  EXPECT_EQ(built.request->solve.threads, 3);
  EXPECT_EQ(built.request->solve.memory_limit, 1 << 20);
}

TEST(Build, OutcomesStandAloneOrAreThereAnyway) {
  EXPECT_THAT(CallBuild({"tables", "--metric=outcome"}).request->metrics,
              ElementsAre(Metric::kOutcome));
  EXPECT_THAT(
      CallBuild({"tables", "--metric=outcome,conversion"}).request->metrics,
      ElementsAre(Metric::kConversion));
}

TEST(Build, LeavesFamiliesAndUsualMetricsToTheGame) {
  FakeProgram program;
  program.nicknames = {{"alpha", "a"}};
  program.usual_metrics = {Metric::kRemoteness, Metric::kConversion};
  std::optional<table::BuildOptions> request;
  program.build = [&request](const table::BuildOptions& asked) {
    request = asked;
    return table::BuildReport{};
  };
  EXPECT_EQ(Call(program, {"build", "tables", "alpha", "b"}).code, 0);
  ASSERT_TRUE(request);
  EXPECT_THAT(request->families, ElementsAre("a", "b"));
  EXPECT_THAT(request->metrics,
              ElementsAre(Metric::kRemoteness, Metric::kConversion));
  EXPECT_EQ(Call(program, {"build", "tables", "--metric=outcome"}).code, 0);
  EXPECT_THAT(request->metrics, ElementsAre(Metric::kOutcome));
  const std::string help = Call(program, {"build", "--help"}).out;
  EXPECT_THAT(help, HasSubstr("remoteness,conversion"));
  EXPECT_THAT(help, HasSubstr("Letters"));
}

TEST(Build, SaysWhatItMade) {
  EXPECT_EQ(CallBuild({"tables"}).ended.out,
            "tables: 2 families, 3 slices, 10 states, 570 bytes\n");
  const Built built = CallBuild({"tables", "--format=json"});
  EXPECT_EQ(Json::parse(built.ended.out),
            Json::parse(R"({"id": null, "directory": "tables", "families": 2,
                            "slices": 3, "states": 10, "bytes": 570})"));
}

TEST(Build, TheUsualCompressionCanBeNamed) {
  const Built built = CallBuild({"tables", "--compression=0"});
  ASSERT_TRUE(built.request) << built.ended.err;
  EXPECT_EQ(built.request->compression, 0);
}

TEST(Build, RefusesWhatMakesNoSense) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {""},
      {"tables", "--metric=depth"},
      {"tables", "--metric=remoteness,remoteness"},
      {"tables", "--metric=remoteness,"},
      {"tables", "--compression=20"},
      {"tables", "--checkpoint=-1"},
      {"tables", "--size=0"},
      {"tables", "--format=yaml"},
  };
  for (const std::vector<std::string>& arguments : cases) {
    const Built built = CallBuild(arguments);
    EXPECT_EQ(built.ended.code, 2) << ::testing::PrintToString(arguments);
    EXPECT_EQ(built.ended.out, "");
    EXPECT_THAT(built.ended.err, HasSubstr("expected")) << built.ended.err;
    EXPECT_FALSE(built.request);
  }
}

TEST(Build, EstimatesWithoutBuilding) {
  const Built built = CallBuild({"tables", "--estimate"});
  EXPECT_EQ(built.ended.code, 0) << built.ended.err;
  EXPECT_FALSE(built.request);
  // Memory is that of the family that needs most, the rest are sums.
  EXPECT_EQ(
      built.ended.out,
      "family                      slices              states       memory, "
      "bytes         disk, bytes\n"
      "a                                2                   6                "
      "1000                 500\n"
      "b                                1                   5                "
      "3000                  70\n"
      "(together)                       3                  11                "
      "3000                 570\n"
      "The disk space is an estimate: from 460 to 980 bytes together.\n");
  const Built json = CallBuild({"tables", "--estimate", "--format=json"});
  EXPECT_EQ(Json::parse(json.ended.out),
            Json::parse(R"({"id": null, "slices": 3, "states": 11,
                            "memory": 3000, "disk": 570, "disk_least": 460,
                            "disk_most": 980, "families": [
                {"family": "a", "slices": 2, "states": 6, "memory": 1000,
                 "disk": 500, "disk_least": 400, "disk_most": 900},
                {"family": "b", "slices": 1, "states": 5, "memory": 3000,
                 "disk": 70, "disk_least": 60, "disk_most": 80}]})"));
}

TEST(Build, ErrorsHaveTheirExitCodes) {
  const std::vector<std::pair<absl::Status, int>> cases = {
      {absl::DataLossError("axiom P2 does not hold"), 1},
      {absl::InvalidArgumentError("no family \"c\""), 2},
      {absl::ResourceExhaustedError("no space left on device"), 3},
      {absl::AbortedError("another build holds the lock"), 3},
      {absl::PermissionDeniedError("permission denied"), 3},
  };
  for (const auto& [status, code] : cases) {
    FakeProgram program;
    program.build = [error = status](const table::BuildOptions&) {
      return Fails(error);
    };
    const Ended ended = Call(program, {"build", "tables"});
    EXPECT_EQ(ended.code, code) << status;
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err, absl::StrCat("take: ", status.message(), "\n"));
  }
}

TEST(Build, AnInterruptionSaysHowToGoOn) {
  FakeProgram program;
  program.build = [](const table::BuildOptions& request) {
    std::raise(SIGINT);
    while (!request.solve.stop.stop_requested()) {
    }
    return Fails(absl::CancelledError());
  };
  const Ended ended = Call(program, {"build", "tables"});
  EXPECT_EQ(ended.code, 130);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err,
            "take: interrupted; the same command with --resume goes on\n");
}

TEST(Build, SaysWhatItGoesOnInSpiteOf) {
  FakeProgram program;
  program.build = [](const table::BuildOptions& request) {
    request.warn("cannot write a checkpoint");
    return table::BuildReport{};
  };
  const Ended ended = Call(program, {"build", "tables"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "take: cannot write a checkpoint\n");
}

TEST(Build, ShowsWhichSlicesAreFinished) {
  FakeProgram program;
  program.build = [](const table::BuildOptions& request) {
    request.finished("", 1, 3);
    request.finished("a/1", 2, 3);
    Progress progress;
    progress.states = 5;
    request.solve.progress(progress);
    return table::BuildReport{};
  };
  const Ended ended = Call(program, {"build", "tables", "--progress=json"});
  const Json json = Json::parse(ended.err);
  EXPECT_EQ(json["phase"], "solving");
  EXPECT_EQ(json["slices_finished"], 2);
  EXPECT_EQ(json["slices"], 3);
  EXPECT_EQ(json["last_slice"], "a/1");
}

}  // namespace
}  // namespace retrograde::cli
