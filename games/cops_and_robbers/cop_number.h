// The cop number of a graph: how many cops it takes.
//
// The least number of cops that win, from places that they choose first. It
// exists, since a cop on every node wins. (Aigner and Fromme, A game of cops
// and robbers, Discrete Applied Mathematics 8, 1984.)

#ifndef GAMES_COPS_AND_ROBBERS_COP_NUMBER_H_
#define GAMES_COPS_AND_ROBBERS_COP_NUMBER_H_

#include <cstdint>
#include <limits>
#include <optional>

#include "absl/status/statusor.h"
#include "games/cops_and_robbers/graph.h"
#include "retrograde/engine/options.h"

namespace retrograde::cops_and_robbers {

// The cop number, or nothing when that is more than `most`. Solves the game
// with 1, 2, … cops on each part of the graph that hangs together: the robber
// stays in the part that it chose, so the numbers of the parts add up. Errors:
// ResourceExhausted, with the number of cops, when `options.memory_limit` does
// not suffice for the next solve or a part needs more than kMaxCops; Cancelled
// after a stop request.
absl::StatusOr<std::optional<uint64_t>> CopNumber(
    const Graph& graph, uint64_t most = std::numeric_limits<uint64_t>::max(),
    const SolveOptions& options = {});

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_COP_NUMBER_H_
