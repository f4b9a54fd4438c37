#include "retrograde/table/format/slice_cells.h"

#include <new>

#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"

namespace retrograde::table {

absl::StatusOr<SliceCells> SliceCells::Create(uint64_t size, unsigned width) {
  SliceCells cells;
  const uint64_t bytes = SaturatingProduct(size, width);
  try {
    cells.memory_ = ZeroedMemory(bytes);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot allocate ", bytes, " bytes for the values"));
  }
  cells.size_ = size;
  cells.width_ = width;
  return cells;
}

}  // namespace retrograde::table
