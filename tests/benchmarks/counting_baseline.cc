#include "tests/benchmarks/counting_baseline.h"

#include <utility>

#include "retrograde/core/words.h"

namespace retrograde::benchmarks {
namespace {

using cat_mouse::Graph;
using cat_mouse::Node;

// A cell holds the moves that are not refuted yet, or a length, with a bit for
// a loss. A state without a move is never decided, like a hole.
constexpr uint16_t kPending = 0x8000;
constexpr uint16_t kLoss = 0x4000;
constexpr uint16_t kNever = 0x7fff;

bool IsPending(uint16_t cell) { return (cell & kPending) != 0; }

// Calls visit(source) for each bit of a row, and clears the row.
template <class Visitor>
void Drain(uint64_t* row, size_t words, Visitor&& visit) {
  for (size_t w = 0; w < words; ++w) {
    const uint64_t word = std::exchange(row[w], 0);
    ForEachBit(word, w * kBitsPerWord, visit);
  }
}

}  // namespace

CountingSolver::CountingSolver(const cat_mouse::AdjacencyLists& lists)
    : graph_(*Graph::FromLists(lists)),
      nodes_(lists.size()),
      words_(WordsFor(nodes_)) {
  for (Plane& plane : planes_) {
    plane.cells.resize(nodes_ * nodes_, kNever);
    for (Frontier* frontier : {&plane.arriving, &plane.sent}) {
      frontier->good.resize(nodes_ * words_);
      frontier->bad.resize(nodes_ * words_);
      frontier->rows.resize(nodes_);
    }
  }
  std::vector<Cell> pending[2];
  for (Node v = 0; v < nodes_; ++v) {
    const auto moves = static_cast<Cell>(graph_.Successors(v).size());
    pending[0].push_back(moves);
    pending[1].push_back(moves - graph_.HasArc(v, 0));
  }
  for (const int plane : {0, 1}) {
    for (size_t row = 0; row < nodes_; ++row) {
      SetUpRow(plane, row, pending[plane]);
    }
  }
  while (sent_any_) {
    sent_any_ = false;
    ++level_;
    for (Plane& plane : planes_) std::swap(plane.arriving, plane.sent);
    for (const int plane : {0, 1}) {
      for (size_t row = 0; row < nodes_; ++row) {
        if (planes_[plane].arriving.rows[row]) SolveRow(plane, row);
      }
    }
  }
}

void CountingSolver::SetUpRow(int plane, size_t row,
                              const std::vector<Cell>& pending) {
  const bool cat_waits = plane == 0;
  if (cat_waits && row == 0) return;  // no cat is there
  Cell* const cells = &planes_[plane].cells[row * nodes_];
  for (size_t column = cat_waits ? 0 : 1; column < nodes_; ++column) {
    if (pending[column] != 0) cells[column] = kPending | pending[column];
    const size_t mouse = cat_waits ? column : row;
    const size_t cat = cat_waits ? row : column;
    if (mouse == 0 || mouse == cat) {
      Decide(plane, row, column, (mouse == 0) == cat_waits);
    }
  }
}

void CountingSolver::SolveRow(int plane, size_t row) {
  Frontier& arriving = planes_[plane].arriving;
  arriving.rows[row] = 0;
  Drain(&arriving.good[row * words_], words_,
        [&](size_t source) { Win(plane, row, source); });
  Drain(&arriving.bad[row * words_], words_,
        [&](size_t source) { CountDown(plane, row, source); });
}

void CountingSolver::Win(int plane, size_t row, size_t source) {
  const Cell* const cells = &planes_[plane].cells[row * nodes_];
  for (const Node column : graph_.Predecessors(static_cast<Node>(source))) {
    if (IsPending(cells[column])) Decide(plane, row, column, true);
  }
}

void CountingSolver::CountDown(int plane, size_t row, size_t source) {
  Cell* const cells = &planes_[plane].cells[row * nodes_];
  for (const Node column : graph_.Predecessors(static_cast<Node>(source))) {
    if (IsPending(cells[column]) && --cells[column] == kPending) {
      Decide(plane, row, column, false);
    }
  }
}

// The state is seen by the row of its column in the other plane.
void CountingSolver::Decide(int plane, size_t row, size_t column, bool win) {
  planes_[plane].cells[row * nodes_ + column] = win ? level_ : level_ | kLoss;
  Frontier& sent = planes_[1 - plane].sent;
  (win ? sent.bad : sent.good)[column * words_ + WordOf(row)] |= MaskOf(row);
  sent.rows[column] = 1;
  sent_any_ = true;
}

Answer CountingSolver::At(size_t mouse, size_t cat, size_t turn) const {
  const size_t place = turn == 0 ? cat * nodes_ + mouse : mouse * nodes_ + cat;
  const Cell cell = planes_[turn].cells[place];
  if (cell == kNever || IsPending(cell)) return {};
  const bool mouse_wins = ((cell & kLoss) == 0) == (turn == 0);
  return {mouse_wins ? kMouseWins : kCatWins, cell & (kLoss - 1)};
}

}  // namespace retrograde::benchmarks
