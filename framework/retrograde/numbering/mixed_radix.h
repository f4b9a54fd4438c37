// Mixed radix: several small numbers as one.
//
// Most indices are of this kind: a place for each piece and whose turn it is.
// Digit i runs from 0 to radix i - 1; the last digit runs fastest, as in an
// array of arrays, so that states which differ in the last digit only lie side
// by side:
//
//   constexpr MixedRadix kPlaces = {2, 64, 64};  // mover, king, rook
//   kPlaces.Size()                               // 8192
//   kPlaces.Index(std::array{1, 3, 5})           // (1 · 64 + 3) · 64 + 5
//
// The theory is in Knuth, The Art of Computer Programming, volume 2,
// section 4.1.

#ifndef RETROGRADE_NUMBERING_MIXED_RADIX_H_
#define RETROGRADE_NUMBERING_MIXED_RADIX_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "absl/types/span.h"

namespace retrograde {

// A plain value; its const members may be called from several threads at once.
// All of it works in constant expressions.
class MixedRadix {
 public:
  // The most digits: with more, each of at least two values, no index fits.
  static constexpr size_t kMaxDigits = 64;

  // A system without digits: it has one number, 0.
  constexpr MixedRadix() = default;

  // A system with these radices. Precondition: at most kMaxDigits. A radix of 0
  // leaves no numbers.
  constexpr MixedRadix(std::initializer_list<uint64_t> radices) {
    for (const uint64_t radix : radices) Append(radix);
  }
  constexpr explicit MixedRadix(absl::Span<const uint64_t> radices) {
    for (const uint64_t radix : radices) Append(radix);
  }

  // `digits` digits that all have the same radix: the cells of a board.
  static constexpr MixedRadix Equal(size_t digits, uint64_t radix) {
    MixedRadix result;
    for (size_t i = 0; i < digits; ++i) result.Append(radix);
    return result;
  }

  // One more digit, behind the others. Precondition: there is room for it.
  constexpr void Append(uint64_t radix) {
    radices_[count_++] = radix;
    has_zero_ |= radix == 0;
    overflows_ |= __builtin_mul_overflow(size_, radix, &size_);
  }

  constexpr size_t DigitCount() const { return count_; }
  constexpr uint64_t Radix(size_t i) const { return radices_[i]; }

  // The product of the radices, the largest number there is where that does not
  // fit 64 bits. Fits() tells the two apart; without it there is no index.
  constexpr uint64_t Size() const {
    return has_zero_ ? 0 : overflows_ ? ~uint64_t{0} : size_;
  }
  constexpr bool Fits() const { return has_zero_ || !overflows_; }

  // The number of these digits, from 0 to Size() - 1. `digits` is an array, a
  // vector or a span of integers. Preconditions: it has DigitCount() elements
  // and each is below its radix; Fits(). O(digits): a multiplication each.
  template <class Digits>
  constexpr uint64_t Index(const Digits& digits) const {
    uint64_t index = 0;
    for (size_t i = 0; i < count_; ++i) {
      index = index * radices_[i] + static_cast<uint64_t>(digits[i]);
    }
    return index;
  }

  // The digits of an index, written to `digits`, which has room for them and
  // whose elements hold them. Precondition: index < Size(). O(digits): a
  // division each.
  template <class Digits>
  constexpr void GetDigits(uint64_t index, Digits&& digits) const {
    for (size_t i = count_; i-- > 0;) {
      digits[i] = static_cast<std::remove_cvref_t<decltype(digits[i])>>(
          index % radices_[i]);
      index /= radices_[i];
    }
  }

 private:
  std::array<uint64_t, kMaxDigits> radices_{};
  size_t count_ = 0;
  uint64_t size_ = 1;  // modulo 2^64 where that overflows
  bool overflows_ = false;
  bool has_zero_ = false;
};

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_MIXED_RADIX_H_
