// Building the table of a game that has no index.
//
// Its states are numbered, it is solved, and the values are stored in the order
// of the texts of the states, with these beside them. So the file does not
// depend on the order in which play happened to come to the states.

#ifndef RETROGRADE_TABLE_BUILD_BUILD_KEYED_H_
#define RETROGRADE_TABLE_BUILD_BUILD_KEYED_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/solve.h"
#include "retrograde/core/game.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/without_throwing.h"
#include "retrograde/core/words.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/engine.h"
#include "retrograde/engine/values.h"
#include "retrograde/slices/one_slice.h"
#include "retrograde/table/build/build_options.h"
#include "retrograde/table/build/build_site.h"
#include "retrograde/table/build/checkpoint_file.h"
#include "retrograde/table/build/disk_estimate.h"
#include "retrograde/table/write/members.h"

namespace retrograde::table {
namespace internal {

// The texts of the states, and the states in the order of their texts. Takes 16
// bytes a state and the texts.
class SortedTexts {
 public:
  // The texts of the states 0, 1, … of a game.
  template <class G>
  explicit SortedTexts(const G& game) {
    const uint64_t size = game.Size();
    ends_.reserve(size);
    for (uint64_t index = 0; index < size; ++index) {
      texts_ += std::string(game.StateText(*game.Unindex(index)));
      ends_.push_back(texts_.size());
    }
    order_.resize(size);
    std::iota(order_.begin(), order_.end(), uint64_t{0});
    std::sort(order_.begin(), order_.end(),
              [this](uint64_t a, uint64_t b) { return TextOf(a) < TextOf(b); });
  }

  uint64_t Size() const { return order_.size(); }
  // The state at a place in the order.
  uint64_t StateAt(uint64_t place) const { return order_[place]; }
  absl::string_view TextAt(uint64_t place) const {
    return TextOf(order_[place]);
  }

 private:
  absl::string_view TextOf(uint64_t state) const {
    const uint64_t begin = state == 0 ? 0 : ends_[state - 1];
    return absl::string_view(texts_).substr(begin, ends_[state] - begin);
  }

  std::string texts_;
  std::vector<uint64_t> ends_;
  std::vector<uint64_t> order_;
};

// The cells of a game in the order of the texts.
inline absl::StatusOr<Cells> InOrder(const Cells& cells,
                                     const SortedTexts& texts) {
  const unsigned width = cells.Width();
  absl::StatusOr<Cells> sorted =
      Cells::Create(cells.Size(), width, cells.Code());
  if (!sorted.ok()) return sorted;
  for (uint64_t place = 0; place < texts.Size(); ++place) {
    std::memcpy(sorted->MutableData() + place * width,
                cells.Data() + texts.StateAt(place) * width, width);
  }
  return sorted;
}

}  // namespace internal

// One build of a game without an index. Use BuildKeyedTable.
template <Game G>
class KeyedBuilder {
 public:
  KeyedBuilder(const G& game, const BuildOptions& options)
      : game_(game), options_(options) {}

  absl::StatusOr<BuildReport> Run();

 private:
  absl::Status Finish();
  absl::Status Build();
  absl::StatusOr<Values> Solve(Prepared<G>& prepared);
  absl::Status Write(const WithIndex<G>& game, const Values& values,
                     FamilyWriter& writer) const;

  const G game_;
  const BuildOptions options_;
  std::unique_ptr<BuildSite> site_;
};

// What that will take. The states have to be numbered to know it.
template <Game G>
absl::StatusOr<std::vector<FamilyNeed>> EstimateKeyedTable(
    const G& game, const BuildOptions& options);

// Builds the one family of such a game, "all". How much memory that takes is
// known when the states have been numbered; the texts of the states come on top
// of what a solve takes. Errors: as BuildTables, and those of Solve.
template <Game G>
absl::StatusOr<BuildReport> BuildKeyedTable(const G& game,
                                            const BuildOptions& options) {
  return WithoutThrowing("the build",
                         [&] { return KeyedBuilder<G>(game, options).Run(); });
}

// ----- Details -----

namespace internal {

inline absl::Status CheckOneFamily(const BuildOptions& options) {
  for (const std::string& family : options.families) {
    if (family == kOneSliceName) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("expected the family ", Quoted(kOneSliceName),
                     ", the only one of this game; found ", Quoted(family)));
  }
  return absl::OkStatus();
}

// The most that is held at once: while the states are numbered, while the game
// is solved by forward moves alone, or while the texts are in memory.
template <Game G>
FamilyNeed KeyedNeed(const Prepared<G>& prepared, const BuildOptions& options) {
  const uint64_t size = prepared.game.Size();
  uint64_t text_bytes = 0;
  for (uint64_t index = 0; index < size; ++index) {
    text_bytes +=
        std::string(prepared.game.StateText(*prepared.game.Unindex(index)))
            .size();
  }
  const uint64_t numbering = prepared.preparation.numbering_bytes;
  const uint64_t cells = 2 * size;  // of two bytes
  const uint64_t solving = EstimateBytes(prepared.game) + size;
  // The texts while their memory grows, and the cells once more.
  const uint64_t storing = 2 * text_bytes + 16 * size + 2 * cells + size / 4;
  FamilyNeed need{std::string(kOneSliceName), 1, size};
  need.memory = options.solve.held_bytes + numbering +
                std::max(solving, storing) + kBuildCacheBytes;
  need.text_bytes = text_bytes + size;  // a newline each
  return need;
}

}  // namespace internal

template <Game G>
absl::StatusOr<std::vector<FamilyNeed>> EstimateKeyedTable(
    const G& game, const BuildOptions& options) {
  const absl::Status family = internal::CheckOneFamily(options);
  if (!family.ok()) return family;
  return WithoutThrowing("the estimate",
                         [&]() -> absl::StatusOr<std::vector<FamilyNeed>> {
                           const auto prepared = Prepare(game, options.solve);
                           if (!prepared.ok()) return prepared.status();
                           std::vector<FamilyNeed> needs = {
                               internal::KeyedNeed(*prepared, options)};
                           EstimateDisk(options, needs);
                           return needs;
                         });
}

// The states are numbered only where there is anything to build, and then
// before anything is written: so it is known whether the memory suffices.
template <Game G>
absl::StatusOr<BuildReport> KeyedBuilder<G>::Run() {
  const std::string name(kOneSliceName);
  const absl::Status family = internal::CheckOneFamily(options_);
  if (!family.ok()) return family;
  auto site = BuildSite::Open(options_, G::Name(), game_.Parameters(),
                              /*has_keys=*/true, {{name, name}});
  if (!site.ok()) return site.status();
  site_ = *std::move(site);
  const absl::Status built = site_->IsFinished(0) ? Finish() : Build();
  if (!built.ok()) return built;
  return site_->Report();
}

// A build before this one may have been killed before it did this.
template <Game G>
absl::Status KeyedBuilder<G>::Finish() {
  if (absl::Status status = site_->Begin(); !status.ok()) return status;
  if (options_.finished) options_.finished("", 1, 1);
  return site_->RemoveCheckpoints(0);
}

template <Game G>
absl::Status KeyedBuilder<G>::Build() {
  absl::StatusOr<Prepared<G>> prepared = Prepare(game_, options_.solve);
  if (!prepared.ok()) return prepared.status();
  const FamilyNeed need = internal::KeyedNeed(*prepared, options_);
  if (need.memory > options_.solve.memory_limit) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "the table needs ", need.memory,
        " bytes of memory, more than the limit of ",
        options_.solve.memory_limit, "; nothing has been written"));
  }
  absl::Status begun = site_->Begin();
  if (begun.ok()) begun = site_->Start(0);
  if (!begun.ok()) return begun;
  if (options_.finished) options_.finished("", 0, 1);
  const absl::StatusOr<Values> values = Solve(*prepared);
  if (!values.ok()) return values.status();
  const absl::Status written =
      site_->InTurn(0, options_.solve.stop, [&](FamilyWriter& writer) {
        return Write(prepared->game, *values, writer);
      });
  if (!written.ok()) return written;
  absl::Status gone = site_->RemoveCheckpoints(0);
  if (gone.ok() && options_.finished) {
    options_.finished(std::string(kOneSliceName), 1, 1);
  }
  return gone;
}

// No move leaves the one slice, so that all metrics count the same.
template <Game G>
absl::StatusOr<Values> KeyedBuilder<G>::Solve(Prepared<G>& prepared) {
  SolveOptions options = options_.solve;
  const auto warn = [this, warned = false](const absl::Status& error) mutable {
    if (!std::exchange(warned, true)) WarnOfCheckpoint(options_, error);
  };
  const Metric metric = SolvedMetrics(options_.metrics).front();
  CheckpointKeeper checkpoints(
      site_->Checkpoint(0, metric, prepared.game.Size()),
      {options_.checkpoint_seconds, options_.resume, options_.solve.stop,
       warn});
  checkpoints.Attach(&options);
  return SolvePrepared(prepared, options);
}

template <Game G>
absl::Status KeyedBuilder<G>::Write(const WithIndex<G>& game,
                                    const Values& values,
                                    FamilyWriter& writer) const {
  const std::string name(kOneSliceName);
  const internal::SortedTexts texts(game);
  const absl::StatusOr<Cells> cells =
      internal::InOrder(values.AsCells(), texts);
  if (!cells.ok()) return cells.status();
  Members members(game.Size());
  for (uint64_t place = 0; place < texts.Size(); ++place) {
    members.Add(place, game.Mover(*game.Unindex(texts.StateAt(place))));
  }
  const SliceValues stored = ValuesToWrite(*cells, members);
  for (const Metric metric : SolvedMetrics(options_.metrics)) {
    const absl::Status end = writer.WriteValues(name, metric, stored);
    if (!end.ok()) return end;
  }
  if (writer.Has(name, SectionKind::kKeys)) return absl::OkStatus();
  return writer.WriteKeys(name, texts.Size(), [&texts](uint64_t place) {
    return std::string(texts.TextAt(place));
  });
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_KEYED_H_
