// Integers of variable length: 7 bits a byte, the lowest first; the high bit
// says that more follow. Small numbers, such as differences, take a byte or
// two.

#ifndef RETROGRADE_CORE_VARIABLE_LENGTH_H_
#define RETROGRADE_CORE_VARIABLE_LENGTH_H_

#include <bit>
#include <cstdint>

namespace retrograde::internal {

// To a vector or a deque of uint8_t.
template <class Bytes>
void AppendNumber(uint64_t number, Bytes& bytes) {
  for (; number >= 0x80; number >>= 7) {
    bytes.push_back(static_cast<uint8_t>(number | 0x80));
  }
  bytes.push_back(static_cast<uint8_t>(number));
}

// The bytes that it takes.
inline uint64_t LengthOfNumber(uint64_t number) {
  return (std::bit_width(number | 1) + 6) / 7;
}

// Moves `byte`, a pointer or an iterator, behind the number. Precondition:
// there is one.
template <class Byte>
uint64_t TakeNumber(Byte& byte) {
  uint64_t number = *byte & 0x7f;
  for (int shift = 7; *byte++ & 0x80; shift += 7) {
    number |= uint64_t{*byte & 0x7fu} << shift;
  }
  return number;
}

}  // namespace retrograde::internal

#endif  // RETROGRADE_CORE_VARIABLE_LENGTH_H_
