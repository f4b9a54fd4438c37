// The readers of the formats, each in a file of its own; see graph_reader.h.

#ifndef GAMES_GRAPH_GAME_FORMAT_READERS_H_
#define GAMES_GRAPH_GAME_FORMAT_READERS_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "games/graph_game/graph_reader.h"
#include "retrograde/core/value.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::graph_game {

// Both throw std::bad_alloc.
absl::StatusOr<ReadResult> ReadJsonLines(cli::ByteInput& input,
                                         const ReadOptions& options);
absl::StatusOr<ReadResult> ReadPgSolver(cli::ByteInput& input,
                                        const ReadOptions& options);

// The next byte that is not blank, or ByteInput::kEnd.
int SkipBlank(cli::ByteInput& input);

// What a mover without a move gets.
inline Outcome NoMoveOutcome(const ReadOptions& options) {
  return options.no_move == "loss" ? Outcome::kLoss : Outcome::kDraw;
}

// Calls options.progress if it is time.
inline void ReportStates(const ReadOptions& options, uint64_t states,
                         uint64_t bytes) {
  constexpr uint64_t kBetween = uint64_t{1} << 16;
  if (options.progress && states > 0 && states % kBetween == 0) {
    options.progress(states, bytes);
  }
}

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_FORMAT_READERS_H_
