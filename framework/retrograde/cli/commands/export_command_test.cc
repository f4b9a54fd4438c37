// `export`: what is in the files, and that there is no half file.

#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/cli/commands/array_export.h"
#include "retrograde/cli/print/npy_file.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/doubles/call_program.h"
#include "retrograde/testing/doubles/fake_program.h"
#include "retrograde/testing/doubles/fake_tables.h"

namespace retrograde::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

constexpr char kCsv[] =
    "slice,index,state,mover,outcome,remoteness,conversion\n"
    "a0,0,end,first,loss,0,0\n"
    "a/1,0,\"x,1\",first,win,1,1\n"
    "a/1,1,\"x\"\"2\",second,win,3,1\n"
    "a/1,3,x3,first,loss,2,2\n"
    "a/1,4,x4,second,loss,4,2\n";

class Export : public ::testing::Test {
 protected:
  Export()
      : folder_(absl::StrCat(
            ::testing::TempDir(), "/export_",
            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~Export() override { std::filesystem::remove_all(folder_); }

  std::string Path(const std::string& name) const {
    return absl::StrCat(folder_, "/", name);
  }
  std::string Read(const std::string& name) const {
    std::ifstream file(Path(name), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  std::vector<std::string> Names(const std::string& name = "") const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(Path(name))) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  std::string folder_;
};

Ended CallOn(const FakeDirectory& directory,
             const std::vector<std::string>& options) {
  FakeProgram program;
  program.directories = {{"small", directory}};
  std::vector<std::string> arguments = {"export", "small"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return Call(program, arguments);
}

Ended CallSmall(const std::vector<std::string>& options) {
  return CallOn(SmallDirectory(), options);
}

// A .npy file taken apart as NumPy's documentation has it.
struct Array {
  std::string text;  // the dictionary
  std::vector<uint64_t> numbers;
};

Array ParseArray(const std::string& bytes, size_t width) {
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const size_t length = static_cast<unsigned char>(bytes[8]) +
                        256 * static_cast<unsigned char>(bytes[9]);
  EXPECT_EQ((10 + length) % 64, 0u);
  Array array;
  array.text = bytes.substr(10, length);
  for (size_t at = 10 + length; at < bytes.size(); at += width) {
    uint64_t number = 0;
    for (size_t i = 0; i < width; ++i) {
      number |= uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    }
    array.numbers.push_back(number);
  }
  return array;
}

TEST_F(Export, WritesCsvToStandardOutputAndToAFile) {
  const Ended ended = CallSmall({"a", "--output=-"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out, kCsv);
  const Ended file = CallSmall({"a", "--output=" + Path("states.csv")});
  EXPECT_EQ(file.code, 0) << file.err;
  EXPECT_EQ(file.out, "");
  EXPECT_EQ(Read("states.csv"), kCsv);
  EXPECT_THAT(Names(), ElementsAre("states.csv"));
}

TEST_F(Export, LeavesLengthsEmptyThatWereNotBuilt) {
  FakeDirectory directory = SmallDirectory();
  directory.metrics = {Metric::kConversion};
  EXPECT_EQ(CallOn(directory, {"b", "--output=-"}).out,
            "slice,index,state,mover,outcome,remoteness,conversion\n"
            "b0,0,y0,first,draw,,\n"
            "b0,1,y1,second,draw,,\n"
            "b0,2,y2,first,win,,1\n"
            "b0,3,y3,first,win,,3\n"
            "b0,4,y4,second,loss,,2\n");
}

TEST_F(Export, WritesLinesOfJson) {
  const Ended ended = CallSmall({"--format=jsonl", "--output=-"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(ended.out,
              HasSubstr("{\"slice\":\"b0\",\"index\":0,\"state\":\"y0\","
                        "\"mover\":\"first\",\"outcome\":\"draw\","
                        "\"remoteness\":null,\"conversion\":null}\n"));
}

TEST_F(Export, WritesArraysWithTheirHoles) {
  const Ended ended =
      CallSmall({"a", "--format=npy", "--output=" + Path("arrays")});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_THAT(Names(), ElementsAre("arrays"));
  EXPECT_THAT(Names("arrays"),
              UnorderedElementsAre(
                  "a0.mover.npy", "a0.outcome.npy", "a0.remoteness.npy",
                  "a0.conversion.npy", "a%2F1.mover.npy", "a%2F1.outcome.npy",
                  "a%2F1.remoteness.npy", "a%2F1.conversion.npy"));
  EXPECT_THAT(ParseArray(Read("arrays/a%2F1.mover.npy"), 1).numbers,
              ElementsAre(0, 1, 255, 0, 1));
  const Array outcome = ParseArray(Read("arrays/a%2F1.outcome.npy"), 1);
  EXPECT_THAT(outcome.text, HasSubstr("{'descr': '|u1', 'fortran_order': "
                                      "False, 'shape': (5,), }"));
  EXPECT_THAT(outcome.numbers, ElementsAre(2, 2, 255, 0, 0));
  const Array remoteness = ParseArray(Read("arrays/a%2F1.remoteness.npy"), 4);
  EXPECT_THAT(remoteness.text, HasSubstr("'descr': '<u4'"));
  EXPECT_THAT(remoteness.numbers, ElementsAre(1, 3, 0xffffffff, 2, 4));
}

TEST_F(Export, DrawsHaveNoLengthInArrays) {
  CallSmall({"b", "--format=npy", "--output=" + Path("arrays/")});
  EXPECT_THAT(ParseArray(Read("arrays/b0.conversion.npy"), 4).numbers,
              ElementsAre(0xffffffff, 0xffffffff, 1, 3, 2));
  EXPECT_THAT(ParseArray(Read("arrays/b0.outcome.npy"), 1).numbers,
              ElementsAre(1, 1, 2, 2, 0));
}

TEST_F(Export, HolesAtTheEndAreWrittenToo) {
  FakeDirectory directory = SmallDirectory();
  directory.slices[2].size = 7;
  CallOn(directory, {"b", "--format=npy", "--output=" + Path("arrays")});
  EXPECT_THAT(ParseArray(Read("arrays/b0.outcome.npy"), 1).numbers,
              ElementsAre(1, 1, 2, 2, 0, 255, 255));
}

TEST_F(Export, HeadersAreAlignedForAnySize) {
  for (const uint64_t count : {0, 9, 10, 1'000'000}) {
    for (const int width : {1, 4}) {
      EXPECT_EQ(NpyHeader(width, count).size(), 128u) << count;
    }
  }
}

TEST_F(Export, SliceNamesBecomeFileNames) {
  EXPECT_EQ(SliceFileName("KQ-K+1_2.x"), "KQ-K+1_2.x");
  EXPECT_EQ(SliceFileName("a/../b %"), "a%2F..%2Fb%20%25");
  EXPECT_EQ(SliceFileName("\xff"), "%FF");
}

TEST_F(Export, ReplacesAFileOnlyByAWholeOne) {
  std::ofstream(Path("states.csv")) << "old";
  CallSmall({"c", "--output=" + Path("states.csv")});
  EXPECT_EQ(Read("states.csv"), "old");
  EXPECT_THAT(Names(), ElementsAre("states.csv"));
  CallSmall({"a", "--output=" + Path("states.csv")});
  EXPECT_EQ(Read("states.csv"), kCsv);
}

TEST_F(Export, LeavesWhatIsInTheWay) {
  std::filesystem::create_directories(Path("there"));
  const Ended file = CallSmall({"--output=" + Path("there")});
  EXPECT_EQ(file.code, 2);
  EXPECT_THAT(file.err,
              HasSubstr("expected a regular file, found a directory"));
  const Ended arrays = CallSmall({"--format=npy", "--output=" + Path("there")});
  EXPECT_EQ(arrays.code, 2);
  EXPECT_THAT(arrays.err, HasSubstr("is there already"));
  EXPECT_THAT(Names(), ElementsAre("there"));
}

TEST_F(Export, WritesNothingAmongTheTables) {
  const std::string tables = Path("tables");
  std::filesystem::create_directories(tables);
  std::filesystem::create_directory_symlink(tables, Path("link"));
  std::ofstream(tables + "/a.rgt") << "a table";
  FakeProgram program;
  program.directories = {{tables, SmallDirectory()}};
  for (const char* output : {"tables/a.rgt", "link/a.rgt", "tables/new.csv",
                             "tables/../tables/manifest.json"}) {
    for (const char* format : {"csv", "npy"}) {
      const Ended ended = Call(program, {"export", tables, "--output",
                                         Path(output), "--format", format});
      EXPECT_EQ(ended.code, 2) << output;
      EXPECT_THAT(ended.err, HasSubstr("expected a place outside of " + tables))
          << output;
    }
  }
  EXPECT_EQ(Read("tables/a.rgt"), "a table");
  EXPECT_THAT(Names("tables"), ElementsAre("a.rgt"));
}

// To open it would take for ever.
TEST_F(Export, DoesNotWaitAtAPipe) {
  ASSERT_EQ(mkfifo(Path("states.part").c_str(), 0600), 0);
  const Ended ended = CallSmall({"--output=" + Path("states")});
  EXPECT_EQ(ended.code, 2);
  EXPECT_THAT(ended.err,
              HasSubstr("states.part: expected a regular file, found a pipe"));
}

TEST_F(Export, AnInterruptionLeavesNothing) {
  FakeDirectory directory = SmallDirectory();
  directory.interrupted = true;
  for (const char* format : {"csv", "npy"}) {
    const Ended ended = CallOn(directory, {absl::StrCat("--format=", format),
                                           "--output=" + Path("states")});
    EXPECT_EQ(ended.code, 130) << format;
    EXPECT_EQ(ended.err, "") << format;
    EXPECT_THAT(Names(), ElementsAre()) << format;
  }
}

TEST_F(Export, RefusesWhatMakesNoSense) {
  const std::vector<std::vector<std::string>> cases = {
      {},
      {"--output="},
      {"--output=-", "--format=npy"},
      {"--output=-", "--format=text"},
      {"--output=" + Path("missing/states.csv")},
      {"--format=npy", "--output=" + Path("missing/arrays")},
  };
  for (const std::vector<std::string>& options : cases) {
    const Ended ended = CallSmall(options);
    EXPECT_EQ(ended.code, 2) << ::testing::PrintToString(options);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err.substr(0, 6), "take: ") << ended.err;
  }
  EXPECT_THAT(Names(), ElementsAre());
}

TEST_F(Export, ADiskThatFillsUpLeavesNothing) {
  // A limit on the size of files: a write beyond it fails as on a full disk.
  FakeDirectory directory = SmallDirectory();
  directory.slices[0].rows[0].state = std::string(200'000, 'x');
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small = {100'000, before.rlim_max};
  FakeProgram program;
  program.directories = {{"small", directory}};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  const Ended ended =
      Call(program, {"export", "small", "--output=" + Path("states.csv")});
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  EXPECT_EQ(ended.code, 3);
  EXPECT_THAT(ended.err, HasSubstr("states.csv.part: File too large"));
  EXPECT_THAT(Names(), ElementsAre());
}

}  // namespace
}  // namespace retrograde::cli
