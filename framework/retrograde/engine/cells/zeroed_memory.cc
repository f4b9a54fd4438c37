#include "retrograde/engine/cells/zeroed_memory.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace retrograde {
namespace {

// Pages of this size save the processor much looking up; a wish, not more.
constexpr uint64_t kHugePage = uint64_t{1} << 21;

void WishForHugePages(void* data, uint64_t bytes) {
  if (bytes >= kHugePage) madvise(data, bytes, MADV_HUGEPAGE);
}

void* FromSystem(uint64_t bytes) {
  void* const data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) return nullptr;
  WishForHugePages(data, bytes);
  return data;
}

}  // namespace

ZeroedMemory::ZeroedMemory(uint64_t bytes) : bytes_(bytes) {
  if (bytes == 0) return;
  data_ = bytes >= kLarge ? FromSystem(bytes) : std::calloc(bytes, 1);
  if (data_ == nullptr) throw std::bad_alloc();
}

ZeroedMemory::~ZeroedMemory() {
  if (bytes_ >= kLarge) {
    munmap(data_, bytes_);
  } else {
    std::free(data_);
  }
}

bool ZeroedMemory::Grow(uint64_t bytes) {
  void* longer = nullptr;
  if (bytes < kLarge) {
    longer = std::realloc(data_, bytes);
  } else if (bytes_ >= kLarge) {
    longer = mremap(data_, bytes_, bytes, MREMAP_MAYMOVE);
    if (longer == MAP_FAILED) return false;
    WishForHugePages(longer, bytes);
  } else if ((longer = FromSystem(bytes)) != nullptr) {
    std::memcpy(longer, data_, bytes_);
    std::free(data_);
  }
  if (longer == nullptr) return false;
  data_ = longer;
  bytes_ = bytes;
  return true;
}

}  // namespace retrograde
