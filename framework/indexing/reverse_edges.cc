#include "retrograde/indexing/reverse_edges.h"

#include <limits>

#include "absl/strings/str_cat.h"

namespace retrograde {

absl::Status ReverseEdges::TooLarge(uint64_t most_bytes) {
  return absl::ResourceExhaustedError(absl::StrCat(
      "the edges of the game do not fit into ", most_bytes, " bytes"));
}

ReverseEdges::Range ReverseEdges::NextRange(const Counts& counts,
                                            uint64_t begin, uint64_t edges) {
  Range range{begin, begin, 0};
  while (range.end < counts.Size()) {
    const uint64_t end =
        std::min<uint64_t>(range.end + kListsPerBlock, counts.Size());
    uint64_t more = 0;
    for (uint64_t to = range.end; to < end; ++to) more += counts.At(to);
    if (range.end != begin && range.edges + more > edges) break;
    range.end = end;
    range.edges += more;
  }
  return range;
}

// Half of all edges, unless they are few or little memory is left: beside the
// result two passes hold no more than the result itself.
uint64_t ReverseEdges::EdgesAtOnce(uint64_t all, uint64_t bytes_left) {
  constexpr uint64_t kFew = uint64_t{1} << 20;
  constexpr uint64_t kMost = std::numeric_limits<Number>::max();
  return std::min(
      {std::max(kFew, all / 2 + 1), kMost, bytes_left / (2 * sizeof(Number))});
}

void ReverseEdges::AddBlocks(const Counts& counts, const Range& range,
                             std::vector<Number>& froms) {
  uint64_t place = 0;
  for (uint64_t first = range.begin; first < range.end;
       first += kListsPerBlock) {
    Block block;
    const uint64_t end = std::min(first + kListsPerBlock, range.end);
    for (uint64_t to = first; to < end; ++to) {
      const uint64_t count = counts.At(to);
      AddList(to, absl::MakeSpan(froms).subspan(place, count), block);
      place += count;
    }
    block.bytes.shrink_to_fit();
    block.starts.shrink_to_fit();
    bytes_ +=
        block.bytes.capacity() + block.starts.capacity() * 8 + sizeof(Block);
    blocks_.push_back(std::move(block));
  }
}

void ReverseEdges::AddList(uint64_t number, absl::Span<Number> list,
                           Block& block) {
  if (number % kListsPerStart == 0) block.starts.push_back(block.bytes.size());
  std::sort(list.begin(), list.end());
  const auto end = std::unique(list.begin(), list.end());
  internal::AppendNumber(end - list.begin(), block.bytes);
  Number before = 0;
  for (auto from = list.begin(); from != end; ++from) {
    internal::AppendNumber(*from - before, block.bytes);
    before = *from;
  }
}

}  // namespace retrograde
