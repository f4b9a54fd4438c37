// `stats`: how many states there are of each outcome and length.

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/cli/commands.h"
#include "retrograde/cli/json_text.h"

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

// A table: two columns for each mover, one line for each length.
std::string AsText(const Counts& counts, const PlayerNames& players) {
  const auto& [first, second] = counts.players;
  std::string text = absl::StrFormat("%-10s%28s%28s\n", "to move",
                                     PlayerText(players, Player::kFirst),
                                     PlayerText(players, Player::kSecond));
  const auto add_row = [&text](absl::string_view name, auto... columns) {
    absl::StrAppendFormat(&text, "%-10s%14s%14s%14s%14s\n", name,
                          absl::StrCat(columns)...);
  };
  add_row("plies", "win", "loss", "win", "loss");
  std::set<Ply> lengths = Lengths(first);
  lengths.merge(Lengths(second));
  for (const Ply plies : lengths) {
    add_row(absl::StrCat(plies), first.wins.At(plies), first.losses.At(plies),
            second.wins.At(plies), second.losses.At(plies));
  }
  add_row("all", first.wins.Total(), first.losses.Total(), second.wins.Total(),
          second.losses.Total());
  absl::StrAppendFormat(&text, "%-10s%28d%28d\n", "draw", first.draws,
                        second.draws);
  absl::StrAppendFormat(&text, "%-10s%28d%28d\n", "states", first.States(),
                        second.States());
  return text;
}

void SetTotals(uint64_t win, uint64_t draw, uint64_t loss, Ply longest,
               JsonObject* object) {
  object->Set("states", absl::StrCat(win + draw + loss));
  object->Set("win", absl::StrCat(win));
  object->Set("draw", absl::StrCat(draw));
  object->Set("loss", absl::StrCat(loss));
  object->Set("max_plies", absl::StrCat(longest));
}

std::string MoverAsJson(const PlayerCounts& counts, absl::string_view mover) {
  std::vector<std::string> lengths;
  for (const Ply plies : Lengths(counts)) {
    lengths.push_back(absl::StrCat("{\"plies\":", plies,
                                   ",\"win\":", counts.wins.At(plies),
                                   ",\"loss\":", counts.losses.At(plies), "}"));
  }
  JsonObject object;
  object.Set("mover", JsonString(mover));
  SetTotals(counts.wins.Total(), counts.draws, counts.losses.Total(),
            counts.Longest(), &object);
  object.Set("by_plies", JsonArray(lengths));
  return object.ToString();
}

// Wins, draws and losses are for the side to move.
std::string AsJson(const Counts& counts, const PlayerNames& players,
                   absl::string_view id) {
  const auto& [first, second] = counts.players;
  JsonObject object;
  object.Set("id", std::string(id));
  SetTotals(first.wins.Total() + second.wins.Total(), counts.Draws(),
            first.losses.Total() + second.losses.Total(), counts.Longest(),
            &object);
  object.Set("movers", JsonArray({MoverAsJson(first, players[0]),
                                  MoverAsJson(second, players[1])}));
  return object.ToString() + "\n";
}

}  // namespace

ExitCode RunStats(Session& session) {
  absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return session.SayError(item.status());
  AnyGame& game = **item->game;
  const absl::Status solved = session.Solve(game);
  if (!solved.ok()) return session.SayError(solved);
  const Counts counts = game.CountStates();
  session.Out().Write(session.WantsJson()
                          ? AsJson(counts, session.Players(), item->id)
                          : AsText(counts, session.Players()));
  return ExitCode::kDone;
}

}  // namespace retrograde::cli
