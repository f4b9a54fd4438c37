#include "retrograde/io/json_text.h"

#include <string>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace retrograde::cli {
namespace {

TEST(JsonText, StringsComeBack) {
  for (const std::string text :
       {"", "plain", "quote \" and \\", "line\nbreak", "\x01", "\xC3\xA9"}) {
    EXPECT_EQ(nlohmann::json::parse(JsonString(text)).get<std::string>(), text);
  }
}

TEST(JsonText, BytesThatAreNoUtf8AreReplaced) {
  EXPECT_EQ(nlohmann::json::parse(JsonString("a\xFF")).get<std::string>(),
            "a\xEF\xBF\xBD");
}

TEST(JsonText, ArraysHoldJsonOrTexts) {
  EXPECT_EQ(JsonArray({}), "[]");
  EXPECT_EQ(JsonArray({"1", "null"}), "[1,null]");
  EXPECT_EQ(JsonStringArray({"1", "a"}), "[\"1\",\"a\"]");
}

TEST(JsonText, KeysKeepTheirPlaceWhenSetAgain) {
  JsonObject object;
  EXPECT_EQ(object.ToString(), "{}");
  object.Set("a", "1");
  object.Set("b", "2");
  object.Set("a", "[]");
  EXPECT_EQ(object.ToString(), "{\"a\":[],\"b\":2}");
}

}  // namespace
}  // namespace retrograde::cli
