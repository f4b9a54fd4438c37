// Who leads where, backwards: for each number the numbers with an edge to it.
//
// Predecessors that nobody wrote have to be stored. Each number has a list: its
// length and the differences of its ascending entries, as integers of variable
// length. 65,536 lists stand behind one another in a block; the start of every
// 16th is kept, those between are found by skipping.
//
//     starts   |----------------|----------------|---
//     bytes    n d d d n d n n d d … (16 lists) … n d d …
//
// The edges come as they were recorded, those to a block together
// (recorded_moves.h). So each block is made by itself, by any thread, and what
// was recorded of it is freed. Where little memory is left, the record holds
// some of the blocks only; then all edges are asked for again, for the next
// ones: what is held is bounded, at the price of passes.

#ifndef RETROGRADE_NUMBERING_REVERSE_EDGES_H_
#define RETROGRADE_NUMBERING_REVERSE_EDGES_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "retrograde/core/variable_length.h"
#include "retrograde/core/workers.h"
#include "retrograde/numbering/recorded_moves.h"

namespace retrograde {

// Immutable once built; may then be used from several threads at once.
class ReverseEdges {
 public:
  // Adds every edge to a record, always the same ones, with at most so many
  // bytes allowed to it.
  using RecordAll = absl::FunctionRef<absl::Status(RecordedMoves& record,
                                                   uint64_t most_bytes)>;

  // The edges among the numbers [0, size), size < 2^32. `record` holds those to
  // the first blocks, or nothing; for the others `record_all` is called, once
  // for each pass. An edge that occurs several times is kept once.
  // `most_bytes`: what may be held at any time, record and result included.
  // Errors: ResourceExhausted when that does not suffice, Cancelled after a
  // stop request, and what record_all returns. Throws std::bad_alloc. O(passes
  // · edges + edges · log of a list).
  static absl::StatusOr<ReverseEdges> Create(
      uint64_t size, RecordedMoves record, RecordAll record_all,
      uint64_t most_bytes, Workers& workers, const std::stop_token& stop = {});

  // visit(from) for each edge from -> to, ascending.
  template <class Visitor>
  void Visit(uint64_t to, Visitor&& visit) const;

  // The memory that the lists take, and the most that was held to make them.
  uint64_t Bytes() const { return bytes_; }
  uint64_t PeakBytes() const { return peak_bytes_; }
  // How often record_all was called.
  uint64_t Passes() const { return passes_; }

 private:
  static constexpr uint64_t kListsPerStart = 16;
  static constexpr uint64_t kListsPerBlock = RecordedMoves::kTargetsPerBlock;

  struct Block {
    std::vector<uint64_t> starts;
    std::vector<uint8_t> bytes;

    uint64_t Bytes() const {
      return bytes.capacity() + starts.capacity() * sizeof(uint64_t);
    }
  };
  class Account;
  class Turner;

  // A pass over all edges.
  absl::Status Record(RecordAll record_all, uint64_t most_bytes,
                      RecordedMoves& record);
  // The first block of [begin, end) that there was no memory for, or `end`;
  // those before it have been made from the record.
  uint64_t Add(uint64_t begin, uint64_t end, RecordedMoves& record,
               uint64_t most_bytes, Workers& workers,
               const std::stop_token& stop);

  uint64_t size_ = 0;
  std::vector<Block> blocks_;
  uint64_t bytes_ = 0, peak_bytes_ = 0;
  uint64_t passes_ = 0;
};

template <class Visitor>
void ReverseEdges::Visit(uint64_t to, Visitor&& visit) const {
  const Block& block = blocks_[to / kListsPerBlock];
  const uint8_t* byte =
      block.bytes.data() + block.starts[to % kListsPerBlock / kListsPerStart];
  for (uint64_t skip = to % kListsPerStart; skip > 0; --skip) {
    for (uint64_t n = internal::TakeNumber(byte); n > 0; --n) {
      internal::TakeNumber(byte);
    }
  }
  uint64_t from = 0;
  for (uint64_t n = internal::TakeNumber(byte); n > 0; --n) {
    from += internal::TakeNumber(byte);
    visit(from);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_REVERSE_EDGES_H_
