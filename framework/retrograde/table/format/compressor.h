// zstd's frames, with errors as statuses.
//
// zstd wants some hundred KB to work in. Who has many blocks keeps one of these
// for each thread, so that the memory is set up once.

#ifndef RETROGRADE_TABLE_FORMAT_COMPRESSOR_H_
#define RETROGRADE_TABLE_FORMAT_COMPRESSOR_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace retrograde::table {

inline constexpr int kMostLevel = 19;  // zstd's compression level

// Not thread-safe.
class FrameCompressor {
 public:
  // From 1 to kMostLevel; 0: a usual one, that costs little.
  explicit FrameCompressor(int level);
  ~FrameCompressor();
  FrameCompressor(FrameCompressor&&) noexcept;

  // What one of a level holds when it has compressed contents of up to so many
  // bytes, and the most that a frame of such a content has. The first sets one
  // up and asks it.
  static uint64_t Bytes(int level, uint64_t content);
  static uint64_t MostFrame(uint64_t content);

  // One frame, which tells its content's size; no byte for no byte.
  // ResourceExhausted when there is no memory.
  absl::Status Compress(absl::string_view content, std::string& frame);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// The contents of frames, one after another. One thread at a time.
class FrameDecompressor {
 public:
  FrameDecompressor();
  ~FrameDecompressor();
  FrameDecompressor(FrameDecompressor&&) noexcept;

  // The content of one frame that has at most `most` bytes; DataLoss for
  // anything else. Takes no more memory than that, whatever the frame claims.
  absl::Status Decompress(absl::string_view frame, uint64_t most,
                          std::string& content);

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_COMPRESSOR_H_
