// Names of endings: texts, the customary order of the sides, how many there
// are.

#include "games/chess_endings/material.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace retrograde::chess_endings {
namespace {

Material Of(const std::string& text) { return Material::Parse(text).value(); }

TEST(Material, CountsTheMenOfEitherSide) {
  const Material material = Of("KBBKNP");
  EXPECT_EQ(material.CountOf(kWhite, Kind::kBishop), 2);
  EXPECT_EQ(material.CountOf(kWhite, Kind::kKnight), 0);
  EXPECT_EQ(material.CountOf(kBlack, Kind::kKnight), 1);
  EXPECT_EQ(material.CountOf(kBlack, Kind::kKing), 1);
  EXPECT_EQ(material.MenOf(kWhite), 3);
  EXPECT_EQ(material.Men(), 6);
  EXPECT_TRUE(material.HasPawns());
  EXPECT_FALSE(Of("KQKR").HasPawns());
}

TEST(Material, TextRoundTrip) {
  for (const std::string text :
       {"KK", "KQKR", "KRKQ", "KBNKN", "KKPP", "KQRBNK", "KRPKRP"}) {
    EXPECT_EQ(Of(text).Text(), text);
  }
}

TEST(Material, OtherTextsAreRefusedWithThePlace) {
  const std::map<std::string, std::string> messages = {
      {"", "it has no king"},
      {"KQ", "it has one king"},
      {"QKK", "character 1, 'Q', comes before the first king"},
      {"KKK", "character 3, 'K', is a third king"},
      {"KNBK", "character 3, 'B', is out of order"},
      {"KQkr", "character 3, 'k', is no letter of a man"},
      {"KQ-KR", "character 3, '-', is no letter of a man"},
      {"KQ\xC3\xA9KR", "character 3, '\xC3\xA9', is no letter of a man"},
      {"KQRBKNP", "it has 7 men, more than 6"}};
  for (const auto& [text, message] : messages) {
    const absl::Status status = Material::Parse(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_TRUE(absl::StrContains(status.message(), message)) << status;
    EXPECT_TRUE(absl::StrContains(status.message(), "such as KQKR")) << status;
  }
}

TEST(Material, WhatIsMeantIsSuggested) {
  const std::map<std::string, std::string> endings = {
      {"krk", "KRK"},     {"Krkq", "KQKR"},     {"KPQKR", "KQPKR"},
      {"QKRK", ""},       {"KRK.rgt", ""},      {"kk", "KK"},
      {"krkpnkq", ""},    {"kqqqqqkr", ""},     {"k", ""},
      {"KRBKN.part", ""}, {"knnbkp", "KBNNKP"}, {"\xffKQK", ""}};
  for (const auto& [text, ending] : endings) {
    const std::string message(Material::Parse(text).status().message());
    EXPECT_EQ(absl::StrContains(message, " is one"), !ending.empty());
    EXPECT_TRUE(ending.empty() ||
                absl::EndsWith(message, absl::StrCat("; ", ending, " is one")))
        << message;
  }
}

TEST(Material, OneManMoreAndOneLess) {
  EXPECT_EQ(Of("KRK").With(kBlack, Kind::kPawn), Of("KRKP"));
  EXPECT_EQ(Of("KRKP").Without(kWhite, Kind::kRook), Of("KKP"));
}

TEST(Material, TheLiteratureNamesTheStrongerSideFirst) {
  for (const std::string text :
       {"KK", "KPK", "KQKR", "KRKN", "KRKB", "KBKN", "KQKP", "KBBKN", "KBNKN",
        "KNNKP", "KRPKR", "KQKBB", "KRKNN", "KQPKQ", "KQKRR", "KRKP", "KPKP",
        "KRBKR", "KNNKB"}) {
    // Two rooks are worth more than a queen, two knights more than a rook.
    const bool other = text == "KQKRR" || text == "KRKNN";
    EXPECT_EQ(Of(text).IsNormal(), !other) << text;
    EXPECT_EQ(Of(text).Normal().Text(),
              other ? Of(text).Swapped().Text() : text);
    EXPECT_EQ(Of(text).Swapped().Normal(), Of(text).Normal());
  }
  EXPECT_EQ(Of("KKP").Swapped(), Of("KPK"));
}

std::vector<Material> EndingsOf(int men) {
  std::vector<Material> endings;
  ForEachMaterial(men, [&](const Material& material) {
    endings.push_back(material);
    return true;
  });
  return endings;
}

TEST(Material, ThereAreSoManyEndings) {
  EXPECT_EQ(EndingsOf(2).size(), 1u);
  EXPECT_EQ(EndingsOf(3).size(), 5u);
  EXPECT_EQ(EndingsOf(4).size(), 30u);
  EXPECT_EQ(EndingsOf(5).size(), 110u);
}

TEST(Material, EndingsAreVisitedOnceInOrderAndInNormalForm) {
  const std::vector<Material> endings = EndingsOf(4);
  for (size_t i = 0; i < endings.size(); ++i) {
    EXPECT_EQ(endings[i].Men(), 4);
    EXPECT_TRUE(endings[i].IsNormal()) << endings[i].Text();
    EXPECT_TRUE(i == 0 || endings[i - 1] < endings[i]);
  }
}

TEST(Material, AVisitOfEndingsEndsWhenToldTo) {
  int visited = 0;
  ForEachMaterial(4, [&](const Material&) { return ++visited < 3; });
  EXPECT_EQ(visited, 3);
}

}  // namespace
}  // namespace retrograde::chess_endings
