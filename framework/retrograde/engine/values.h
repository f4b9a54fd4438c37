// The result of a solve: the value of every index.

#ifndef RETROGRADE_ENGINE_VALUES_H_
#define RETROGRADE_ENGINE_VALUES_H_

#include <cstdint>
#include <utility>

#include "retrograde/core/value.h"
#include "retrograde/engine/cells/cells.h"
#include "retrograde/engine/options.h"

namespace retrograde {

// Immutable; may be read from several threads at once. Movable, not copyable.
class Values {
 public:
  Values(Cells cells, const SolveStatistics& statistics)
      : cells_(std::move(cells)), statistics_(statistics) {}

  // The number of indices, holes included.
  uint64_t Size() const { return cells_.Size(); }

  // The value of the state with this index; draw for a hole. Precondition:
  // index < Size(). O(1).
  Value At(uint64_t index) const { return cells_.At(index); }

  // The cells that hold them.
  const Cells& AsCells() const { return cells_; }

  // Bytes of memory that the values take.
  uint64_t Bytes() const { return cells_.Bytes(); }

  const SolveStatistics& Statistics() const { return statistics_; }

 private:
  Cells cells_;
  SolveStatistics statistics_;
};

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_VALUES_H_
