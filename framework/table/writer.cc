#include "retrograde/table/writer.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/ordered_tasks.h"
#include "retrograde/table/section_writer.h"
#include "retrograde/table/slice_cells.h"

namespace retrograde::table {
namespace {

// The outcome of all states, if they have one; of none, a draw.
std::optional<Outcome> ConstantOf(const Counts& counts) {
  uint64_t wins = 0, draws = 0, losses = 0;
  for (const PlayerCounts& player : counts.players) {
    wins += player.wins.Total();
    draws += player.draws;
    losses += player.losses.Total();
  }
  if (wins == 0 && losses == 0) return Outcome::kDraw;
  if (draws == 0 && losses == 0) return Outcome::kWin;
  if (draws == 0 && wins == 0) return Outcome::kLoss;
  return std::nullopt;
}

Counts OutcomesOf(const Counts& counts) {
  Counts outcomes;
  for (size_t i = 0; i < counts.players.size(); ++i) {
    const PlayerCounts& player = counts.players[i];
    outcomes.players[i].wins.Add(0, player.wins.Total());
    outcomes.players[i].draws = player.draws;
    outcomes.players[i].losses.Add(0, player.losses.Total());
  }
  return outcomes;
}

// What a block of nothing but holes is made of: whatever goes with the outcome
// that the whole slice may have.
Value FillerOf(const SectionHead& head,
               const std::optional<Outcome>& constant) {
  if (constant == Outcome::kWin) return Value::Win(head.lengths.wins.front());
  if (constant == Outcome::kLoss) {
    return Value::Loss(head.lengths.losses.front());
  }
  return Value::Draw();
}

bool HasHoles(const std::vector<uint64_t>& states, uint64_t count) {
  return CountBits(states) != count;
}

}  // namespace

// What a thread needs for its blocks.
struct FamilyWriter::Scratch {
  explicit Scratch(int level) : zstd(level) {}

  Compressor zstd;
  BlockMembers members;
  std::vector<unsigned char> cells;
  std::vector<unsigned char> content;

  // The first bytes of the content as a frame.
  absl::Status Compress(size_t bytes, std::string& frame) {
    return zstd.Compress({reinterpret_cast<const char*>(content.data()), bytes},
                         frame);
  }
};

// The cells of a block with its holes filled.
const unsigned char* FamilyWriter::FilledCells(const SliceValues& values,
                                               uint64_t first, uint64_t count,
                                               uint32_t filler,
                                               Scratch& scratch) const {
  const unsigned char* cells = values.cells + first * values.width;
  scratch.members.Read(values, first, count);
  if (!HasHoles(scratch.members.states, count)) return cells;
  scratch.cells.assign(cells, cells + count * values.width);
  FillHoles(scratch.members.states, count, filler, values.width,
            scratch.cells.data());
  return scratch.cells.data();
}

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
      workers_(options_.threads) {
  for (unsigned i = 0; i < workers_.Count(); ++i) {
    scratch_.push_back(std::make_unique<Scratch>(options_.compression));
  }
}

FamilyWriter::~FamilyWriter() = default;

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
        absl::StrCat("expected a compression level from 1 to ", kMostLevel,
                     ", found ", options.compression));
  }
  const std::string part = absl::StrCat(directory, "/", PartFile(head.family));
  std::string final_path =
      absl::StrCat(directory, "/", FamilyFile(head.family));
  for (const std::string& path : {part, final_path}) {
    absl::Status status = CheckNoDirectory(path);
    if (!status.ok()) return status;
  }
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
    return absl::FailedPreconditionError(
        absl::StrCat(file_.Path(), ": this build was begun with --compression=",
                     level == 0 ? kUsualLevel : level,
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

absl::Status FamilyWriter::Compress(absl::string_view content,
                                    std::string& frame) {
  return scratch_.front()->zstd.Compress(content, frame);
}

// Writes a section whose blocks come from `produce`, which leaves the bytes of
// a block in `frame`.
absl::Status FamilyWriter::WriteSection(const SectionHead& head,
                                        Produce produce) {
  const uint64_t slots = SlotsFor(workers_, head_.block_states);
  struct Slot {
    std::string frame;
    absl::Status status;
  };
  std::vector<Slot> done(slots);
  SectionWriter writer(file_, end_);
  absl::Status status = writer.Begin(head);
  if (!status.ok()) return status;
  status = DoInOrder(
      workers_, head.blocks, slots, options_.stop,
      [&](uint64_t block, unsigned worker, uint64_t slot) {
        done[slot].status = produce(block, *scratch_[worker], done[slot].frame);
      },
      [&](uint64_t, uint64_t slot) {
        return done[slot].status.ok() ? writer.Append(done[slot].frame)
                                      : done[slot].status;
      });
  if (status.ok()) status = writer.End();
  if (status.ok()) Written(head, writer.EndOffset());
  return status;
}

void FamilyWriter::Written(const SectionHead& head, uint64_t end) {
  places_.push_back({head.slice, head.kind, end_});
  end_ = end;
}

absl::Status FamilyWriter::WriteOutcomes(absl::string_view slice,
                                         const SliceValues& values) {
  const absl::StatusOr<Survey> survey =
      SurveyValues(values, {.outcomes = true}, workers_, options_.stop);
  if (!survey.ok()) return survey.status();
  return PutOutcomes(slice, values, *survey);
}

absl::Status FamilyWriter::WriteLengths(absl::string_view slice, Metric metric,
                                        const SliceValues& values) {
  const absl::StatusOr<Survey> survey =
      SurveyValues(values, {.lengths = true}, workers_, options_.stop);
  if (!survey.ok()) return survey.status();
  return PutLengths(slice, metric, values, *survey);
}

absl::Status FamilyWriter::WriteValues(absl::string_view slice, Metric metric,
                                       const SliceValues& values) {
  const SurveyOf missing = {
      .outcomes = !Has(slice, SectionKind::kOutcome),
      .lengths = metric != Metric::kOutcome && !Has(slice, KindOf(metric))};
  if (!missing.outcomes && !missing.lengths) return absl::OkStatus();
  const absl::StatusOr<Survey> survey =
      SurveyValues(values, missing, workers_, options_.stop);
  if (!survey.ok()) return survey.status();
  if (missing.outcomes) {
    absl::Status status = PutOutcomes(slice, values, *survey);
    if (!status.ok()) return status;
  }
  if (!missing.lengths) return absl::OkStatus();
  return PutLengths(slice, metric, values, *survey);
}

absl::Status FamilyWriter::PutOutcomes(absl::string_view slice,
                                       const SliceValues& values,
                                       const Survey& survey) {
  SectionHead head;
  head.slice = std::string(slice);
  head.kind = SectionKind::kOutcome;
  head.states = values.size;
  head.counts = OutcomesOf(survey.counts);
  head.content = survey.outcomes_hash;
  head.constant = ConstantOf(survey.counts);
  head.blocks = BlocksOf(head, head_.block_states);
  return WriteSection(
      head, [&](uint64_t block, Scratch& scratch, std::string& frame) {
        const uint64_t first = block * head_.block_states;
        const uint64_t count =
            std::min<uint64_t>(head_.block_states, values.size - first);
        const unsigned char* cells =
            FilledCells(values, first, count, /*filler=*/0, scratch);
        scratch.content.resize(PackedOutcomes(count));
        PackOutcomes(cells, values.width, count, scratch.content.data());
        return scratch.Compress(scratch.content.size(), frame);
      });
}

absl::Status FamilyWriter::PutLengths(absl::string_view slice, Metric metric,
                                      const SliceValues& values,
                                      const Survey& survey) {
  SectionHead head;
  head.slice = std::string(slice);
  head.kind = KindOf(metric);
  head.states = values.size;
  head.counts = survey.counts;
  head.content = survey.lengths_hash;
  head.lengths = ListLengths(survey.counts);
  head.blocks = BlocksOf(head, head_.block_states);
  if (head.lengths.Longest() > kMaxPly) {
    return absl::OutOfRangeError(
        absl::StrCat("slice ", slice, ": a length of ", head.lengths.Longest(),
                     " plies; at most ", kMaxPly, " are possible"));
  }
  const uint32_t filler =
      CellOf(FillerOf(head, ConstantOf(survey.counts)), values.width);
  const LengthPacker packer(head.lengths, values.width);
  return WriteSection(
      head, [&](uint64_t block, Scratch& scratch, std::string& frame) {
        const uint64_t first = block * head_.block_states;
        const uint64_t count =
            std::min<uint64_t>(head_.block_states, values.size - first);
        const unsigned char* cells =
            FilledCells(values, first, count, filler, scratch);
        scratch.content.resize((count + 1) * head.lengths.CodeWidth());
        const unsigned char* end =
            packer.Pack(cells, count, scratch.content.data());
        return scratch.Compress(
            static_cast<size_t>(end - scratch.content.data()), frame);
      });
}

absl::StatusOr<std::shared_ptr<const Slice>> FamilyWriter::ReadBack(
    absl::string_view slice) {
  if (!HasSlice(slice)) {
    return absl::NotFoundError(
        absl::StrCat(file_.Path(), ": slice ", slice, " has not been written"));
  }
  const auto known = read_back_.find(slice);
  if (known != read_back_.end()) return known->second;
  const auto file = TableFile::OfUnfinished(
      pool_, readable_, FileHead{head_, head_end_}, places_, end_);
  absl::StatusOr<std::shared_ptr<const Slice>> opened = file->OpenSlice(slice);
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
  if (status.ok()) status = RenameFile(file_.Path(), final_path_);
  if (status.ok()) readable_->SetPath(final_path_);
  return status;
}

}  // namespace retrograde::table
