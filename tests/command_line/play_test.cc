// `cat_mouse play`: a person, here a script, against perfect play.

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/command_line/cat_mouse.h"

namespace retrograde::command_line {
namespace {

Ended Play(std::vector<std::string> arguments, const std::string& typed) {
  arguments.insert(arguments.begin(), {"play"});
  return RunCatMouse(arguments, typed);
}

std::string Graph(const char* graph) { return absl::StrCat("--graph=", graph); }

TEST(Play, ShowsWhatEachMoveLeadsTo) {
  // The mouse on 2 may go home, to the cat on 4, or to 5, next to the cat.
  const Ended ended =
      Play({Graph(kDrawn), "--state=2,4,mouse"}, "help\nnonsense\n1\n0\n");
  EXPECT_EQ(ended.exit_code, 0) << ended.err;
  EXPECT_TRUE(absl::StrContains(ended.out,
                                "2,4,mouse: the mouse to move (win in 1 ply)\n"
                                "  0        win in 1 ply\n"))
      << ended.out;
  EXPECT_TRUE(absl::StrContains(ended.out, "  4        loss in 1 ply\n> "))
      << ended.out;
  EXPECT_TRUE(absl::StrContains(ended.out, "\"nonsense\"")) << ended.out;
  EXPECT_TRUE(absl::StrContains(ended.out, "no edge from node 2 to node 1"))
      << ended.out;
  EXPECT_TRUE(absl::EndsWith(ended.out, "> The mouse has won.\n")) << ended.out;
}

TEST(Play, PerfectPlayAnswers) {
  // pub913-016: 3 1 0 is the only good play, the mouse's by the person.
  const Ended ended = Play({"--graph=[[3],[2,3],[1],[0,1]]"}, "3\n0\n");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_TRUE(absl::StrContains(ended.out, "> The cat plays 1\n")) << ended.out;
  EXPECT_TRUE(absl::EndsWith(ended.out, "The mouse has won.\n"));
}

TEST(Play, ThePersonMayTakeEitherSide) {
  for (const char* side : {"cat", "second"}) {
    const Ended ended = Play(
        {"--graph=[[3],[2,3],[1],[0,1]]", absl::StrCat("--as=", side)}, "1\n");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_TRUE(absl::StrContains(ended.out, "The mouse plays 3\n3,2,cat"))
        << ended.out;
    EXPECT_TRUE(
        absl::EndsWith(ended.out, "> The mouse plays 0\nThe mouse has won.\n"))
        << ended.out;
  }
  EXPECT_EQ(Play({Graph(kDrawn), "--as=dog"}, "").exit_code, 2);
}

TEST(Play, UndoTakesBackTheLastMoveAndTheAnswer) {
  const Ended ended = Play({Graph(kDrawn)}, "undo\n3\nundo\n3\nquit\n");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_TRUE(absl::StrContains(ended.out, "There is nothing to undo.\n"));
  // The first state is shown at the start and after each undo.
  size_t shown = 0;
  for (size_t at = 0;
       (at = ended.out.find("1,2,mouse: the mouse", at)) != std::string::npos;
       ++at) {
    ++shown;
  }
  EXPECT_EQ(shown, 3u) << ended.out;
  EXPECT_TRUE(absl::EndsWith(ended.out, "> Good-bye.\n"));
}

TEST(Play, ARepeatedStateIsADraw) {
  // Two players who can only go to and fro: mouse 1-3, cat 2-4.
  const Ended ended = Play({"--graph=[[],[3],[4],[1],[2]]"}, "3\n1\n3\n");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_TRUE(absl::EndsWith(ended.out,
                             "The state 1,2,mouse comes up again: a draw.\n"))
      << ended.out;
}

TEST(Play, SaysThatAPlayerCannotMove) {
  const Ended ended =
      Play({"--directed", "--graph=[[2,3],[4],[0],[0,4],[1,3]]", "--self"}, "");
  EXPECT_EQ(ended.out,
            "1,2,mouse: the mouse to move (draw)\n4\n"
            "The cat cannot move: a draw.\n");
}

TEST(Play, EndsPolitelyWithItsInput) {
  const Ended ended = Play({Graph(kDrawn)}, "");
  EXPECT_EQ(ended.exit_code, 0);
  EXPECT_EQ(ended.err, "");
  EXPECT_TRUE(absl::EndsWith(ended.out, "> \nGood-bye.\n")) << ended.out;
}

TEST(Play, PlaysBothSides) {
  const Ended ended = Play({"--graph=[[3],[2,3],[1],[0,1]]", "--self"}, "");
  EXPECT_EQ(ended.out,
            "1,2,mouse: the mouse to move (win in 3 plies)\n"
            "3 1 0\n"
            "The mouse has won.\n");
  EXPECT_TRUE(absl::StrContains(Play({Graph(kDrawn), "--self"}, "").out,
                                "comes up again: a draw.\n"));
  EXPECT_EQ(Play({Graph(kDrawn), "--self", "--state=0,1,cat"}, "").out,
            "0,1,cat: the cat to move (loss in 0 plies)\n"
            "\n"
            "The mouse has won.\n");
}

TEST(Play, RefusesAStateThatIsNone) {
  EXPECT_EQ(Play({Graph(kDrawn), "--state=9,9,cat"}, "").exit_code, 2);
}

}  // namespace
}  // namespace retrograde::command_line
