// zstd's two contexts, each made once and used for every frame. A frame states
// the size of its content, which is compared with the most that the caller
// allows before memory for it is taken.

#include "retrograde/table/format/compressor.h"

#include "absl/strings/str_cat.h"
#include "zstd.h"

namespace retrograde::table {
namespace {

// Below 0, zstd codes repetitions alone.
constexpr int kUsualLevel = -1;

absl::Status NoMemory() {
  return absl::ResourceExhaustedError("zstd finds no memory");
}

}  // namespace

struct FrameCompressor::Context {
  explicit Context(int level) : zstd(ZSTD_createCCtx()) {
    if (zstd != nullptr) {
      ZSTD_CCtx_setParameter(zstd, ZSTD_c_compressionLevel, level);
    }
  }
  ~Context() { ZSTD_freeCCtx(zstd); }

  ZSTD_CCtx* zstd;
};

FrameCompressor::FrameCompressor(int level)
    : context_(std::make_unique<Context>(level == 0 ? kUsualLevel : level)) {}
FrameCompressor::~FrameCompressor() = default;
FrameCompressor::FrameCompressor(FrameCompressor&&) noexcept = default;

uint64_t FrameCompressor::Bytes(int level, uint64_t content) {
  FrameCompressor compressor(level);
  std::string frame;
  const absl::Status status =
      compressor.Compress(std::string(content, '\0'), frame);
  return status.ok() ? ZSTD_sizeof_CCtx(compressor.context_->zstd) : 0;
}

uint64_t FrameCompressor::MostFrame(uint64_t content) {
  return ZSTD_compressBound(content);
}

absl::Status FrameCompressor::Compress(absl::string_view content,
                                       std::string& frame) {
  frame.clear();
  if (content.empty()) return absl::OkStatus();
  if (context_->zstd == nullptr) return NoMemory();
  frame.resize(MostFrame(content.size()));
  const size_t size = ZSTD_compress2(context_->zstd, frame.data(), frame.size(),
                                     content.data(), content.size());
  if (ZSTD_isError(size) != 0) return NoMemory();
  frame.resize(size);
  return absl::OkStatus();
}

struct FrameDecompressor::Context {
  Context() : zstd(ZSTD_createDCtx()) {}
  ~Context() { ZSTD_freeDCtx(zstd); }

  ZSTD_DCtx* zstd;
};

FrameDecompressor::FrameDecompressor()
    : context_(std::make_unique<Context>()) {}
FrameDecompressor::~FrameDecompressor() = default;
FrameDecompressor::FrameDecompressor(FrameDecompressor&&) noexcept = default;

absl::Status FrameDecompressor::Decompress(absl::string_view frame,
                                           uint64_t most,
                                           std::string& content) {
  content.clear();
  if (frame.empty()) return absl::OkStatus();
  if (context_->zstd == nullptr) return NoMemory();
  const unsigned long long size =
      ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) {
    return absl::DataLossError(
        "expected a zstd frame that tells its size, found none");
  }
  if (size > most) {
    return absl::DataLossError(absl::StrCat(
        "expected at most ", most, " bytes in a zstd frame, found ", size));
  }
  content.resize(size);
  const size_t found =
      ZSTD_decompressDCtx(context_->zstd, content.data(), content.size(),
                          frame.data(), frame.size());
  if (ZSTD_isError(found) == 0 && found == size) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(
      "expected a zstd frame of ", size, " bytes, found ",
      ZSTD_isError(found) != 0 ? ZSTD_getErrorName(found) : "fewer"));
}

}  // namespace retrograde::table
