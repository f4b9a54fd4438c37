// What cells of one byte stand for.
//
// Up to 126 plies that is what cells.h draws: a bit for a loss, and beside it
// the remoteness. There is no room for more; but seldom does each remoteness
// come as a win and as a loss. Where players alternate and the game ends with a
// loss, wins take odd numbers of plies and losses even ones, and half of the
// cells are never written. A longer remoteness gets one of those that no state
// has, with the same bit, so that an outcome can be told without looking
// anything up. So a byte holds any 127 lengths of wins and 128 of losses.

#ifndef RETROGRADE_ENGINE_CELLS_BYTE_CODE_H_
#define RETROGRADE_ENGINE_CELLS_BYTE_CODE_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "retrograde/core/value.h"

namespace retrograde {

// A kilobyte. Values may be copied; reading is thread-safe.
class ByteCode {
 public:
  static constexpr unsigned kCells = 256;
  static constexpr uint8_t kLossBit = 0x80;
  // The longest remoteness that has a cell of its own.
  static constexpr Ply kLongestOwn = 126;

  // The remoteness that each cell stands for; that of cell 0 means nothing.
  using Plies = std::array<Ply, kCells>;

  // A code in which each cell stands for a remoteness of its own.
  constexpr ByteCode() = default;

  // The code with these remotenesses, right or wrong; nothing where one of them
  // is beyond kMaxPly.
  static std::optional<ByteCode> FromPlies(const Plies& plies) {
    ByteCode code;
    code.plies_ = plies;
    if (code.Longest() > kMaxPly) return std::nullopt;
    return code;
  }
  const Plies& AsPlies() const { return plies_; }

  // The cell of a win or a loss of up to kLongestOwn plies.
  static constexpr uint8_t OwnCell(Outcome outcome, Ply ply) {
    return static_cast<uint8_t>(outcome == Outcome::kLoss ? kLossBit | ply
                                                          : ply + 1);
  }

  // The value of a cell. O(1).
  constexpr Value At(uint8_t cell) const {
    if (cell == 0) return Value::Draw();
    return {(cell & kLossBit) != 0 ? Outcome::kLoss : Outcome::kWin,
            plies_[cell]};
  }

  // The cell of a value; 0 for a draw, and for what no cell stands for.
  // O(kCells).
  uint8_t CellOf(Value value) const {
    for (unsigned cell = 1; cell < kCells; ++cell) {
      const auto found = static_cast<uint8_t>(cell);
      if (At(found) == value) return found;
    }
    return 0;
  }

  // Gives a cell that no state has to a remoteness.
  void Give(uint8_t cell, Ply ply) { plies_[cell] = ply; }

  // The longest remoteness that a cell stands for. O(kCells).
  Ply Longest() const {
    return *std::max_element(plies_.begin(), plies_.end());
  }

  friend bool operator==(const ByteCode&, const ByteCode&) = default;

 private:
  static constexpr Plies kOwn = [] {
    Plies plies = {};
    for (unsigned cell = 1; cell < kCells; ++cell) {
      plies[cell] = (cell & kLossBit) != 0 ? cell ^ kLossBit : cell - 1;
    }
    return plies;
  }();

  Plies plies_ = kOwn;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_CELLS_BYTE_CODE_H_
