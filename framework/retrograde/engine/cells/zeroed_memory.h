// Memory that begins as zeros, without being written.
//
// A large array of zeros comes from the system as pages that exist only once
// they are touched, and goes back to it as a whole. Through the allocator it
// would do so the first time only: glibc takes later ones from what was freed
// before, which has to be cleared at once, in one thread, and breaks into
// pieces, so that a second solve would take more memory than the first.

#ifndef RETROGRADE_ENGINE_CELLS_ZEROED_MEMORY_H_
#define RETROGRADE_ENGINE_CELLS_ZEROED_MEMORY_H_

#include <cstdint>
#include <utility>

#include "absl/types/span.h"
#include "retrograde/core/words.h"

namespace retrograde {

// Movable, not copyable.
class ZeroedMemory {
 public:
  // No memory.
  ZeroedMemory() = default;
  // Throws std::bad_alloc.
  explicit ZeroedMemory(uint64_t bytes);
  ~ZeroedMemory();
  ZeroedMemory(ZeroedMemory&& other) noexcept { *this = std::move(other); }
  ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }

  void* Data() const { return data_; }
  uint64_t Bytes() const { return bytes_; }

  // Makes it longer; what was there stays, what comes to it is not set to
  // anything. Large memory is moved, not copied. False, with nothing changed,
  // when there is no more. Precondition: bytes >= Bytes() > 0.
  bool Grow(uint64_t bytes);

 private:
  // From so many bytes on it comes from the system.
  static constexpr uint64_t kLarge = uint64_t{1} << 18;

  void* data_ = nullptr;
  uint64_t bytes_ = 0;
};

// Words of that kind.
class ZeroedWords {
 public:
  // Throws std::bad_alloc.
  explicit ZeroedWords(uint64_t size = 0)
      : memory_(SaturatingProduct(size, sizeof(uint64_t))),
        words_(static_cast<uint64_t*>(memory_.Data()), size) {}

  uint64_t size() const { return words_.size(); }
  bool empty() const { return words_.empty(); }
  uint64_t* data() const { return words_.data(); }
  uint64_t& operator[](uint64_t w) { return words_.data()[w]; }
  Words Span() { return words_; }

 private:
  ZeroedMemory memory_;
  Words words_;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_CELLS_ZEROED_MEMORY_H_
