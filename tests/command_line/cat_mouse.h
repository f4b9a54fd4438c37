// The program of cat-and-mouse, for tests that run it.

#ifndef TESTS_COMMAND_LINE_CAT_MOUSE_H_
#define TESTS_COMMAND_LINE_CAT_MOUSE_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/command_line/process.h"

namespace retrograde::command_line {

// Where the program is, from where tests run.
inline constexpr char kCatMouse[] = "games/cat_mouse/cat_mouse";

// LeetCode 913, example 1: a draw. States are worked out in the problem's text
// and in known cases: 60 states, 27 won by the mouse, 28 by the cat, 5 drawn.
inline constexpr char kDrawn[] = "[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]";
// LeetCode 913, example 2: the mouse, next to the hole, wins in one ply.
inline constexpr char kMouseWins[] = "[[1,3],[0],[3],[0,2]]";
// LeetCode-Feedback issue 7682: the cat wins in 8 plies.
inline constexpr char kCatWins[] =
    "[[3],[2,4,5],[1,3],[0,2,4,5],[1,3,5],[1,3,4]]";

inline Start CatMouse(std::vector<std::string> arguments) {
  Start start;
  start.arguments = {kCatMouse};
  for (std::string& argument : arguments) {
    start.arguments.push_back(std::move(argument));
  }
  return start;
}

inline Ended RunCatMouse(std::vector<std::string> arguments,
                         absl::string_view input = "") {
  return RunProgram(CatMouse(std::move(arguments)), input);
}

}  // namespace retrograde::command_line

#endif  // TESTS_COMMAND_LINE_CAT_MOUSE_H_
