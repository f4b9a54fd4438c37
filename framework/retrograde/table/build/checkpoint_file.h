// A checkpoint on disk: how far the solve of a slice has come.
//
// A slice that takes hours is not to be lost with the power. Now and then the
// values so far are written aside, compressed and under a checksum, and renamed
// over the checkpoint before. Whoever goes on reads the last one; one that is
// damaged, or about something else, is as good as none.
//
//   "RGCHECK2" · u32 length of a text · the text · u32 level · u32 width ·
//   u64 cells · 256 times u32, the plies that a byte stands for (byte_code.h) ·
//   chunks of at most 1 MiB of cells, each u32 length · zstd frame · u32 CRC-32
//   of all before

#ifndef RETROGRADE_TABLE_BUILD_CHECKPOINT_FILE_H_
#define RETROGRADE_TABLE_BUILD_CHECKPOINT_FILE_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/checkpoint.h"
#include "retrograde/engine/options.h"
#include "retrograde/engine/values.h"

namespace retrograde::table {

// One thread at a time.
class CheckpointFile {
 public:
  // `about` says of which game, slice and metric it is; a checkpoint with
  // another text, or another number of cells, is not read.
  CheckpointFile(std::string path, std::string about, uint64_t size)
      : path_(std::move(path)), about_(std::move(about)), size_(size) {}

  // Replaces the checkpoint before. Errors: those of File, and Cancelled after
  // a stop request; then the one before is still there.
  absl::Status Write(Ply level, const Cells& cells,
                     const std::stop_token& stop = {}) const;

  // What was written last; level 0 without any value when there is no such
  // file, it is about something else, or it is damaged. ResourceExhausted when
  // the memory for the cells is not to be had.
  absl::StatusOr<StartPoint> Read() const;

  // Removes it, if it is there, and one that was not written to its end.
  absl::Status Remove() const;

 private:
  std::string path_;
  std::string about_;
  uint64_t size_;  // the number of cells
};

struct CheckpointRules {
  // Between two, and between the beginning of the solve and the first; 0 for
  // after each level.
  uint64_t seconds = 0;
  bool resume = false;   // begin with what the file has
  std::stop_token stop;  // ends a writing with Cancelled
  // A checkpoint could not be written; the solve goes on without. From the
  // solving thread.
  std::function<void(const absl::Status&)> failed;
};

// The checkpoints of one solve. They are made for the case that it ends before
// its time: that one cannot be written, on a full disk say, is no reason to end
// it. One thread at a time.
class CheckpointKeeper {
 public:
  CheckpointKeeper(CheckpointFile file, CheckpointRules rules)
      : file_(std::move(file)), rules_(std::move(rules)) {}
  CheckpointKeeper(const CheckpointKeeper&) = delete;
  CheckpointKeeper& operator=(const CheckpointKeeper&) = delete;

  // The options of the solve, which it must outlive.
  void Attach(SolveOptions* options);

  // The solve has ended with these values, which are to be stored later: they
  // are a checkpoint too where the solve took longer than the time between two.
  // Cancelled.
  absl::Status KeepValues(const Values& values) const;

 private:
  using Clock = std::chrono::steady_clock;

  bool IsLongAgo(Clock::time_point time) const {
    return Clock::now() - time >= std::chrono::seconds(rules_.seconds);
  }
  absl::Status Keep(Ply level, const Cells& cells) const;

  const CheckpointFile file_;
  const CheckpointRules rules_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point last_ = begin_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_CHECKPOINT_FILE_H_
