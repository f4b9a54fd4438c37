#include "retrograde/analysis/values_hash.h"

#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "retrograde/core/value.h"
#include "retrograde/testing/games/graph_game.h"
#include "xxhash.h"

namespace retrograde {
namespace {

uint64_t Xxh3(const std::string& text) {
  return XXH3_64bits(text.data(), text.size());
}

uint64_t HashOf(const std::string& graph, const std::vector<Value>& values) {
  return HashValues(*GraphGame<>::FromParameters(graph),
                    [&](uint64_t index) { return values[index]; });
}

// The one published value that is easy to find: XXH3 of nothing, seed 0.
TEST(ValuesHash, UsesXxh3) { EXPECT_EQ(Xxh3(""), 0x2d06800538d394c2u); }

TEST(ValuesHash, IsTheSumOverTheTextsOfStatesWithTheirValues) {
  EXPECT_EQ(HashOf("a>1 b>2 a=l -", {Value::Draw(), Value::Win(17),
                                     Value::Loss(0), Value::Win(3)}),
            Xxh3("0 d") + Xxh3("1 w17") + Xxh3("2 l0"));
}

TEST(ValuesHash, ChangesWithAnyOutcomeAndAnyLength) {
  const std::vector<Value> values = {Value::Win(1), Value::Loss(0)};
  const uint64_t hash = HashOf("a>1 b=l", values);
  for (const Value other :
       {Value::Win(2), Value::Loss(1), Value::Draw(), Value::Win(0)}) {
    EXPECT_NE(HashOf("a>1 b=l", {other, values[1]}), hash);
  }
  EXPECT_NE(HashOf("a>1 b=l", {values[1], values[0]}), hash);
}

}  // namespace
}  // namespace retrograde
