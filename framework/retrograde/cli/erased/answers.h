// What an answer about a state says, whoever knows the values.
//
// A game that was solved in memory and a directory of tables give the same
// answers; these are the parts that both put together.

#ifndef RETROGRADE_CLI_ERASED_ANSWERS_H_
#define RETROGRADE_CLI_ERASED_ANSWERS_H_

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/line.h"
#include "retrograde/analysis/under_clock.h"
#include "retrograde/cli/erased/any_values.h"
#include "retrograde/cli/print/report.h"
#include "retrograde/core/clocked_game.h"
#include "retrograde/core/game.h"
#include "retrograde/core/value.h"

namespace retrograde::cli {

// The state of a text, or the first initial one where it is empty.
// `parse(text)` gives a StatusOr of a state.
template <Game G, class Parse>
absl::StatusOr<typename G::State> StateOfText(const G& game, const Parse& parse,
                                              absl::string_view text) {
  if (!text.empty()) return parse(text);
  std::optional<typename G::State> first;
  game.InitialStates([&first](const typename G::State& state) {
    if (!first) first = state;
    return false;
  });
  if (first) return *first;
  return absl::InvalidArgumentError("the game names no initial state");
}

// The text that the game has for a move that a person wrote.
template <Game G>
absl::StatusOr<std::string> TextOfMove(
    const G& game, const absl::StatusOr<typename G::State>& state,
    absl::string_view text) {
  if (!state.ok()) return state.status();
  const auto move = game.ParseMove(*state, text);
  if (!move.ok()) return move.status();
  return std::string(game.MoveText(*state, *move));
}

// What every format shows.
template <Game G>
Report BasicReport(const G& game, const typename G::State& state, Value value,
                   absl::string_view format) {
  Report report;
  report.format = std::string(format);
  report.state = std::string(game.StateText(state));
  report.mover = game.Mover(state);
  report.over = game.TerminalOutcome(state).has_value();
  if (report.over) report.why_over = EndTextOf(game, state);
  report.value = value;
  report.endless_winner = EndlessWinnerOf(game);
  return report;
}

// What people call the rule of the clock; "" in a game without one.
template <Game G>
std::string ClockRuleOf(const G&) {
  if constexpr (ClockedGame<G>) {
    return std::string(G::ClockRule());
  } else {
    return "";
  }
}

// What the rule of a clock makes of a value that is `range` under it, as the
// end of a phrase; "" where there is no clock or it changes nothing.
template <Game G>
std::string ClockNote(const G& game, const typename G::State& state,
                      Value value, const OutcomeRange& range) {
  if (!CarriesClock(game, state) || range == OutcomeRange::Of(value.outcome)) {
    return "";
  }
  return range.IsKnown()
             ? absl::StrCat(", but a draw by the ", ClockRuleOf(game))
             : absl::StrCat(", unless the ", ClockRuleOf(game),
                            " makes it a draw");
}

// How a line ends; see Report. "" for one that has no states.
template <Game G>
std::string LineEndOf(const G& game, const Line<G>& line) {
  if (line.states.empty()) return "";
  if (line.end == LineEnd::kRepetition) return std::string(kLineRepeats);
  if (IsDrawnByClock(game, line.states.back())) return ClockRuleOf(game);
  const auto outcome = game.TerminalOutcome(line.states.back());
  if (!outcome) return "";
  std::string why = EndTextOf(game, line.states.back());
  if (!why.empty()) return why;
  const bool draw = *outcome == Outcome::kDraw && !EndlessWinnerOf(game);
  return std::string(draw ? kLineDraw : kLineOver);
}

// The best moves and the line, as texts.
template <Game G, class Moves>
void AddMoveTexts(const G& game, const typename G::State& state,
                  const Moves& best_moves, const Line<G>& line,
                  Report& report) {
  for (const auto& move : best_moves) {
    report.best_moves.push_back(game.MoveText(state, move));
  }
  const Player winner = report.value.outcome == Outcome::kWin
                            ? report.mover
                            : Other(report.mover);
  for (size_t ply = 0; ply < line.moves.size(); ++ply) {
    const typename G::State& before = line.states[ply];
    report.line.push_back(game.MoveText(before, line.moves[ply]));
    if (game.Mover(before) == winner) ++report.winner_moves;
  }
  report.line_end = LineEndOf(game, line);
}

// The moves of a state, best first. `move_worth(after)` gives the Worth of the
// move to the state `after`.
template <Game G, class MoveWorthTo>
std::vector<Choice> ChoicesOf(const G& game, const typename G::State& state,
                              const MoveWorthTo& move_worth) {
  std::vector<std::pair<Worth, Choice>> ranked;
  game.Moves(state, [&](const typename G::Move& move) {
    const typename G::State after = game.Apply(state, move);
    const Worth worth = move_worth(after);
    ranked.emplace_back(
        worth, Choice{std::string(game.MoveText(state, move)),
                      std::string(game.StateText(after)), worth.value,
                      ClockNote(game, state, worth.value, worth.range)});
    return true;
  });
  std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
    if (a.first != b.first) return Better(a.first, b.first);
    return a.second.text < b.second.text;
  });
  std::vector<Choice> choices;
  for (auto& [worth, choice] : ranked) choices.push_back(std::move(choice));
  return choices;
}

// A state as a player sees it; `move_worth` likewise.
template <Game G, class MoveWorthTo>
Situation SituationOf(const G& game, const typename G::State& state,
                      Value value, const MoveWorthTo& move_worth) {
  const bool by_clock = IsDrawnByClock(game, state);
  Situation situation;
  situation.state = std::string(game.StateText(state));
  situation.mover = game.Mover(state);
  situation.over = by_clock || game.TerminalOutcome(state).has_value();
  situation.value = by_clock ? Value::Draw() : value;
  situation.endless_winner = EndlessWinnerOf(game);
  if (situation.over) {
    situation.why_over = by_clock ? ClockRuleOf(game) : EndTextOf(game, state);
  } else {
    situation.choices = ChoicesOf(game, state, move_worth);
  }
  return situation;
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_ANSWERS_H_
