// The published graphs in testdata/, for tests.

#ifndef GAMES_CAT_MOUSE_CASE_FILES_H_
#define GAMES_CAT_MOUSE_CASE_FILES_H_

#include <fstream>
#include <string>
#include <vector>

#include "games/cat_mouse/graph.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace retrograde::cat_mouse {

inline constexpr char kPublicCases[] = "catmouse_public.jsonl";
inline constexpr char kMalformedCases[] = "catmouse_public_malformed.jsonl";

// The path from where tests run.
inline std::string CaseFile(const std::string& name) {
  return "games/cat_mouse/testdata/" + name;
}

// The lines of a file in testdata/.
inline std::vector<nlohmann::json> ReadCases(const std::string& name) {
  std::ifstream file(CaseFile(name));
  EXPECT_TRUE(file.is_open()) << CaseFile(name);
  std::vector<nlohmann::json> cases;
  std::string line;
  while (std::getline(file, line)) {
    cases.push_back(nlohmann::json::parse(line));
  }
  return cases;
}

// A graph of a case; its lists need not be symmetric.
inline Graph GraphOf(const nlohmann::json& test_case) {
  return Graph::FromLists(test_case.at("graph").get<AdjacencyLists>()).value();
}

// Whether a case is a directed graph.
inline bool IsDirected(const nlohmann::json& test_case) {
  return test_case.contains("expected_if_symmetrised");
}

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_CASE_FILES_H_
