#include "games/graph_game/graph_builder.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace retrograde::graph_game {
namespace {

// Bytes that a state and a move take while the graph is made.
constexpr uint64_t kStateBytes = 14;
constexpr uint64_t kMoveBytes = 8;

}  // namespace

absl::Status GraphBuilder::Wrong(uint64_t line,
                                 absl::string_view message) const {
  return absl::InvalidArgumentError(
      absl::StrCat(source_, ":", line, ": ", message));
}

uint64_t GraphBuilder::Bytes() const {
  return chunk_count_ * sizeof(Chunk) +
         log_.size() * kBlockEntries * sizeof(uint32_t);
}

absl::Status GraphBuilder::Expect(uint64_t states, uint64_t line) {
  if (states == 0) return Wrong(line, "a game has at least one state");
  if (states > kMostStates) {
    return Wrong(line, absl::StrCat("a game of ", states,
                                    " states: expected at most ", kMostStates));
  }
  expected_ = states;
  return absl::OkStatus();
}

absl::Status GraphBuilder::CheckBounds(StateId state,
                                       const std::vector<StateId>& moves,
                                       uint64_t line) const {
  if (state >= Bound()) {
    return Wrong(line,
                 absl::StrCat("state ", state, ": expected a state from 0 to ",
                              Bound() - 1));
  }
  if (!moves.empty() && moves.back() >= Bound()) {
    return Wrong(line,
                 absl::StrCat("state ", state, " has a move to ", moves.back(),
                              ": expected a state from 0 to ", Bound() - 1));
  }
  return absl::OkStatus();
}

absl::Status GraphBuilder::Add(StateId state, const StateKind& kind,
                               std::vector<StateId>& moves, uint64_t line) {
  std::sort(moves.begin(), moves.end());
  const auto end = std::unique(moves.begin(), moves.end());
  duplicates_ += moves.end() - end;
  moves.erase(end, moves.end());
  absl::Status status = CheckBounds(state, moves, line);
  if (status.ok()) status = MakeRoom(state, moves.size(), line);
  if (!status.ok()) return status;
  Chunk& chunk = *chunks_[state / kChunkStates];
  uint8_t& code = chunk.kinds[state % kChunkStates];
  if (code != 0) {
    return Wrong(line, absl::StrCat("state ", state, " was there before"));
  }
  code = Graph::CodeOf(kind) | kNamed;
  ++count_;
  state_.Meet(state, line);
  if (moves.empty()) return absl::OkStatus();
  chunk.logged[state % kChunkStates] = static_cast<uint32_t>(log_size_);
  Logged(log_size_++) = static_cast<uint32_t>(moves.size());
  for (const StateId to : moves) Logged(log_size_++) = to;
  move_count_ += moves.size();
  move_.Meet(moves.back(), line);
  return absl::OkStatus();
}

// Makes the chunk of the state, and room in the log for so many moves and their
// number.
absl::Status GraphBuilder::MakeRoom(StateId state, uint64_t moves,
                                    uint64_t line) {
  const uint64_t log_end = log_size_ + moves + 1;
  if (log_end > kMostEntries) {
    return Wrong(line,
                 absl::StrCat("more than ", kMostEntries, " states and moves"));
  }
  const uint64_t chunk = state / kChunkStates;
  const uint64_t need =
      std::max(Bytes(), count_ * kStateBytes + log_end * kMoveBytes);
  if (need > memory_limit_) {
    return absl::ResourceExhaustedError(absl::StrCat(
        source_, ":", line, ": the game takes ", need,
        " bytes or more, but the memory limit is ", memory_limit_));
  }
  if (chunk >= chunks_.size()) chunks_.resize(chunk + 1);
  if (!chunks_[chunk]) {
    chunks_[chunk] = std::make_unique<Chunk>();  // zeros
    ++chunk_count_;
  }
  while (log_.size() * kBlockEntries < log_end) {
    log_.push_back(std::make_unique_for_overwrite<uint32_t[]>(kBlockEntries));
  }
  return absl::OkStatus();
}

uint64_t GraphBuilder::FirstMissing() const {
  uint64_t state = 0;
  while (const Chunk* chunk = ChunkOf(state)) {
    if (chunk->kinds[state % kChunkStates] == 0) break;
    ++state;
  }
  return state;
}

absl::Status GraphBuilder::CheckComplete(StateId initial, uint64_t line) const {
  if (count_ == 0) return Wrong(line, "expected a state, found the end");
  const uint64_t states = expected_.value_or(count_);
  if (count_ < states) {
    return Wrong(
        line, absl::StrCat("the input ends after ", count_, " of ", states,
                           " states; state ", FirstMissing(), " is missing"));
  }
  if (state_.number >= states) {
    return Wrong(state_.line,
                 absl::StrCat("state ", state_.number, " is one of ", states,
                              ", which should be 0 to ", states - 1, "; state ",
                              FirstMissing(), " is missing"));
  }
  if (move_.number >= states) {
    return Wrong(move_.line,
                 absl::StrCat("a move leads to ", move_.number,
                              ": expected a state from 0 to ", states - 1));
  }
  if (initial >= states) {
    return Wrong(line,
                 absl::StrCat("the initial state is ", initial,
                              ": expected a state from 0 to ", states - 1));
  }
  return absl::OkStatus();
}

absl::StatusOr<Graph> GraphBuilder::Finish(StateId initial,
                                           std::optional<Player> endless_winner,
                                           uint64_t line) {
  const absl::Status complete = CheckComplete(initial, line);
  if (!complete.ok()) return complete;
  Graph graph;
  graph.initial_ = initial;
  graph.endless_winner_ = endless_winner;
  TakeStates(endless_winner, graph);
  log_.clear();
  chunks_.clear();
  TurnRound(graph);
  return graph;
}

// What the states are and their moves, in the order of their numbers.
void GraphBuilder::TakeStates(std::optional<Player> endless_winner,
                              Graph& graph) {
  graph.kinds_.resize(count_);
  graph.out_.begins.reserve(count_ + 1);
  graph.out_.begins.push_back(0);
  graph.out_.ends.reserve(move_count_);
  for (uint64_t state = 0; state < count_; ++state) {
    const Chunk& chunk = *ChunkOf(state);
    graph.kinds_[state] = chunk.kinds[state % kChunkStates] & ~kNamed;
    const std::optional<Outcome> outcome =
        graph.TerminalOutcome(static_cast<StateId>(state));
    if (!outcome) {
      uint64_t entry = chunk.logged[state % kChunkStates];
      for (uint32_t n = Logged(entry); n > 0; --n) {
        graph.out_.ends.push_back(Logged(++entry));
      }
    } else if (endless_winner) {
      const Player mover = graph.Mover(static_cast<StateId>(state));
      const Outcome theirs =
          mover == *endless_winner ? Outcome::kWin : Outcome::kLoss;
      if (*outcome == theirs) {
        graph.kinds_[state] = Graph::CodeOf({mover, Outcome::kDraw});
      }
    }
    graph.out_.begins.push_back(static_cast<uint32_t>(graph.out_.ends.size()));
  }
}

// The moves backwards: counted, then put where they belong.
void GraphBuilder::TurnRound(Graph& graph) {
  const StateId states = graph.StateCount();
  Graph::Lists& in = graph.in_;
  in.begins.assign(uint64_t{states} + 1, 0);
  in.ends.resize(graph.MoveCount());
  for (const StateId to : graph.out_.ends) ++in.begins[to + 1];
  for (StateId state = 0; state < states; ++state) {
    in.begins[state + 1] += in.begins[state];
  }
  // From the last state down, each list from its end: then `begins` holds the
  // ends of the lists before and the beginnings after, without a second array.
  for (StateId from = states; from-- > 0;) {
    for (const StateId to : graph.Successors(from)) {
      in.ends[--in.begins[to + 1]] = from;
    }
  }
  // What was the end of list `to` is now its beginning, one place too far.
  in.begins.erase(in.begins.begin());
  in.begins.push_back(static_cast<uint32_t>(graph.MoveCount()));
}

}  // namespace retrograde::graph_game
