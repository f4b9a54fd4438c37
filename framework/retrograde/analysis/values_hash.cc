#include "retrograde/analysis/values_hash.h"

#include "absl/strings/str_cat.h"
#include "xxhash.h"

namespace retrograde::internal {

uint64_t HashOfValue(absl::string_view state, Value value) {
  std::string text = absl::StrCat(state, " ");
  if (value.outcome == Outcome::kDraw) {
    text += 'd';
  } else {
    absl::StrAppend(&text, value.outcome == Outcome::kWin ? "w" : "l",
                    value.remoteness);
  }
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace retrograde::internal
