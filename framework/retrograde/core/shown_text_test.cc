#include "retrograde/core/shown_text.h"

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace retrograde {
namespace {

constexpr absl::string_view kAcute = "\xC3\xA9";             // é
constexpr absl::string_view kEuro = "\xE2\x82\xAC";          // €
constexpr absl::string_view kSmiley = "\xF0\x9F\x98\x80";    // U+1F600
constexpr absl::string_view kLastOne = "\xF4\x8F\xBF\xBF";   // U+10FFFF
constexpr absl::string_view kSurrogate = "\xED\xA0\x80";     // U+D800
constexpr absl::string_view kTooLong = "\xC0\xAF";           // '/' in two
constexpr absl::string_view kTooLarge = "\xF4\x90\x80\x80";  // U+110000

std::string Text(absl::string_view text) { return std::string(text); }

TEST(FirstCharacter, IsWhole) {
  for (const absl::string_view character :
       {absl::string_view("a"), kAcute, kEuro, kSmiley, kLastOne}) {
    EXPECT_EQ(FirstCharacter(character), character);
    EXPECT_EQ(FirstCharacter(Text(character) + "\xA9x"), character);
  }
  EXPECT_EQ(FirstCharacter(""), "");
}

TEST(FirstCharacter, IsAByteWhereNoCharacterBegins) {
  for (const absl::string_view broken :
       {kSurrogate, kTooLong, kTooLarge, kAcute.substr(1), kAcute.substr(0, 1),
        kEuro.substr(0, 2), kSmiley.substr(0, 3), absl::string_view("\xFFx")}) {
    EXPECT_EQ(FirstCharacter(broken), broken.substr(0, 1));
  }
}

TEST(Shown, LeavesCharactersAndEscapesTheRest) {
  EXPECT_EQ(Shown("a \"b\" \\"), "a \"b\" \\");
  EXPECT_EQ(Shown(Text(kAcute) + Text(kSmiley)), Text(kAcute) + Text(kSmiley));
  EXPECT_EQ(Shown("\xC3(\xFF"), "\\xc3(\\xff");
  EXPECT_EQ(Shown("a\n\t\x1B[2J"), "a\\n\\t\\x1b[2J");
  EXPECT_EQ(Shown(absl::string_view("\0\x7F", 2)), "\\x00\\x7f");
  EXPECT_EQ(Shown("\xC2\x9B"
                  "2J"),
            "\\xc2\\x9b"
            "2J");
  EXPECT_EQ(Shown("\xC2\xA0"), "\xC2\xA0");
}

TEST(Shown, CutsBetweenCharacters) {
  const std::string text = "ab" + Text(kEuro) + "cd";
  EXPECT_EQ(Shown(text, 7), text);
  EXPECT_EQ(Shown(text, 6), "ab" + Text(kEuro) + "c…");
  EXPECT_EQ(Shown(text, 5), "ab" + Text(kEuro) + "…");
  EXPECT_EQ(Shown(text, 4), "ab…");
  EXPECT_EQ(Shown(text, 3), "ab…");
  EXPECT_EQ(Shown(text, 0), "…");
  EXPECT_EQ(Shown("", 0), "");
}

TEST(Quoted, EscapesQuotesToo) {
  EXPECT_EQ(Quoted(""), "\"\"");
  EXPECT_EQ(Quoted("a\"\\" + Text(kAcute)),
            "\"a\\\"\\\\" + Text(kAcute) + "\"");
  EXPECT_EQ(Quoted("abc", 2), "\"ab…\"");
}

TEST(WithoutBrokenBytes, LeavesEverythingElse) {
  EXPECT_EQ(WithoutBrokenBytes("a\n\t\"" + Text(kAcute) + "\xC3\n"),
            "a\n\t\"" + Text(kAcute) + "\\xc3\n");
}

TEST(NearestWord, IsTheOneThatWasMeant) {
  const std::vector<absl::string_view> words = {"grid", "catJump", "mouseJump",
                                                "id"};
  EXPECT_EQ(NearestWord("catjump", words), "catJump");
  EXPECT_EQ(NearestWord("MOUSEJUMP", words), "mouseJump");
  EXPECT_EQ(NearestWord("mouse_jmp", words), "mouseJump");
  EXPECT_EQ(NearestWord("gird", words), "grid");
  for (const char* far : {"", "name", "jump", "x", "cat", "catJumpHeight"}) {
    EXPECT_EQ(NearestWord(far, words), "") << far;
  }
}

}  // namespace
}  // namespace retrograde
