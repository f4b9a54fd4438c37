#include "retrograde/table/build_site.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/words.h"
#include "retrograde/table/file.h"
#include "retrograde/table/format.h"
#include "retrograde/table/manifest.h"

namespace retrograde::table {
namespace {

std::string PathOf(const std::string& directory, const std::string& name) {
  return absl::StrCat(directory, "/", name);
}

bool Exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::string MetricNames(const std::vector<Metric>& metrics) {
  return absl::StrJoin(metrics, ",", [](std::string* out, Metric metric) {
    absl::StrAppend(out, MetricText(metric));
  });
}

// The manifest that is there, if it fits this build, else a new one.
absl::StatusOr<Manifest> ManifestFor(const BuildOptions& options,
                                     absl::string_view game,
                                     absl::string_view parameters) {
  absl::StatusOr<Manifest> manifest = ReadManifest(options.directory);
  if (absl::IsNotFound(manifest.status())) {
    Manifest fresh;
    fresh.generator = options.generator;
    fresh.game = std::string(game);
    fresh.parameters = std::string(parameters);
    fresh.metrics = options.metrics;
    fresh.axioms = options.axioms;
    return fresh;
  }
  if (!manifest.ok()) return manifest;
  const std::string path = ManifestPath(options.directory);
  const absl::Status same = CheckSameGame(
      path, manifest->game, manifest->parameters, game, parameters);
  if (!same.ok()) return same;
  if (manifest->metrics == options.metrics) return manifest;
  return absl::FailedPreconditionError(absl::StrCat(
      path, ": the directory has tables by ", MetricNames(manifest->metrics),
      ", found the request for ", MetricNames(options.metrics),
      "; another set of metrics needs another directory"));
}

}  // namespace

std::vector<Metric> SolvedMetrics(const std::vector<Metric>& metrics) {
  std::vector<Metric> solved;
  for (const Metric metric : metrics) {
    if (metric != Metric::kOutcome) solved.push_back(metric);
  }
  if (solved.empty()) solved.push_back(Metric::kOutcome);
  return solved;
}

// A byte for five outcomes, two for a length; what zstd adds to a block that
// does not compress, and the block's entry; the texts of the sections.
uint64_t MostFileBytes(uint64_t size, const std::vector<Metric>& metrics) {
  constexpr uint64_t kBlockBytes = 64;
  constexpr uint64_t kSectionBytes = uint64_t{1} << 16;
  const uint64_t blocks = size / kUsualBlockStates + 1;
  uint64_t bytes = SaturatingSum(size / 5, kSectionBytes);
  for (const Metric metric : metrics) {
    const uint64_t wide = metric == Metric::kOutcome ? 0 : 2;
    bytes = SaturatingSum(bytes, SaturatingProduct(wide, size));
    bytes = SaturatingSum(bytes, kSectionBytes);
  }
  return SaturatingSum(
      bytes, SaturatingProduct(blocks * (metrics.size() + 1), kBlockBytes));
}

BuildSite::BuildSite(const BuildOptions& options, BuildLock lock,
                     std::unique_ptr<TableDirectory> tables,
                     std::vector<SiteSlice> slices)
    : options_(options),
      lock_(std::move(lock)),
      tables_(std::move(tables)),
      slices_(std::move(slices)),
      finished_(slices_.size()) {}

absl::StatusOr<std::unique_ptr<BuildSite>> BuildSite::Open(
    const BuildOptions& options, absl::string_view game,
    absl::string_view parameters, bool has_keys,
    std::vector<SiteSlice> slices) {
  const std::string& directory = options.directory;
  if (absl::Status made = MakeDirectory(directory); !made.ok()) return made;
  absl::StatusOr<BuildLock> lock = BuildLock::Take(directory);
  if (!lock.ok()) return lock.status();
  absl::StatusOr<Manifest> manifest = ManifestFor(options, game, parameters);
  if (!manifest.ok()) return manifest.status();
  ReaderOptions reading;
  reading.cache_bytes = kBuildCacheBytes;
  auto tables = std::make_unique<TableDirectory>(
      directory, *manifest, std::make_shared<ReaderPool>(reading));
  std::unique_ptr<BuildSite> site(new BuildSite(
      options, *std::move(lock), std::move(tables), std::move(slices)));
  absl::Status added = site->AddFamilies(game, parameters, has_keys);
  if (!added.ok()) return added;
  // AddFamilies may have finished some.
  absl::Status written = WriteManifest(directory, site->tables_->GetManifest());
  if (!written.ok()) return written;
  return site;
}

// Families that the manifest has are finished. What is left of others by a
// build that did not finish is read now.
absl::Status BuildSite::AddFamilies(absl::string_view game,
                                    absl::string_view parameters,
                                    bool has_keys) {
  for (size_t slice = 0; slice < slices_.size(); ++slice) {
    Family& family = families_[slices_[slice].family];
    family.slices.push_back(slice);
    family.head.slices.push_back(slices_[slice].name);
  }
  const Manifest manifest = tables_->GetManifest();
  for (auto& [name, family] : families_) {
    family.head.game = std::string(game);
    family.head.parameters = std::string(parameters);
    family.head.family = name;
    family.head.generator = options_.generator;
    family.head.metrics = options_.metrics;
    family.head.has_keys = has_keys;
    // A file that has been taken away is built again.
    if (manifest.Find(name) != nullptr &&
        Exists(PathOf(options_.directory, FamilyFile(name)))) {
      family.written = family.slices.size();
      continue;
    }
    const std::string part = PathOf(options_.directory, PartFile(name));
    if (!Exists(part)) continue;
    if (!options_.resume) {
      return absl::FailedPreconditionError(absl::StrCat(
          part,
          ": a build of this family did not finish; --resume goes on with it "
          "(or remove the file)"));
    }
    if (absl::Status status = GoOn(family); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// Takes over what a build before this one has written of a family.
absl::Status BuildSite::GoOn(Family& family) {
  if (absl::Status opened = OpenWriter(family); !opened.ok()) return opened;
  for (; family.written < family.slices.size(); ++family.written) {
    const std::string& name = family.head.slices[family.written];
    if (!family.writer->HasSlice(name)) return absl::OkStatus();
    auto slice = family.writer->ReadBack(name);
    if (!slice.ok()) return slice.status();
    finished_[family.slices[family.written]] = *std::move(slice);
  }
  return FinishFamily(family);
}

absl::Status BuildSite::OpenWriter(Family& family) {
  WriterOptions writing;
  writing.compression = options_.compression;
  writing.threads = options_.solve.threads;
  writing.resume = options_.resume;
  writing.stop = options_.solve.stop;
  absl::StatusOr<std::unique_ptr<FamilyWriter>> writer = FamilyWriter::Open(
      options_.directory, family.head, std::move(writing), tables_->Pool());
  if (!writer.ok()) return writer.status();
  family.writer = *std::move(writer);
  return absl::OkStatus();
}

bool BuildSite::IsFinished(size_t slice) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Family& family = FamilyOf(slice);
  return family.written == family.slices.size() ||
         slice < family.slices[family.written];
}

absl::Status BuildSite::InTurn(
    size_t slice, const std::stop_token& stop,
    absl::FunctionRef<absl::Status(FamilyWriter&)> write) {
  std::unique_lock<std::mutex> lock(mutex_);
  Family& family = FamilyOf(slice);
  const bool turn = written_.wait(lock, stop, [&family, slice] {
    return family.slices[family.written] == slice;
  });
  if (!turn) return absl::CancelledError("the build was asked to stop");
  lock.unlock();  // nobody else has a turn in this family
  std::shared_ptr<const Slice> written;
  absl::Status status = WriteOne(family, slice, write, written);
  if (!status.ok()) return status;
  lock.lock();
  finished_[slice] = std::move(written);
  ++family.written;
  written_.notify_all();
  return absl::OkStatus();
}

absl::Status BuildSite::WriteOne(
    Family& family, size_t slice,
    absl::FunctionRef<absl::Status(FamilyWriter&)> write,
    std::shared_ptr<const Slice>& written) {
  if (family.writer == nullptr) {
    if (absl::Status opened = OpenWriter(family); !opened.ok()) return opened;
  }
  if (absl::Status end = write(*family.writer); !end.ok()) return end;
  auto again = family.writer->ReadBack(slices_[slice].name);
  if (!again.ok()) return again.status();
  written = *std::move(again);
  if (slice != family.slices.back()) return absl::OkStatus();
  return FinishFamily(family);
}

absl::Status BuildSite::FinishFamily(Family& family) {
  if (absl::Status end = family.writer->Finish(); !end.ok()) return end;
  family.writer.reset();  // its file and its threads
  const std::string& name = family.head.family;
  const auto file = TableFile::Open(
      tables_->Pool(), PathOf(options_.directory, FamilyFile(name)));
  if (!file.ok()) return file.status();
  absl::StatusOr<ManifestFamily> described = DescribeFamily(**file);
  if (!described.ok()) return described.status();
  const std::lock_guard<std::mutex> lock(manifest_mutex_);
  tables_->Put(*std::move(described));
  return WriteManifest(options_.directory, tables_->GetManifest());
}

absl::StatusOr<std::shared_ptr<const Slice>> BuildSite::Read(size_t slice) {
  const SiteSlice& wanted = slices_[slice];
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (finished_[slice] != nullptr) return finished_[slice];
  }
  return tables_->OpenSlice(wanted.family, wanted.name);
}

CheckpointFile BuildSite::Checkpoint(size_t slice, Metric metric,
                                     uint64_t size) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Family& family = FamilyOf(slice);
  const FamilyHead& head = family.head;
  const auto at = absl::c_find(family.slices, slice) - family.slices.begin();
  return CheckpointFile(
      PathOf(options_.directory,
             absl::StrCat(head.family, ".", at, ".rgt.checkpoint")),
      absl::StrCat(head.generator, "\n", head.game, "\n", head.parameters, "\n",
                   slices_[slice].name, "\n", MetricText(metric)),
      size);
}

absl::Status BuildSite::RemoveCheckpoint(size_t slice) const {
  return Checkpoint(slice, Metric::kOutcome, 0).Remove();
}

}  // namespace retrograde::table
