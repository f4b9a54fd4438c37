#include "retrograde/table/format/manifest.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "retrograde/table/format/format.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr size_t kSealBytes = 19;  // ,"crc":"01234567"} and a newline

ManifestFamily Family(const std::string& name) {
  return {name,
          name + ".rgt",
          1234,
          5478,
          {{Metric::kOutcome, 0xab}, {Metric::kRemoteness, 0xcd}}};
}

Manifest Small() {
  return {"g",       "tic_tac_toe",  "", {Metric::kRemoteness},
          "checked", {Family("all")}};
}

// A text that somebody else wrote, under the right checksum.
std::string Sealed(absl::string_view text) {
  const absl::string_view bytes = text.substr(0, text.size() - kSealBytes);
  return absl::StrCat(bytes, ",\"crc\":\"",
                      absl::Hex(Crc32(bytes), absl::kZeroPad8), "\"}\n");
}

std::string With(absl::string_view from, absl::string_view to) {
  const std::string text = ManifestText(Small());
  EXPECT_THAT(text, HasSubstr(std::string(from)));
  return Sealed(absl::StrReplaceAll(text, {{from, to}}));
}

TEST(Manifest, ComesBackFromItsText) {
  const Manifest manifest = {
      "a 1",
      "game",
      "{\"a\":\"b\"}",
      {Metric::kOutcome, Metric::kConversion},
      "sampled",
      {{"a+b",
        "a+b.rgt",
        ~uint64_t{0},
        0,
        {{Metric::kOutcome, 1}, {Metric::kConversion, 2}}},
       {"z",
        "z.rgt",
        123,
        45,
        {{Metric::kOutcome, 3}, {Metric::kConversion, 4}}}}};
  const auto again = ParseManifest("m", ManifestText(manifest));
  ASSERT_EQ(again.status(), absl::OkStatus());
  EXPECT_EQ(*again, manifest);
}

// Whoever wrote it.
TEST(Manifest, FindsFamiliesInAnyOrder) {
  const std::string all = "\"all\":{\"file\":\"all.rgt\",";
  const std::string content =
      "\"bytes\":1,\"states\":1,\"content\":{\"outcome\":"
      "\"0000000000000001\",\"remoteness\":\"0000000000000002\"}},";
  const auto manifest = ParseManifest(
      "m", With(all, absl::StrCat("\"z\":{\"file\":\"z.rgt\",", content,
                                  "\"a\":{\"file\":\"a.rgt\",", content, all)));
  ASSERT_EQ(manifest.status(), absl::OkStatus());
  for (const absl::string_view name : {"a", "all", "z"}) {
    ASSERT_NE(manifest->Find(name), nullptr) << name;
    EXPECT_EQ(manifest->Find(name)->family, name);
  }
  EXPECT_EQ(manifest->Find("b"), nullptr);
}

// The checksum is that of Python's zlib.crc32.
TEST(Manifest, IsWrittenAsTheFormatSays) {
  EXPECT_EQ(ManifestText(Small()),
            "{\"format\":2,\"generator\":\"g\",\"game\":\"tic_tac_toe\","
            "\"parameters\":\"\",\"metrics\":[\"remoteness\"],"
            "\"axioms\":\"checked\",\"families\":{\"all\":{"
            "\"file\":\"all.rgt\",\"bytes\":1234,\"states\":5478,"
            "\"content\":{\"outcome\":\"00000000000000ab\","
            "\"remoteness\":\"00000000000000cd\"}}},\"crc\":\"142fcd3a\"}\n");
}

// Several threads finish families in any order.
TEST(Manifest, DoesNotShowInWhichOrderFamiliesWereFinished) {
  Manifest manifest = {"g", "game", "", {Metric::kOutcome}, "checked", {}};
  for (const std::string name : {"b", "c", "a", "b"}) {
    manifest.Put({name, name + ".rgt", 1, 2, {}});
  }
  ASSERT_EQ(manifest.families.size(), 3u);
  EXPECT_EQ(manifest.families[0].family, "a");
  EXPECT_EQ(manifest.families[1].family, "b");
  EXPECT_EQ(manifest.families[2].family, "c");
}

// A wrong format is as good a reason as a wrong checksum.
TEST(Manifest, WithAnyBitFlippedIsDamage) {
  const std::string text = ManifestText(Small());
  for (size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string bad = text;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    const absl::Status status = ParseManifest("m.json", bad).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << bit << ": " << status;
    EXPECT_THAT(std::string(status.message()), StartsWith("m.json: "));
  }
}

TEST(Manifest, CutShortAnywhereIsDamage) {
  const std::string text = ManifestText(Small());
  for (size_t size = 0; size < text.size(); ++size) {
    const auto status = ParseManifest("m", text.substr(0, size)).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << size;
  }
}

TEST(Manifest, WithAnythingBehindItIsDamage) {
  const std::string text = ManifestText(Small());
  for (const absl::string_view more :
       {absl::string_view("\0", 1), absl::string_view("\0\0{}", 4),
        absl::string_view("x"), absl::string_view("{}"),
        absl::string_view("\n")}) {
    const absl::Status status =
        ParseManifest("m.json", absl::StrCat(text, more)).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << more;
    EXPECT_THAT(std::string(status.message()), StartsWith("m.json: "));
  }
}

// Under a checksum that is right: each value is looked at too.
TEST(Manifest, WithAValueThatCannotBeNamesTheField) {
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"[\"remoteness\"]", "[\"remotenest\"]"},
      {"[\"remoteness\"]", "[]"},
      {"[\"remoteness\"]", "[\"remoteness\",\"remoteness\"]"},
      {"[\"remoteness\"]", "\"remoteness\""},
      {"[\"remoteness\"]", "[1]"}};
  for (const auto& [from, to] : changes) {
    const absl::Status status =
        ParseManifest("m.json", With(from, to)).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << to;
    EXPECT_THAT(std::string(status.message()),
                StartsWith("m.json: \"metrics\": expected "));
  }
  const std::vector<std::pair<std::string, std::string>> others = {
      {"\"checked\"", "\"bhecked\""},
      {"\"checked\"", "\"\""},
      {"\"axioms\"", "\"axiom\""},
      {"\"axioms\"", "\"more\":1,\"axioms\""},
      {"\"axioms\"", "\"axioms\":\"sampled\",\"axioms\""},
      {"\"game\":", "\"game\":1,\"name\":"},
      {"\"all\"", "\"a l\""},
      {"all.rgt", "../x.rg"},
      {"all.rgt", "any.rgt"},
      {"1234", "-1"},
      {"5478", "1e99"},
      {"\"bytes\"", "\"byte\":1,\"bytes\""},
      {"00000000000000ab", "00000000000000AB"},
      {"\"outcome\":\"00000000000000ab\",", ""},
      {"\"outcome\":", "\"conversion\":\"0000000000000001\",\"outcome\":"}};
  for (const auto& [from, to] : others) {
    const absl::Status status =
        ParseManifest("m.json", With(from, to)).status();
    EXPECT_TRUE(absl::IsDataLoss(status)) << to;
    EXPECT_THAT(std::string(status.message()), StartsWith("m.json: \"")) << to;
  }
}

TEST(Manifest, OfAnotherFormatSaysWhichAndWhatToDo) {
  const std::string other = With("\"format\":2", "\"format\":3");
  std::string old = ManifestText(Small());
  old.replace(old.size() - kSealBytes, kSealBytes, "}\n");
  old = absl::StrReplaceAll(old, {{"\"format\":2", "\"format\":1"}});
  for (const std::string& text : {other, old}) {
    const absl::Status status = ParseManifest("m.json", text).status();
    EXPECT_TRUE(absl::IsUnimplemented(status)) << status;
    EXPECT_THAT(std::string(status.message()),
                StartsWith("m.json: \"format\": expected 2, found "));
    EXPECT_THAT(std::string(status.message()), HasSubstr("build again"));
  }
}

TEST(Manifest, IsReplacedAsAWhole) {
  const TestDirectory directory;
  EXPECT_TRUE(absl::IsNotFound(ReadManifest(directory.Path()).status()));
  Manifest manifest = Small();
  manifest.families.clear();
  ASSERT_EQ(WriteManifest(directory.Path(), manifest), absl::OkStatus());
  manifest.Put(Family("all"));
  ASSERT_EQ(WriteManifest(directory.Path(), manifest), absl::OkStatus());
  EXPECT_EQ(*ReadManifest(directory.Path()), manifest);
  EXPECT_FALSE(std::filesystem::exists(directory.File("manifest.json.new")));
  EXPECT_TRUE(
      absl::IsNotFound(WriteManifest(directory.File("missing"), manifest)));
}

}  // namespace
}  // namespace retrograde::table
