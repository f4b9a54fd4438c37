#include "tests/benchmarks/ring_by_hand.h"

#include <utility>

#include "retrograde/core/words.h"

namespace retrograde::benchmarks {
namespace {

// A cell: seven bits of length and one for a loss; or a draw.
constexpr uint8_t kLoss = 0x80;
constexpr uint8_t kDraw = 0x7f;

// So many states of a square are worth turning it round its diagonal.
constexpr int kWorthTurning = 48;

int CountOf(const Tile& tile) {
  int count = 0;
  for (const uint64_t word : tile) count += static_cast<int>(CountOnes(word));
  return count;
}

}  // namespace

RingByHand::RingByHand(const Ring& ring)
    : ring_(ring),
      nodes_(ring.nodes),
      tiles_(nodes_ / kBitsPerWord),
      found_(nodes_) {
  MakePlane(planes_[0], ring.mouse_steps);
  MakePlane(planes_[1], ring.cat_steps);
  SetUp();
  while (sent_any_) SolveLevel();
}

void RingByHand::MakePlane(Plane& plane, uint64_t steps) {
  plane.steps = steps;
  plane.undecided.resize(tiles_ * nodes_, ~uint64_t{0});
  plane.cells.resize(nodes_ * nodes_, kDraw);
  for (Sources* sources :
       {&plane.good, &plane.bad, &plane.next_good, &plane.next_bad}) {
    sources->words.resize(tiles_ * nodes_);
    sources->named.resize(tiles_ * tiles_);
  }
}

// The cat is never on node 0; terminal states are the first to be sent.
void RingByHand::SetUp() {
  for (uint64_t node = 0; node < nodes_; ++node) {
    planes_[0].undecided[node] &= ~MaskOf(0);
  }
  for (uint64_t row = 0; row < tiles_; ++row) {
    planes_[1].undecided[row * nodes_] = 0;
  }
  for (Plane& plane : planes_) plane.open = plane.undecided;
  for (uint64_t cat = 1; cat < nodes_; ++cat) {
    DecideEnd(0, 0, cat, true);
    DecideEnd(1, cat, 0, false);
    DecideEnd(0, cat, cat, false);
    DecideEnd(1, cat, cat, true);
  }
}

void RingByHand::DecideEnd(int plane, uint64_t moving, uint64_t waiting,
                           bool win) {
  Tile mask = {};
  mask[moving % kBitsPerWord] = MaskOf(waiting);
  Settle(plane, WordOf(waiting), WordOf(moving), mask, win);
}

void RingByHand::SolveLevel() {
  ++level_;
  sent_any_ = false;
  for (Plane& plane : planes_) {
    std::swap(plane.good, plane.next_good);
    std::swap(plane.bad, plane.next_bad);
  }
  for (const int plane : {0, 1}) {
    for (uint64_t row = 0; row < tiles_; ++row) SolveRow(plane, row);
  }
}

void RingByHand::SolveRow(int plane_number, uint64_t row) {
  Plane& plane = planes_[plane_number];
  if (Spread(plane, plane.good, row)) DecideFound(plane_number, row, true);
  Close(plane, row);
  if (Spread(plane, plane.bad, row)) {
    KeepLost(plane, row);
    DecideFound(plane_number, row, false);
  }
}

template <class Visitor>
void RingByHand::ForEachNamed(const Sources& sources, uint64_t row,
                              Visitor&& visit) const {
  for (uint64_t i = 0; i < tiles_; ++i) {
    ForEachBit(sources.named[row * tiles_ + i], i * kBitsPerWord, visit);
  }
}

// The columns with a move into what arrived, which is emptied.
bool RingByHand::Spread(const Plane& plane, Sources& sources, uint64_t row) {
  bool any = false;
  ForEachNamed(sources, row, [&](uint64_t node) {
    const uint64_t word = std::exchange(sources.words[row * nodes_ + node], 0);
    ring_.ForEachNear(node, plane.steps, [&](uint64_t from) {
      found_[from] |= word;
      return true;
    });
    any = true;
  });
  for (uint64_t i = 0; any && i < tiles_; ++i) {
    sources.named[row * tiles_ + i] = 0;
  }
  return any;
}

void RingByHand::Close(Plane& plane, uint64_t row) {
  ForEachNamed(plane.bad, row, [&](uint64_t node) {
    plane.open[row * nodes_ + node] &= ~plane.bad.words[row * nodes_ + node];
  });
}

// Of the columns found, those without a move into an open source.
void RingByHand::KeepLost(const Plane& plane, uint64_t row) {
  const uint64_t* const open = &plane.open[row * nodes_];
  for (uint64_t node = 0; node < nodes_; ++node) {
    uint64_t& lost = found_[node];
    lost &= plane.undecided[row * nodes_ + node];
    if (lost == 0) continue;
    ring_.ForEachNear(node, plane.steps, [&](uint64_t to) {
      lost &= ~open[to];
      return lost != 0;
    });
  }
}

void RingByHand::DecideFound(int plane_number, uint64_t row, bool win) {
  const uint64_t* const undecided =
      &planes_[plane_number].undecided[row * nodes_];
  for (uint64_t tile = 0; tile < tiles_; ++tile) {
    Tile mask;
    uint64_t any = 0;
    for (uint64_t i = 0; i < mask.size(); ++i) {
      const uint64_t node = tile * kBitsPerWord + i;
      mask[i] = std::exchange(found_[node], 0) & undecided[node];
      any |= mask[i];
    }
    if (any != 0) Settle(plane_number, row, tile, mask, win);
  }
}

void RingByHand::Settle(int plane_number, uint64_t row, uint64_t tile,
                        const Tile& mask, bool win) {
  Plane& plane = planes_[plane_number];
  const auto cell = static_cast<uint8_t>(win ? level_ : level_ | kLoss);
  for (uint64_t i = 0; i < mask.size(); ++i) {
    const uint64_t word = row * nodes_ + tile * kBitsPerWord + i;
    plane.undecided[word] &= ~mask[i];
    ForEachBit(mask[i], word * kBitsPerWord,
               [&](uint64_t place) { plane.cells[place] = cell; });
  }
  Send(plane_number, row, tile, mask, win);
  sent_any_ = true;
}

// A square of a row is seen by one row of the other plane, turned.
void RingByHand::Send(int plane_number, uint64_t row, uint64_t tile,
                      const Tile& mask, bool win) {
  Plane& other = planes_[1 - plane_number];
  Sources& sent = win ? other.next_bad : other.next_good;
  uint64_t* const words = &sent.words[tile * nodes_ + row * kBitsPerWord];
  uint64_t& named = sent.named[tile * tiles_ + row];
  if (CountOf(mask) >= kWorthTurning) {
    Tile turned = mask;
    Transpose(turned);
    for (uint64_t b = 0; b < turned.size(); ++b) {
      words[b] |= turned[b];
      if (turned[b] != 0) named |= MaskOf(b);
    }
    return;
  }
  for (uint64_t i = 0; i < mask.size(); ++i) {
    ForEachBit(mask[i], 0, [&](uint64_t b) { words[b] |= MaskOf(i); });
    named |= mask[i];
  }
}

Value RingByHand::At(const RingGame::State& state) const {
  const bool mouse_moves = state.mover == RingGame::kMouse;
  const uint64_t moving = mouse_moves ? state.mouse : state.cat;
  const uint64_t waiting = mouse_moves ? state.cat : state.mouse;
  const uint64_t word = WordOf(waiting) * nodes_ + moving;
  const uint8_t cell = planes_[mouse_moves ? 0 : 1]
                           .cells[word * kBitsPerWord + waiting % kBitsPerWord];
  if (cell == kDraw) return Value::Draw();
  const Ply plies = cell & ~kLoss;
  return (cell & kLoss) != 0 ? Value::Loss(plies) : Value::Win(plies);
}

}  // namespace retrograde::benchmarks
