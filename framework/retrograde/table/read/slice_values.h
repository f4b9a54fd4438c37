// The values of a slice as whoever solved it has them, and a survey of them.

#ifndef RETROGRADE_TABLE_READ_SLICE_VALUES_H_
#define RETROGRADE_TABLE_READ_SLICE_VALUES_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"
#include "retrograde/core/workers.h"
#include "retrograde/engine/cells/byte_code.h"

namespace retrograde::table {

struct SliceValues {
  // members(first, states, second_mover): of the 64 * states.size() indices
  // from `first` on, a multiple of 64, which are states (no holes) and which
  // have the second player to move. Both are all zeros before. Bits beyond the
  // slice are not read. Called from several threads at once.
  using Members =
      absl::FunctionRef<void(uint64_t first, Words states, Words second_mover)>;

  uint64_t size;               // indices, holes included
  const unsigned char* cells;  // coded as in slice_cells.h, but for bytes
  unsigned width;              // bytes a cell: 1, 2 or 4
  Members members;
  // What bytes stand for; null: as in slice_cells.h.
  const ByteCode* code = nullptr;

  // The cell of a value that some state may have.
  uint32_t CellOf(Value value) const;
};

// The members of one block, in words that are used again for the next.
struct BlockMembers {
  std::vector<uint64_t> states, second_mover;

  void Read(const SliceValues& values, uint64_t first, uint64_t count);
};

// Which content hashes a survey makes.
struct SurveyOf {
  bool outcomes = false, lengths = false;
};

struct Survey {
  Counts counts;               // lengths as they are in the cells, and draws
  uint64_t outcomes_hash = 0;  // where it was asked for
  uint64_t lengths_hash = 0;   // likewise
};

// The number of states of each value, and the hashes that `what` asks for. One
// pass; Cancelled after a stop request.
absl::StatusOr<Survey> SurveyValues(const SliceValues& values, SurveyOf what,
                                    Workers& workers,
                                    const std::stop_token& stop);

// The most memory that a survey of cells of `width` bytes takes; where they
// have four, besides some 50 bytes for each length.
uint64_t SurveyBytes(unsigned width, const Workers& workers);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_SLICE_VALUES_H_
