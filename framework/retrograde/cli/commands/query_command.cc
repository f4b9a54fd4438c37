// `query`: states by what they are worth, all of them or a sample.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/row_text.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/seeded_random.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/value.h"

namespace retrograde::cli {
namespace {

struct QueryOptions {
  std::optional<std::string> outcome;  // --outcome
  std::optional<std::string> mover;    // --mover
  std::optional<std::string> metric;   // --metric
  std::optional<uint64_t> plies;       // --plies
  std::optional<uint64_t> min_plies;   // --min-plies
  std::optional<uint64_t> max_plies;   // --max-plies
  std::optional<uint64_t> sample;      // --sample
  uint64_t seed = 1;                   // --seed
};

void AddFilter(OptionSet& options, QueryOptions& query) {
  options.AddText("--outcome", "win|draw|loss",
                  "States with this outcome for the side to move",
                  &query.outcome);
  options.AddText("--mover", "first|second", "States with this side to move",
                  &query.mover);
  options.AddText("--metric", LengthMetricNames("|"),
                  "What plies count; default: remoteness, where built",
                  &query.metric);
  options.AddOptionalNumber("--plies", "States with this length", 0, kMaxPly,
                            &query.plies);
  options.AddOptionalNumber("--min-plies", "States with at least this length",
                            0, kMaxPly, &query.min_plies);
  options.AddOptionalNumber("--max-plies", "States with at most this length", 0,
                            kMaxPly, &query.max_plies);
}

void AddOptions(Declaration& to, QueryOptions& query) {
  AddDirectory(to);
  AddFamilies(to);
  AddFilter(to.options, query);
  to.options.AddOptionalNumber("--sample",
                               "So many of these states, chosen at random, "
                               "each as likely as any other; default: all",
                               1, kMostListed, &query.sample);
  to.options.AddNumber("--seed", "Another number, another sample", 0,
                       kAnyNumber, &query.seed);
  AddReading(to);
  AddFormat(to);
}

// Which states are wanted.
struct Filter {
  std::optional<Outcome> outcome;
  std::optional<Player> mover;
  Metric metric = Metric::kRemoteness;
  std::optional<uint64_t> least, most;  // lengths, both included

  bool Takes(const StateRow& row) const {
    if (outcome && row.outcome != *outcome) return false;
    if (mover && row.mover != *mover) return false;
    if (!least && !most) return true;
    const std::optional<Ply> length = row.lengths[metric];
    return length && *length >= least.value_or(0) &&
           *length <= most.value_or(kMaxPly);
  }
};

absl::StatusOr<Outcome> ParseOutcome(absl::string_view text) {
  for (const Outcome outcome :
       {Outcome::kWin, Outcome::kDraw, Outcome::kLoss}) {
    if (text == OutcomeText(outcome)) return outcome;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "--outcome: expected win, draw or loss, found ", Quoted(text)));
}

// What --plies and the like count: as asked, else the first that was built.
absl::StatusOr<Metric> ParseMetric(const std::optional<std::string>& text,
                                   const std::vector<Metric>& built) {
  const std::optional<Metric> metric =
      text             ? MetricOf(*text)
      : !built.empty() ? std::optional<Metric>(built.front())
                       : std::nullopt;
  if (metric && absl::c_linear_search(built, *metric)) return *metric;
  if (!text) {
    return absl::InvalidArgumentError(
        "the tables were built without lengths: no plies to ask for");
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--metric: the tables were not built with ", Quoted(*text)));
}

// The lengths that are asked for; nothing unless any are.
absl::Status ParseLengths(const QueryOptions& options,
                          const std::vector<Metric>& built, Filter* filter) {
  if (options.plies && (options.min_plies || options.max_plies)) {
    return absl::InvalidArgumentError(
        "expected either --plies or --min-plies and --max-plies");
  }
  filter->least = options.plies ? options.plies : options.min_plies;
  filter->most = options.plies ? options.plies : options.max_plies;
  if (!filter->least && !filter->most && !options.metric) {
    return absl::OkStatus();
  }
  if (filter->least.value_or(0) > filter->most.value_or(kMaxPly)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--min-plies is ", *filter->least,
                     ", more than --max-plies, ", *filter->most));
  }
  if (filter->outcome == Outcome::kDraw) {
    return absl::InvalidArgumentError("draws have no plies to ask for");
  }
  const absl::StatusOr<Metric> metric = ParseMetric(options.metric, built);
  if (!metric.ok()) return metric.status();
  filter->metric = *metric;
  return absl::OkStatus();
}

absl::StatusOr<Filter> ParseFilter(const Session& session,
                                   const QueryOptions& options,
                                   const std::vector<Metric>& built) {
  Filter filter;
  if (options.outcome) {
    const absl::StatusOr<Outcome> outcome = ParseOutcome(*options.outcome);
    if (!outcome.ok()) return outcome.status();
    filter.outcome = *outcome;
  }
  if (options.mover) {
    const absl::StatusOr<Player> mover =
        session.PlayerOf("--mover", *options.mover);
    if (!mover.ok()) return mover.status();
    filter.mover = *mover;
  }
  absl::Status lengths = ParseLengths(options, built, &filter);
  if (!lengths.ok()) return lengths;
  return filter;
}

// So many of the texts that it is shown, each as likely as any other (algorithm
// R: the nth takes a place with probability size / n). The texts come back in
// the order in which they were shown.
class Sample {
 public:
  Sample(uint64_t size, uint64_t seed) : size_(size), random_(seed) {}

  // `text` is asked for only where it is taken.
  void Show(absl::FunctionRef<std::string()> text) {
    const uint64_t number = shown_++;
    if (taken_.size() < size_) {
      taken_.emplace_back(number, text());
    } else if (const uint64_t place = random_.Below(shown_); place < size_) {
      taken_[place] = {number, text()};
    }
  }

  std::vector<std::pair<uint64_t, std::string>> InOrder() && {
    absl::c_sort(taken_);
    return std::move(taken_);
  }

 private:
  uint64_t size_;
  uint64_t shown_ = 0;
  SeededRandom random_;
  std::vector<std::pair<uint64_t, std::string>> taken_;  // number and text
};

absl::Status List(Session& session, const QueryOptions& options,
                  const AnyTables& tables) {
  const std::vector<Metric> metrics = LengthMetrics(tables);
  const absl::StatusOr<Filter> filter = ParseFilter(session, options, metrics);
  if (!filter.ok()) return filter.status();
  Sample sample(options.sample.value_or(0), options.seed);
  const auto visit = [&](const std::string&, const std::string& slice) {
    return tables.ForEachState(
        slice, 0, session.Stop(), [&](const StateRow& row) {
          if (!filter->Takes(row)) return true;
          const auto text = [&] {
            return session.WantsJson()
                       ? RowAsJson(slice, row, metrics, session.Players())
                       : RowAsText(row, metrics);
          };
          if (!options.sample) return session.Out().Write(text());
          sample.Show(text);
          return true;
        });
  };
  absl::Status status = ForEachWantedSlice(session, tables, visit);
  if (!status.ok()) return status;
  for (const auto& [number, text] : std::move(sample).InOrder()) {
    session.Out().Write(text);
  }
  return absl::OkStatus();
}

ExitCode Run(Session& session, const QueryOptions& options) {
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  return session.SayError(List(session, options, **tables));
}

}  // namespace

Command QueryCommand() {
  return WithOptions(
      {.name = "query",
       .summary = "List states of tables by outcome and plies",
       .kind = CommandKind::kTables,
       .common_examples =
           {"query tables --outcome=win --min-plies=20",
            "query tables --outcome=draw --sample=5 --format=json"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
