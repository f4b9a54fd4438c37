#include "retrograde/io/byte_input.h"

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "zlib.h"
#include "zstd.h"

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
            "cannot open /no/such/file: No such file or directory");
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

// ----- A byte order mark -----

constexpr char kMark[] = "\xEF\xBB\xBF";

TEST(ByteInput, PassesOverAByteOrderMarkWhichHasNoColumns) {
  const std::string text = absl::StrCat(kMark, "ab\ncd");
  absl::StatusOr<ByteInput> file =
      ByteInput::Open(WriteFile("mark.txt", text), nullptr);
  ASSERT_TRUE(file.ok()) << file.status();
  ByteInput in_memory = ByteInput::FromText(text, "text");
  for (ByteInput* input : {&*file, &in_memory}) {
    EXPECT_EQ(input->Peek(), 'a');
    EXPECT_EQ(input->Here().column, 1u);
    input->Skip(2);
    EXPECT_EQ(input->Here().column, 3u);
    EXPECT_EQ(input->LineSoFar(), "ab");
    input->RewindLine();
    std::string line;
    bool too_long = false;
    ASSERT_TRUE(input->ReadLine(&line, &too_long));
    EXPECT_EQ(line, "ab");
    EXPECT_EQ(input->Here().line, 2u);
    EXPECT_EQ(input->Here().column, 1u);
  }
}

TEST(ByteInput, PassesOverAByteOrderMarkThatComesInPieces) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string path = absl::StrCat("/dev/fd/", ends[0]);
  absl::StatusOr<ByteInput> input = ByteInput::Open(path, nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  std::thread writer([&] {
    for (const char byte : absl::StrCat(kMark, "x")) {
      EXPECT_EQ(write(ends[1], &byte, 1), 1);
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    close(ends[1]);
  });
  EXPECT_EQ(input->Peek(), 'x');
  EXPECT_EQ(input->Here().column, 1u);
  writer.join();
  close(ends[0]);
}

TEST(ByteInput, LeavesWhatIsNoByteOrderMarkInFront) {
  for (const std::string text : {"\xEF", "\xEF\xBB", "\xEF\xBB\xBE", "\xFF\xFE",
                                 "a\xEF\xBB\xBF", "\n\xEF\xBB\xBF"}) {
    ByteInput input = ByteInput::FromText(text, "text");
    EXPECT_EQ(input.Buffered(), text);
    absl::StatusOr<ByteInput> file =
        ByteInput::Open(WriteFile("no_mark.txt", text), nullptr);
    ASSERT_TRUE(file.ok());
    EXPECT_NE(file->Peek(), ByteInput::kEnd);
    EXPECT_EQ(file->Buffered(), text);
  }
}

TEST(ByteInput, AByteOrderMarkAloneIsNothing) {
  ByteInput input = ByteInput::FromText(kMark, "text");
  EXPECT_EQ(input.Peek(), ByteInput::kEnd);
  absl::StatusOr<ByteInput> file =
      ByteInput::Open(WriteFile("mark_alone.txt", kMark), nullptr);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ(file->Peek(), ByteInput::kEnd);
  EXPECT_TRUE(file->Status().ok());
}

TEST(ByteInput, SaysWhatComesNext) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "the end of the input"},
      {"\nx", "the end of the line"},
      {"\r\n", "the end of the line"},
      {"xy", "'x'"},
      {"\xE2\x82\xACy", "'\xE2\x82\xAC'"},
      {"\xE2\x82", "byte 0xE2"},
      {"\xFFx", "byte 0xFF"},
      {"\x1B[2J", "byte 0x1B"}};
  for (const auto& [text, next] : cases) {
    EXPECT_EQ(ByteInput::FromText(text, "text").NextText(), next);
  }
}

// ----- Compressed input -----

std::string Zstd(const std::string& text) {
  std::string bytes(ZSTD_compressBound(text.size()), '\0');
  bytes.resize(ZSTD_compress(bytes.data(), bytes.size(), text.data(),
                             text.size(), /*level=*/3));
  return bytes;
}

std::string Gzip(std::string text) {
  z_stream stream = {};
  EXPECT_EQ(
      deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
      Z_OK);
  std::string bytes(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  return bytes;
}

// All that is read, and how reading ends.
struct WhatIsRead {
  std::string text;
  absl::Status status;
};
WhatIsRead ReadAll(const std::string& path) {
  absl::StatusOr<ByteInput> input = ByteInput::Open(path, nullptr);
  EXPECT_TRUE(input.ok()) << input.status();
  WhatIsRead read;
  while (input->Peek() != ByteInput::kEnd) {
    absl::StrAppend(&read.text, input->Buffered());
    input->Skip(input->Buffered().size());
  }
  read.status = input->Status();
  return read;
}
WhatIsRead ReadBytes(const std::string& bytes) {
  return ReadAll(WriteFile("compressed", bytes));
}

std::string LongText() {
  std::string text;
  for (int i = 0; i < 60'000; ++i) absl::StrAppend(&text, "line ", i, "\n");
  return text;
}

TEST(ByteInput, ReadsCompressedFilesWhateverTheyAreCalled) {
  const std::string text = LongText();
  for (const std::string& bytes : {Zstd(text), Gzip(text)}) {
    ASSERT_LT(bytes.size(), text.size());
    const WhatIsRead read = ReadBytes(bytes);
    EXPECT_TRUE(read.status.ok()) << read.status;
    EXPECT_TRUE(read.text == text);
  }
  EXPECT_EQ(ReadBytes(Zstd(absl::StrCat(kMark, "x"))).text, "x");
  EXPECT_EQ(ReadBytes(Gzip(kMark) + Gzip("x")).text, "x");
}

TEST(ByteInput, ReadsAllFramesAndMembersOfACompressedFile) {
  const std::string skippable("\x50\x2A\x4D\x18\x03\0\0\0abc", 11);
  for (const std::string& bytes :
       {Zstd("one\n") + Zstd("") + skippable + Zstd("two\n"),
        Gzip("one\n") + Gzip("") + Gzip("two\n")}) {
    const WhatIsRead read = ReadBytes(bytes);
    EXPECT_TRUE(read.status.ok()) << read.status;
    EXPECT_EQ(read.text, "one\ntwo\n");
  }
}

TEST(ByteInput, PlacesOfCompressedInputAreThoseOfItsText) {
  const std::string path = WriteFile("place.zst", Zstd("ab\ncd"));
  absl::StatusOr<ByteInput> input = ByteInput::Open(path, nullptr);
  ASSERT_TRUE(input.ok()) << input.status();
  ASSERT_TRUE(input->SkipLine());
  EXPECT_EQ(input->Peek(), 'c');
  EXPECT_EQ(input->PlaceText(input->Here()), path + ":2:1");
}

TEST(ByteInput, RefusesCompressedDataThatAreCutShort) {
  const std::string text = LongText();
  for (const std::string& bytes : {Zstd(text), Gzip(text)}) {
    for (const size_t size : {size_t{4}, bytes.size() / 2, bytes.size() - 1}) {
      const WhatIsRead read = ReadBytes(bytes.substr(0, size));
      EXPECT_TRUE(absl::IsInvalidArgument(read.status)) << size;
      EXPECT_NE(read.status.message().find("compressed:1: the compressed data "
                                           "end too early"),
                std::string::npos)
          << read.status;
      EXPECT_TRUE(text.substr(0, read.text.size()) == read.text);
    }
  }
}

TEST(ByteInput, RefusesDamagedCompressedData) {
  const std::string text = LongText();
  for (std::string bytes : {Zstd(text) + "garbage", Gzip(text) + "garbage"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(ReadBytes(bytes).status));
  }
  std::string bytes = Gzip(text);
  bytes[bytes.size() - 6] ^= 1;  // of the checksum
  const WhatIsRead read = ReadBytes(bytes);
  EXPECT_NE(read.status.message().find("compressed:1: damaged gzip data: "),
            std::string::npos)
      << read.status;
}

TEST(ByteInput, RefusesAFrameThatAsksForAHugeWindow) {
  // RFC 8878, 3.1.1.1: no flags, then a window of 2^(10 + 31) bytes; one block,
  // the last, with one byte as it stands.
  const std::string frame("\x28\xB5\x2F\xFD\x00\xF8\x09\x00\x00x", 10);
  const WhatIsRead read = ReadBytes(frame);
  EXPECT_TRUE(absl::IsInvalidArgument(read.status)) << read.status;
  EXPECT_EQ(read.text, "");
  // The same with the smallest window is fine.
  std::string small = frame;
  small[5] = 0;
  EXPECT_EQ(ReadBytes(small).text, "x");
}

TEST(ByteInput, ReadsWhatOnlyBeginsAsCompressedDataDo) {
  for (const std::string text : {"(", "(\xB5", "\x1F", "\x1F\x8B", ""}) {
    const WhatIsRead read = ReadBytes(text);
    EXPECT_TRUE(read.status.ok()) << read.status;
    EXPECT_EQ(read.text, text);
  }
}

}  // namespace
}  // namespace retrograde::cli
