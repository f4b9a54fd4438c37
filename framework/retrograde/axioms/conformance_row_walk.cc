#include "retrograde/axioms/conformance_row_walk.h"

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "retrograde/core/row_game.h"

namespace retrograde::internal {
namespace {

// Whether a * b is more than `limit`, without overflow.
bool ProductExceeds(uint64_t a, uint64_t b, uint64_t limit) {
  return a != 0 && b > limit / a;
}

std::string ShapeText(const PlaneShape& shape) {
  return absl::StrCat(shape.rows, " rows of ", shape.columns, " columns");
}

// Each source is an image of a legal state, so that a row with many times more
// sources than the game has states is a mistake.
bool HasTooManySources(const PlaneShape& shape, uint64_t size) {
  constexpr uint64_t kImages = 64;
  const uint64_t most = kImages + kImages * size;
  return shape.other_sources > most || shape.same_sources > most;
}

}  // namespace

std::string ShapeFault(const PlaneShape& first, const PlaneShape& second,
                       uint64_t size) {
  if (ProductExceeds(first.rows, first.columns, size) ||
      ProductExceeds(second.rows, second.columns, size) ||
      first.rows * first.columns + second.rows * second.columns != size) {
    return absl::StrCat("Size() is ", size, ", but the planes have ",
                        ShapeText(first), " and ", ShapeText(second));
  }
  if (HasTooManySources(first, size) || HasTooManySources(second, size)) {
    return absl::StrCat("the planes have ", first.other_sources, " + ",
                        first.same_sources, " and ", second.other_sources,
                        " + ", second.same_sources, " sources for ", size,
                        " states");
  }
  return "";
}

}  // namespace retrograde::internal
