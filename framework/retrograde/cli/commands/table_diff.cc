#include "retrograde/cli/commands/table_diff.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "retrograde/cli/commands/row_text.h"

namespace retrograde::cli {
namespace {

// Indices that are read from one directory and then from the other.
constexpr uint64_t kChunk = uint64_t{1} << 16;

// Notes the names that only one list has; gives what both have, in the order of
// the first.
std::vector<std::string> Both(const std::vector<std::string>& first,
                              const std::vector<std::string>& second,
                              OneSided* one_sided) {
  std::vector<std::string> both;
  for (const std::string& name : first) {
    const bool shared = absl::c_linear_search(second, name);
    (shared ? both : one_sided->names[0]).push_back(name);
  }
  for (const std::string& name : second) {
    if (!absl::c_linear_search(first, name)) {
      one_sided->names[1].push_back(name);
    }
  }
  return both;
}

std::vector<std::string> MetricNames(const AnyTables& tables) {
  std::vector<std::string> names;
  for (const Metric metric : tables.Metrics()) {
    if (CountsPlies(metric)) names.emplace_back(MetricText(metric));
  }
  return names;
}

// One comparison, as it goes.
class Comparison {
 public:
  Comparison(const AnyTables& first, const AnyTables& second, uint64_t limit,
             const std::stop_token& stop)
      : tables_{&first, &second}, limit_(limit), stop_(stop) {}

  absl::Status Run();
  TableDifferences Take() && { return std::move(found_); }

 private:
  using Values = std::vector<StateValue>;

  absl::Status CompareFamily(absl::string_view family);
  absl::Status CompareSlice(const std::string& slice);
  absl::Status CompareChunk(const std::string& slice, uint64_t from);
  absl::StatusOr<Values> Read(const AnyTables& tables, absl::string_view slice,
                              uint64_t from) const;
  StateValue ValueOf(const StateRow& row) const;
  absl::Status Note(const std::string& slice, std::optional<StateValue> first,
                    std::optional<StateValue> second);

  std::array<const AnyTables*, 2> tables_;
  uint64_t limit_;
  std::stop_token stop_;
  TableDifferences found_;
};

absl::Status Comparison::Run() {
  for (const std::string& name :
       Both(MetricNames(*tables_[0]), MetricNames(*tables_[1]),
            &found_.metrics)) {
    found_.compared.push_back(*MetricOf(name));
  }
  for (const std::string& family :
       Both(tables_[0]->Families(), tables_[1]->Families(), &found_.families)) {
    if (absl::Status status = CompareFamily(family); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status Comparison::CompareFamily(absl::string_view family) {
  const absl::StatusOr<std::vector<std::string>> first =
      tables_[0]->Slices(family);
  if (!first.ok()) return first.status();
  const absl::StatusOr<std::vector<std::string>> second =
      tables_[1]->Slices(family);
  if (!second.ok()) return second.status();
  for (const std::string& slice : Both(*first, *second, &found_.slices)) {
    if (absl::Status status = CompareSlice(slice); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Comparison::CompareSlice(const std::string& slice) {
  const absl::StatusOr<uint64_t> first = tables_[0]->SliceSize(slice);
  if (!first.ok()) return first.status();
  const absl::StatusOr<uint64_t> second = tables_[1]->SliceSize(slice);
  if (!second.ok()) return second.status();
  for (uint64_t from = 0; from < std::max(*first, *second); from += kChunk) {
    absl::Status status = CompareChunk(slice, from);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

StateValue Comparison::ValueOf(const StateRow& row) const {
  StateValue value{row.index, row.outcome, {}};
  for (size_t i = 0; i < found_.compared.size(); ++i) {
    value.lengths[i] = row.lengths[found_.compared[i]];
  }
  return value;
}

absl::StatusOr<Comparison::Values> Comparison::Read(const AnyTables& tables,
                                                    absl::string_view slice,
                                                    uint64_t from) const {
  Values values;
  absl::Status status =
      tables.ForEachState(slice, from, stop_, [&](const StateRow& row) {
        if (row.index - from >= kChunk) return false;
        values.push_back(ValueOf(row));
        return true;
      });
  if (!status.ok()) return status;
  return values;
}

// Goes through both lists at once, as in merging them.
absl::Status Comparison::CompareChunk(const std::string& slice, uint64_t from) {
  const absl::StatusOr<Values> first = Read(*tables_[0], slice, from);
  if (!first.ok()) return first.status();
  const absl::StatusOr<Values> second = Read(*tables_[1], slice, from);
  if (!second.ok()) return second.status();
  auto a = first->begin();
  auto b = second->begin();
  absl::Status status;
  while (status.ok() && (a != first->end() || b != second->end())) {
    ++found_.states;
    if (b == second->end() || (a != first->end() && a->index < b->index)) {
      status = Note(slice, *a++, std::nullopt);
    } else if (a == first->end() || b->index < a->index) {
      status = Note(slice, std::nullopt, *b++);
    } else {
      if (*a != *b) status = Note(slice, *a, *b);
      ++a, ++b;
    }
  }
  return status;
}

absl::Status Comparison::Note(const std::string& slice,
                              std::optional<StateValue> first,
                              std::optional<StateValue> second) {
  ++found_.different;
  if (found_.examples.size() >= limit_) return absl::OkStatus();
  StateDifference difference;
  difference.slice = slice;
  difference.index = first ? first->index : second->index;
  difference.values = {first, second};
  absl::Status status = tables_[first ? 0 : 1]->ForEachState(
      slice, difference.index, stop_, [&difference](const StateRow& row) {
        difference.state = row.text();
        return false;
      });
  if (!status.ok()) return status;
  found_.examples.push_back(std::move(difference));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TableDifferences> CompareTables(const AnyTables& first,
                                               const AnyTables& second,
                                               uint64_t limit,
                                               const std::stop_token& stop) {
  Comparison comparison(first, second, limit, stop);
  if (absl::Status status = comparison.Run(); !status.ok()) return status;
  return std::move(comparison).Take();
}

}  // namespace retrograde::cli
