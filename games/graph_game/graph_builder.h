// Makes a graph of states that come one by one, in any order.
//
// How many there will be need not be known. What comes is kept in pieces of
// fixed size, so that nothing that grows is copied:
//
//   chunks   for each 65,536 states of which one was named: what they are, and
//            where their moves are in the log
//   log      the moves in the order in which they came; each list is its
//            length and its entries
//
// The most that is held, while the log is put in order, is 14 bytes a state and
// 8 a move.

#ifndef GAMES_GRAPH_GAME_GRAPH_BUILDER_H_
#define GAMES_GRAPH_GAME_GRAPH_BUILDER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "games/graph_game/graph.h"
#include "retrograde/core/value.h"

namespace retrograde::graph_game {

// Errors begin with "SOURCE:LINE: ": InvalidArgument, and ResourceExhausted
// where the graph would take more memory than there may be. Throws
// std::bad_alloc. Not thread-safe.
class GraphBuilder {
 public:
  // `source` is what messages call the input; `memory_limit` in bytes.
  GraphBuilder(absl::string_view source, uint64_t memory_limit)
      : source_(source), memory_limit_(memory_limit) {}

  // There are to be so many states. Precondition: none was added.
  absl::Status Expect(uint64_t states, uint64_t line);

  // The numbers of states are below this.
  uint64_t Bound() const { return expected_.value_or(kMostStates); }

  // Adds a state that `line` of the input names. A state that is not terminal
  // has at least one move. The moves get sorted and lose their duplicates.
  absl::Status Add(StateId state, const StateKind& kind,
                   std::vector<StateId>& moves, uint64_t line);

  // Makes the graph; `line` is the last one of the input. Terminal states that
  // the winner of endless play wins become draws. The builder is used up.
  absl::StatusOr<Graph> Finish(StateId initial,
                               std::optional<Player> endless_winner,
                               uint64_t line);

  uint64_t StateCount() const { return count_; }
  // Moves that were named before in the same list, and were dropped.
  uint64_t DuplicateCount() const { return duplicates_; }
  // The memory held, at least.
  uint64_t Bytes() const;

  // An InvalidArgument about a line.
  absl::Status Wrong(uint64_t line, absl::string_view message) const;

 private:
  static constexpr uint64_t kChunkStates = uint64_t{1} << 16;
  static constexpr uint64_t kBlockEntries = uint64_t{1} << 16;
  static constexpr uint8_t kNamed = 0x80;  // in Chunk::kinds

  struct Chunk {
    std::array<uint8_t, kChunkStates> kinds;
    std::array<uint32_t, kChunkStates> logged;  // where in the log
  };
  using Block = std::unique_ptr<uint32_t[]>;

  // The largest number of a kind, and the first line that has it.
  struct Largest {
    uint64_t number = 0;
    uint64_t line = 0;
    void Meet(uint64_t other, uint64_t other_line) {
      if (line == 0 || other > number) *this = {other, other_line};
    }
  };

  uint32_t& Logged(uint64_t entry) {
    return log_[entry / kBlockEntries][entry % kBlockEntries];
  }
  const Chunk* ChunkOf(uint64_t state) const {
    const uint64_t chunk = state / kChunkStates;
    return chunk < chunks_.size() ? chunks_[chunk].get() : nullptr;
  }
  // The moves are ascending.
  absl::Status CheckBounds(StateId state, const std::vector<StateId>& moves,
                           uint64_t line) const;
  absl::Status MakeRoom(StateId state, uint64_t moves, uint64_t line);
  absl::Status CheckComplete(StateId initial, uint64_t line) const;
  uint64_t FirstMissing() const;
  void TakeStates(std::optional<Player> endless_winner, Graph& graph);
  static void TurnRound(Graph& graph);

  std::string source_;
  uint64_t memory_limit_;
  std::optional<uint64_t> expected_;
  std::vector<std::unique_ptr<Chunk>> chunks_;
  uint64_t chunk_count_ = 0;  // those that are there
  std::vector<Block> log_;
  uint64_t log_size_ = 0;
  uint64_t count_ = 0, move_count_ = 0, duplicates_ = 0;
  Largest state_, move_;
};

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GRAPH_BUILDER_H_
