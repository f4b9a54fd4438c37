#include "tests/benchmarks/ring_by_hand.h"

#include <utility>

#include "retrograde/core/words.h"
#include "tests/benchmarks/ring_words.h"

namespace retrograde::benchmarks {
namespace {

// A cell: seven bits of length and one for a loss; or a draw.
constexpr uint8_t kLoss = 0x80;
constexpr uint8_t kDraw = 0x7f;

}  // namespace

RingByHand::RingByHand(const Ring& ring)
    : ring_(ring), words_(ring.nodes / kBitsPerWord) {
  MakePlane(planes_[0], ring.mouse_steps);
  MakePlane(planes_[1], ring.cat_steps);
  SetUp();
  while (sent_any_) SolveLevel();
}

void RingByHand::MakePlane(Plane& plane, uint32_t steps) {
  plane.steps = steps;
  plane.undecided.resize(ring_.nodes * words_, ~uint64_t{0});
  plane.cells.resize(uint64_t{ring_.nodes} * ring_.nodes, kDraw);
  for (Sources* sources :
       {&plane.good, &plane.bad, &plane.next_good, &plane.next_bad}) {
    sources->words.resize(ring_.nodes * words_);
    sources->rows.resize(ring_.nodes);
  }
}

// The cat is never on node 0; terminal states are the first to be sent.
void RingByHand::SetUp() {
  for (uint64_t w = 0; w < words_; ++w) planes_[0].undecided[w] = 0;
  for (uint64_t mouse = 0; mouse < ring_.nodes; ++mouse) {
    planes_[1].undecided[mouse * words_] &= ~uint64_t{1};
  }
  for (Plane& plane : planes_) plane.open = plane.undecided;
  for (uint64_t cat = 1; cat < ring_.nodes; ++cat) {
    Decide(0, cat, 0, 1, true);
    Decide(0, cat, WordOf(cat), MaskOf(cat), false);
    Decide(1, 0, WordOf(cat), MaskOf(cat), false);
    Decide(1, cat, WordOf(cat), MaskOf(cat), true);
  }
}

void RingByHand::SolveLevel() {
  ++level_;
  sent_any_ = false;
  for (Plane& plane : planes_) {
    std::swap(plane.good, plane.next_good);
    std::swap(plane.bad, plane.next_bad);
  }
  for (const int plane : {0, 1}) {
    for (uint64_t row = 0; row < ring_.nodes; ++row) {
      if (planes_[plane].good.rows[row] | planes_[plane].bad.rows[row]) {
        SolveRow(plane, row);
      }
    }
  }
}

void RingByHand::SolveRow(int plane_number, uint64_t row) {
  Plane& plane = planes_[plane_number];
  const uint64_t first = row * words_;
  const auto decide_found = [&](bool win) {
    ForEachBit(std::exchange(found_words_, 0), 0, [&](uint64_t w) {
      const uint64_t mask =
          std::exchange(found_[w], 0) & plane.undecided[first + w];
      if (mask != 0) Decide(plane_number, row, w, mask, win);
    });
  };
  Spread(plane, plane.good, row);
  decide_found(true);
  ForEachBit(plane.bad.rows[row], first,
             [&](uint64_t w) { plane.open[w] &= ~plane.bad.words[w]; });
  Spread(plane, plane.bad, row);
  ForEachBit(found_words_, 0, [&](uint64_t w) {
    found_[w] &= plane.undecided[first + w];
    if (found_[w] != 0) found_[w] &= ~Safe(plane, row, w);
  });
  decide_found(false);
}

// The columns with a move into what arrived, which is emptied.
void RingByHand::Spread(const Plane& plane, Sources& sources, uint64_t row) {
  ForEachBit(std::exchange(sources.rows[row], 0), 0, [&](uint64_t w) {
    const uint64_t word = std::exchange(sources.words[row * words_ + w], 0);
    const uint64_t after = WordAfter(w, words_);
    const uint64_t before = WordBefore(w, words_);
    found_[w] |= SpreadHere(word, plane.steps);
    found_[after] |= SpreadAfter(word, plane.steps);
    found_[before] |= SpreadBefore(word, plane.steps);
    found_words_ |= MaskOf(w) | MaskOf(after) | MaskOf(before);
  });
}

// The columns of a word with a move into an open source.
uint64_t RingByHand::Safe(const Plane& plane, uint64_t row, uint64_t w) const {
  const uint64_t* const open = &plane.open[row * words_];
  return SpreadHere(open[w], plane.steps) |
         SpreadAfter(open[WordBefore(w, words_)], plane.steps) |
         SpreadBefore(open[WordAfter(w, words_)], plane.steps);
}

// The state of a row and a column is seen by the row of the column.
void RingByHand::Decide(int plane_number, uint64_t row, uint64_t w,
                        uint64_t mask, bool win) {
  Plane& plane = planes_[plane_number];
  Plane& other = planes_[1 - plane_number];
  Sources& sent = win ? other.next_bad : other.next_good;
  plane.undecided[row * words_ + w] &= ~mask;
  const auto cell = static_cast<uint8_t>(win ? level_ : level_ | kLoss);
  ForEachBit(mask, w * kBitsPerWord, [&](uint64_t column) {
    plane.cells[row * ring_.nodes + column] = cell;
    sent.words[column * words_ + WordOf(row)] |= MaskOf(row);
    sent.rows[column] |= MaskOf(WordOf(row));
  });
  sent_any_ = true;
}

Value RingByHand::At(const RingGame::State& state) const {
  const bool mouse_moves = state.mover == RingGame::kMouse;
  const uint64_t row = mouse_moves ? state.cat : state.mouse;
  const uint64_t column = mouse_moves ? state.mouse : state.cat;
  const uint8_t cell =
      planes_[mouse_moves ? 0 : 1].cells[row * ring_.nodes + column];
  if (cell == kDraw) return Value::Draw();
  const Ply plies = cell & ~kLoss;
  return (cell & kLoss) != 0 ? Value::Loss(plies) : Value::Win(plies);
}

}  // namespace retrograde::benchmarks
