// What a part consists of, and how a build goes on with one.
//
// Open checks the head and both names, then either writes the head of the file
// anew (WriteHead) or takes over what is there (GoOn): the head must be the
// same, sections are read and their blocks checked one after another, and the
// file is cut off behind the last sound one. ValueWriter and PutKeys write
// sections; Append says where, and notes down each that is whole. Finish writes
// directory and tail behind the last section, syncs, and gives the file its
// final name.

#include "retrograde/table/write/writer.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/write/key_writer.h"

namespace retrograde::table {
FamilyWriter::FamilyWriter(FamilyHead head, WriterOptions options, File file,
                           std::string final_path,
                           std::shared_ptr<ReaderPool> pool,
                           std::shared_ptr<PooledFile> readable)
    : head_(std::move(head)),
      options_(std::move(options)),
      file_(std::move(file)),
      final_path_(std::move(final_path)),
      pool_(std::move(pool)),
      readable_(std::move(readable)),
      values_(head_.block_states, options_) {}

absl::StatusOr<std::unique_ptr<FamilyWriter>> FamilyWriter::Open(
    const std::string& directory, FamilyHead head, WriterOptions options,
    std::shared_ptr<ReaderPool> pool) {
  const absl::StatusOr<FamilyHead> again =
      ParseFamilyHead(FamilyHeadText(head));
  if (!again.ok()) return again.status();
  if (*again != head) {
    return absl::InvalidArgumentError(
        "the head of a table: expected texts in UTF-8, found other bytes");
  }
  if (options.compression < 0 || options.compression > kMostLevel) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a compression level from 0 to ", kMostLevel,
                     ", found ", options.compression));
  }
  const std::string part = absl::StrCat(directory, "/", PartFile(head.family));
  std::string final_path =
      absl::StrCat(directory, "/", FamilyFile(head.family));
  absl::Status free = CheckRegular(final_path, "write");
  if (!free.ok()) return free;
  absl::StatusOr<File> file = File::OpenToWrite(part, options.resume);
  if (!file.ok()) return file.status();
  auto readable = PooledFile::Open(pool->files, part);
  if (!readable.ok()) return readable.status();
  const bool resume = options.resume;
  std::unique_ptr<FamilyWriter> writer(new FamilyWriter(
      std::move(head), std::move(options), *std::move(file),
      std::move(final_path), std::move(pool), *std::move(readable)));
  absl::Status status = resume ? writer->GoOn() : writer->WriteHead();
  if (!status.ok()) return status;
  return writer;
}

absl::Status FamilyWriter::WriteHead() {
  std::string bytes(kMagic);
  PutU32(bytes, kVersion);
  const std::string text = FamilyHeadText(head_);
  PutU32(bytes, static_cast<uint32_t>(text.size()));
  bytes += text;
  PutU32(bytes, Crc32(bytes));
  absl::Status status = file_.Truncate(0);
  if (status.ok()) status = file_.WriteAt(0, bytes);
  if (!status.ok()) return status;
  head_end_ = end_ = bytes.size();
  return status;
}

// Takes over the sections that a part has. Only what is damaged is given up: a
// file that cannot be read at present is left alone.
absl::Status FamilyWriter::GoOn() {
  const absl::StatusOr<FileHead> found = ReadFileHead(*readable_);
  if (absl::IsDataLoss(found.status())) return WriteHead();
  if (!found.ok()) return found.status();
  if (found->family != head_) return AnotherBuild(found->family);
  const absl::StatusOr<uint64_t> size = file_.Size();
  if (!size.ok()) return size.status();
  head_end_ = end_ = found->end;
  while (end_ < *size) {
    const absl::Status status = TakeSection(*size);
    if (absl::IsDataLoss(status)) break;
    if (!status.ok()) return status;
  }
  return file_.Truncate(end_);
}

absl::Status FamilyWriter::AnotherBuild(FamilyHead found) const {
  const int level = std::exchange(found.compression, head_.compression);
  if (found == head_) {
    return absl::FailedPreconditionError(absl::StrCat(
        file_.Path(), ": this build was begun with --compression=", level,
        "; go on with the same, or remove the file"));
  }
  return absl::FailedPreconditionError(
      absl::StrCat(file_.Path(),
                   ": expected a build of the same game, parameters, metrics "
                   "and version to go on with, found another; remove the file "
                   "to begin anew"));
}

absl::Status FamilyWriter::TakeSection(uint64_t limit) {
  const absl::StatusOr<SectionFrame> frame =
      ReadSectionFrame(*readable_, end_, limit);
  if (!frame.ok()) return frame.status();
  const absl::StatusOr<Section> section =
      Section::Open(readable_, *frame, head_.block_states);
  if (!section.ok()) return section.status();
  absl::Status status = CheckBlocks(*section, options_.stop);
  if (!status.ok()) return status;
  places_.push_back({section->Head().slice, section->Head().kind, end_});
  end_ = frame->end;
  return status;
}

bool FamilyWriter::Has(absl::string_view slice, SectionKind kind) const {
  return absl::c_any_of(places_, [&](const SectionPlace& place) {
    return place.slice == slice && place.kind == kind;
  });
}

bool FamilyWriter::HasSlice(absl::string_view slice) const {
  return absl::c_all_of(KindsOf(head_),
                        [&](SectionKind kind) { return Has(slice, kind); });
}

// Appends the section that put(section) writes; it counts from now on.
absl::Status FamilyWriter::Append(Put put) {
  SectionWriter section(file_, end_);
  const absl::StatusOr<SectionHead> head = put(section);
  if (!head.ok()) return head.status();
  places_.push_back({head->slice, head->kind, end_});
  end_ = section.EndOffset();
  return absl::OkStatus();
}

absl::Status FamilyWriter::Write(absl::string_view slice, Metric metric,
                                 const SliceValues& values, SurveyOf what) {
  if (!what.outcomes && !what.lengths) return absl::OkStatus();
  const absl::StatusOr<Survey> survey = values_.Look(values, what);
  if (!survey.ok()) return survey.status();
  absl::Status status;
  if (what.outcomes) {
    status = Append([&](SectionWriter& section) {
      return values_.PutOutcomes(slice, values, *survey, section);
    });
  }
  if (!status.ok() || !what.lengths) return status;
  return Append([&](SectionWriter& section) {
    return values_.PutLengths(slice, metric, values, *survey, section);
  });
}

absl::Status FamilyWriter::WriteOutcomes(absl::string_view slice,
                                         const SliceValues& values) {
  return Write(slice, Metric::kOutcome, values, {.outcomes = true});
}

absl::Status FamilyWriter::WriteLengths(absl::string_view slice, Metric metric,
                                        const SliceValues& values) {
  return Write(slice, metric, values, {.lengths = true});
}

absl::Status FamilyWriter::WriteValues(absl::string_view slice, Metric metric,
                                       const SliceValues& values) {
  return Write(slice, metric, values,
               {.outcomes = !Has(slice, SectionKind::kOutcome),
                .lengths = CountsPlies(metric) && !Has(slice, KindOf(metric))});
}

absl::Status FamilyWriter::WriteKeys(
    absl::string_view slice, uint64_t states,
    absl::FunctionRef<std::string(uint64_t index)> key) {
  return Append([&](SectionWriter& section) {
    return PutKeys(slice, states, head_.block_states, options_, key, section);
  });
}

absl::StatusOr<std::shared_ptr<const TableSlice>> FamilyWriter::ReadBack(
    absl::string_view slice) {
  if (!HasSlice(slice)) {
    return absl::NotFoundError(
        absl::StrCat(file_.Path(), ": slice ", slice, " has not been written"));
  }
  const auto known = read_back_.find(slice);
  if (known != read_back_.end()) return known->second;
  const auto file = TableFile::OfUnfinished(
      pool_, readable_, FileHead{head_, head_end_}, places_, end_);
  absl::StatusOr<std::shared_ptr<const TableSlice>> opened =
      file->OpenSlice(slice);
  if (opened.ok()) read_back_.emplace(slice, *opened);
  return opened;
}

absl::Status FamilyWriter::Finish() {
  for (const std::string& slice : head_.slices) {
    if (HasSlice(slice)) continue;
    return absl::FailedPreconditionError(
        absl::StrCat(file_.Path(), ": slice ", slice, " has not been written"));
  }
  const std::string text = DirectoryText(places_);
  if (text.size() > kMostText) {
    return absl::OutOfRangeError(
        absl::StrCat(file_.Path(), ": its directory takes ", text.size(),
                     " bytes; at most ", kMostText, " are possible"));
  }
  std::string bytes(kDirectoryMagic), tail;
  PutU32(bytes, static_cast<uint32_t>(text.size()));
  bytes += text;
  PutU32(bytes, Crc32(bytes));
  PutU64(tail, end_);
  PutU64(tail, end_ + bytes.size() + kTailBytes);
  PutU32(tail, Crc32(tail));
  absl::StrAppend(&bytes, tail, kTailMagic);
  absl::Status status = file_.Truncate(end_);
  if (status.ok()) status = file_.WriteAt(end_, bytes);
  if (status.ok()) status = file_.Sync();
  return status.ok() ? readable_->Rename(final_path_) : status;
}

}  // namespace retrograde::table
