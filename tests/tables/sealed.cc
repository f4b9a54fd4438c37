#include "tests/tables/sealed.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "zlib.h"

namespace retrograde::table {
namespace {

constexpr size_t kTailBytes = 28;

// Goes through a file as docs/table_format.md describes it, as far as it can.
class Sealer {
 public:
  explicit Sealer(absl::string_view bytes) : bytes_(bytes) {}

  std::string Seal() && {
    size_t at = SealItem(0, 12);  // magic, version
    while (Has(at, 16) && bytes_.compare(at, 4, "SECT") == 0) {
      const uint64_t payload = Get(at + 4, 8);
      at = SealItem(at, 12);
      if (payload > bytes_.size() - at) break;
      SealPayload(at, at + payload);
      at += payload;
    }
    if (bytes_.size() >= kTailBytes) SealEnd(bytes_.size() - kTailBytes);
    return std::move(bytes_);
  }

 private:
  bool Has(size_t at, size_t count) const {
    return at <= bytes_.size() && count <= bytes_.size() - at;
  }

  uint64_t Get(size_t at, size_t count) const {
    uint64_t number = 0;
    for (size_t i = 0; i < count; ++i) {
      number |= uint64_t{static_cast<unsigned char>(bytes_[at + i])} << (8 * i);
    }
    return number;
  }

  void Put(size_t at, size_t count, uint64_t number) {
    for (size_t i = 0; i < count; ++i) {
      bytes_[at + i] = static_cast<char>(number >> (8 * i));
    }
  }

  void PutCrc(size_t at, size_t begin, size_t end) {
    const uLong crc = crc32_z(
        0, reinterpret_cast<const Bytef*>(bytes_.data()) + begin, end - begin);
    Put(at, 4, crc);
  }

  // An item whose text has `fixed` bytes and its length before it. The end, or
  // the end of the file where the item does not fit.
  size_t SealItem(size_t begin, size_t fixed) {
    if (!Has(begin, fixed + 4)) return bytes_.size();
    const uint64_t length = Get(begin + fixed, 4);
    const size_t text = begin + fixed + 4;
    if (!Has(text, length + 4)) return bytes_.size();
    PutCrc(text + length, begin, text + length);
    return text + length + 4;
  }

  // How many blocks there are, only a text says. But the lengths in the table
  // add up with the table to the payload for hardly any other number.
  void SealPayload(size_t begin, size_t end) {
    if (end - begin < 4) return;
    uint64_t sum = 4;  // bytes of the last blocks, and of their table
    size_t table = end - 4;
    while (sum < end - begin && table - begin >= 8) {
      table -= 8;
      sum += 8 + Get(table, 4);
    }
    if (sum == end - begin) SealBlocks(begin, table, end - 4);
    PutCrc(end - 4, table, end - 4);
  }

  void SealBlocks(size_t block, size_t table, size_t table_end) {
    for (; table != table_end; table += 8) {
      const size_t length = Get(table, 4);
      PutCrc(table + 4, block, block + length);
      block += length;
    }
  }

  void SealEnd(size_t tail) {
    const uint64_t directory = Get(tail, 8);
    if (directory < tail) SealItem(directory, 4);
    Put(tail + 8, 8, bytes_.size());
    PutCrc(tail + 16, tail, tail + 16);
  }

  std::string bytes_;
};

}  // namespace

std::string Sealed(absl::string_view bytes) { return Sealer(bytes).Seal(); }

}  // namespace retrograde::table
