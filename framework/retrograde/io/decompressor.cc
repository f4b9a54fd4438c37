#include "retrograde/io/decompressor.h"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "zlib.h"
#include "zstd.h"

namespace retrograde::cli {
namespace {

constexpr absl::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
// The third byte is the method, of which there is but one.
constexpr absl::string_view kGzipMagic = "\x1F\x8B\x08";

absl::Status Damaged(absl::string_view what, absl::string_view reason) {
  return absl::InvalidArgumentError(
      absl::StrCat("damaged ", what, " data: ", reason));
}

class ZstdDecompressor final : public Decompressor {
 public:
  ZstdDecompressor() : stream_(ZSTD_createDStream()) {
    if (stream_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kMaxWindowLog);
  }
  ~ZstdDecompressor() override { ZSTD_freeDStream(stream_); }

  absl::Status Step(absl::string_view* in, char* out, size_t room,
                    size_t* made) override {
    ZSTD_inBuffer input = {in->data(), in->size(), 0};
    ZSTD_outBuffer output = {out, room, 0};
    const size_t result = ZSTD_decompressStream(stream_, &output, &input);
    if (ZSTD_isError(result)) {
      return Damaged("Zstandard", ZSTD_getErrorName(result));
    }
    // A call that does nothing asks for the header of another frame.
    if (input.pos > 0 || output.pos > 0) complete_ = result == 0;
    in->remove_prefix(input.pos);
    *made = output.pos;
    return absl::OkStatus();
  }
  bool MayEnd() const override { return complete_; }

 private:
  ZSTD_DStream* stream_;
  bool complete_ = false;
};

class GzipDecompressor final : public Decompressor {
 public:
  GzipDecompressor() {
    constexpr int kLargestWindow = 15, kWithGzipHeader = 16;
    if (inflateInit2(&stream_, kLargestWindow + kWithGzipHeader) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipDecompressor() override { inflateEnd(&stream_); }

  absl::Status Step(absl::string_view* in, char* out, size_t room,
                    size_t* made) override {
    *made = 0;
    if (complete_) {
      if (in->empty()) return absl::OkStatus();
      inflateReset(&stream_);
      complete_ = false;
    }
    constexpr size_t kMost = std::numeric_limits<uInt>::max();
    const size_t given = std::min(in->size(), kMost);
    const size_t taken_room = std::min(room, kMost);
    // zlib does not write there; its type is older than const.
    stream_.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(in->data()));  // NOLINT
    stream_.avail_in = static_cast<uInt>(given);
    stream_.next_out = reinterpret_cast<Bytef*>(out);
    stream_.avail_out = static_cast<uInt>(taken_room);
    const int result = inflate(&stream_, Z_NO_FLUSH);
    in->remove_prefix(given - stream_.avail_in);
    *made = taken_room - stream_.avail_out;
    complete_ = result == Z_STREAM_END;
    // Z_BUF_ERROR: nothing to do before there is more input.
    if (result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR) {
      return absl::OkStatus();
    }
    return Damaged("gzip", stream_.msg != nullptr ? stream_.msg : "no header");
  }
  bool MayEnd() const override { return complete_; }

 private:
  z_stream stream_ = {};
  bool complete_ = false;
};

}  // namespace

bool Decompressor::MayBecome(absl::string_view start) {
  return !start.empty() && ((start.size() < kZstdMagic.size() &&
                             absl::StartsWith(kZstdMagic, start)) ||
                            (start.size() < kGzipMagic.size() &&
                             absl::StartsWith(kGzipMagic, start)));
}

std::unique_ptr<Decompressor> Decompressor::For(absl::string_view start) {
  if (absl::StartsWith(start, kZstdMagic)) {
    return std::make_unique<ZstdDecompressor>();
  }
  if (absl::StartsWith(start, kGzipMagic)) {
    return std::make_unique<GzipDecompressor>();
  }
  return nullptr;
}

}  // namespace retrograde::cli
