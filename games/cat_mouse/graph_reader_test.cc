#include "games/cat_mouse/graph_reader.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cat_mouse {
namespace {

constexpr char kTriangle[] = "[[1,2],[0,2],[0,1]]";

std::vector<GraphItem> ReadAll(absl::string_view text,
                               const GraphFormat& format = {}) {
  cli::ByteInput input = cli::ByteInput::FromText(text, "f");
  GraphReader reader(&input, format);
  std::vector<GraphItem> items;
  while (std::optional<GraphItem> item = reader.Next()) {
    items.push_back(*std::move(item));
  }
  return items;
}

// The graph as JSON, or the error.
std::string Text(const GraphItem& item) {
  return item.graph.ok() ? item.graph->ToJson()
                         : std::string(item.graph.status().message());
}

// Each item as "LINE ID graph or error".
std::vector<std::string> Texts(absl::string_view text,
                               const GraphFormat& format = {}) {
  std::vector<std::string> texts;
  for (const GraphItem& item : ReadAll(text, format)) {
    texts.push_back(absl::StrCat(item.line, " ", item.id, " ", Text(item)));
  }
  return texts;
}

std::vector<std::string> Only(const std::string& text) { return {text}; }

TEST(GraphReader, ReadsAnArrayOrAnObject) {
  const std::string graph = absl::StrCat("1 null ", kTriangle);
  EXPECT_EQ(Texts(kTriangle), Only(graph));
  EXPECT_EQ(Texts("\xEF\xBB\xBF[[1,2],[0,2],[0,1]]\r\n"), Only(graph));
  EXPECT_EQ(Texts("[ [ 2 , 1 ] ,\n[0,2],\n\t[1,0]\n]\n"), Only(graph));
  EXPECT_EQ(Texts("{\"graph\":[[1,2],[0,2],[0,1]]}"), Only(graph));
  EXPECT_EQ(Texts("{\"id\":null,\"gr\\u0061ph\":[[1,2],[0,2],[0,1]]}"),
            Only(graph));
}

TEST(GraphReader, GivesIdsBackAsTheyWereWritten) {
  for (const std::string id : {"\"a\"", "\"\"", "17", "-1.50", "1e400",
                               "\"\\u00e9\\n\"", "12345678901234567890123"}) {
    const std::string expected = absl::StrCat("1 ", id, " ", kTriangle);
    EXPECT_EQ(
        Texts(absl::StrCat("{\"id\":", id, ",\"graph\":", kTriangle, "}")),
        Only(expected));
    EXPECT_EQ(
        Texts(absl::StrCat("{\"graph\":", kTriangle, ",\"id\":", id, "}")),
        Only(expected));
  }
}

TEST(GraphReader, RefusesOtherKeysAndReadsTheId) {
  EXPECT_EQ(Texts(absl::StrCat("{\"Graph\":", kTriangle, ",\"id\":3}")),
            Only("1 3 f:1:2: expected one of the keys graph, id, found "
                 "\"Graph\"; did you mean graph?"));
  EXPECT_EQ(Texts(absl::StrCat("{\"graph\":", kTriangle,
                               ",\n\"note\":{},\"id\":3}\n", kTriangle)),
            (std::vector<std::string>{
                "1 3 f:2:1: expected one of the keys graph, id, found \"note\"",
                absl::StrCat("3 null ", kTriangle)}));
}

TEST(GraphReader, SkipsOtherKeysWhateverTheyHoldWhereThatIsWished) {
  GraphFormat format;
  format.skip_other_keys = true;
  EXPECT_EQ(Texts(absl::StrCat("{\"x\":[[[{\"graph\":5,\"id\":6}]]],\"y\":-1.5,"
                               "\"graph\":",
                               kTriangle, ",\"x\":{\"id\":1},\"z\":null}"),
                  format),
            Only(absl::StrCat("1 null ", kTriangle)));
}

TEST(GraphReader, AnInputWithoutGraphsIsNoErrorWhereItMayBeEmpty) {
  GraphFormat format;
  format.may_be_empty = true;
  for (const char* text : {"", "\n", " \r\n\n", "\xEF\xBB\xBF"}) {
    EXPECT_TRUE(ReadAll(text, format).empty()) << text;
    EXPECT_EQ(ReadAll(text).size(), 1u) << text;
  }
  EXPECT_EQ(ReadAll("x", format).size(), 1u);
}

TEST(GraphReader, ABrokenGraphOfSeveralLinesHasOneAnswer) {
  EXPECT_EQ(
      Texts(absl::StrCat("[[1,3],\n[0,],\n[3],\n[0,2]]\n", kTriangle, "\n")),
      (std::vector<std::string>{"1 null f:2:4: expected a value, found ']'",
                                absl::StrCat("5 null ", kTriangle)}));
  EXPECT_EQ(
      Texts(absl::StrCat("[[1,3],\n[0,[5]],\n[3],\n[0,2]]\n", kTriangle, "\n")),
      (std::vector<std::string>{
          "1 null f:2:4: expected a node's number as graph[1][1], found '['",
          absl::StrCat("5 null ", kTriangle)}));
  EXPECT_EQ(
      Texts(absl::StrCat("[[1,3],\n[[5]],\n[3]]\n", kTriangle, "\n")),
      (std::vector<std::string>{
          "1 null f:2:2: expected a node's number as graph[1][0], found '['",
          absl::StrCat("4 null ", kTriangle)}));
}

TEST(GraphReader, ReadsJsonLinesAndGoesOnAfterBadOnes) {
  EXPECT_EQ(
      Texts(absl::StrCat(kTriangle, "\n\noops\n{\"id\":1,\"graph\":7}\n[[1,2],",
                         "\n{\"graph\":", kTriangle, ",\"id\":\"z\"}\n[[1,2]\n",
                         kTriangle, "\n")),
      (std::vector<std::string>{
          absl::StrCat("1 null ", kTriangle),
          "3 null f:3:1: expected a value, found oops",
          "4 1 f:4:17: expected a graph, such as [[1],[0,2],[1]], found 7",
          "5 null f:6:1: expected a list of nodes as graph[1], found '{'",
          absl::StrCat("6 \"z\" ", kTriangle),
          "7 null f:8:1: expected ',' or ']', found '['",
          absl::StrCat("8 null ", kTriangle)}));
}

TEST(GraphReader, ALineThatIsCutOffAnywhereDoesNotSwallowTheNext) {
  const std::string object =
      absl::StrCat("{\"id\":\"ab\",\"graph\":", kTriangle, "}");
  for (const std::string& whole : {std::string(kTriangle), object}) {
    for (size_t length = 1; length < whole.size(); ++length) {
      const std::string cut = whole.substr(0, length);
      const std::vector<GraphItem> items =
          ReadAll(absl::StrCat(cut, "\n", whole, "\n"));
      ASSERT_EQ(items.size(), 2u) << cut;
      EXPECT_FALSE(items[0].graph.ok()) << cut;
      EXPECT_EQ(Text(items[1]), kTriangle) << cut;
      EXPECT_EQ(items[1].line, 2u);
    }
  }
}

TEST(GraphReader, ErrorsNameThePlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "f:1:1: expected a graph, found the end of the input"},
      {"null", "f:1:1: expected a graph, such as [[1],[0,2],[1]], found null"},
      {"{}", "f:1:1: expected an object with the key \"graph\""},
      {"[5,[2]]", "f:1:2: expected a list of nodes as graph[0], found 5"},
      {"[[1],{}]", "f:1:6: expected a list of nodes as graph[1], found '{'"},
      {"[[1,-1]]", "f:1:5: expected a node's number as graph[0][1], found -1"},
      {"[[1.5]]", "f:1:3: expected a node's number as graph[0][0], found 1.5"},
      {"[[1e2]]", "f:1:3: expected a node's number as graph[0][0], found 1e2"},
      {"[[1],[true]]",
       "f:1:7: expected a node's number as graph[1][0], found true"},
      {"[[1],[\"0\"]]",
       "f:1:7: expected a node's number as graph[1][0], found \"0\""},
      {"[[99999999999999999999]]",
       "f:1:3: expected a node's number as graph[0][0], found "
       "99999999999999999999"},
      {"[[4294967295]]",
       "f:1:3: expected a node's number as graph[0][0], found 4294967295"},
      {"[[1,2],[0,2],[0,1,3]]",
       "f:1: graph[2][2] is 3, expected a node from 0 to 2"},
      {"{\"graph\":[[1,2],[0,2],[0,1]],\"graph\":[[1]]}",
       "f:1:30: expected each key once, found \"graph\""},
      {"{\"id\":{},\"graph\":[[1,2],[0,2],[0,1]]}",
       "f:1:7: expected a string or a number as the id, found '{'"},
      {"[[1,2],[0,2],[0,1]] [",
       "f:1:21: expected the end of the line, found "
       "'['"},
  };
  for (const auto& [text, error] : cases) {
    const std::vector<GraphItem> items = ReadAll(text);
    ASSERT_EQ(items.size(), 1u) << text;
    EXPECT_EQ(Text(items[0]), error);
    EXPECT_TRUE(absl::IsInvalidArgument(items[0].graph.status()));
  }
}

TEST(GraphReader, RefusesListsThatAreNotSymmetricUnlessDirected) {
  const std::string text = "[[1],[0,2],[]]";
  const std::vector<GraphItem> items = ReadAll(text);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(Text(items[0]).rfind("f:1: graph[1] names 2, but graph[2] does not "
                                 "name 1",
                                 0),
            0u)
      << Text(items[0]);
  GraphFormat directed;
  directed.directed = true;
  EXPECT_EQ(Texts(text, directed), Only("1 null [[1],[0,2],[]]"));
}

TEST(GraphReader, WarnsOfRepeatedEntriesAndLoops) {
  const std::vector<GraphItem> items = ReadAll("[[1,2,1],[0,2,1,2],[0,1]]");
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(Text(items[0]), "[[1,2],[0,1,2],[0,1]]");
  EXPECT_EQ(items[0].warnings,
            (std::vector<std::string>{
                "f:1: warning: dropped 2 repeated list entries",
                "f:1: warning: kept 1 loop; a player on such a node may stay "
                "there"}));
}

TEST(GraphReader, RefusesDeepNestingWithoutReadingItIn) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(Texts(deep + "\n" + kTriangle),
            (std::vector<std::string>{
                "1 null f:1:3: expected a node's number as graph[0][0], found "
                "'['",
                absl::StrCat("2 null ", kTriangle)}));
  GraphFormat format;
  format.skip_other_keys = true;
  EXPECT_EQ(Texts(absl::StrCat("{\"x\":", deep), format),
            Only("1 null f:1:69: expected at most 64 levels of nesting, found "
                 "'['"));
}

TEST(GraphReader, RespectsTheMemoryLimit) {
  GraphFormat format;
  format.memory_limit = 10'000;
  std::string text = "[[1";
  for (int i = 0; i < 10'000; ++i) text += ",2";
  const std::vector<GraphItem> items =
      ReadAll(absl::StrCat(text, "],[0],[0]]\n", kTriangle), format);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_TRUE(absl::IsResourceExhausted(items[0].graph.status()));
  EXPECT_EQ(Text(items[1]), kTriangle);
}

std::string Edges(absl::string_view text, const GraphFormat& format = {}) {
  cli::ByteInput input = cli::ByteInput::FromText(text, "f");
  return Text(ReadEdgeList(input, format));
}

TEST(EdgeList, ReadsNodesAndIgnoresTheRest) {
  EXPECT_EQ(Edges("# a comment\n0 1\n\n 1\t2 {}\r\n2 0 {'weight': 3} # more\n"),
            kTriangle);
  EXPECT_EQ(Edges("1 0\n0 1\n1 2\n2 0\n0 2"), kTriangle);
  EXPECT_EQ(Edges("0 3"), "[[3],[],[],[0]]");
}

TEST(EdgeList, EachLineIsAnArcWhenDirected) {
  GraphFormat directed;
  directed.directed = true;
  EXPECT_EQ(Edges("0 1\n1 2\n2 2\n0 1\n", directed), "[[1],[2],[2]]");
}

TEST(EdgeList, RepeatedEdgesAreSilentAndLoopsAreNot) {
  cli::ByteInput input = cli::ByteInput::FromText("0 1\n1 0\n1 1\n", "f");
  const GraphItem item = ReadEdgeList(input, {});
  EXPECT_EQ(Text(item), "[[1],[0,1]]");
  EXPECT_EQ(item.warnings,
            Only("f: warning: kept 1 loop; a player on such a node may stay "
                 "there"));
}

TEST(EdgeList, ErrorsNameThePlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "f:1:1: expected an edge, found the end of the input"},
      {"# nothing\n", "f:2:1: expected an edge, found the end of the input"},
      {"0 1\n2\n",
       "f:2:2: expected a node's number, found the end of the line"},
      {"0 1\n  a 2\n", "f:2:3: expected a node's number, found \"a\""},
      {"0 -1", "f:1:3: expected a node's number, found \"-1\""},
      {"0 1.0", "f:1:3: expected a node's number, found \"1.0\""},
      {"0 4294967295", "f:1:3: expected a node's number, found \"4294967295\""},
      {"0 \xFF", "f:1:3: expected a node's number, found \"\\xff\""},
      {"0,1", "f:1:1: expected a node's number, found \"0,1\""},
  };
  for (const auto& [text, error] : cases) EXPECT_EQ(Edges(text), error);
}

TEST(EdgeList, RefusesNodesThatMemoryDoesNotHold) {
  GraphFormat format;
  format.memory_limit = uint64_t{1} << 30;
  cli::ByteInput input = cli::ByteInput::FromText("0 4000000000", "f");
  const GraphItem item = ReadEdgeList(input, format);
  EXPECT_TRUE(absl::IsResourceExhausted(item.graph.status()))
      << item.graph.status();
}

}  // namespace
}  // namespace retrograde::cat_mouse
