// Games from a stream, in one of two formats.
//
// JSON lines, one state a line in any order, each once:
//
//   {"states":3,"initial":0}                      optional, the first line
//   {"state":0,"mover":"first","moves":[1,2]}     also "second", 0 or 1
//   {"state":1,"mover":"second","outcome":"loss"} where the game ends; for its
//                                                 mover: win, draw or loss
//   {"state":2,"mover":"second"}                  a mover who has no move
//
// The text of PGSolver (Friedmann and Lange, 2009), a parity game:
//
//   parity 2;                    optional: the largest number
//   start 0;                     optional
//   0 1 0 1,2 "name";            number, priority, owner, successors
//   1 1 1 1;                     the game ends where nothing else follows
//   2 0 1 2;
//
// Owner 0 is the first player. Of a play that never ends, the largest priority
// that comes up again and again says who wins: an even one the first player. So
// a parity game has no draws. It can be read where only its ends decide: where
// all states that go on have priorities of one parity. Their player wins
// endless play (Graph::EndlessWinner), and the draws of the graph are that
// player's wins.
//
// Memory: 14 bytes a state and 8 a move, see graph_builder.h.

#ifndef GAMES_GRAPH_GAME_GRAPH_READER_H_
#define GAMES_GRAPH_GAME_GRAPH_READER_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "absl/status/statusor.h"
#include "games/graph_game/graph.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::graph_game {

struct ReadOptions {
  // "json", "pgsolver", or "auto": by the first byte that is not blank.
  std::string format = "auto";

  // What a mover without a move gets: "draw" or "loss"; "" for a draw in JSON
  // lines, an error in PGSolver's format, which knows no such states.
  std::string no_move = "";

  // The most memory that the graph may take in the making, in bytes.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();

  // Called with the states read and the bytes held, every 65,536 states; may be
  // empty.
  std::function<void(uint64_t states, uint64_t bytes)> progress = {};
};

struct ReadResult {
  Graph graph;
  uint64_t duplicates = 0;  // moves that were listed twice, and dropped
};

// The one game of the input. Errors name file and line: InvalidArgument for
// what makes no sense, ResourceExhausted where the memory does not suffice, and
// the input's own.
absl::StatusOr<ReadResult> ReadGraph(cli::ByteInput& input,
                                     const ReadOptions& options);

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GRAPH_READER_H_
