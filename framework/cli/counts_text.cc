// Counts as text and as JSON: per mover a line or an object, the lengths
// ascending with the number of wins and losses at each.

#include "retrograde/cli/counts_text.h"

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

void SetTotals(uint64_t win, uint64_t draw, uint64_t loss,
               std::optional<Ply> longest, JsonObject* object) {
  object->Set("states", absl::StrCat(win + draw + loss));
  object->Set("win", absl::StrCat(win));
  object->Set("draw", absl::StrCat(draw));
  object->Set("loss", absl::StrCat(loss));
  object->Set("max_plies", longest ? absl::StrCat(*longest) : "null");
}

std::string MoverAsJson(const PlayerCounts& counts, absl::string_view mover,
                        bool lengths) {
  std::vector<std::string> by_plies;
  for (const Ply plies : Lengths(counts)) {
    if (!lengths) break;
    by_plies.push_back(
        absl::StrCat("{\"plies\":", plies, ",\"win\":", counts.wins.At(plies),
                     ",\"loss\":", counts.losses.At(plies), "}"));
  }
  JsonObject object;
  object.Set("mover", JsonString(mover));
  SetTotals(counts.wins.Total(), counts.draws, counts.losses.Total(),
            lengths ? counts.Longest() : std::nullopt, &object);
  object.Set("by_plies", JsonArray(by_plies));
  return object.ToString();
}

}  // namespace

std::string CountsAsText(const Counts& counts, const PlayerNames& players,
                         bool lengths, const std::optional<Reached>& reached) {
  const auto& [first, second] = counts.players;
  std::string text = absl::StrFormat("%-10s%28s%28s\n", "to move",
                                     PlayerText(players, Player::kFirst),
                                     PlayerText(players, Player::kSecond));
  const auto add_row = [&text](absl::string_view name, auto... columns) {
    absl::StrAppendFormat(&text, "%-10s%14s%14s%14s%14s\n", name,
                          absl::StrCat(columns)...);
  };
  add_row(lengths ? "plies" : "", "win", "loss", "win", "loss");
  std::set<Ply> occurring = Lengths(first);
  occurring.merge(Lengths(second));
  for (const Ply plies : occurring) {
    if (!lengths) break;
    add_row(absl::StrCat(plies), first.wins.At(plies), first.losses.At(plies),
            second.wins.At(plies), second.losses.At(plies));
  }
  add_row("all", first.wins.Total(), first.losses.Total(), second.wins.Total(),
          second.losses.Total());
  const auto add_states = [&text](absl::string_view name, uint64_t of_first,
                                  uint64_t of_second) {
    absl::StrAppendFormat(&text, "%-10s%28d%28d\n", name, of_first, of_second);
  };
  add_states("draw", first.draws, second.draws);
  add_states("states", first.States(), second.States());
  if (reached) add_states("reachable", (*reached)[0], (*reached)[1]);
  return text;
}

void SetReached(const std::optional<Reached>& reached, JsonObject* object) {
  object->Set("reachable",
              reached ? absl::StrCat((*reached)[0] + (*reached)[1]) : "null");
}

void SetCounts(const Counts& counts, const PlayerNames& players, bool lengths,
               JsonObject* object) {
  const auto& [first, second] = counts.players;
  SetTotals(first.wins.Total() + second.wins.Total(), counts.Draws(),
            first.losses.Total() + second.losses.Total(),
            lengths ? counts.Longest() : std::nullopt, object);
  object->Set("movers", JsonArray({MoverAsJson(first, players[0], lengths),
                                   MoverAsJson(second, players[1], lengths)}));
}

}  // namespace retrograde::cli
