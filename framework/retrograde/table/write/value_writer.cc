#include "retrograde/table/write/value_writer.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/ordered_tasks.h"
#include "retrograde/table/format/codec.h"
#include "retrograde/table/format/compressor.h"
#include "retrograde/table/format/slice_cells.h"
#include "retrograde/table/write/block_scratch.h"

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

ValueWriter::ValueWriter(uint32_t block_states, const WriterOptions& options)
    : block_states_(block_states),
      stop_(options.stop),
      workers_(options.threads) {
  for (unsigned i = 0; i < workers_.Count(); ++i) {
    scratch_.push_back(std::make_unique<BlockScratch>(options.compression));
  }
}

ValueWriter::~ValueWriter() = default;

uint64_t ValueWriter::ScratchBytes(const WriterOptions& options,
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
absl::Status ValueWriter::PutBlocks(const SectionHead& head, Produce produce,
                                    SectionWriter& section) {
  const uint64_t slots = SlotsFor(workers_, block_states_);
  struct Slot {
    std::string frame;
    absl::Status status;
  };
  std::vector<Slot> done(slots);
  absl::Status status = section.Begin(head);
  if (!status.ok()) return status;
  status = DoInOrder(
      workers_, head.blocks, slots, stop_,
      [&](uint64_t block, unsigned worker, uint64_t slot) {
        done[slot].status = produce(block, *scratch_[worker], done[slot].frame);
      },
      [&](uint64_t, uint64_t slot) {
        return done[slot].status.ok() ? section.Append(done[slot].frame)
                                      : done[slot].status;
      });
  return status.ok() ? section.End() : status;
}

absl::StatusOr<Survey> ValueWriter::Look(const SliceValues& values,
                                         SurveyOf what) {
  return SurveyValues(values, what, workers_, stop_);
}

absl::StatusOr<SectionHead> ValueWriter::PutOutcomes(absl::string_view slice,
                                                     const SliceValues& values,
                                                     const Survey& survey,
                                                     SectionWriter& section) {
  SectionHead head;
  head.slice = std::string(slice);
  head.kind = SectionKind::kOutcome;
  head.states = values.size;
  head.counts = WithoutLengths(survey.counts);
  head.content = survey.outcomes_hash;
  head.constant = ConstantOf(survey.counts);
  head.blocks = BlocksOf(head, block_states_);
  const absl::Status status = PutBlocks(
      head,
      [&](uint64_t block, BlockScratch& scratch, std::string& frame) {
        const BlockOfCells cells =
            scratch.FilledCells(values, block, block_states_, /*filler=*/0);
        PackOutcomes(cells.data, values.width, cells.count,
                     scratch.Planes(kOutcomeBits, cells.count));
        return scratch.Compress(frame);
      },
      section);
  if (!status.ok()) return status;
  return head;
}

absl::StatusOr<SectionHead> ValueWriter::PutLengths(absl::string_view slice,
                                                    Metric metric,
                                                    const SliceValues& values,
                                                    const Survey& survey,
                                                    SectionWriter& section) {
  SectionHead head;
  head.slice = std::string(slice);
  head.kind = KindOf(metric);
  head.states = values.size;
  head.counts = survey.counts;
  head.content = survey.lengths_hash;
  head.lengths = ListLengths(survey.counts);
  head.blocks = BlocksOf(head, block_states_);
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
  const absl::Status status = PutBlocks(
      head,
      [&](uint64_t block, BlockScratch& scratch, std::string& frame) {
        const BlockOfCells cells =
            scratch.FilledCells(values, block, block_states_, filler);
        packer.Pack(cells.data, cells.count,
                    scratch.Planes(head.lengths.CodeBits(), cells.count));
        return scratch.Compress(frame);
      },
      section);
  if (!status.ok()) return status;
  return head;
}

}  // namespace retrograde::table
