// Counts as text and as JSON: per mover a line or an object, the lengths
// ascending with the number of wins and losses at each.

#include "retrograde/cli/print/counts_text.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace retrograde::cli {
namespace {

// The lengths that occur, ascending.
std::set<Ply> Lengths(const PlayerCounts& counts) {
  std::set<Ply> lengths;
  const auto insert = [&](Ply plies, uint64_t) { lengths.insert(plies); };
  counts.wins.ForEach(insert);
  counts.losses.ForEach(insert);
  return lengths;
}

// What is told of some states: draws are those of a game that has them.
struct Totals {
  uint64_t win = 0, draw = 0, loss = 0;
  uint64_t endless = 0;  // of the wins and losses

  void Add(const Totals& other) {
    win += other.win;
    draw += other.draw;
    loss += other.loss;
    endless += other.endless;
  }
};

Totals TotalsOf(const PlayerCounts& counts, Player mover,
                const CountsOf& what) {
  Totals totals{counts.wins.Total(), 0, counts.losses.Total(), 0};
  switch (WithEndlessWinner(Outcome::kDraw, mover, what.endless_winner)) {
    case Outcome::kDraw:
      totals.draw = counts.draws;
      return totals;
    case Outcome::kWin:
      totals.win += counts.draws;
      break;
    case Outcome::kLoss:
      totals.loss += counts.draws;
      break;
  }
  totals.endless = counts.draws;
  return totals;
}

void SetTotals(const Totals& totals, std::optional<Ply> longest,
               const CountsOf& what, JsonObject* object) {
  object->Set("states", absl::StrCat(totals.win + totals.draw + totals.loss));
  object->Set("win", absl::StrCat(totals.win));
  object->Set("draw", absl::StrCat(totals.draw));
  object->Set("loss", absl::StrCat(totals.loss));
  if (what.endless_winner) object->Set("endless", absl::StrCat(totals.endless));
  object->Set("max_plies",
              what.lengths && longest ? absl::StrCat(*longest) : "null");
}

std::string MoverAsJson(const PlayerCounts& counts, Player mover,
                        const PlayerNames& players, const CountsOf& what) {
  std::vector<std::string> by_plies;
  for (const Ply plies : Lengths(counts)) {
    if (!what.lengths) break;
    by_plies.push_back(
        absl::StrCat("{\"plies\":", plies, ",\"win\":", counts.wins.At(plies),
                     ",\"loss\":", counts.losses.At(plies), "}"));
  }
  JsonObject object;
  object.Set("mover", JsonString(players[static_cast<int>(mover)]));
  SetTotals(TotalsOf(counts, mover, what), counts.Longest(), what, &object);
  object.Set("by_plies", JsonArray(by_plies));
  return object.ToString();
}

}  // namespace

std::string CountsAsText(const Counts& counts, const PlayerNames& players,
                         const CountsOf& what) {
  const auto& [first, second] = counts.players;
  std::string text = absl::StrFormat("%-10s%28s%28s\n", "to move",
                                     PlayerText(players, Player::kFirst),
                                     PlayerText(players, Player::kSecond));
  const auto add_row = [&text](absl::string_view name, auto... columns) {
    absl::StrAppendFormat(&text, "%-10s%14s%14s%14s%14s\n", name,
                          absl::StrCat(columns)...);
  };
  add_row(what.lengths ? "plies" : "", "win", "loss", "win", "loss");
  std::set<Ply> occurring = Lengths(first);
  occurring.merge(Lengths(second));
  for (const Ply plies : occurring) {
    if (!what.lengths) break;
    add_row(absl::StrCat(plies), first.wins.At(plies), first.losses.At(plies),
            second.wins.At(plies), second.losses.At(plies));
  }
  const Totals of_first = TotalsOf(first, Player::kFirst, what);
  const Totals of_second = TotalsOf(second, Player::kSecond, what);
  if (what.endless_winner) {
    add_row("endless", of_first.win - first.wins.Total(),
            of_first.loss - first.losses.Total(),
            of_second.win - second.wins.Total(),
            of_second.loss - second.losses.Total());
  }
  add_row("all", of_first.win, of_first.loss, of_second.win, of_second.loss);
  const auto add_states = [&text](absl::string_view name, uint64_t to_move,
                                  uint64_t other) {
    absl::StrAppendFormat(&text, "%-10s%28d%28d\n", name, to_move, other);
  };
  if (!what.endless_winner) add_states("draw", first.draws, second.draws);
  add_states("states", first.States(), second.States());
  if (what.reached) {
    add_states("reachable", (*what.reached)[0], (*what.reached)[1]);
  }
  return text;
}

void SetReached(const std::optional<Reached>& reached, JsonObject* object) {
  object->Set("reachable",
              reached ? absl::StrCat((*reached)[0] + (*reached)[1]) : "null");
}

void SetCounts(const Counts& counts, const PlayerNames& players,
               const CountsOf& what, JsonObject* object) {
  Totals all;
  std::vector<std::string> movers;
  for (const Player mover : {Player::kFirst, Player::kSecond}) {
    const PlayerCounts& of_mover = counts.Of(mover);
    all.Add(TotalsOf(of_mover, mover, what));
    movers.push_back(MoverAsJson(of_mover, mover, players, what));
  }
  SetTotals(all, counts.Longest(), what, object);
  object->Set("movers", JsonArray(movers));
}

}  // namespace retrograde::cli
