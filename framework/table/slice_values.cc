#include "retrograde/table/slice_values.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "retrograde/table/ordered_tasks.h"
#include "retrograde/table/slice_cells.h"
#include "xxhash.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kTaskStates = uint64_t{1} << 14;
constexpr uint32_t kHashOfDraw = ~uint32_t{0};

// How often each cell occurs, by mover.
template <class Cell>
class CellCounter {
 public:
  void Add(unsigned mover, Cell cell) { ++counts_[mover][cell]; }

  void AddTo(Counts& counts) const {
    for (size_t mover = 0; mover < counts_.size(); ++mover) {
      ForEach(counts_[mover], [&](Cell cell, uint64_t count) {
        if (count == 0) return;
        const auto* bytes = reinterpret_cast<const unsigned char*>(&cell);
        counts.players[mover].Add(ValueOfCell(bytes, sizeof(Cell), 0), count);
      });
    }
  }

 private:
  using Table = std::vector<uint64_t>;
  using Map = absl::flat_hash_map<Cell, uint64_t>;
  static constexpr bool kIsTable = sizeof(Cell) < 4;

  static std::conditional_t<kIsTable, Table, Map> None() {
    if constexpr (kIsTable) {
      return Table(size_t{1} << (8 * sizeof(Cell)));
    } else {
      return {};
    }
  }
  template <class Visitor>
  static void ForEach(const Table& table, Visitor&& visit) {
    for (size_t cell = 0; cell < table.size(); ++cell) {
      visit(static_cast<Cell>(cell), table[cell]);
    }
  }
  template <class Visitor>
  static void ForEach(const Map& map, Visitor&& visit) {
    for (const auto& [cell, count] : map) visit(cell, count);
  }

  std::array<std::conditional_t<kIsTable, Table, Map>, 2> counts_ = {None(),
                                                                     None()};
};

// What a cell adds to the hash: a byte for its outcome, or four for its length.
template <class Hashed, class Cell>
Hashed HashedOf(Cell cell) {
  constexpr unsigned kTop = 8 * sizeof(Cell) - 1;
  const unsigned loss = cell >> kTop;
  if constexpr (sizeof(Hashed) == 1) {
    return static_cast<Hashed>(1 + (cell != 0) - 2 * loss);
  } else {
    const uint32_t length = cell & ((uint64_t{1} << kTop) - 1);
    return cell == 0 ? kHashOfDraw : length - (1 - loss);
  }
}

// The pass, for one type of cells and one of what is hashed.
template <class Cell, class Hashed>
class Surveyor {
 public:
  Surveyor(const SliceValues& values, Workers& workers)
      : values_(values),
        workers_(workers),
        counters_(workers.Count()),
        members_(workers.Count()) {}

  absl::StatusOr<Survey> Run(const std::stop_token& stop) {
    const uint64_t slots = SlotsFor(workers_, kTaskStates);
    hashed_.resize(slots);
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> hash(
        XXH3_createState(), &XXH3_freeState);
    XXH3_64bits_reset(hash.get());
    const absl::Status status = DoInOrder(
        workers_, DivideUp(values_.size, kTaskStates), slots, stop,
        [&](uint64_t task, unsigned worker, uint64_t slot) {
          CountTask(task, worker, hashed_[slot]);
        },
        [&](uint64_t, uint64_t slot) {
          XXH3_64bits_update(hash.get(), hashed_[slot].data(),
                             hashed_[slot].size() * sizeof(Hashed));
          return absl::OkStatus();
        });
    if (!status.ok()) return status;
    Survey survey;
    for (const auto& counter : counters_) counter.AddTo(survey.counts);
    survey.content = XXH3_64bits_digest(hash.get());
    return survey;
  }

 private:
  void CountTask(uint64_t task, unsigned worker, std::vector<Hashed>& hashed) {
    const uint64_t first = task * kTaskStates;
    const uint64_t count = std::min(kTaskStates, values_.size - first);
    BlockMembers& members = members_[worker];
    members.Read(values_, first, count);
    CellCounter<Cell>& counter = counters_[worker];
    hashed.resize(count);
    Hashed* end = hashed.data();
    for (uint64_t w = 0; w < members.states.size(); ++w) {
      const uint64_t second = members.second_mover[w];
      ForEachBit(members.states[w], 0, [&](uint64_t bit) {
        const Cell cell = CellAt(first + w * kBitsPerWord + bit);
        counter.Add(second >> bit & 1, cell);
        *end++ = HashedOf<Hashed>(cell);
      });
    }
    hashed.resize(static_cast<size_t>(end - hashed.data()));
  }

  Cell CellAt(uint64_t index) const {
    Cell cell;
    std::memcpy(&cell, values_.cells + index * sizeof(Cell), sizeof(Cell));
    return cell;
  }

  const SliceValues& values_;
  Workers& workers_;
  std::vector<CellCounter<Cell>> counters_;  // by worker
  std::vector<BlockMembers> members_;        // likewise
  std::vector<std::vector<Hashed>> hashed_;  // by slot
};

template <class Cell>
absl::StatusOr<Survey> SurveyCells(const SliceValues& values,
                                   bool outcomes_alone, Workers& workers,
                                   const std::stop_token& stop) {
  if (outcomes_alone) return Surveyor<Cell, uint8_t>(values, workers).Run(stop);
  return Surveyor<Cell, uint32_t>(values, workers).Run(stop);
}

}  // namespace

void BlockMembers::Read(const SliceValues& values, uint64_t first,
                        uint64_t count) {
  states.assign(WordsFor(count), 0);
  second_mover.assign(states.size(), 0);
  values.members(first, absl::MakeSpan(states), absl::MakeSpan(second_mover));
  if (count % kBitsPerWord != 0) states.back() &= MaskOf(count) - 1;
}

absl::StatusOr<Survey> SurveyValues(const SliceValues& values,
                                    bool outcomes_alone, Workers& workers,
                                    const std::stop_token& stop) {
  if (values.width == 1) {
    return SurveyCells<uint8_t>(values, outcomes_alone, workers, stop);
  }
  if (values.width == 2) {
    return SurveyCells<uint16_t>(values, outcomes_alone, workers, stop);
  }
  return SurveyCells<uint32_t>(values, outcomes_alone, workers, stop);
}

}  // namespace retrograde::table
