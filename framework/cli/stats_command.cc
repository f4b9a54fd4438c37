// `stats`: how many states there are of each outcome and length.

#include <memory>
#include <optional>
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
void SetCounts(const Counts& counts, const PlayerNames& players,
               JsonObject* object) {
  const auto& [first, second] = counts.players;
  SetTotals(first.wins.Total() + second.wins.Total(), counts.Draws(),
            first.losses.Total() + second.losses.Total(), counts.Longest(),
            object);
  object->Set("movers", JsonArray({MoverAsJson(first, players[0]),
                                   MoverAsJson(second, players[1])}));
}

// What a command knows of a game when it prints.
struct Found {
  Counts counts;
  std::optional<Counts> images;
  Preparation preparation;
};

std::string FoundAsJson(const Found& found, const PlayerNames& players,
                        absl::string_view id) {
  JsonObject object;
  object.Set("id", std::string(id));
  SetCounts(found.counts, players, &object);
  if (found.images) {
    JsonObject images;
    SetCounts(*found.images, players, &images);
    object.Set("images", images.ToString());
  }
  const Preparation& made = found.preparation;
  if (made.numbered_states > 0) {
    object.Set("numbering_bytes", absl::StrCat(made.numbering_bytes));
  }
  if (made.edge_bytes > 0) {
    object.Set("edge_bytes", absl::StrCat(made.edge_bytes));
  }
  if (made.forward_only) object.Set("forward_only", "true");
  return object.ToString() + "\n";
}

std::string PerState(uint64_t bytes, uint64_t states) {
  return absl::StrFormat("%.1f bytes a state",
                         static_cast<double>(bytes) / states);
}

std::string FoundAsText(const Found& found, const PlayerNames& players) {
  std::string text = AsText(found.counts, players);
  if (found.images) {
    absl::StrAppend(&text, "\nwith all images of each state\n",
                    AsText(*found.images, players));
  }
  const Preparation& made = found.preparation;
  const uint64_t states = found.counts.States();
  if (made.numbered_states > 0) {
    absl::StrAppend(&text,
                    "\nThe game has no index: numbering its states took ",
                    PerState(made.numbering_bytes, states), ".\n");
  }
  if (made.edge_bytes > 0) {
    absl::StrAppend(&text, "The game names no predecessors: its edges took ",
                    PerState(made.edge_bytes, states), ".\n");
  }
  if (made.forward_only) {
    absl::StrAppend(&text,
                    "The game names no predecessors, and its edges were not "
                    "stored (no room):\nit was solved by forward moves "
                    "alone.\n");
  }
  return text;
}

}  // namespace

ExitCode RunStats(Session& session) {
  absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return session.SayError(item.status());
  AnyGame& game = **item->game;
  const absl::Status solved = session.Solve(game);
  if (!solved.ok()) return session.SayError(solved);
  const Found found{game.CountStates(), game.CountImages(), game.Preparation()};
  if (session.Signals()->Requested()) return ExitCode::kInterrupted;
  session.Out().Write(session.WantsJson()
                          ? FoundAsJson(found, session.Players(), item->id)
                          : FoundAsText(found, session.Players()));
  return ExitCode::kDone;
}

}  // namespace retrograde::cli
