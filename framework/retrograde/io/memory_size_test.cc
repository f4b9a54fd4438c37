#include "retrograde/io/memory_size.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace retrograde::cli {
namespace {

TEST(MemorySize, ParsesUnits) {
  const std::pair<const char*, uint64_t> cases[] = {
      {"65536", 65536},
      {"1", 1},
      {"1b", 1},
      {"512M", uint64_t{512} << 20},
      {"4G", uint64_t{4} << 30},
      {"1.5GiB", uint64_t{3} << 29},
      {"100 MB", 100'000'000},
      {"2kB", 2000},
      {"2k", 2048},
      {"2KiB", 2048},
      {"3T", uint64_t{3} << 40},
      {" 7 m ", 7 << 20},
  };
  for (const auto& [text, bytes] : cases) {
    const auto parsed = ParseMemorySize(text);
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.status();
    EXPECT_EQ(*parsed, bytes) << text;
  }
}

TEST(MemorySize, RefusesEverythingElse) {
  for (const char* text :
       {"", "M", "-1M", "+1M", "1X", "1MM", "1iB", "0", "0G", "1e3", "1..5G",
        ".", "0x10", "nan", "inf", "9999999T", "1 2", "1G!", "0.1"}) {
    EXPECT_FALSE(ParseMemorySize(text).ok()) << text;
  }
  EXPECT_EQ(ParseMemorySize("lots").status().message(),
            "expected a size such as 512M, 4G or 1.5GiB, found \"lots\"");
}

// A directory tree with the kernel's files in it.
class FakeRoot {
 public:
  explicit FakeRoot(const std::string& name)
      : path_(::testing::TempDir() + name) {
    std::filesystem::remove_all(path_);
  }
  FakeRoot& Add(const std::string& file, const std::string& text) {
    const std::filesystem::path path = path_ + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return *this;
  }
  uint64_t Available() const { return AvailableMemory(path_); }

 private:
  std::string path_;
};

constexpr char kMemInfo[] =
    "MemTotal:       2000 kB\nMemFree:         100 kB\n"
    "MemAvailable:   1000 kB\n";

TEST(MemorySize, TakesWhatTheKernelSaysIsAvailable) {
  FakeRoot root("plain");
  EXPECT_EQ(root.Available(), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(root.Add("/proc/meminfo", kMemInfo).Available(), 1000u * 1024);
}

TEST(MemorySize, RespectsControlGroupsOfVersion2) {
  FakeRoot root("version2");
  root.Add("/proc/meminfo", kMemInfo)
      .Add("/proc/self/cgroup", "0::/outer/inner\n")
      .Add("/sys/fs/cgroup/outer/inner/memory.max", "max\n")
      .Add("/sys/fs/cgroup/outer/memory.max", "700000\n")
      .Add("/sys/fs/cgroup/outer/memory.current", "500000\n");
  EXPECT_EQ(root.Available(), 200'000u);
  root.Add("/sys/fs/cgroup/outer/memory.stat",
           "anon 300000\ninactive_file 150000\n");
  EXPECT_EQ(root.Available(), 350'000u);
}

TEST(MemorySize, RespectsControlGroupsOfVersion1) {
  FakeRoot root("version1");
  root.Add("/proc/meminfo", kMemInfo)
      .Add("/proc/self/cgroup", "5:cpu:/x\n4:hugetlb,memory:/job\n0::/\n")
      .Add("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "600000\n")
      .Add("/sys/fs/cgroup/memory/job/memory.usage_in_bytes", "100000\n");
  EXPECT_EQ(root.Available(), 500'000u);
}

TEST(MemorySize, FindsTheGroupOfAContainerAtTheMount) {
  FakeRoot root("container");
  root.Add("/proc/meminfo", kMemInfo)
      .Add("/proc/self/cgroup", "0::/outside/the/container\n")
      .Add("/sys/fs/cgroup/memory.max", "300000\n")
      .Add("/sys/fs/cgroup/memory.current", "300001\n");
  EXPECT_EQ(root.Available(), 0u);
}

TEST(MemorySize, ThisMachineHasSomeMemory) {
  EXPECT_GT(AvailableMemory(), uint64_t{1} << 20);
}

}  // namespace
}  // namespace retrograde::cli
