// Words that begin as zeros, without being written.
//
// A large array of zeros comes from the system as pages that exist only once
// they are touched. A vector would touch them all at once, in one thread, and
// again when the engine sets them up.

#ifndef RETROGRADE_RETROGRADE_ZEROED_WORDS_H_
#define RETROGRADE_RETROGRADE_ZEROED_WORDS_H_

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "absl/types/span.h"
#include "retrograde/core/words.h"

namespace retrograde {

// Movable, not copyable.
class ZeroedWords {
 public:
  // Throws std::bad_alloc.
  explicit ZeroedWords(uint64_t size = 0)
      : words_(static_cast<uint64_t*>(std::calloc(size, sizeof(uint64_t)))),
        size_(size) {
    if (words_ == nullptr && size != 0) throw std::bad_alloc();
  }
  ZeroedWords(ZeroedWords&& other) noexcept
      : words_(std::move(other.words_)), size_(other.size_) {
    other.size_ = 0;
  }
  ZeroedWords& operator=(ZeroedWords&& other) noexcept {
    words_ = std::move(other.words_);
    size_ = other.size_;
    other.size_ = 0;
    return *this;
  }

  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  uint64_t* data() { return words_.get(); }
  const uint64_t* data() const { return words_.get(); }
  uint64_t& operator[](uint64_t w) { return words_[w]; }
  uint64_t operator[](uint64_t w) const { return words_[w]; }

  Words Span() { return {words_.get(), size_}; }
  ConstWords Span() const { return {words_.get(), size_}; }

 private:
  struct Free {
    void operator()(uint64_t* words) const { std::free(words); }
  };

  std::unique_ptr<uint64_t[], Free> words_;
  uint64_t size_;
};

}  // namespace retrograde

#endif  // RETROGRADE_RETROGRADE_ZEROED_WORDS_H_
