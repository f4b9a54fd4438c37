#include "retrograde/io/json_reader.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace retrograde::cli {
namespace {

using Event = JsonReader::Event;
using Json = nlohmann::json;

constexpr int kDepth = 8;

// Reads one item and gives its events as a text: brackets, and scalars as they
// stand. An error is "!".
std::string Events(JsonReader& reader) {
  std::vector<std::string> texts;
  do {
    if (reader.Next() == Event::kError) return "!";
    texts.emplace_back(reader.Text());
  } while (reader.Depth() > 0);
  return reader.FinishItem() ? absl::StrJoin(texts, " ") : "!";
}

std::string EventsOf(absl::string_view text) {
  ByteInput input = ByteInput::FromText(text, "text");
  JsonReader reader(&input, kDepth);
  return reader.NextItem() ? Events(reader) : "";
}

// The message about the first error.
std::string ErrorOf(absl::string_view text) {
  ByteInput input = ByteInput::FromText(text, "text");
  JsonReader reader(&input, kDepth);
  if (!reader.NextItem() || Events(reader) != "!") return "";
  return std::string(reader.Error().message());
}

TEST(JsonReader, GivesTheEventsOfAValue) {
  EXPECT_EQ(EventsOf("[[1, -2.5e+3], {\"a\": true}, null, \"x\"]"),
            "[ [ 1 -2.5e+3 ] { \"a\" true } null \"x\" ]");
  EXPECT_EQ(EventsOf("[]"), "[ ]");
  EXPECT_EQ(EventsOf("{}"), "{ }");
  EXPECT_EQ(EventsOf(" 7 \n"), "7");
  EXPECT_EQ(EventsOf("[\n\t1,\r\n2\n]"), "[ 1 2 ]");
}

TEST(JsonReader, EmptyInputHasNoItem) {
  for (const char* text : {"", " \n\n"}) {
    EXPECT_EQ(EventsOf(text), "") << text;
  }
}

TEST(JsonReader, ErrorsNameThePlaceAndWhatWasExpectedAndFound) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[[1,2],]", "1:8: expected a value, found ']'"},
      {"[1 2]", "1:4: expected ',' or ']', found '2'"},
      {"[1\n\n 2]", "3:2: expected ',' or ']', found '2'"},
      {"[1", "1:3: expected ',' or ']', found the end of the input"},
      {"[", "1:2: expected a value or ']', found the end of the input"},
      {"[NaN]", "1:2: expected a value, found NaN"},
      {"[nullx]", "1:2: expected a value, found nullx"},
      {"[-]", "1:3: expected a digit, found ']'"},
      {"[1.]", "1:4: expected a digit, found ']'"},
      {"[1e]", "1:4: expected a digit, found ']'"},
      {"[01]", "1:3: expected ',' or ']', found '1'"},
      {"[+1]", "1:2: expected a value or ']', found '+'"},
      {"{1:2}", "1:2: expected a key in quotes or '}', found '1'"},
      {"{\"a\":1,}", "1:8: expected a key in quotes, found '}'"},
      {"{\"a\",1}", "1:5: expected ':', found ','"},
      {"{\"a\":1 2}", "1:8: expected ',' or '}', found '2'"},
      {"[1] x", "1:5: expected the end of the line, found 'x'"},
      {"]", "1:1: expected a value, found ']'"},
      {"[\"a\nb\"]",
       "1:4: expected '\"' at the end of a string, found the end of the line"},
      {"[\"\\x\"]", "1:4: expected an escape sequence of JSON, found 'x'"},
      {"[\"\\u12g\"]",
       "1:7: expected four hexadecimal digits after \\u, found 'g'"},
      {"[\"\\udc00\"]", "1:9: expected a pair of surrogates, found '\"'"},
      {"[\"\xFF\"]", "1:3: expected UTF-8, found byte 0xFF"},
      {"\xFF\xFE[", "1:1: expected a value, found byte 0xFF"},
      {"[\xC3\xA9]", "1:2: expected a value or ']', found '\xC3\xA9'"},
      {"[\xC3]", "1:2: expected a value or ']', found byte 0xC3"},
      {"[[[[[[[[[1]]]]]]]]]",
       "1:9: expected at most 8 levels of nesting, found '['"},
  };
  for (const auto& [text, error] : cases) {
    EXPECT_EQ(ErrorOf(text), absl::StrCat("text:", error)) << text;
  }
  EXPECT_EQ(ErrorOf(absl::string_view("[1\0]", 4)),
            "text:1:3: expected ',' or ']', found byte 0x00");
}

TEST(JsonReader, RefusesTokensWithoutEndAndGoesOn) {
  const std::string endless(2 * ByteInput::kMaxToken, '1');
  const std::string text =
      absl::StrCat("[", endless, "]\n[\"", endless, "\"]\n[7]\n");
  ByteInput input = ByteInput::FromText(text, "text");
  JsonReader reader(&input, kDepth);
  for (int line = 1; line <= 2; ++line) {
    ASSERT_TRUE(reader.NextItem());
    EXPECT_EQ(Events(reader), "!");
    EXPECT_EQ(
        reader.Error().message(),
        absl::StrCat("text:", line, ":2: a token of more than 1048576 bytes"));
  }
  ASSERT_TRUE(reader.NextItem());
  EXPECT_EQ(Events(reader), "[ 7 ]");
}

// What the items of a text are, and on which lines they begin.
std::vector<std::string> Items(absl::string_view text) {
  ByteInput input = ByteInput::FromText(text, "text");
  JsonReader reader(&input, kDepth);
  std::vector<std::string> items;
  while (reader.NextItem()) {
    const uint64_t line = reader.ItemPlace().line;
    items.push_back(absl::StrCat(line, " ", Events(reader)));
  }
  return items;
}

TEST(JsonReader, ReadsJsonLines) {
  EXPECT_EQ(Items("[1]\n\n[2]\r\n{}"),
            (std::vector<std::string>{"1 [ 1 ]", "3 [ 2 ]", "4 { }"}));
}

TEST(JsonReader, ABadLineDoesNotStopTheOthers) {
  EXPECT_EQ(Items("oops\n[1]\n[2,]\n[3]\n[4] 5\n[6]"),
            (std::vector<std::string>{"1 !", "2 [ 1 ]", "3 !", "4 [ 3 ]", "5 !",
                                      "6 [ 6 ]"}));
}

TEST(JsonReader, ALineThatIsCutOffDoesNotSwallowTheNext) {
  EXPECT_EQ(Items("[1,2\n[3]\n"), (std::vector<std::string>{"1 !", "2 [ 3 ]"}));
  EXPECT_EQ(Items("[[1,2\n[[3]]\n"),
            (std::vector<std::string>{"1 !", "2 [ [ 3 ] ]"}));
}

TEST(JsonReader, ABrokenItemOfSeveralLinesIsOneError) {
  EXPECT_EQ(Items("[\n  1,\n  x,\n  2\n]\n[3]\n"),
            (std::vector<std::string>{"1 !", "6 [ 3 ]"}));
  EXPECT_EQ(Items("[\n[1],\n[x],\n  [2]\n]\n[3]\n"),
            (std::vector<std::string>{"1 !", "6 [ 3 ]"}));
}

TEST(JsonReader, ABrokenItemEndsWhereItsBracketsClose) {
  for (const char* broken :
       {"[[1,3],\n[0,],\n[3],\n[0,2]]", "[\n[1,3],\n[0,],\n[3],\n[0,2]\n]",
        "[[1,],\n[0]]", "[[1,3],\n[0]\n[3]]", "[\n[1]\n[3]\n]",
        "[[1,3],\n{\"]\":x},\n[\"]]\"]]", "[[1,3],\n[\"a\\\"]]\\x\"],\n[3]]",
        "[[1,3],\n[0},\n[3]]", "[[1,3],\n[\"a\n],\n[3]]"}) {
    const std::vector<std::string> items =
        Items(absl::StrCat(broken, "\n[[7]]\n"));
    ASSERT_EQ(items.size(), 2u) << broken << absl::StrJoin(items, "; ");
    EXPECT_EQ(items[0], "1 !");
    EXPECT_TRUE(absl::EndsWith(items[1], " [ [ 7 ] ]")) << items[1];
  }
}

TEST(JsonReader, ALineThatIsCutOffBehindAnErrorEndsBeforeTheNext) {
  for (const char* cut : {"[[1,x],[0]", "[[1,x],[0],", "[x,", "[[[[[x", "[\"a",
                          "{\"a\":x,", "{\"a\":[[1],[x]],"}) {
    for (const char* next : {"[[[7]]]", "[[[7]]] \r", "{\"a\":[[7]]}"}) {
      const std::vector<std::string> items =
          Items(absl::StrCat(cut, "\n", next, "\n[8]\n"));
      ASSERT_EQ(items.size(), 3u) << cut << absl::StrJoin(items, "; ");
      EXPECT_EQ(items[0], "1 !");
      EXPECT_TRUE(absl::StartsWith(items[1], "2 ")) << items[1];
      EXPECT_TRUE(absl::StrContains(items[1], " 7 ")) << items[1];
      EXPECT_EQ(items[2], "3 [ 8 ]");
    }
  }
}

TEST(JsonReader, ALongLineBehindOneThatIsCutOffIsReadAgain) {
  std::string longer = "[[";
  while (longer.size() < ByteInput::kMaxToken + 10) longer += "1, ";
  const std::vector<std::string> items =
      Items(absl::StrCat("[1,x\n", longer, "2]]\n[3]\n"));
  ASSERT_EQ(items.size(), 3u);
  EXPECT_EQ(items[0], "1 !");
  EXPECT_TRUE(absl::EndsWith(items[1], "1 2 ] ]"));
  EXPECT_EQ(items[2], "3 [ 3 ]");
}

TEST(JsonReader, NamesTheKeysThereAreAndTheOneThatWasMeant) {
  ByteInput input = ByteInput::FromText("{\"Gird\":1,\"x\":2}", "text");
  JsonReader reader(&input, kDepth);
  ASSERT_TRUE(reader.NextItem());
  reader.Next();
  ASSERT_EQ(reader.Next(), Event::kKey);
  EXPECT_EQ(reader.UnknownKey({"grid", "id"}).message(),
            "text:1:2: expected one of the keys grid, id, found \"Gird\"; did "
            "you mean grid?");
  reader.Next();
  ASSERT_EQ(reader.Next(), Event::kKey);
  EXPECT_EQ(reader.UnknownKey({"grid", "id"}).message(),
            "text:1:11: expected one of the keys grid, id, found \"x\"");
}

TEST(JsonReader, SkipsValuesOfAnyKind) {
  ByteInput input =
      ByteInput::FromText("{\"a\":[1,{\"b\":[]}],\"c\":5}", "text");
  JsonReader reader(&input, kDepth);
  ASSERT_TRUE(reader.NextItem());
  EXPECT_EQ(reader.Next(), Event::kBeginObject);
  EXPECT_EQ(reader.Next(), Event::kKey);
  EXPECT_TRUE(reader.TextIs("a"));
  EXPECT_TRUE(reader.SkipValue(reader.Next()));
  EXPECT_EQ(reader.Next(), Event::kKey);
  EXPECT_TRUE(reader.TextIs("c"));
  EXPECT_TRUE(reader.SkipValue(reader.Next()));
  EXPECT_EQ(reader.Next(), Event::kEndObject);
}

TEST(JsonReader, ComparesStringsByMeaning) {
  ByteInput input = ByteInput::FromText("\"gr\\u0061ph\"", "text");
  JsonReader reader(&input, kDepth);
  ASSERT_TRUE(reader.NextItem());
  EXPECT_EQ(reader.Next(), Event::kString);
  EXPECT_TRUE(reader.TextIs("graph"));
  EXPECT_FALSE(reader.TextIs("gr\\u0061ph"));
  EXPECT_EQ(reader.Text(), "\"gr\\u0061ph\"");
}

TEST(JsonReader, TakesWholeNumbersAndStopsBeforeAnythingElse) {
  const std::vector<std::pair<std::string, std::vector<uint32_t>>> cases = {
      {"[1,22, 3]", {1, 22, 3}},
      {"[]", {}},
      {"[0]", {0}},
      {"[5,-1]", {5}},
      {"[5,1.5]", {5}},
      {"[5,100]", {5}},
      {"[5,01]", {5}},
      {"[5,[1]]", {5}},
      {"[5,6", {5}},
      {"[5,999999999999999999999]", {5}},
      {"[5 ,6]", {}},
      {"[\n5,6]", {}},
  };
  for (const auto& [text, expected] : cases) {
    ByteInput input = ByteInput::FromText(text, "text");
    JsonReader reader(&input, kDepth);
    ASSERT_TRUE(reader.NextItem());
    ASSERT_EQ(reader.Next(), Event::kBeginArray);
    std::vector<uint32_t> numbers;
    reader.TakeWholeNumbers(100, &numbers);
    EXPECT_EQ(numbers, expected) << text;
  }
}

// nlohmann's parser as the second opinion on seeded damage to good JSON. It
// differs in two ways, both kept out: it refuses numbers that no double holds,
// and it knows no limit of depth.
TEST(JsonReader, AcceptsWhatNlohmannAccepts) {
  constexpr absl::string_view kGood =
      "{\"id\":\"a\\u00e9\\ud83d\\ude00\\n\xC3\xA9\xE2\x82\xAC\","
      "\"g\":[[1,-2.5],[0e1],[],{}],\"x\":{\"y\":[true,false,null,\"\"]}}";
  constexpr absl::string_view kBytes =
      "[]{}:,\"\\ \n\t-+.eE0123456789abcdefnrtu\xC3\xA9\xED\xA0\xFF";
  std::mt19937 random(913);
  int accepted = 0;
  for (int round = 0; round < 60'000; ++round) {
    std::string text(kGood);
    const int changes = 1 + random() % 3;
    for (int change = 0; change < changes; ++change) {
      const size_t at = random() % text.size();
      const char byte = kBytes[random() % kBytes.size()];
      switch (random() % 3) {
        case 0:
          text[at] = byte;
          break;
        case 1:
          text.insert(text.begin() + at, byte);
          break;
        default:
          text.erase(at, 1);
      }
    }
    const bool theirs = Json::accept(text);
    const std::vector<std::string> ours = Items(text);
    EXPECT_EQ(ours.size() == 1 && !absl::EndsWith(ours[0], "!"), theirs)
        << text;
    accepted += theirs;
  }
  EXPECT_GT(accepted, 1000);  // the damage leaves something to accept
}

}  // namespace
}  // namespace retrograde::cli
