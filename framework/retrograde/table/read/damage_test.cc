// Whatever happens to a file, an answer is right or an error.

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

bool IsTyped(const absl::Status& status) {
  return absl::IsDataLoss(status) || absl::IsUnimplemented(status) ||
         absl::IsResourceExhausted(status);
}

// What a reader makes of a file. Wrong answers fail the test; errors count.
class Attempt {
 public:
  explicit Attempt(const std::vector<TestSlice>& slices) : slices_(slices) {}

  // The number of errors.
  int Run(const std::string& path) {
    errors_ = 0;
    const auto file = TableFile::Open(TestPool(), path);
    if (!Ok(file.status())) return errors_;
    const bool sound = Ok((*file)->CheckBytes());
    for (const TestSlice& slice : slices_) {
      const auto opened = (*file)->OpenSlice(slice.name);
      if (!Ok(opened.status())) continue;
      EXPECT_EQ((*opened)->Size(), slice.Size());
      ReadSome(**opened, slice);
    }
    EXPECT_TRUE(errors_ == 0 || !sound) << path;
    return errors_;
  }

 private:
  void ReadSome(const TableSlice& slice, const TestSlice& expected) {
    for (uint64_t i = 0; i < expected.Size(); i += 97) {
      for (const Metric metric : {Metric::kOutcome, Metric::kRemoteness}) {
        const auto value = slice.ValueAt(metric, i);
        if (!Ok(value.status()) || expected.holes[i]) continue;
        EXPECT_EQ(value->outcome, expected.values[i].outcome);
        if (metric == Metric::kOutcome) continue;
        EXPECT_EQ(value->remoteness, expected.values[i].remoteness);
      }
      const auto key = slice.KeyAt(i);
      if (Ok(key.status())) {
        EXPECT_EQ(*key, TestKey(i));
      }
      const auto index = slice.IndexOfKey(TestKey(i));
      if (Ok(index.status())) {
        EXPECT_EQ(*index, i);
      }
    }
  }

  bool Ok(const absl::Status& status) {
    if (status.ok()) return true;
    EXPECT_TRUE(IsTyped(status)) << status;
    ++errors_;
    return false;
  }

  const std::vector<TestSlice>& slices_;
  int errors_ = 0;
};

class Damage : public ::testing::Test {
 protected:
  void SetUp() override {
    TestMix mix;
    mix.holes = 5;
    slices_ = {RandomSlice("a", 1100, 1, mix),
               RandomSlice("b", 20, 2, {0, 100, 0, 0})};
    FamilyHead head = TestHead("all", slices_);
    head.has_keys = true;
    ASSERT_EQ(WriteFamily(directory_.Path(), head, slices_), absl::OkStatus());
    path_ = directory_.File("all.rgt");
    good_ = Contents(path_);
    ASSERT_EQ(Attempt(slices_).Run(path_), 0);
  }

  const TestDirectory directory_;
  std::vector<TestSlice> slices_;
  std::string path_, good_;
};

TEST_F(Damage, AFileCutShortAnywhereIsAnError) {
  const std::string cut = directory_.File("cut.rgt");
  for (size_t size = 0; size < good_.size(); ++size) {
    SetContents(cut, absl::string_view(good_).substr(0, size));
    ASSERT_GT(Attempt(slices_).Run(cut), 0) << size;
  }
}

TEST_F(Damage, AFileThatGrewIsAnError) {
  SetContents(path_, good_ + "x");
  EXPECT_GT(Attempt(slices_).Run(path_), 0);
}

TEST_F(Damage, AChangedByteAnywhereIsAnError) {
  for (size_t place = 0; place < good_.size(); ++place) {
    std::string bad = good_;
    bad[place] = static_cast<char>(bad[place] ^ 1 << place % 8);
    SetContents(path_, bad);
    ASSERT_GT(Attempt(slices_).Run(path_), 0) << place;
  }
}

// Texts that contradict themselves, with checksums and offsets that are right.
class Forged : public Damage {
 protected:
  // Puts `to` for the first `from` in the text of a section.
  std::string Forge(const std::string& from, const std::string& to) {
    const size_t place = good_.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    const size_t begin = good_.rfind(std::string(kSectionMagic), place);
    const uint32_t size = GetU32(good_.data() + begin + 12);
    std::string text = good_.substr(begin + 16, size);
    text.replace(place - begin - 16, from.size(), to);
    std::string section = good_.substr(begin, 12);
    AddText(section, text);
    const uint64_t directory = GetU64(good_.data() + good_.size() - kTailBytes);
    return good_.substr(0, begin) + section +
           good_.substr(begin + 20 + size, directory - begin - 20 - size) +
           End(begin, text.size() - size);
  }

 private:
  static void AddText(std::string& item, const std::string& text) {
    PutU32(item, static_cast<uint32_t>(text.size()));
    item += text;
    PutU32(item, Crc32(item));
  }

  // Directory and tail when all behind `begin` is `more` bytes further on.
  std::string End(uint64_t begin, uint64_t more) {
    const uint64_t directory = GetU64(good_.data() + good_.size() - kTailBytes);
    const uint32_t size = GetU32(good_.data() + directory + 4);
    auto places = *ParseDirectory(good_.substr(directory + 8, size));
    for (SectionPlace& place : places) {
      if (place.offset > begin) place.offset += more;
    }
    std::string end(kDirectoryMagic), tail;
    AddText(end, DirectoryText(places));
    PutU64(tail, directory + more);
    PutU64(tail, directory + more + end.size() + kTailBytes);
    PutU32(tail, Crc32(tail));
    return absl::StrCat(end, tail, kTailMagic);
  }
};

TEST_F(Forged, NothingIsNoError) {
  SetContents(path_, Forge("\"states\":1100", "\"states\": 1100"));
  EXPECT_EQ(Attempt(slices_).Run(path_), 0);
}

TEST_F(Forged, NumbersThatLieAreErrors) {
  const std::vector<std::pair<std::string, std::string>> lies = {
      {"\"states\":1100", "\"states\":9223372036854775808"},
      {"\"states\":1100", "\"states\":1101"},
      {"\"states\":1100", "\"states\":1e99"},
      {"\"states\":1100", "\"states\":-1"},
      {"\"blocks\":2", "\"blocks\":4294967295"},
      {"\"blocks\":2", "\"blocks\":18446744073709551615"},
      {"\"blocks\":2", "\"blocks\":0"},
      {"\"counts\":[{\"win\":", "\"counts\":[{\"win\":1844674407370955161"},
      {"\"kind\":\"outcome\"", "\"kind\":\"remoteness\""},
      {"\"kind\":\"outcome\"", "\"kind\":\"unknown\""},
      {"\"slice\":\"a\"", "\"slice\":\"b\""},
      {"\"bits\":", "\"bits\":1"},
      {"\"lengths\":{\"win\":[", "\"lengths\":{\"win\":[-1,"},
      {"\"lengths\":{\"win\":[", "\"lengths\":{\"win\":[],\"was\":["},
      {"\"constant\":1", "\"constant\":3"},
      {"\"constant\":1", "\"constant\":2"},
      {"\"slice\"", "\"slide\""},
      {"{\"slice\":\"a\"", std::string(100000, '[')},
      {"{\"slice\":\"a\"", "\xff\xfe"},
  };
  for (const auto& [from, to] : lies) {
    SCOPED_TRACE(absl::StrCat(from, " -> ", to.substr(0, 60)));
    SetContents(path_, Forge(from, to));
    EXPECT_GT(Attempt(slices_).Run(path_), 0);
  }
}

TEST_F(Damage, ALengthThatLiesIsAnErrorAndTakesNoMemory) {
  for (size_t place = 0; place + 4 <= good_.size(); ++place) {
    std::string bad = good_;
    bad.replace(place, 4, "\xff\xff\xff\xff");
    if (bad == good_) continue;
    SetContents(path_, bad);
    ASSERT_GT(Attempt(slices_).Run(path_), 0) << place;
  }
}

TEST_F(Damage, AFileCutShortAfterItWasOpenedIsAnError) {
  const auto file = TableFile::Open(TestPool(), path_);
  ASSERT_EQ(file.status(), absl::OkStatus());
  const auto slice = (*file)->OpenSlice("a");
  ASSERT_EQ(slice.status(), absl::OkStatus());
  SetContents(path_, good_.substr(0, 10));
  EXPECT_TRUE(
      absl::IsDataLoss((*slice)->ValueAt(Metric::kRemoteness, 0).status()));
  EXPECT_TRUE(absl::IsDataLoss((*slice)->Load(Metric::kOutcome, 2).status()));
}

TEST_F(Damage, TellsTheFileTheSectionAndTheBlock) {
  const auto file = TableFile::Open(TestPool(), path_);
  ASSERT_EQ(file.status(), absl::OkStatus());
  const auto slice = (*file)->OpenSlice("a");
  ASSERT_EQ(slice.status(), absl::OkStatus());
  SetContents(path_, std::string(good_.size(), 'x'));
  const absl::Status status =
      (*slice)->ValueAt(Metric::kRemoteness, 1050).status();
  EXPECT_TRUE(absl::IsDataLoss(status));
  EXPECT_NE(status.message().find(absl::StrCat(
                path_, ": outcome of slice a: block 1: expected the CRC ")),
            std::string::npos)
      << status;
}

// Threads that probe while bytes change under them: right, or an error.
TEST_F(Damage, SixteenThreadsProbeWhileOneFileIsDamaged) {
  ReaderOptions options;
  options.cache_bytes = 0;
  const auto file =
      TableFile::Open(std::make_shared<ReaderPool>(options), path_);
  ASSERT_EQ(file.status(), absl::OkStatus());
  const auto slice = *(*file)->OpenSlice("a");
  std::atomic<int> wrong = 0, errors = 0, right = 0;
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 16; ++t) {
    threads.emplace_back([&, t] {
      for (uint64_t n = 0; n < 400; ++n) {
        const uint64_t i = (t * 131 + n * 17) % slices_[0].Size();
        const auto value = slice->ValueAt(Metric::kRemoteness, i);
        if (!value.ok()) {
          if (!IsTyped(value.status())) ++wrong;
          ++errors;
        } else if (!slices_[0].holes[i] && *value != slices_[0].values[i]) {
          ++wrong;
        } else {
          ++right;
        }
      }
    });
  }
  for (int round = 0; round < 30; ++round) {
    std::string bad = good_;
    for (size_t i = static_cast<size_t>(round); i < bad.size(); i += 50) {
      bad[i] = static_cast<char>(bad[i] ^ 0x10);
    }
    SetContents(path_, round % 2 == 0 ? bad : good_);
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(right + errors, 16 * 400);
}

}  // namespace
}  // namespace retrograde::table
