#include "games/cat_mouse_2/grid_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cat_mouse_2 {
namespace {

constexpr char kGrid[] = "[\"C.#\",\"M.F\"]";

std::vector<GridItem> ReadAll(absl::string_view text,
                              const GridFormat& format = {}) {
  cli::ByteInput input = cli::ByteInput::FromText(text, "f");
  GridReader reader(&input, format);
  std::vector<GridItem> items;
  while (std::optional<GridItem> item = reader.Next()) {
    items.push_back(*std::move(item));
  }
  return items;
}

// The game's parameters as JSON, or the error.
std::string Text(const GridItem& item) {
  return item.game.ok() ? item.game->Parameters()
                        : std::string(item.game.status().message());
}

// Each item as "LINE ID parameters or error".
std::vector<std::string> Texts(absl::string_view text,
                               const GridFormat& format = {}) {
  std::vector<std::string> texts;
  for (const GridItem& item : ReadAll(text, format)) {
    texts.push_back(absl::StrCat(item.line, " ", item.id, " ", Text(item)));
  }
  return texts;
}

std::string Game(int cat_jump, int mouse_jump) {
  return absl::StrCat("{\"grid\":", kGrid, ",\"catJump\":", cat_jump,
                      ",\"mouseJump\":", mouse_jump, "}");
}

std::vector<std::string> Only(const std::string& text) { return {text}; }

TEST(GridReader, ReadsAnArrayOrAnObject) {
  const std::string game = absl::StrCat("1 null ", Game(1, 1));
  EXPECT_EQ(Texts(kGrid), Only(game));
  EXPECT_EQ(Texts("\xEF\xBB\xBF [ \"C.#\" ,\r\n\"M.F\"\r\n]\r\n"), Only(game));
  EXPECT_EQ(Texts(absl::StrCat("{\"grid\":", kGrid, "}")), Only(game));
  EXPECT_EQ(Texts("{\"id\":null,\"gr\\u0069d\":[\"C\\u002e#\",\"M.\\u0046\"]}"),
            Only(game));
}

TEST(GridReader, ReadsJumpsAndHasItsOwnWhereThereAreNone) {
  GridFormat format;
  format.jumps = {3, 4};
  EXPECT_EQ(Texts(kGrid, format), Only(absl::StrCat("1 null ", Game(3, 4))));
  EXPECT_EQ(
      Texts(absl::StrCat("{\"grid\":", kGrid, ",\"mouseJump\":7}"), format),
      Only(absl::StrCat("1 null ", Game(3, 7))));
  EXPECT_EQ(Texts(absl::StrCat("{\"catJump\":2,\"mouseJump\":8,\"grid\":",
                               kGrid, "}", "\n", kGrid),
                  format),
            (std::vector<std::string>{absl::StrCat("1 null ", Game(2, 8)),
                                      absl::StrCat("2 null ", Game(3, 4))}));
}

TEST(GridReader, GivesIdsBackAsTheyWereWritten) {
  for (const std::string id :
       {"\"a\"", "\"\"", "17", "-1.50", "1e400", "\"\\u00e9\\n\""}) {
    EXPECT_EQ(Texts(absl::StrCat("{\"id\":", id, ",\"grid\":", kGrid, "}")),
              Only(absl::StrCat("1 ", id, " ", Game(1, 1))));
    EXPECT_EQ(Texts(absl::StrCat("{\"grid\":[],\"id\":", id, "}")),
              Only(absl::StrCat("1 ", id, " f:1: the grid has no rows")));
  }
}

TEST(GridReader, RefusesOtherKeysAndNamesTheOneThatWasMeant) {
  for (const auto& [key, meant] :
       {std::pair{"catjump", "catJump"}, {"mousejump", "mouseJump"}}) {
    EXPECT_EQ(
        Texts(absl::StrCat("{\"grid\":", kGrid, ",\"", key, "\":2,\"id\":5}")),
        Only(absl::StrCat("1 5 f:1:23: expected one of the keys grid, catJump, "
                          "mouseJump, id, found \"",
                          key, "\"; did you mean ", meant, "?")));
  }
}

TEST(GridReader, AnInputWithoutGridsIsNoErrorWhereItMayBeEmpty) {
  GridFormat format;
  format.may_be_empty = true;
  for (const char* text : {"", "\n", " \r\n\n"}) {
    EXPECT_TRUE(ReadAll(text, format).empty()) << text;
    EXPECT_EQ(ReadAll(text).size(), 1u) << text;
  }
}

TEST(GridReader, ABrokenGridOfSeveralLinesHasOneAnswer) {
  EXPECT_EQ(
      Texts(absl::StrCat("[\"C.#\",\n5,\n\"M.F\"]\n[\n[\"C.F\"],\n\"M\"\n]\n",
                         kGrid, "\n")),
      (std::vector<std::string>{
          "1 null f:2:1: expected a string as grid[1], found 5",
          "4 null f:5:1: expected a string as grid[0], found '['",
          absl::StrCat("8 null ", Game(1, 1))}));
}

TEST(GridReader, SkipsOtherKeysWhateverTheyHoldWhereThatIsWished) {
  GridFormat format;
  format.skip_other_keys = true;
  EXPECT_EQ(Texts(absl::StrCat("{\"x\":[[{\"grid\":5,\"id\":6}]],\"y\":-1.5,"
                               "\"grid\":",
                               kGrid, ",\"x\":{\"catJump\":0},\"z\":null}"),
                  format),
            Only(absl::StrCat("1 null ", Game(1, 1))));
}

TEST(GridReader, ReadsJsonLinesAndGoesOnAfterBadOnes) {
  EXPECT_EQ(
      Texts(absl::StrCat(kGrid, "\n\noops\n{\"id\":1,\"grid\":7}\n[\"CM\",\n",
                         "{\"grid\":", kGrid, ",\"id\":\"z\"}\n[\"CM\"\n",
                         kGrid, "\n")),
      (std::vector<std::string>{
          absl::StrCat("1 null ", Game(1, 1)),
          "3 null f:3:1: expected a value, found oops",
          "4 1 f:4:16: expected a grid, such as [\"C..#\",\"M..F\"], found 7",
          "5 null f:6:1: expected a string as grid[1], found '{'",
          absl::StrCat("6 \"z\" ", Game(1, 1)),
          "7 null f:8:1: expected ',' or ']', found '['",
          absl::StrCat("8 null ", Game(1, 1))}));
}

TEST(GridReader, ALineThatIsCutOffAnywhereDoesNotSwallowTheNext) {
  const std::string object = absl::StrCat(
      "{\"id\":\"ab\",\"catJump\":12,\"grid\":", kGrid, ",\"mouseJump\":3}");
  for (const std::string& whole : {std::string(kGrid), object}) {
    const std::string parameters = Text(ReadAll(whole).at(0));
    for (size_t length = 1; length < whole.size(); ++length) {
      const std::string cut = whole.substr(0, length);
      const std::vector<GridItem> items =
          ReadAll(absl::StrCat(cut, "\n", whole, "\n"));
      ASSERT_EQ(items.size(), 2u) << cut;
      EXPECT_FALSE(items[0].game.ok()) << cut;
      EXPECT_EQ(Text(items[1]), parameters) << cut;
      EXPECT_EQ(items[1].line, 2u);
    }
  }
}

TEST(GridReader, ErrorsNameThePlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "f:1:1: expected a grid, found the end of the input"},
      {"\n\n", "f:3:1: expected a grid, found the end of the input"},
      {"null",
       "f:1:1: expected a grid, such as [\"C..#\",\"M..F\"], found null"},
      {"{}", "f:1:1: expected an object with the key \"grid\""},
      {"{\"catJump\":1}", "f:1:1: expected an object with the key \"grid\""},
      {"[]", "f:1: the grid has no rows"},
      {"[\"CMF\",\"..\"]",
       "f:1: grid[1] has 2 characters, expected 3 as in grid[0] (counted from "
       "0)"},
      {"[\"CMF\",\"..?\"]",
       "f:1: grid[1][2] is '?', expected 'C', 'M', 'F', '#' or '.' (counted "
       "from 0)"},
      {"[\"CMF\",\"..\\u00e9\"]",
       "f:1: grid[1] has 4 characters, expected 3 as in grid[0] (counted from "
       "0)"},
      {"[\"CMF\",\".\\u00e9\"]",
       "f:1: grid[1][1] is '\xC3\xA9', expected 'C', 'M', 'F', '#' or '.' "
       "(counted from 0)"},
      {"[\"CMF\",\"..\\u0000\"]",
       "f:1: grid[1][2] is '\\x00', expected 'C', 'M', 'F', '#' or '.' "
       "(counted "
       "from 0)"},
      {"[\"CMFM\"]",
       "f:1: grid[0][3] is another 'M', expected the only one at grid[0][1] "
       "(counted from 0)"},
      {"[\"C.F\"]", "f:1: the grid has no 'M', expected one"},
      {"[\"CMF\",5]", "f:1:8: expected a string as grid[1], found 5"},
      {"[[\"CMF\"]]", "f:1:2: expected a string as grid[0], found '['"},
      {"{\"grid\":[\"CMF\"],\"grid\":[\"CMF\"]}",
       "f:1:17: expected each key once, found \"grid\""},
      {"{\"grid\":[\"CMF\"],\"catJump\":1,\"catJump\":1}",
       "f:1:29: expected each key once, found \"catJump\""},
      {"{\"grid\":[\"CMF\"],\"catJump\":0}",
       "f:1:27: expected a whole number from 1 as catJump, found 0"},
      {"{\"grid\":[\"CMF\"],\"mouseJump\":-1}",
       "f:1:29: expected a whole number from 1 as mouseJump, found -1"},
      {"{\"grid\":[\"CMF\"],\"mouseJump\":1.5}",
       "f:1:29: expected a whole number from 1 as mouseJump, found 1.5"},
      {"{\"grid\":[\"CMF\"],\"catJump\":4294967296}",
       "f:1:27: expected a whole number from 1 as catJump, found 4294967296"},
      {"{\"grid\":[\"CMF\"],\"catJump\":null}",
       "f:1:27: expected a whole number from 1 as catJump, found null"},
      {"{\"id\":{},\"grid\":[\"CMF\"]}",
       "f:1:7: expected a string or a number as the id, found '{'"},
      {"[\"CMF\"] [", "f:1:9: expected the end of the line, found '['"},
      {"[\"CMF\"", "f:1:7: expected ',' or ']', found the end of the input"},
  };
  for (const auto& [text, error] : cases) {
    const std::vector<GridItem> items = ReadAll(text);
    ASSERT_EQ(items.size(), 1u) << text;
    EXPECT_EQ(Text(items[0]), error);
    EXPECT_TRUE(absl::IsInvalidArgument(items[0].game.status()));
  }
}

TEST(GridReader, RefusesDeepNestingWithoutReadingItIn) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(Texts(absl::StrCat(deep, "\n", kGrid)),
            (std::vector<std::string>{
                "1 null f:1:2: expected a string as grid[0], found '['",
                absl::StrCat("2 null ", Game(1, 1))}));
}

TEST(GridReader, RespectsTheMemoryLimit) {
  GridFormat format;
  format.memory_limit = 10'000;
  const std::string row(100, '.');
  std::string large = "[\"CMF\"";
  for (int i = 0; i < 10; ++i) absl::StrAppend(&large, ",\"", row, "\"");
  const std::vector<GridItem> items =
      ReadAll(absl::StrCat(large, "]\n", kGrid), format);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_TRUE(absl::IsResourceExhausted(items[0].game.status()));
  EXPECT_EQ(Text(items[1]), Game(1, 1));
}

}  // namespace
}  // namespace retrograde::cat_mouse_2
