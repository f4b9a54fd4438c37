// A checkpoint on disk: how far the solve of a slice has come.
//
// A slice that takes hours is not to be lost with the power. Now and then the
// values so far are written aside, compressed and under a checksum, and renamed
// over the checkpoint before. Whoever goes on reads the last one; one that is
// damaged, or about something else, is as good as none.
//
//   "RGCHECK\n" · u32 length of a text · the text · u32 level · u32 width ·
//   u64 cells · chunks of at most 1 MiB of cells, each u32 length · zstd frame
//   · u32 CRC-32 of all before

#ifndef RETROGRADE_TABLE_CHECKPOINT_FILE_H_
#define RETROGRADE_TABLE_CHECKPOINT_FILE_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/retrograde/cells.h"
#include "retrograde/retrograde/checkpoint.h"
#include "retrograde/retrograde/options.h"

namespace retrograde::table {

// One thread at a time.
class CheckpointFile {
 public:
  // `about` says of which game, slice and metric it is; a checkpoint with
  // another text, or another number of cells, is not read.
  CheckpointFile(std::string path, std::string about, uint64_t size)
      : path_(std::move(path)), about_(std::move(about)), size_(size) {}

  // Replaces the checkpoint before. Errors: those of File; then the one before
  // is still there.
  absl::Status Write(Ply level, const Cells& cells) const;

  // What was written last; level 0 without any value when there is no such
  // file, it is about something else, or it is damaged. ResourceExhausted when
  // the memory for the cells is not to be had.
  absl::StatusOr<StartPoint> Read() const;

  // Removes it, if it is there, and one that was not written to its end.
  absl::Status Remove() const;

 private:
  std::string AsidePath() const { return path_ + ".new"; }

  std::string path_;
  std::string about_;
  uint64_t size_;  // the number of cells
};

// Lets a solve write checkpoints when `seconds` have gone by since it began or
// since the last one, 0 for after each level; and, with `resume`, go on from
// what the file has, or from the beginning where that is nothing.
void KeepCheckpoints(const CheckpointFile& file, uint64_t seconds, bool resume,
                     SolveOptions* options);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_CHECKPOINT_FILE_H_
