// Whether tables are right: every byte, and every value against those after it.
//
// Checksums tell that a file is as it was written, not that it was written
// right. So the slices of a family are compared with those of the game, and
// each is read once, forwards: the value of each state must be what its moves
// make of the values behind them (verify/checker.h says why that is a proof,
// slice by slice in the order of the plan). Outcomes without lengths may
// support each other in a circle; such tables are compared with a new solve,
// whose lengths are checked the same way. What a head says of its values,
// counts and content hashes, is worked out anew.

#ifndef RETROGRADE_TABLE_CHECK_VERIFY_TABLES_H_
#define RETROGRADE_TABLE_CHECK_VERIFY_TABLES_H_

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/build/kept_cells.h"
#include "retrograde/table/check/verify_keys.h"
#include "retrograde/table/check/verify_report.h"
#include "retrograde/table/check/verify_slice.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_directory.h"

namespace retrograde::table {

// Verifies the slices of one family. VerifyFamily and VerifyMemory below are
// what callers want.
template <Game G>
class FamilyVerifier {
 public:
  FamilyVerifier(const GameTables<G>& tables, absl::string_view family,
                 const VerifyOptions& options)
      : tables_(tables),
        family_(family),
        options_(options),
        metrics_(SolvedMetrics(tables.Directory().GetManifest().metrics)),
        report_{.faults = FaultList(options.faults_listed)} {}

  absl::StatusOr<FamilyReport> Run();
  absl::StatusOr<uint64_t> LeastMemory();

 private:
  using Played = TableGame<G>;
  using Slice = typename Played::Slice;

  absl::StatusOr<std::vector<Slice>> SlicesOfBoth(const FamilyHead& head);
  SliceVerifier<Played> VerifierOf(const Slice& slice,
                                   std::shared_ptr<const TableSlice> table);
  absl::Status VerifyKeys();
  absl::Status VerifySlice(const Slice& slice);

  const GameTables<G>& tables_;
  const std::string family_;
  const VerifyOptions options_;
  const std::vector<Metric> metrics_;  // never empty
  KeptCells kept_;
  FamilyReport report_;
};

// What is damaged or wrong in one family, whose name the manifest has. The
// report is the same for any number of threads and any limit that suffices.
// Damage is no error; errors are Cancelled, within a second after a stop
// request; ResourceExhausted, naming the least that suffices. One pass over the
// moves of all states, where there is room for all metrics at once. While it
// runs, the block cache of the tables is as large as the limit allows.
template <Game G>
absl::StatusOr<FamilyReport> VerifyFamily(const GameTables<G>& tables,
                                          absl::string_view family,
                                          const VerifyOptions& options) {
  BlockCache& cache = tables.Directory().Pool()->cache;
  const uint64_t usual = cache.MostBytes();
  absl::StatusOr<FamilyReport> report =
      FamilyVerifier<G>(tables, family, options).Run();
  cache.SetMostBytes(usual);
  return report;
}

// The least limit that suffices for VerifyFamily, in bytes; slices that cannot
// be read are left out, since they are not checked. Errors: those of
// TableDirectory.
template <Game G>
absl::StatusOr<uint64_t> VerifyMemory(const GameTables<G>& tables,
                                      absl::string_view family) {
  return FamilyVerifier<G>(tables, family, {}).LeastMemory();
}

// ----- Details -----

template <Game G>
absl::StatusOr<FamilyReport> FamilyVerifier<G>::Run() {
  const TableDirectory& directory = tables_.Directory();
  FaultList& faults = report_.faults;
  const absl::Status bytes = directory.CheckBytes(family_, options_.solve.stop);
  if (absl::Status status = faults.Take(bytes); !status.ok()) return status;
  const auto file = directory.OpenFamily(family_);
  if (!file.ok()) {
    if (bytes.ok()) faults.Add(std::string(file.status().message()));
    return report_;
  }
  report_.slices = (*file)->Head().slices.size();
  if (options_.quick || !bytes.ok()) return report_;
  const auto slices = SlicesOfBoth((*file)->Head());
  if (!slices.ok()) return slices.status();
  const uint64_t before = faults.Count();
  if (absl::Status status = VerifyKeys(); !status.ok()) return status;
  if (faults.Count() > before) return report_;  // values of what states?
  for (const Slice& slice : *slices) {
    const absl::Status status = faults.Take(VerifySlice(slice));
    if (!status.ok()) return status;
  }
  return report_;
}

template <Game G>
absl::StatusOr<uint64_t> FamilyVerifier<G>::LeastMemory() {
  const auto file = tables_.Directory().OpenFamily(family_);
  if (!file.ok()) return file.status();
  const auto slices = SlicesOfBoth((*file)->Head());
  if (!slices.ok()) return slices.status();
  uint64_t most = 0;
  for (const Slice& slice : *slices) {
    const auto table = tables_.OpenSlice(slice);
    if (!table.ok()) continue;
    most = std::max(
        most, VerifierOf(slice, *table).LeastMemory(metrics_).value_or(0));
  }
  return most;
}

// The slices of the file, in its order, that the game has too. Where the two
// differ there are faults.
template <Game G>
auto FamilyVerifier<G>::SlicesOfBoth(const FamilyHead& head)
    -> absl::StatusOr<std::vector<Slice>> {
  std::map<std::string, Slice> of_game;
  const absl::Status status = report_.faults.Take(
      tables_.Game().FamilySlices(family_, [&](const Slice& slice) {
        of_game.insert({tables_.Game().SliceText(slice), slice});
        return true;
      }));
  if (!status.ok()) return status;
  std::vector<Slice> both;
  for (const std::string& name : head.slices) {
    const auto found = of_game.find(name);
    if (found == of_game.end()) {
      report_.faults.Add(absl::StrCat("family ", family_, ": slice ", name,
                                      " is none of the game's"));
    } else {
      both.push_back(found->second);
    }
  }
  for (const auto& [name, slice] : of_game) {
    if (absl::c_linear_search(head.slices, name)) continue;
    report_.faults.Add(absl::StrCat("family ", family_, ": slice ", name,
                                    " of the game is missing"));
  }
  return both;
}

template <Game G>
auto FamilyVerifier<G>::VerifierOf(const Slice& slice,
                                   std::shared_ptr<const TableSlice> table)
    -> SliceVerifier<Played> {
  return SliceVerifier<Played>(tables_.Values(), slice, std::move(table),
                               *tables_.Directory().Pool(), kept_,
                               options_.solve, report_.faults);
}

// Of a game that takes its states from the table.
template <Game G>
absl::Status FamilyVerifier<G>::VerifyKeys() {
  if constexpr (SlicedGame<G> || IndexedGame<G>) {
    return absl::OkStatus();
  } else {
    return report_.faults.Take(
        CheckKeys<G>(tables_.Game(), report_.faults, options_.solve.stop));
  }
}

template <Game G>
absl::Status FamilyVerifier<G>::VerifySlice(const Slice& slice) {
  const auto table = tables_.OpenSlice(slice);
  if (!table.ok()) return table.status();
  const uint64_t size = tables_.Game().InSlice(slice).Size();
  if (size != (*table)->Size()) {
    return absl::DataLossError(
        absl::StrCat("slice ", (*table)->Name(), ": expected ", size,
                     " indices, found ", (*table)->Size()));
  }
  const absl::StatusOr<uint64_t> states =
      VerifierOf(slice, *table).Run(metrics_, options_.faults_listed);
  if (states.ok()) report_.states += *states;
  return states.status();
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECK_VERIFY_TABLES_H_
