// Writing the values of slices; see writer.h.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/table/block_scratch.h"
#include "retrograde/table/codec.h"
#include "retrograde/table/compressor.h"
#include "retrograde/table/ordered_tasks.h"
#include "retrograde/table/section_writer.h"
#include "retrograde/table/slice_cells.h"
#include "retrograde/table/writer.h"

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

}  // namespace

uint64_t FamilyWriter::ScratchBytes(const WriterOptions& options,
                                    uint32_t block_states, unsigned width) {
  const Workers workers(options.threads);
  const uint64_t cells = uint64_t{width} * block_states;  // planes are smaller
  const uint64_t zstd = FrameCompressor::Bytes(options.compression, cells);
  const uint64_t blocks =
      workers.Count() * (zstd + 2 * cells) +
      SlotsFor(workers, block_states) * FrameCompressor::MostFrame(cells);
  return std::max(blocks, SurveyBytes(width, workers)) +
         LengthPacker::MostBytes(width) + SectionWriter::MostBuffer(cells);
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
  head.counts = WithoutLengths(survey.counts);
  head.content = survey.outcomes_hash;
  head.constant = ConstantOf(survey.counts);
  head.blocks = BlocksOf(head, head_.block_states);
  return WriteSection(
      head, [&](uint64_t block, BlockScratch& scratch, std::string& frame) {
        const BlockOfCells cells = scratch.FilledCells(
            values, block, head_.block_states, /*filler=*/0);
        PackOutcomes(cells.data, values.width, cells.count,
                     scratch.Planes(kOutcomeBits, cells.count));
        return scratch.Compress(frame);
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
      values.CellOf(FillerOf(head, ConstantOf(survey.counts)));
  const LengthPacker packer(head.lengths, values.width, [&values](Value value) {
    return values.CellOf(value);
  });
  return WriteSection(
      head, [&](uint64_t block, BlockScratch& scratch, std::string& frame) {
        const BlockOfCells cells =
            scratch.FilledCells(values, block, head_.block_states, filler);
        packer.Pack(cells.data, cells.count,
                    scratch.Planes(head.lengths.CodeBits(), cells.count));
        return scratch.Compress(frame);
      });
}

}  // namespace retrograde::table
