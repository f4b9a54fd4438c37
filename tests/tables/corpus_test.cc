// The corpus of the fuzz target, and all samples, in every configuration.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "gtest/gtest.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace retrograde::table {
namespace {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void Feed(const std::string& bytes) {
  EXPECT_EQ(LLVMFuzzerTestOneInput(
                reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()),
            0);
}

// The files of a folder of this one.
std::set<std::filesystem::path> Files(const std::string& folder) {
  std::set<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator("tests/tables/" + folder)) {
    files.insert(entry.path());
  }
  return files;
}

TEST(Corpus, IsReadOrRefused) {
  const auto files = Files("corpus");
  EXPECT_GT(files.size(), 10u);
  for (const auto& path : files) {
    SCOPED_TRACE(path);
    Feed(ReadFile(path));
  }
}

// The first steps of any fuzzer, on small files that are whole.
TEST(Samples, WithAnyByteChangedAreReadOrRefused) {
  int small = 0;
  for (const auto& path : Files("samples")) {
    if (path.extension() != ".rgt" || std::filesystem::file_size(path) > 4096) {
      continue;
    }
    ++small;
    SCOPED_TRACE(path);
    const std::string bytes = ReadFile(path);
    for (size_t place = 0; place < bytes.size(); ++place) {
      std::string damaged = bytes;
      damaged[place] = static_cast<char>(damaged[place] ^ (1 << place % 8));
      Feed(damaged);
    }
  }
  EXPECT_GE(small, 2);
}

}  // namespace
}  // namespace retrograde::table
