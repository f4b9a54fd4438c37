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
  // `turn`: any number, best another one each time. Neighbours are alike, and
  // adding to a count that has just been written takes several times as long.
  void Add(unsigned mover, uint64_t turn, Cell cell) {
    ++counts_[2 * (turn % 2) + mover][cell];
  }

  void AddTo(Counts& counts) const {
    for (size_t table = 0; table < counts_.size(); ++table) {
      ForEach(counts_[table], [&](Cell cell, uint64_t count) {
        if (count == 0) return;
        const auto* bytes = reinterpret_cast<const unsigned char*>(&cell);
        counts.players[table % 2].Add(ValueOfCell(bytes, sizeof(Cell), 0),
                                      count);
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

  std::array<std::conditional_t<kIsTable, Table, Map>, 4> counts_ = {
      None(), None(), None(), None()};
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

// The pass, for one type of cells.
template <class Cell>
class Surveyor {
 public:
  Surveyor(const SliceValues& values, SurveyOf what, Workers& workers)
      : values_(values),
        what_(what),
        workers_(workers),
        by_worker_(workers.Count()) {}

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
          lengths.Add(hashed_[slot].lengths);
          return absl::OkStatus();
        });
    if (!status.ok()) return status;
    Survey survey;
    for (const auto& worker : by_worker_) worker.counter.AddTo(survey.counts);
    survey.outcomes_hash = outcomes.Digest();
    survey.lengths_hash = lengths.Digest();
    return survey;
  }

 private:
  struct Worker {
    CellCounter<Cell> counter;
    BlockMembers members;
    std::vector<Cell> cells;  // of the states, without the holes
  };
  struct Hashed {
    std::vector<uint8_t> outcomes;
    std::vector<uint32_t> lengths;
  };

  void LookAt(uint64_t task, Worker& worker, Hashed& hashed) const {
    const uint64_t first = task * kTaskStates;
    const uint64_t count = std::min(kTaskStates, values_.size - first);
    worker.members.Read(values_, first, count);
    worker.cells.resize(count);
    Cell* end = worker.cells.data();
    for (uint64_t w = 0; w < worker.members.states.size(); ++w) {
      end = TakeWord(worker, first, w, end);
    }
    worker.cells.resize(static_cast<size_t>(end - worker.cells.data()));
    if (what_.outcomes) HashedOfAll(worker.cells, hashed.outcomes);
    if (what_.lengths) HashedOfAll(worker.cells, hashed.lengths);
  }

  // Counts the states of a word, and moves their cells to `end`.
  Cell* TakeWord(Worker& worker, uint64_t first, uint64_t w, Cell* end) const {
    const uint64_t states = worker.members.states[w];
    const uint64_t second = worker.members.second_mover[w];
    const unsigned char* cells =
        values_.cells + (first + w * kBitsPerWord) * sizeof(Cell);
    if (states == ~uint64_t{0} && (second == 0 || second == ~uint64_t{0})) {
      std::memcpy(end, cells, kBitsPerWord * sizeof(Cell));
      const unsigned mover = second & 1;
      for (uint64_t i = 0; i < kBitsPerWord; ++i) {
        worker.counter.Add(mover, i, end[i]);
      }
      return end + kBitsPerWord;
    }
    ForEachBit(states, 0, [&](uint64_t bit) {
      std::memcpy(end, cells + bit * sizeof(Cell), sizeof(Cell));
      worker.counter.Add(second >> bit & 1, bit, *end++);
    });
    return end;
  }

  template <class T>
  static void HashedOfAll(const std::vector<Cell>& cells,
                          std::vector<T>& hashed) {
    hashed.resize(cells.size());
    for (size_t i = 0; i < cells.size(); ++i) {
      hashed[i] = HashedOf<T>(cells[i]);
    }
  }

  const SliceValues& values_;
  const SurveyOf what_;
  Workers& workers_;
  std::vector<Worker> by_worker_;
  std::vector<Hashed> hashed_;  // by slot
};

}  // namespace

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
  if (values.width == 1)
    return Surveyor<uint8_t>(values, what, workers).Run(stop);
  if (values.width == 2)
    return Surveyor<uint16_t>(values, what, workers).Run(stop);
  return Surveyor<uint32_t>(values, what, workers).Run(stop);
}

}  // namespace retrograde::table
