#include "retrograde/numbering/reverse_edges.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/core/variable_length.h"
#include "retrograde/core/words.h"
#include "retrograde/numbering/preparation.h"

namespace retrograde {
namespace {

using Number = uint32_t;

absl::Status TooLarge(uint64_t most_bytes) {
  return absl::ResourceExhaustedError(absl::StrCat(
      "the edges of the game do not fit into ", most_bytes, " bytes"));
}

}  // namespace

// What all threads hold.
class ReverseEdges::Account {
 public:
  Account(uint64_t held, uint64_t most)
      : held_(held), peak_(held), most_(most) {}

  // Takes note of bytes that are about to be allocated. False: they are too
  // many.
  bool Hold(uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    if (held_ + bytes > most_) return false;
    held_ += bytes;
    peak_ = std::max(peak_, held_);
    return true;
  }
  // Frees what the record has of a block.
  void Free(RecordedMoves& record, uint64_t block) {
    const std::lock_guard lock(mutex_);
    held_ -= record.Free(block);
  }
  uint64_t PeakBytes() const { return peak_; }

 private:
  std::mutex mutex_;
  uint64_t held_, peak_;
  const uint64_t most_;
};

// Turns the recorded moves to a block round. One thread at a time; its memory
// serves one block after another.
class ReverseEdges::Turner {
 public:
  // False when there is too little memory.
  bool Turn(const RecordedMoves& record, uint64_t number, uint64_t lists,
            Account& account, Block& block);

 private:
  // Takes so many elements, at least.
  static bool Take(uint64_t count, Account& account,
                   std::vector<Number>& numbers);
  // Sorts the moves by target.
  void SortByTarget(const RecordedMoves& record, uint64_t number);
  // Sorts the lists, with each entry once. The bytes that they will take.
  uint64_t TidyLists(uint64_t lists);
  void Write(uint64_t lists, Block& block) const;

  std::vector<Number> froms_;  // the sources, list after list
  std::vector<Number> ends_;   // of each list among them
};

bool ReverseEdges::Turner::Turn(const RecordedMoves& record, uint64_t number,
                                uint64_t lists, Account& account,
                                Block& block) {
  const uint64_t edges = record.Count(number);
  if (edges > std::numeric_limits<Number>::max() ||
      !Take(edges, account, froms_) || !Take(lists, account, ends_)) {
    return false;
  }
  std::fill(ends_.begin(), ends_.end(), 0);
  SortByTarget(record, number);
  const uint64_t bytes = TidyLists(lists);
  const uint64_t starts = DivideUp(lists, kListsPerStart);
  if (!account.Hold(bytes + starts * sizeof(uint64_t))) return false;
  block.bytes.reserve(bytes);
  block.starts.reserve(starts);
  Write(lists, block);
  return true;
}

bool ReverseEdges::Turner::Take(uint64_t count, Account& account,
                                std::vector<Number>& numbers) {
  if (count <= numbers.size()) return true;
  if (!account.Hold((count - numbers.size()) * sizeof(Number))) return false;
  numbers = std::vector<Number>();
  numbers.resize(count);
  return true;
}

void ReverseEdges::Turner::SortByTarget(const RecordedMoves& record,
                                        uint64_t number) {
  record.ForEach(number, [&](uint64_t, uint64_t target) { ++ends_[target]; });
  Number begin = 0;
  for (Number& end : ends_) begin += std::exchange(end, begin);
  record.ForEach(number, [&](uint64_t from, uint64_t target) {
    froms_[ends_[target]++] = static_cast<Number>(from);
  });
}

uint64_t ReverseEdges::Turner::TidyLists(uint64_t lists) {
  uint64_t bytes = 0;
  auto begin = froms_.begin();
  auto out = begin;
  for (uint64_t i = 0; i < lists; ++i) {
    const auto end = froms_.begin() + ends_[i];
    if (!std::is_sorted(begin, end)) std::sort(begin, end);
    const auto list = out;
    Number before = 0;
    for (; begin != end; ++begin) {
      if (out != list && *begin == before) continue;
      bytes += internal::LengthOfNumber(*begin - before);
      before = *out++ = *begin;
    }
    bytes += internal::LengthOfNumber(out - list);
    ends_[i] = static_cast<Number>(out - froms_.begin());
  }
  return bytes;
}

void ReverseEdges::Turner::Write(uint64_t lists, Block& block) const {
  Number begin = 0;
  for (uint64_t i = 0; i < lists; ++i) {
    if (i % kListsPerStart == 0) block.starts.push_back(block.bytes.size());
    const Number end = ends_[i];
    internal::AppendNumber(end - begin, block.bytes);
    for (Number before = 0; begin < end; before = froms_[begin++]) {
      internal::AppendNumber(froms_[begin] - before, block.bytes);
    }
  }
}

absl::StatusOr<ReverseEdges> ReverseEdges::Create(
    uint64_t size, RecordedMoves record, RecordAll record_all,
    uint64_t most_bytes, Workers& workers, const std::stop_token& stop) {
  if (size > std::numeric_limits<Number>::max()) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "edges are stored for fewer than 2^32 states, the game has ", size,
        ": write predecessors"));
  }
  ReverseEdges result;
  result.size_ = size;
  result.blocks_.resize(DivideUp(size, kListsPerBlock));
  result.bytes_ = result.blocks_.size() * sizeof(Block);
  const uint64_t blocks = result.blocks_.size();
  for (uint64_t begin = 0; begin < blocks;) {
    if (record.EndBlock() <= begin) {
      record = RecordedMoves(workers.Count(), begin);
      const absl::Status status = result.Record(record_all, most_bytes, record);
      if (!status.ok()) return status;
    }
    const uint64_t end = std::min(record.EndBlock(), blocks);
    const uint64_t made =
        result.Add(begin, end, record, most_bytes, workers, stop);
    if (stop.stop_requested()) return internal::StoppedError();
    if (made == begin) {
      // Once more, with less recorded beside it.
      if (end - begin == 1) return TooLarge(most_bytes);
      record.Drop(begin + (end - begin) / 2);
    }
    begin = made;
  }
  if (result.bytes_ > most_bytes) return TooLarge(most_bytes);
  return result;
}

absl::Status ReverseEdges::Record(RecordAll record_all, uint64_t most_bytes,
                                  RecordedMoves& record) {
  ++passes_;
  // Half of what is left is for the lists, which take about as much.
  const uint64_t left = most_bytes - std::min(most_bytes, bytes_);
  const absl::Status status = record_all(record, left / 2);
  if (status.ok() && record.IsEmpty()) return TooLarge(most_bytes);
  return status;
}

uint64_t ReverseEdges::Add(uint64_t begin, uint64_t end, RecordedMoves& record,
                           uint64_t most_bytes, Workers& workers,
                           const std::stop_token& stop) {
  Account account(bytes_ + record.Bytes(), most_bytes);
  std::vector<Turner> turners(workers.Count());
  workers.Run(end - begin, [&](uint64_t task, unsigned worker) {
    if (stop.stop_requested()) return;
    const uint64_t number = begin + task;
    const uint64_t lists =
        std::min(kListsPerBlock, size_ - number * kListsPerBlock);
    Block& block = blocks_[number];
    if (block.starts.empty() &&
        turners[worker].Turn(record, number, lists, account, block)) {
      account.Free(record, number);
    }
  });
  peak_bytes_ = std::max(peak_bytes_, account.PeakBytes());
  bytes_ = blocks_.size() * sizeof(Block);
  for (const Block& block : blocks_) bytes_ += block.Bytes();
  while (begin < end && !blocks_[begin].starts.empty()) ++begin;
  return begin;
}

}  // namespace retrograde
