#include "retrograde/cli/commands/table_stats_command.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/analysis/reach.h"
#include "retrograde/cli/commands/row_text.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/print/counts_text.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

// The first state of the greatest length.
struct Longest {
  Player mover = Player::kFirst;
  Value value;
  std::string state;
};

// What was found in a slice by one metric.
class MetricCounts {
 public:
  explicit MetricCounts(Metric metric) : metric_(metric) {}

  void Add(const StateRow& row) {
    // By endless play it is won in no number of plies, as a draw has none.
    const Value value{row.endless ? Outcome::kDraw : row.outcome,
                      row.lengths[metric_].value_or(0)};
    counts_.players[static_cast<int>(row.mover)].Add(value);
    if (value.outcome == Outcome::kDraw) return;
    std::optional<Longest>& longest =
        longest_[static_cast<int>(row.mover)][value.outcome == Outcome::kLoss];
    if (longest && longest->value.remoteness >= value.remoteness) return;
    longest = {row.mover, value, row.text()};
  }

  Metric Counted() const { return metric_; }
  bool HasLengths() const { return CountsPlies(metric_); }
  const Counts& All() const { return counts_; }

  // Wins before losses, by mover.
  std::vector<Longest> Examples() const {
    std::vector<Longest> examples;
    for (const auto& of_mover : longest_) {
      for (const std::optional<Longest>& longest : of_mover) {
        if (longest) examples.push_back(*longest);
      }
    }
    return examples;
  }

 private:
  Metric metric_;
  Counts counts_;
  std::array<std::array<std::optional<Longest>, 2>, 2> longest_;
};

// A slice and where it belongs.
struct SliceTitle {
  std::string family, slice;
  uint64_t indices = 0;
  std::optional<Reached> reached;  // of a game of one slice
  std::optional<Player> endless_winner;
};

CountsOf What(const SliceTitle& title, const MetricCounts& found) {
  return {found.HasLengths(), title.endless_winner, title.reached};
}

std::string AsText(const MetricCounts& found, const PlayerNames& players,
                   const SliceTitle& title) {
  std::string text =
      found.HasLengths() ? absl::StrCat(MetricText(found.Counted()), "\n") : "";
  text += CountsAsText(found.All(), players, What(title, found));
  for (const Longest& longest : found.Examples()) {
    absl::StrAppend(
        &text, found.HasLengths() ? "longest   " : "such as   ",
        ValuePhrase(longest.value, found.HasLengths() ? Metric::kRemoteness
                                                      : Metric::kOutcome),
        ": ", longest.state, "\n");
  }
  return text;
}

std::string AsText(const SliceTitle& title,
                   const std::vector<MetricCounts>& found,
                   const PlayerNames& players) {
  const uint64_t states = found.front().All().States();
  std::string text =
      absl::StrCat("slice ", title.slice, " of ", title.family, ": ",
                   Counted(states, "state", "states"), " and ",
                   Counted(title.indices - states, "hole", "holes"), "\n");
  for (const MetricCounts& counts : found) {
    text += AsText(counts, players, title);
  }
  return text;
}

std::string AsJson(const Longest& longest, bool lengths,
                   const PlayerNames& players) {
  JsonObject object;
  object.Set("mover", JsonString(players[static_cast<int>(longest.mover)]));
  object.Set("outcome", JsonString(OutcomeText(longest.value.outcome)));
  object.Set("plies",
             lengths ? absl::StrCat(longest.value.remoteness) : "null");
  object.Set("state", JsonString(longest.state));
  return object.ToString();
}

// A line for each metric.
std::string AsJson(const SliceTitle& title, const MetricCounts& found,
                   const PlayerNames& players) {
  std::vector<std::string> examples;
  for (const Longest& longest : found.Examples()) {
    examples.push_back(AsJson(longest, found.HasLengths(), players));
  }
  JsonObject object;
  object.Set("family", JsonString(title.family));
  object.Set("slice", JsonString(title.slice));
  object.Set("metric", JsonString(MetricText(found.Counted())));
  object.Set("indices", absl::StrCat(title.indices));
  SetCounts(found.All(), players, What(title, found), &object);
  SetReached(title.reached, &object);
  object.Set("longest", JsonArray(examples));
  return object.ToString() + "\n";
}

absl::StatusOr<std::vector<MetricCounts>> CountSlice(const Session& session,
                                                     const AnyTables& tables,
                                                     const std::string& slice) {
  std::vector<MetricCounts> found;
  for (const Metric metric : LengthMetrics(tables)) found.emplace_back(metric);
  if (found.empty()) found.emplace_back(Metric::kOutcome);
  absl::Status status = tables.ForEachState(slice, 0, session.Stop(),
                                            [&found](const StateRow& row) {
                                              for (MetricCounts& counts : found)
                                                counts.Add(row);
                                              return true;
                                            });
  if (!status.ok()) return status;
  return found;
}

// Half of the memory is for blocks of the tables. Where the rest does not
// suffice, this one number is not told.
absl::StatusOr<std::optional<Reached>> Reachable(const Session& session,
                                                 const AnyTables& tables) {
  const auto reached = tables.CountReachable(
      session.ForSolving().memory_limit / 2, session.Stop());
  if (absl::IsResourceExhausted(reached.status())) return std::nullopt;
  return reached;
}

absl::Status Print(Session& session, const AnyTables& tables,
                   const std::string& family, const std::string& slice,
                   bool first) {
  const absl::StatusOr<uint64_t> indices = tables.SliceSize(slice);
  if (!indices.ok()) return indices.status();
  const absl::StatusOr<std::optional<Reached>> reached =
      Reachable(session, tables);
  if (!reached.ok()) return reached.status();
  const SliceTitle title = {family, slice, *indices, *reached,
                            tables.EndlessWinner()};
  const absl::StatusOr<std::vector<MetricCounts>> found =
      CountSlice(session, tables, slice);
  if (!found.ok()) return found.status();
  if (!session.WantsJson()) {
    if (!first) session.Out().Write("\n");
    session.Out().Write(AsText(title, *found, session.Players()));
    return absl::OkStatus();
  }
  for (const MetricCounts& counts : *found) {
    session.Out().Write(AsJson(title, counts, session.Players()));
  }
  return absl::OkStatus();
}

}  // namespace

ExitCode RunStatsOfTables(Session& session) {
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  bool first = true;
  return session.SayError(ForEachWantedSlice(
      session, **tables,
      [&](const std::string& family, const std::string& slice) {
        return Print(session, **tables, family, slice,
                     std::exchange(first, false));
      }));
}

}  // namespace retrograde::cli
