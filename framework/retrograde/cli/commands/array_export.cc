#include "retrograde/cli/commands/array_export.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/cli/commands/row_text.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/print/npy_file.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/io/files/write_aside.h"

namespace retrograde::cli {
namespace {

constexpr Ply kNoLength = std::numeric_limits<Ply>::max();

// Slice after slice, into a directory that gets its name when all is written:
// the arrays of a slice are open side by side, so that its states are walked
// over once.

// The arrays of one slice, open side by side.
class SliceArrays {
 public:
  SliceArrays(const std::string& name, uint64_t count,
              std::vector<Metric> metrics)
      : metrics_(std::move(metrics)),
        mover_(name + ".mover.npy", 1, count),
        outcome_(name + ".outcome.npy", 1, count) {
    for (const Metric metric : metrics_) {
      lengths_.emplace_back(absl::StrCat(name, ".", MetricText(metric), ".npy"),
                            4, count);
    }
  }

  // False after an error, which Finish() tells.
  bool Add(const StateRow& row) {
    bool good = mover_.Set(row.index, static_cast<uint32_t>(row.mover)) &&
                outcome_.Set(row.index, static_cast<uint32_t>(row.outcome));
    for (size_t i = 0; i < metrics_.size(); ++i) {
      const Ply length = row.lengths[metrics_[i]].value_or(kNoLength);
      good = good && lengths_[i].Set(row.index, length);
    }
    return good;
  }

  absl::Status Finish() {
    absl::Status status = mover_.Finish();
    if (status.ok()) status = outcome_.Finish();
    for (NpyFile& file : lengths_) {
      if (status.ok()) status = file.Finish();
    }
    return status;
  }

 private:
  std::vector<Metric> metrics_;
  NpyFile mover_, outcome_;
  std::deque<NpyFile> lengths_;  // in the order of the metrics; never moved
};

absl::Status ExportSlice(const std::string& directory, const Session& session,
                         const AnyTables& tables, const std::string& slice) {
  const absl::StatusOr<uint64_t> count = tables.SliceSize(slice);
  if (!count.ok()) return count.status();
  SliceArrays arrays(absl::StrCat(directory, "/", SliceFileName(slice)), *count,
                     LengthMetrics(tables));
  absl::Status status = tables.ForEachState(
      slice, 0, session.Stop(),
      [&arrays](const StateRow& row) { return arrays.Add(row); });
  if (!status.ok()) return status;
  return arrays.Finish();
}

}  // namespace

std::string SliceFileName(absl::string_view slice) {
  constexpr absl::string_view kPlain = "_-+.";
  std::string name;
  for (const char c : slice) {
    const bool plain = absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                       kPlain.find(c) != absl::string_view::npos;
    if (plain) {
      name += c;
    } else {
      absl::StrAppendFormat(&name, "%%%02X", static_cast<unsigned char>(c));
    }
  }
  return name;
}

absl::Status ExportArrays(const std::string& path, const Session& session,
                          const AnyTables& tables) {
  absl::StatusOr<table::DirectoryAside> directory =
      table::DirectoryAside::Create(path);
  if (!directory.ok()) return directory.status();
  absl::Status status = ForEachWantedSlice(
      session, tables, [&](const std::string&, const std::string& slice) {
        return ExportSlice(directory->Path(), session, tables, slice);
      });
  if (!status.ok()) return status;
  return directory->Finish();
}

}  // namespace retrograde::cli
