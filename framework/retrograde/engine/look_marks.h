// Where the looks at the moves of large states stopped.
//
// A state that is not lost yet is looked at whenever a move of it turns bad, up
// to the first move that is still open. What is no longer open stays so, and
// the next look may begin where the last one stopped. For a few moves that is
// not worth remembering. For a state whose 100,000 moves turn bad one a level
// it is: without, they would be looked at five thousand million times.
//
// Marks are kept for states of which kManyMoves moves were found bad, in a map
// for each tile of 4096 columns: less than 40 bytes each, where the moves take
// more.

#ifndef RETROGRADE_ENGINE_LOOK_MARKS_H_
#define RETROGRADE_ENGINE_LOOK_MARKS_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "retrograde/core/words.h"

namespace retrograde {

// Columns of different tiles may be marked by different threads at once.
class LookMarks {
  using Tile = absl::flat_hash_map<uint64_t, uint64_t>;

 public:
  static constexpr uint64_t kManyMoves = 64;
  static constexpr uint64_t kTileColumns = kBitsPerWord * kBitsPerWord;

  // For columns below `columns`. Throws std::bad_alloc.
  explicit LookMarks(uint64_t columns = 0)
      : tiles_(DivideUp(columns, kTileColumns)) {}

  // What it takes before there are any marks.
  static uint64_t BytesFor(uint64_t columns) {
    return DivideUp(columns, kTileColumns) * sizeof(std::unique_ptr<Tile>);
  }

  // How many moves of the column need not be looked at any more.
  uint64_t Passed(uint64_t column) const {
    const auto& tile = tiles_[column / kTileColumns];
    if (tile == nullptr) return 0;
    const auto mark = tile->find(column);
    return mark == tile->end() ? 0 : mark->second;
  }

  // So many are passed, of which `before` were when the look began.
  void Pass(uint64_t column, uint64_t passed, uint64_t before) {
    if (passed < kManyMoves || passed == before) return;
    auto& tile = tiles_[column / kTileColumns];
    if (tile == nullptr) tile = std::make_unique<Tile>();
    (*tile)[column] = passed;
  }

 private:
  std::vector<std::unique_ptr<Tile>> tiles_;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_LOOK_MARKS_H_
