#include "retrograde/table/read/slice_values.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "retrograde/core/ordered_tasks.h"
#include "retrograde/table/format/slice_cells.h"
#include "xxhash.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kTaskStates = uint64_t{1} << 14;

template <class Cell>
Value ValueIn(Cell cell, const ByteCode* code) {
  if constexpr (sizeof(Cell) == 1) {
    if (code != nullptr) return code->At(cell);
  }
  const auto* bytes = reinterpret_cast<const unsigned char*>(&cell);
  return ValueOfCell(bytes, sizeof(Cell), 0);
}

// How often each cell occurs, by mover.
template <class Cell>
class CellCounter {
 public:
  static constexpr uint64_t Bytes() {
    return 2 * kCopies * kCells * sizeof(uint64_t);
  }

  // `size` cells, up to 64 of one word; bits as in SliceValues::Members.
  void Add(const unsigned char* cells, uint64_t size, uint64_t states,
           uint64_t second_mover) {
    const auto cell_at = [&](uint64_t i) {
      Cell cell;
      std::memcpy(&cell, cells + i * sizeof(Cell), sizeof(Cell));
      return cell;
    };
    const auto table_of = [&](uint64_t i) -> Table& {
      return counts_[2 * (i % kCopies) + (second_mover >> i & 1)];
    };
    uint64_t i = 0;
    if (second_mover == 0 || second_mover == ~uint64_t{0}) {
      const std::array<Table*, 4> tables = {&table_of(0), &table_of(1),
                                            &table_of(2), &table_of(3)};
      for (; i + 4 <= size; i += 4) {
        ++(*tables[0])[cell_at(i)];
        ++(*tables[1])[cell_at(i + 1)];
        ++(*tables[2])[cell_at(i + 2)];
        ++(*tables[3])[cell_at(i + 3)];
      }
    }
    for (; i < size; ++i) ++table_of(i)[cell_at(i)];
    ForEachBit(~states, 0, [&](uint64_t hole) {
      if (hole < size) --table_of(hole)[cell_at(hole)];
    });
  }

  void AddTo(Counts& counts, const ByteCode* code) const {
    for (size_t table = 0; table < counts_.size(); ++table) {
      ForEach(counts_[table], [&](Cell cell, uint64_t count) {
        if (count == 0) return;
        counts.players[table % 2].Add(ValueIn(cell, code), count);
      });
    }
  }

 private:
  // Neighbours are alike, and adding to a count that has just been written
  // takes several times as long; so they have tables of their own.
  static constexpr size_t kCopies = sizeof(Cell) == 1 ? 4 : 2;
  static constexpr size_t kCells = sizeof(Cell) < 4 ? 1 << 8 * sizeof(Cell) : 0;
  using Table = std::conditional_t<kCells != 0, std::vector<uint64_t>,
                                   absl::flat_hash_map<Cell, uint64_t>>;

  static Table None() {
    if constexpr (kCells != 0) {
      return Table(kCells);
    } else {
      return {};
    }
  }
  template <class Visitor>
  static void ForEach(const Table& table, Visitor&& visit) {
    if constexpr (kCells != 0) {
      for (size_t cell = 0; cell < kCells; ++cell) {
        visit(static_cast<Cell>(cell), table[cell]);
      }
    } else {
      for (const auto& [cell, count] : table) visit(cell, count);
    }
  }

  std::vector<Table> counts_ = std::vector<Table>(2 * kCopies, None());
};

// The outcomes of cells, a byte each.
template <class Cell>
void OutcomesOf(const std::vector<Cell>& cells,
                std::vector<uint8_t>& outcomes) {
  outcomes.resize(cells.size());
  size_t i = 0;
  if constexpr (sizeof(Cell) == 1) {
    for (; i + 8 <= cells.size(); i += 8) {
      uint64_t eight;
      std::memcpy(&eight, cells.data() + i, 8);
      eight = OutcomesOfEight(eight);
      std::memcpy(outcomes.data() + i, &eight, 8);
    }
  }
  for (; i < cells.size(); ++i) {
    outcomes[i] = static_cast<uint8_t>(OutcomeOfCell(cells[i]));
  }
}

// XXH3 of pieces that come one after another.
class ContentHash {
 public:
  ContentHash() : state_(XXH3_createState(), &XXH3_freeState) {
    XXH3_64bits_reset(state_.get());
  }
  template <class T>
  void Add(const std::vector<T>& piece) {
    XXH3_64bits_update(state_.get(), piece.data(), piece.size() * sizeof(T));
  }
  uint64_t Digest() const { return XXH3_64bits_digest(state_.get()); }

 private:
  std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
};

// The pass, for one type of cells. For the hash of the lengths they become the
// type that it wants; those of bytes that stay bytes stand for what others do.
template <class Cell, class Wanted>
class Surveyor {
 public:
  Surveyor(const SliceValues& values, SurveyOf what, Workers& workers)
      : values_(values),
        what_(what),
        workers_(workers),
        by_worker_(workers.Count()) {
    if constexpr (sizeof(Cell) == 1) {
      for (unsigned cell = 0; cell < wanted_.size(); ++cell) {
        const Value value = ValueIn(static_cast<Cell>(cell), values.code);
        wanted_[cell] = static_cast<Wanted>(CellOfValue(value, sizeof(Wanted)));
      }
    }
  }

  absl::StatusOr<Survey> Run(const std::stop_token& stop) {
    const uint64_t slots = SlotsFor(workers_, kTaskStates);
    hashed_.resize(slots);
    ContentHash outcomes, lengths;
    const absl::Status status = DoInOrder(
        workers_, DivideUp(values_.size, kTaskStates), slots, stop,
        [&](uint64_t task, unsigned worker, uint64_t slot) {
          LookAt(task, by_worker_[worker], hashed_[slot]);
        },
        [&](uint64_t, uint64_t slot) {
          outcomes.Add(hashed_[slot].outcomes);
          if (what_.lengths) lengths.Add(hashed_[slot].cells);
          return absl::OkStatus();
        });
    if (!status.ok()) return status;
    Survey survey;
    for (const auto& worker : by_worker_) {
      worker.counter.AddTo(survey.counts, values_.code);
    }
    survey.outcomes_hash = outcomes.Digest();
    survey.lengths_hash = lengths.Digest();
    return survey;
  }

 private:
  struct Worker {
    CellCounter<Cell> counter;
    BlockMembers members;
  };
  struct Hashed {
    std::vector<uint8_t> outcomes;
    std::vector<Wanted> cells;  // of the states, without the holes
  };

  void LookAt(uint64_t task, Worker& worker, Hashed& hashed) const {
    const uint64_t first = task * kTaskStates;
    const uint64_t count = std::min(kTaskStates, values_.size - first);
    worker.members.Read(values_, first, count);
    hashed.cells.resize(count);
    Wanted* end = hashed.cells.data();
    for (uint64_t w = 0; w < worker.members.states.size(); ++w) {
      const uint64_t begin = w * kBitsPerWord;
      const uint64_t size = std::min(kBitsPerWord, count - begin);
      const uint64_t states = worker.members.states[w];
      const unsigned char* cells =
          values_.cells + (first + begin) * sizeof(Cell);
      worker.counter.Add(cells, size, states, worker.members.second_mover[w]);
      end = CopyStates(cells, size, states, end);
    }
    hashed.cells.resize(static_cast<size_t>(end - hashed.cells.data()));
    if (what_.outcomes) OutcomesOf(hashed.cells, hashed.outcomes);
  }

  // Copies what is between the holes of a word; returns the end.
  Wanted* CopyStates(const unsigned char* cells, uint64_t size, uint64_t states,
                     Wanted* end) const {
    uint64_t from = 0;
    const auto copy_up_to = [&](uint64_t to) {
      if (to < from || to > size) return;
      end = Copy(cells + from * sizeof(Cell), to - from, end);
      from = to + 1;
    };
    ForEachBit(~states, 0, copy_up_to);
    copy_up_to(size);
    return end;
  }

  Wanted* Copy(const unsigned char* cells, uint64_t size, Wanted* end) const {
    if constexpr (sizeof(Cell) == sizeof(Wanted)) {
      std::memcpy(end, cells, size * sizeof(Cell));
    } else if constexpr (sizeof(Cell) == 1) {
      for (uint64_t i = 0; i < size; ++i) end[i] = wanted_[cells[i]];
    } else {
      for (uint64_t i = 0; i < size; ++i) {
        end[i] = static_cast<Wanted>(
            CellOfValue(ValueOfCell(cells, sizeof(Cell), i), sizeof(Wanted)));
      }
    }
    return end + size;
  }

  const SliceValues& values_;
  const SurveyOf what_;
  Workers& workers_;
  std::vector<Worker> by_worker_;
  std::vector<Hashed> hashed_;  // by slot
  // The cells that bytes become.
  std::array<Wanted, sizeof(Cell) == 1 ? ByteCode::kCells : 0> wanted_ = {};
};

// The bytes of the cells that lengths are hashed in, as a rule.
unsigned LikelyWidth(const SliceValues& values, SurveyOf what) {
  if (values.width > 1 || values.code == nullptr || !what.lengths) {
    return values.width;
  }
  return *values.code == ByteCode() ? 1 : CellWidth(values.code->Longest());
}

// The survey of cells of one type, hashed in those of `width` bytes.
template <class Cell>
absl::StatusOr<Survey> SurveyAs(unsigned width, const SliceValues& values,
                                SurveyOf what, Workers& workers,
                                const std::stop_token& stop) {
  if (width == 1) {
    return Surveyor<Cell, uint8_t>(values, what, workers).Run(stop);
  }
  if (width == 2) {
    return Surveyor<Cell, uint16_t>(values, what, workers).Run(stop);
  }
  return Surveyor<Cell, uint32_t>(values, what, workers).Run(stop);
}

// Lengths are hashed in cells no wider than the longest needs. Which those are,
// counting tells; a second pass is seldom needed.
template <class Cell>
absl::StatusOr<Survey> SurveyCells(const SliceValues& values, SurveyOf what,
                                   Workers& workers,
                                   const std::stop_token& stop) {
  const unsigned likely = LikelyWidth(values, what);
  absl::StatusOr<Survey> survey =
      SurveyAs<Cell>(likely, values, what, workers, stop);
  if (!survey.ok() || !what.lengths) return survey;
  const unsigned width = CellWidth(survey->counts.Longest().value_or(0));
  if (width == likely) return survey;
  return SurveyAs<Cell>(width, values, what, workers, stop);
}

}  // namespace

uint32_t SliceValues::CellOf(Value value) const {
  return width == 1 && code != nullptr ? code->CellOf(value)
                                       : CellOfValue(value, width);
}

void BlockMembers::Read(const SliceValues& values, uint64_t first,
                        uint64_t count) {
  states.assign(WordsFor(count), 0);
  second_mover.assign(states.size(), 0);
  values.members(first, absl::MakeSpan(states), absl::MakeSpan(second_mover));
  if (count % kBitsPerWord != 0) states.back() &= MaskOf(count) - 1;
}

absl::StatusOr<Survey> SurveyValues(const SliceValues& values, SurveyOf what,
                                    Workers& workers,
                                    const std::stop_token& stop) {
  if (values.width == 1) {
    return SurveyCells<uint8_t>(values, what, workers, stop);
  }
  if (values.width == 2) {
    return SurveyCells<uint16_t>(values, what, workers, stop);
  }
  return SurveyCells<uint32_t>(values, what, workers, stop);
}

uint64_t SurveyBytes(unsigned width, const Workers& workers) {
  const uint64_t counters = width == 1   ? CellCounter<uint8_t>::Bytes()
                            : width == 2 ? CellCounter<uint16_t>::Bytes()
                                         : 0;
  const uint64_t hashed = SlotsFor(workers, kTaskStates) * kTaskStates;
  // Bytes may have to be hashed as wider cells.
  return workers.Count() * counters + hashed * (1 + sizeof(uint32_t));
}

}  // namespace retrograde::table
