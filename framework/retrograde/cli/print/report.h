// An answer: what the commands tell about one state, as text and as JSON.
//
// Every game answers with the same keys and sentences. A game that has more to
// say (a result in the words of the place it comes from, counts by player, node
// numbers in place of move texts) changes the report in one place, the hook
// GameProgram::Describe.

#ifndef RETROGRADE_CLI_PRINT_REPORT_H_
#define RETROGRADE_CLI_PRINT_REPORT_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {

// The names of the two players, as JSON and options have them: "first",
// "mouse". One that begins with a capital, "White" or "X", is a proper name and
// takes no article.
using PlayerNames = std::array<std::string, 2>;

// "the first player", "the mouse", "White".
std::string PlayerText(const PlayerNames& names, Player player);

// "1 ply", "7 plies"; "1 move", "4 moves".
std::string Counted(uint64_t count, absl::string_view one,
                    absl::string_view many);

// What a value is worth to the mover: "win in 3 plies", "draw", "loss in 1
// ply"; "win, conversion in 3 plies"; "win" where there are no lengths.
std::string ValuePhrase(Value value, Metric metric = Metric::kRemoteness);

// How a line ends in the words of every game: where a state comes up again,
// where the game is over as a draw, and where it is over.
inline constexpr absl::string_view kLineRepeats = "repetition";
inline constexpr absl::string_view kLineDraw = "draw";
inline constexpr absl::string_view kLineOver = "over";

struct Report {
  std::string format;  // "text", "json", or one of the game's own

  std::string state;  // as text
  Player mover = Player::kFirst;
  bool over = false;     // the state is terminal
  std::string why_over;  // in the words of the game, which may have none
  Value value;           // for the mover
  // What the lengths here count; kOutcome: there are none, from tables of
  // outcomes alone.
  Metric metric = Metric::kRemoteness;
  // Whose wins the draws of the game are, of one that has none.
  std::optional<Player> endless_winner;
  // Where the state carries a clock: the outcome under its rule, as far as that
  // is known. The value and the lengths are those without.
  std::optional<OutcomeRange> under_clock;
  // From tables: a length for each metric that was built; none for a draw.
  std::vector<std::pair<Metric, std::optional<Ply>>> lengths;

  // Of the whole game; 0 where tables of a part of it cannot be read.
  uint64_t states = 0;
  std::optional<Ply> max_plies;  // the largest length; none if all are drawn

  std::vector<std::string> best_moves;  // as texts
  // Whether it was asked for the line; if not, there is nothing of it here.
  bool has_line = true;
  std::vector<std::string> line;  // the moves of best play, likewise
  // Why the line goes no further: kLineRepeats, what the game says of a state
  // in which it is over, else kLineDraw or kLineOver. "" where there is no
  // line.
  std::string line_end;
  uint64_t winner_moves = 0;  // moves of the line that the winner makes

  // What a game adds: keys of the JSON object, each new or in place of one
  // above; what the text says of the value in place of the usual words; lines
  // of the text; the whole answer in a format of its own.
  JsonObject keys;
  std::string verdict;
  std::vector<std::string> remarks;
  std::string custom;
};

// One line of JSON with its newline. `id` is JSON.
std::string ReportAsJson(const Report& report, absl::string_view id,
                         const PlayerNames& players);

// The answer of `solve`: a paragraph; of `probe` and `line`: a line.
std::string ReportAsParagraph(const Report& report, const PlayerNames& players);
std::string ReportAsProbe(const Report& report, const PlayerNames& players);
std::string ReportAsLine(const Report& report, const PlayerNames& players);

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PRINT_REPORT_H_
