#include "retrograde/cli/byte_input.h"

#include <cstdlib>
#include <fstream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace retrograde::cli {
namespace {

std::string WriteFile(const std::string& name, const std::string& text) {
  std::string path = ::testing::TempDir() + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

TEST(ByteInput, ReadsAFileToItsEndAndKnowsThePlace) {
  const std::string path = WriteFile("place.txt", "ab\nc");
  absl::StatusOr<ByteInput> input = ByteInput::Open(path, nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  EXPECT_EQ(input->Peek(), 'a');
  input->Skip();
  EXPECT_EQ(input->Here().column, 2u);
  input->Skip();
  EXPECT_EQ(input->Peek(), '\n');
  input->SkipNewline();
  EXPECT_EQ(input->Peek(), 'c');
  EXPECT_EQ(input->Here().line, 2u);
  EXPECT_EQ(input->Here().column, 1u);
  EXPECT_EQ(input->PlaceText(input->Here()), path + ":2:1");
  input->Skip();
  EXPECT_EQ(input->Peek(), ByteInput::kEnd);
  EXPECT_TRUE(input->Status().ok());
}

TEST(ByteInput, ReadsFilesLargerThanItsBuffer) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) absl::StrAppend(&text, "line ", i, "\n");
  absl::StatusOr<ByteInput> input =
      ByteInput::Open(WriteFile("large.txt", text), nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  std::string line;
  bool too_long = false;
  for (int i = 0; i < 100'000; ++i) {
    EXPECT_EQ(input->Here().line, i + 1u);
    ASSERT_TRUE(input->ReadLine(&line, &too_long));
    ASSERT_EQ(line, absl::StrCat("line ", i));
  }
  EXPECT_FALSE(input->ReadLine(&line, &too_long));
}

TEST(ByteInput, KeepsATokenAcrossTheEdgesOfItsBuffer) {
  const std::string token(300'000, 'x');
  absl::StatusOr<ByteInput> input = ByteInput::Open(
      WriteFile("token.txt", std::string(60'000, ' ') + token), nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  while (input->Peek() == ' ') input->Skip();
  input->StartToken();
  while (input->Peek() == 'x') input->Skip();
  EXPECT_EQ(input->Token(), token);
  EXPECT_EQ(input->TokenPlace().column, 60'001u);
}

TEST(ByteInput, EndsAtATokenThatIsTooLongAndCanSkipIt) {
  const std::string text =
      std::string(3 * ByteInput::kMaxToken, 'x') + "\nnext\n";
  absl::StatusOr<ByteInput> input =
      ByteInput::Open(WriteFile("long.txt", text), nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  std::string line;
  bool too_long = false;
  ASSERT_TRUE(input->ReadLine(&line, &too_long));
  EXPECT_TRUE(too_long);
  ASSERT_TRUE(input->ReadLine(&line, &too_long));
  EXPECT_FALSE(too_long);
  EXPECT_EQ(line, "next");
  EXPECT_EQ(input->Here().line, 3u);
}

TEST(ByteInput, LinesEndWithOrWithoutCarriageReturnAndNewline) {
  ByteInput input = ByteInput::FromText("a\r\n\nb", "text");
  std::string line;
  bool too_long = false;
  for (const std::string expected : {"a", "", "b"}) {
    ASSERT_TRUE(input.ReadLine(&line, &too_long));
    EXPECT_EQ(line, expected);
  }
  EXPECT_FALSE(input.ReadLine(&line, &too_long));
}

TEST(ByteInput, RewindsToTheBeginningOfTheLine) {
  ByteInput input = ByteInput::FromText("first\nsecond\n", "text");
  ASSERT_TRUE(input.SkipLine());
  input.Skip(3);
  ASSERT_EQ(input.LineSoFar(), "sec");
  input.RewindLine();
  EXPECT_EQ(input.Here().line, 2u);
  EXPECT_EQ(input.Here().column, 1u);
  EXPECT_EQ(input.Peek(), 's');
}

TEST(ByteInput, NamesWhatItCannotOpen) {
  const auto missing = ByteInput::Open("/no/such/file", nullptr);
  EXPECT_TRUE(absl::IsNotFound(missing.status()));
  EXPECT_EQ(missing.status().message(),
            "/no/such/file: No such file or directory");
  const auto directory = ByteInput::Open("/", nullptr);
  EXPECT_TRUE(absl::IsInvalidArgument(directory.status()));
  EXPECT_EQ(directory.status().message(),
            "/: expected a file, found a directory");
}

TEST(ByteInput, RelativePathsStartWhereBazelsUserIs) {
  WriteFile("relative.txt", "here");
  ASSERT_EQ(setenv("BUILD_WORKING_DIRECTORY", ::testing::TempDir().c_str(), 1),
            0);
  const auto input = ByteInput::Open("relative.txt", nullptr);
  unsetenv("BUILD_WORKING_DIRECTORY");
  EXPECT_TRUE(input.ok()) << input.status();
}

}  // namespace
}  // namespace retrograde::cli
