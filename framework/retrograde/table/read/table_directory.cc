// A family is opened when it is first asked for: its manifest entry is found,
// the file is opened, and its head is compared with the manifest (game,
// parameters, family). The file stays open for good, in the sense of
// open_files.h; all of it happens under one lock, so that two threads never
// open the same file twice.

#include "retrograde/table/read/table_directory.h"

#include <cstdint>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/read/unfinished.h"

namespace retrograde::table {
namespace {

std::string ContentText(const std::map<Metric, uint64_t>& content) {
  return absl::StrJoin(
      content, ",", [](std::string* out, const auto& metric_and_hash) {
        const auto& [metric, hash] = metric_and_hash;
        absl::StrAppend(out, MetricText(metric), " ", HashText(hash));
      });
}

// A file that does not have what the manifest says of it.
absl::Status OtherThanListed(absl::string_view path, absl::string_view field,
                             absl::string_view expected,
                             absl::string_view found) {
  return absl::DataLossError(
      absl::StrCat(path, ": \"", field, "\": expected ", expected,
                   ", as the manifest has it, found ", found));
}

}  // namespace

absl::StatusOr<std::unique_ptr<TableDirectory>> TableDirectory::Open(
    std::string directory, const ReaderOptions& options) {
  absl::StatusOr<Manifest> manifest = ReadManifest(directory);
  if (!manifest.ok()) return manifest.status();
  return std::make_unique<TableDirectory>(
      std::move(directory), *std::move(manifest),
      std::make_shared<ReaderPool>(options));
}

Manifest TableDirectory::GetManifest() const {
  const std::lock_guard lock(mutex_);
  return manifest_;
}

absl::Status TableDirectory::CheckGame(absl::string_view game,
                                       absl::string_view parameters) const {
  const std::lock_guard lock(mutex_);
  return CheckSameGame(ManifestPath(directory_), manifest_.game,
                       manifest_.parameters, game, parameters);
}

void TableDirectory::Put(ManifestFamily family) {
  const std::lock_guard lock(mutex_);
  families_.erase(family.family);
  manifest_.Put(std::move(family));
}

absl::StatusOr<std::shared_ptr<TableFile>> TableDirectory::OpenFamily(
    absl::string_view family) const {
  const std::string how =
      absl::StrCat("; build it with `build ", directory_, " ", family, "`");
  const std::lock_guard lock(mutex_);
  const auto known = families_.find(family);
  if (known != families_.end()) return known->second;
  const ManifestFamily* entry = manifest_.Find(family);
  if (entry == nullptr) {
    return absl::NotFoundError(absl::StrCat(
        directory_, ": there is no table of the family ", family, how));
  }
  const std::string path = absl::StrCat(directory_, "/", entry->file);
  absl::StatusOr<std::shared_ptr<TableFile>> file =
      TableFile::Open(pool_, path);
  if (absl::IsNotFound(file.status())) {
    return absl::UnavailableError(absl::StrCat(
        path, ": expected the file that the manifest lists, found none", how));
  }
  if (!file.ok()) return file;
  const FamilyHead& head = (*file)->Head();
  const absl::Status status = CheckSameGame(
      path, head.game, head.parameters, manifest_.game, manifest_.parameters);
  if (!status.ok()) return status;
  if (head.family != family) {
    return absl::DataLossError(absl::StrCat(path, ": expected the family ",
                                            family, ", found ", head.family));
  }
  if (head.metrics != manifest_.metrics) {
    return OtherThanListed(path, "metrics", MetricNames(manifest_.metrics),
                           MetricNames(head.metrics));
  }
  if ((*file)->Bytes() != entry->bytes) {
    return OtherThanListed(path, "bytes", absl::StrCat(entry->bytes),
                           absl::StrCat((*file)->Bytes()));
  }
  families_.emplace(family, *file);
  return file;
}

absl::StatusOr<std::shared_ptr<const TableSlice>> TableDirectory::OpenSlice(
    absl::string_view family, absl::string_view slice) const {
  const absl::StatusOr<std::shared_ptr<TableFile>> file = OpenFamily(family);
  if (!file.ok()) return file.status();
  return (*file)->OpenSlice(slice);
}

absl::StatusOr<std::map<std::string, std::string>> TableDirectory::Unfinished()
    const {
  return UnfinishedFamilies(directory_, GetManifest());
}

absl::Status TableDirectory::CheckBytes(absl::string_view family,
                                        const std::stop_token& stop) const {
  const absl::StatusOr<std::shared_ptr<TableFile>> file = OpenFamily(family);
  if (!file.ok()) return file.status();
  const absl::Status status = (*file)->CheckBytes(stop);
  if (!status.ok()) return status;
  const absl::StatusOr<ManifestFamily> found = DescribeFamily(**file);
  if (!found.ok()) return found.status();
  const Manifest manifest = GetManifest();
  const ManifestFamily& expected = *manifest.Find(family);
  if (found->states != expected.states) {
    return OtherThanListed((*file)->Path(), "states",
                           absl::StrCat(expected.states),
                           absl::StrCat(found->states));
  }
  if (found->content != expected.content) {
    return OtherThanListed((*file)->Path(), "content",
                           ContentText(expected.content),
                           ContentText(found->content));
  }
  return absl::OkStatus();
}

absl::StatusOr<ManifestFamily> DescribeFamily(TableFile& file) {
  ManifestFamily family;
  family.family = file.Head().family;
  family.file = FamilyFile(family.family);
  family.bytes = file.Bytes();
  std::map<Metric, std::vector<uint64_t>> hashes;
  for (const std::string& name : file.Head().slices) {
    const auto slice = file.OpenSlice(name);
    if (!slice.ok()) return slice.status();
    for (const SectionKind kind : KindsOf(file.Head())) {
      if (kind == SectionKind::kKeys) continue;
      const Metric metric = static_cast<Metric>(kind);
      const absl::StatusOr<uint64_t> hash = (*slice)->ContentOf(metric);
      if (!hash.ok()) return hash.status();
      hashes[metric].push_back(*hash);
    }
    family.states += (*slice)->CountsOf(Metric::kOutcome)->States();
  }
  for (const auto& [metric, list] : hashes) {
    family.content[metric] = JoinHashes(list);
  }
  return family;
}

}  // namespace retrograde::table
