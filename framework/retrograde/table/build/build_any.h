// Tables of any game, whatever rungs it has.
//
// A game in slices is built as it is (build.h), one with an index as one slice,
// and one that has neither by the texts of its states (build_keyed.h).

#ifndef RETROGRADE_TABLE_BUILD_BUILD_ANY_H_
#define RETROGRADE_TABLE_BUILD_BUILD_ANY_H_

#include <vector>

#include "absl/status/statusor.h"
#include "retrograde/core/game.h"
#include "retrograde/slices/one_slice.h"
#include "retrograde/table/build/build.h"
#include "retrograde/table/build/build_keyed.h"
#include "retrograde/table/build/build_options.h"

namespace retrograde::table {

// What BuildTables would need, family by family, as EstimateTables of build.h
// has it; a game without an index has its states numbered first.
template <Game G>
absl::StatusOr<std::vector<FamilyNeed>> EstimateTables(
    const G& game, const BuildOptions& options) {
  if constexpr (IndexedGame<G>) {
    return EstimateTables(OneSlice<G>(game), options);
  } else {
    return EstimateKeyedTable(game, options);
  }
}

template <Game G>
absl::StatusOr<BuildReport> BuildTables(const G& game,
                                        const BuildOptions& options) {
  if constexpr (IndexedGame<G>) {
    return BuildTables(OneSlice<G>(game), options);
  } else {
    return BuildKeyedTable(game, options);
  }
}

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_BUILD_BUILD_ANY_H_
