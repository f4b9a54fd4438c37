// A file is read from its ends inwards: the head, then the tail, which says
// where the directory is, then the directory, which says where the sections
// are. Each has a CRC, which is compared before anything is done with the text.

#include "retrograde/table/read/table_file.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kCrcBytes = 4;
constexpr uint64_t kHeadBytes = 16;      // before the text
constexpr uint64_t kDirectoryBytes = 8;  // likewise

absl::Status Damaged(const PooledFile& file, absl::string_view message) {
  return absl::DataLossError(absl::StrCat(file.Path(), ": ", message));
}

// Reads the text of the item that begins at `offset`, `before` bytes before the
// text, the last four of them its length. The item ends at or before `limit`.
absl::StatusOr<std::string> ReadText(PooledFile& file, absl::string_view item,
                                     uint64_t offset, uint64_t before,
                                     uint64_t limit) {
  std::string bytes(before, '\0');
  absl::Status status = file.ReadAt(offset, before, bytes.data());
  if (!status.ok()) return status;
  const uint64_t size = GetU32(bytes.data() + before - 4);
  const uint64_t room = limit - offset - before;
  if (size > kMostText || room < kCrcBytes || size > room - kCrcBytes) {
    return Damaged(file,
                   absl::StrCat(item, ": expected a text that fits in ", room,
                                " bytes, found a length of ", size));
  }
  bytes.resize(before + size + kCrcBytes);
  status =
      file.ReadAt(offset + before, size + kCrcBytes, bytes.data() + before);
  if (!status.ok()) return status;
  const uint32_t crc = GetU32(bytes.data() + before + size);
  bytes.resize(before + size);
  if (Crc32(bytes) != crc) {
    return Damaged(file,
                   absl::StrCat(item, ": expected the CRC ",
                                absl::Hex(crc, absl::kZeroPad8), ", found ",
                                absl::Hex(Crc32(bytes), absl::kZeroPad8)));
  }
  return bytes.substr(before);
}

struct Tail {
  uint64_t directory = 0;  // its offset
  uint64_t bytes = 0;      // of the file
};

absl::StatusOr<Tail> ReadTail(PooledFile& file) {
  const absl::StatusOr<uint64_t> size = file.Size();
  if (!size.ok()) return size.status();
  if (*size < kTailBytes) {
    return Damaged(
        file, absl::StrCat("expected a table file, found ", *size, " bytes"));
  }
  std::string bytes(kTailBytes, '\0');
  const absl::Status status =
      file.ReadAt(*size - kTailBytes, kTailBytes, bytes.data());
  if (!status.ok()) return status;
  constexpr uint64_t kNumbers = 16;
  if (bytes.substr(kNumbers + kCrcBytes) != kTailMagic ||
      Crc32(bytes.substr(0, kNumbers)) != GetU32(bytes.data() + kNumbers)) {
    return Damaged(file, "expected a tail at its end, found other bytes");
  }
  const Tail tail = {GetU64(bytes.data()), GetU64(bytes.data() + 8)};
  if (tail.bytes != *size) {
    return Damaged(
        file, absl::StrCat("expected ", tail.bytes, " bytes, found ", *size));
  }
  if (*size < kTailBytes + kDirectoryBytes ||
      tail.directory > *size - kTailBytes - kDirectoryBytes) {
    return Damaged(file, absl::StrCat("expected a directory before its tail, "
                                      "found it at ",
                                      tail.directory));
  }
  return tail;
}

}  // namespace

absl::StatusOr<FileHead> ReadFileHead(PooledFile& file) {
  const absl::StatusOr<uint64_t> size = file.Size();
  if (!size.ok()) return size.status();
  std::string bytes(kHeadBytes, '\0');
  if (*size < kHeadBytes) {
    return Damaged(file,
                   absl::StrCat("expected a head, found ", *size, " bytes"));
  }
  const absl::Status status = file.ReadAt(0, kHeadBytes, bytes.data());
  if (!status.ok()) return status;
  if (bytes.substr(0, kMagic.size()) != kMagic) {
    return Damaged(file, "expected a table file, found other bytes");
  }
  const uint32_t version = GetU32(bytes.data() + kMagic.size());
  if (version != kVersion) {
    return absl::UnimplementedError(
        absl::StrCat(file.Path(), ": expected version ", kVersion,
                     " of the table format, found version ", version));
  }
  const absl::StatusOr<std::string> text =
      ReadText(file, "head", 0, kHeadBytes, *size);
  if (!text.ok()) return text.status();
  absl::StatusOr<FamilyHead> head = ParseFamilyHead(*text);
  if (!head.ok()) {
    return Damaged(file, absl::StrCat("head: ", head.status().message()));
  }
  return FileHead{*std::move(head), kHeadBytes + text->size() + kCrcBytes};
}

absl::StatusOr<std::shared_ptr<TableFile>> TableFile::Open(
    std::shared_ptr<ReaderPool> pool, const std::string& path) {
  absl::StatusOr<std::shared_ptr<PooledFile>> opened =
      PooledFile::Open(pool->files, path);
  if (!opened.ok()) return opened.status();
  PooledFile& file = **opened;
  absl::StatusOr<FileHead> head = ReadFileHead(file);
  if (!head.ok()) return head.status();
  const absl::StatusOr<Tail> tail = ReadTail(file);
  if (!tail.ok()) return tail.status();
  const absl::StatusOr<std::string> text =
      ReadText(file, "directory", tail->directory, kDirectoryBytes,
               tail->bytes - kTailBytes);
  if (!text.ok()) return text.status();
  if (tail->directory + kDirectoryBytes + text->size() + kCrcBytes !=
      tail->bytes - kTailBytes) {
    return Damaged(file, "expected the tail after the directory, found more");
  }
  absl::StatusOr<std::vector<SectionPlace>> places = ParseDirectory(*text);
  if (!places.ok()) {
    return Damaged(file,
                   absl::StrCat("directory: ", places.status().message()));
  }
  std::shared_ptr<TableFile> table =
      OfUnfinished(std::move(pool), *opened, *std::move(head),
                   *std::move(places), tail->directory);
  table->bytes_ = tail->bytes;
  return table;
}

std::shared_ptr<TableFile> TableFile::OfUnfinished(
    std::shared_ptr<ReaderPool> pool, std::shared_ptr<PooledFile> file,
    FileHead head, std::vector<SectionPlace> places, uint64_t end) {
  std::shared_ptr<TableFile> table(new TableFile);
  table->pool_ = std::move(pool);
  table->file_ = std::move(file);
  table->head_ = std::move(head);
  table->places_ = std::move(places);
  absl::c_stable_sort(
      table->places_, [](const SectionPlace& a, const SectionPlace& b) {
        return std::tie(a.slice, a.kind) < std::tie(b.slice, b.kind);
      });
  const std::vector<std::string>& slices = table->Head().slices;
  table->names_.assign(slices.begin(), slices.end());
  absl::c_sort(table->names_);
  table->sections_end_ = end;
  table->bytes_ = end;
  return table;
}

bool TableFile::HasSlice(absl::string_view slice) const {
  return absl::c_binary_search(names_, slice);
}

absl::StatusOr<Section> TableFile::OpenSection(absl::string_view slice,
                                               SectionKind kind) const {
  const auto place = std::lower_bound(
      places_.begin(), places_.end(), std::make_pair(slice, kind),
      [](const SectionPlace& entry, const auto& wanted) {
        return std::make_pair(absl::string_view(entry.slice), entry.kind) <
               wanted;
      });
  const std::string name = absl::StrCat(KindText(kind), " of slice ", slice);
  if (place == places_.end() || place->slice != slice || place->kind != kind) {
    return Damaged(
        *file_, absl::StrCat("directory: expected ", name, ", found nothing"));
  }
  const absl::StatusOr<SectionFrame> frame =
      ReadSectionFrame(*file_, place->offset, sections_end_);
  if (!frame.ok()) return frame.status();
  absl::StatusOr<Section> section =
      Section::Open(file_, *frame, Head().block_states);
  if (section.ok() &&
      (section->Head().slice != slice || section->Head().kind != kind)) {
    return Damaged(
        *file_, absl::StrCat("section at ", place->offset, ": expected ", name,
                             ", found ", KindText(section->Head().kind),
                             " of slice ", section->Head().slice));
  }
  return section;
}

absl::StatusOr<std::shared_ptr<const TableSlice>> TableFile::OpenSlice(
    absl::string_view slice) {
  const std::lock_guard lock(mutex_);
  const auto known = slices_.find(slice);
  if (known != slices_.end()) return known->second;
  if (!HasSlice(slice)) {
    return absl::NotFoundError(
        absl::StrCat(Path(), ": there is no slice ", slice));
  }
  std::vector<Section> sections;
  for (const SectionKind kind : KindsOf(Head())) {
    absl::StatusOr<Section> section = OpenSection(slice, kind);
    if (!section.ok()) return section.status();
    sections.push_back(*std::move(section));
  }
  absl::StatusOr<std::shared_ptr<const TableSlice>> opened = TableSlice::Open(
      pool_, std::string(slice), Head().block_states, std::move(sections));
  if (opened.ok()) slices_.emplace(slice, *opened);
  return opened;
}

absl::Status TableFile::CheckBytes(const std::stop_token& stop) {
  std::set<std::tuple<std::string, SectionKind, uint64_t>> listed;
  for (const SectionPlace& place : places_) {
    listed.emplace(place.slice, place.kind, place.offset);
  }
  uint64_t offset = head_.end;
  while (offset < sections_end_) {
    const absl::StatusOr<SectionFrame> frame =
        ReadSectionFrame(*file_, offset, sections_end_);
    if (!frame.ok()) return frame.status();
    const absl::StatusOr<Section> section =
        Section::Open(file_, *frame, Head().block_states);
    const uint64_t begin = std::exchange(offset, frame->end);
    // Nobody knows how a section of another version is made.
    if (absl::IsUnimplemented(section.status())) continue;
    if (!section.ok()) return section.status();
    const SectionHead& head = section->Head();
    if (listed.erase({head.slice, head.kind, begin}) == 0) {
      return Damaged(
          *file_, absl::StrCat("section at ", begin,
                               ": expected one that the directory "
                               "lists, found ",
                               KindText(head.kind), " of slice ", head.slice));
    }
    const absl::Status status = CheckBlocks(*section, stop);
    if (!status.ok()) return status;
  }
  if (!listed.empty()) {
    return Damaged(*file_,
                   absl::StrCat("directory: expected a section at ",
                                std::get<2>(*listed.begin()), ", found none"));
  }
  for (const std::string& slice : Head().slices) {
    const absl::Status status = OpenSlice(slice).status();
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckBlocks(const Section& section, const std::stop_token& stop) {
  std::string bytes;
  for (uint64_t block = 0; block < section.Blocks(); ++block) {
    if (stop.stop_requested()) return absl::CancelledError("stopped");
    const absl::Status status = section.CheckBlock(block, bytes);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace retrograde::table
