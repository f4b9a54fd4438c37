#include "retrograde/table/build/build_site.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/io/files/file.h"
#include "retrograde/table/build/site_manifest.h"
#include "retrograde/table/format/codec.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/read/unfinished.h"

namespace retrograde::table {
namespace {

bool Exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

}  // namespace

BuildSite::BuildSite(const BuildOptions& options, SiteDirectory directory,
                     std::unique_ptr<TableDirectory> tables,
                     std::vector<SiteSlice> slices)
    : options_(options),
      directory_(std::move(directory)),
      tables_(std::move(tables)),
      slices_(std::move(slices)),
      finished_(slices_.size()) {}

absl::StatusOr<std::unique_ptr<BuildSite>> BuildSite::Open(
    const BuildOptions& options, absl::string_view game,
    absl::string_view parameters, bool has_keys,
    std::vector<SiteSlice> slices) {
  absl::StatusOr<SiteDirectory> directory =
      SiteDirectory::Take(options.directory);
  if (!directory.ok()) return directory.status();
  absl::StatusOr<Manifest> manifest = ManifestFor(options, game, parameters);
  if (!manifest.ok()) return manifest.status();
  ReaderOptions reading;
  reading.cache_bytes = kBuildCacheBytes;
  auto tables = std::make_unique<TableDirectory>(
      options.directory, *manifest, std::make_shared<ReaderPool>(reading));
  std::unique_ptr<BuildSite> site(new BuildSite(
      options, *std::move(directory), std::move(tables), std::move(slices)));
  FamilyHead common;
  common.game = std::string(game);
  common.parameters = std::string(parameters);
  common.generator = options.generator;
  common.metrics = options.metrics;
  common.has_keys = has_keys;
  common.compression = options.compression;
  site->AddFamilies(common);
  for (auto& [name, family] : site->families_) {
    absl::Status seen = site->Look(*manifest, family);
    if (!seen.ok()) return seen;
  }
  return site;
}

absl::Status BuildSite::Begin() {
  absl::StatusOr<std::string> axioms = AxiomsToTell();
  if (!axioms.ok()) return axioms.status();
  axioms_ = *std::move(axioms);
  directory_.Keep();
  if (absl::Status written = WriteManifest(); !written.ok()) return written;
  for (auto& [name, family] : families_) {
    const bool is_whole = family.written == family.slices.size();
    if (!is_whole || family.writer == nullptr) continue;
    if (absl::Status end = FinishFamily(family); !end.ok()) return end;
  }
  return absl::OkStatus();
}

// The directory is as good as the weakest of its builds that built anything.
absl::StatusOr<std::string> BuildSite::AxiomsToTell() const {
  const std::string before = tables_->GetManifest().axioms;
  if (CountFinished() == slices_.size() && !before.empty()) return before;
  absl::StatusOr<std::string> axioms =
      options_.check_axioms ? options_.check_axioms() : "not checked";
  if (!axioms.ok() || before.empty()) return axioms;
  return WeakerAxioms(before, *axioms);
}

absl::Status BuildSite::WriteManifest() {
  Manifest manifest = tables_->GetManifest();
  manifest.axioms = axioms_;
  return table::WriteManifest(options_.directory, manifest);
}

std::string BuildSite::PathOf(const std::string& name) const {
  return absl::StrCat(options_.directory, "/", name);
}

// N counts the slices of the family.
std::string BuildSite::CheckpointPath(const Family& family, size_t slice,
                                      Metric metric) const {
  const auto at = absl::c_find(family.slices, slice) - family.slices.begin();
  return PathOf(CheckpointName(family.head.family, at, metric));
}

void BuildSite::AddFamilies(const FamilyHead& common) {
  for (size_t slice = 0; slice < slices_.size(); ++slice) {
    Family& family = families_[slices_[slice].family];
    if (family.slices.empty()) {
      family.head = common;
      family.head.family = slices_[slice].family;
    }
    family.slices.push_back(slice);
    family.head.slices.push_back(slices_[slice].name);
  }
}

// Families that the manifest has are finished. What is left of others by a
// build that did not finish is read now.
absl::Status BuildSite::Look(const Manifest& manifest, Family& family) {
  const std::string& name = family.head.family;
  if (Exists(PathOf(FamilyFile(name)))) {
    absl::StatusOr<bool> is_finished =
        manifest.Find(name) != nullptr ? true : Adopt(family);
    if (!is_finished.ok()) return is_finished.status();
    if (*is_finished) {
      family.written = family.slices.size();
      return absl::OkStatus();
    }
  }  // else built; again, if the file has been taken away
  const std::string unfinished = UnfinishedFile(family);
  if (!unfinished.empty() && !options_.resume) {
    return absl::FailedPreconditionError(absl::StrCat(
        unfinished,
        ": a build of this family did not finish; --resume goes on with it (or "
        "remove the file)"));
  }
  return Exists(PathOf(PartFile(name))) ? GoOn(family) : absl::OkStatus();
}

// Takes over a file that a build before this one has finished but could not
// enter into the manifest any more. Whether it is one; another file of the name
// is built over.
absl::StatusOr<bool> BuildSite::Adopt(Family& family) {
  const auto is_no_such_file = [](const absl::Status& status) {
    return absl::IsDataLoss(status) || absl::IsUnimplemented(status);
  };
  const auto file =
      TableFile::Open(tables_->Pool(), PathOf(FamilyFile(family.head.family)));
  if (is_no_such_file(file.status())) return false;
  if (!file.ok()) return file.status();
  if ((*file)->Head() != family.head) return false;
  const absl::Status sound = (*file)->CheckBytes(options_.solve.stop);
  if (is_no_such_file(sound)) return false;
  if (!sound.ok()) return sound;
  absl::StatusOr<ManifestFamily> described = DescribeFamily(**file);
  if (!described.ok()) return described.status();
  tables_->Put(*std::move(described));
  return true;
}

// A file that an unfinished build has left of the family; "" if there is none.
std::string BuildSite::UnfinishedFile(const Family& family) const {
  const std::string part = PathOf(PartFile(family.head.family));
  if (Exists(part)) return part;
  for (const size_t slice : family.slices) {
    for (const Metric metric : SolvedMetrics(options_.metrics)) {
      const std::string path = CheckpointPath(family, slice, metric);
      if (Exists(path)) return path;
    }
  }
  return "";
}

// Takes over what a build before this one has written of a family.
absl::Status BuildSite::GoOn(Family& family) {
  if (absl::Status opened = OpenWriter(family); !opened.ok()) return opened;
  for (; family.written < family.slices.size(); ++family.written) {
    const std::string& name = family.head.slices[family.written];
    if (!family.writer->HasSlice(name)) break;
    auto slice = family.writer->ReadBack(name);
    if (!slice.ok()) return slice.status();
    finished_[family.slices[family.written]] = *std::move(slice);
  }
  return absl::OkStatus();
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

absl::Status BuildSite::Start(size_t slice) {
  const std::lock_guard<std::mutex> lock(mutex_);
  Family& family = FamilyOf(slice);
  return family.writer == nullptr ? OpenWriter(family) : absl::OkStatus();
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
  std::shared_ptr<const TableSlice> written;
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
    std::shared_ptr<const TableSlice>& written) {
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
  const auto file = TableFile::Open(tables_->Pool(), PathOf(FamilyFile(name)));
  if (!file.ok()) return file.status();
  absl::StatusOr<ManifestFamily> described = DescribeFamily(**file);
  if (!described.ok()) return described.status();
  const std::lock_guard<std::mutex> lock(manifest_mutex_);
  tables_->Put(*std::move(described));
  return WriteManifest();
}

absl::StatusOr<std::shared_ptr<const TableSlice>> BuildSite::Read(
    size_t slice) {
  const SiteSlice& wanted = slices_[slice];
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (finished_[slice] != nullptr) return finished_[slice];
  }
  return tables_->OpenSlice(wanted.family, wanted.name);
}

uint64_t BuildSite::CountFinished() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  uint64_t count = 0;
  for (const auto& [name, family] : families_) count += family.written;
  return count;
}

BuildReport BuildSite::Report() const {
  const Manifest manifest = tables_->GetManifest();
  const std::lock_guard<std::mutex> lock(mutex_);
  BuildReport report;
  for (const auto& [name, family] : families_) {
    const ManifestFamily& finished = *manifest.Find(name);
    ++report.families;
    report.slices += family.slices.size();
    report.states += finished.states;
    report.bytes += finished.bytes;
  }
  return report;
}

CheckpointFile BuildSite::Checkpoint(size_t slice, Metric metric,
                                     uint64_t size) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Family& family = FamilyOf(slice);
  const FamilyHead& head = family.head;
  return CheckpointFile(
      CheckpointPath(family, slice, metric),
      absl::StrCat(head.generator, "\n", head.game, "\n", head.parameters, "\n",
                   slices_[slice].name, "\n", MetricText(metric)),
      size);
}

absl::Status BuildSite::RemoveCheckpoints(size_t slice) const {
  for (const Metric metric : SolvedMetrics(options_.metrics)) {
    absl::Status gone = Checkpoint(slice, metric, 0).Remove();
    if (!gone.ok()) return gone;
  }
  return absl::OkStatus();
}

}  // namespace retrograde::table
