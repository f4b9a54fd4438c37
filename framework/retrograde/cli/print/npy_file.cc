#include "retrograde/cli/print/npy_file.h"

#include "absl/strings/str_cat.h"

namespace retrograde::cli {
namespace {

constexpr absl::string_view kMagic("\x93NUMPY\x01\x00", 8);
constexpr size_t kAlignment = 64;

std::string LittleEndian(uint64_t number, int width) {
  std::string bytes;
  for (int i = 0; i < width; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xff);
  }
  return bytes;
}

}  // namespace

std::string NpyHeader(int width, uint64_t count) {
  std::string text =
      absl::StrCat("{'descr': '", width == 1 ? "|u1" : "<u4",
                   "', 'fortran_order': False, 'shape': (", count, ",), }");
  const size_t before = kMagic.size() + 2;
  const size_t used = (before + text.size() + 1) % kAlignment;
  text.append((kAlignment - used) % kAlignment, ' ');
  text += '\n';
  return absl::StrCat(kMagic, LittleEndian(text.size(), 2), text);
}

NpyFile::NpyFile(absl::string_view path, int width, uint64_t count)
    : width_(width), count_(count), sink_(path) {
  sink_.Write(NpyHeader(width, count));
}

bool NpyFile::Set(uint64_t index, uint32_t number) {
  if (!FillTo(index)) return false;
  ++next_;
  return sink_.Write(LittleEndian(number, width_));
}

bool NpyFile::FillTo(uint64_t index) {
  if (next_ == index) return sink_.Status().ok();
  constexpr uint64_t kAllOnes = ~uint64_t{0};
  const std::string hole = LittleEndian(kAllOnes, width_);
  while (next_ < index && sink_.Write(hole)) ++next_;
  return sink_.Status().ok();
}

absl::Status NpyFile::Finish() {
  if (!FillTo(count_)) return sink_.Status();
  return sink_.Finish();
}

}  // namespace retrograde::cli
