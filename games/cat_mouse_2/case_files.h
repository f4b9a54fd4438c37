// The published grids in testdata/, for tests.

#ifndef GAMES_CAT_MOUSE_2_CASE_FILES_H_
#define GAMES_CAT_MOUSE_2_CASE_FILES_H_

#include <fstream>
#include <string>
#include <vector>

#include "games/cat_mouse_2/board.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace retrograde::cat_mouse_2 {

// The path from where tests run.
inline constexpr char kPublicCases[] =
    "games/cat_mouse_2/testdata/catmouse2_public.jsonl";

// One JSON object a line.
inline std::vector<nlohmann::json> ReadPublicCases() {
  std::ifstream file(kPublicCases);
  EXPECT_TRUE(file.is_open()) << kPublicCases;
  std::vector<nlohmann::json> cases;
  std::string line;
  while (std::getline(file, line)) {
    cases.push_back(nlohmann::json::parse(line));
  }
  return cases;
}

inline CatMouse2 GameOf(const nlohmann::json& test_case) {
  Board board =
      Board::Create(test_case.at("grid").get<std::vector<std::string>>())
          .value();
  return CatMouse2::Create(std::move(board),
                           {test_case.at("catJump").get<uint32_t>(),
                            test_case.at("mouseJump").get<uint32_t>()})
      .value();
}

}  // namespace retrograde::cat_mouse_2

#endif  // GAMES_CAT_MOUSE_2_CASE_FILES_H_
