// Rows of bundles: where two players stand on one board, and the moves of one
// do not depend on where the other waits.
//
// Either player is on one of so many places. A plane for each mover; a row of
// it is a bundle of 64 places where the player who waits may be, and its column
// 64 · p + b is the mover on place p and the other on the b-th of the bundle:
//
//     row     = waiting / 64              waiting 0 … 63 | 64 … 127 | …
//     column  = 64 · moving + waiting % 64
//
// Word p of a row is the mover's place p; its 64 bits are 64 states that differ
// only in where the other player waits, so one operation on words makes a move
// in all of them. When the turn passes, the two change their parts. Holes of
// the index are what fills the last bundle up to 64. (core/row_game.h, axiom
// R8)

#ifndef RETROGRADE_INDEXING_ROW_BUNDLES_H_
#define RETROGRADE_INDEXING_ROW_BUNDLES_H_

#include <algorithm>
#include <cstdint>

#include "retrograde/core/row_game.h"
#include "retrograde/core/value.h"
#include "retrograde/core/words.h"

namespace retrograde {

// Who is where. A hole of the index has a `waiting` beyond the places.
struct Placing {
  Player mover = Player::kFirst;
  uint64_t moving = 0;
  uint64_t waiting = 0;

  friend bool operator==(const Placing&, const Placing&) = default;
};

// All O(1). Immutable.
class RowBundles {
 public:
  // At most kMostPlaces, so that the index fits 64 bits.
  static constexpr uint64_t kMostPlaces = 3'000'000'000;
  explicit RowBundles(uint64_t places) : places_(places) {}

  uint64_t Size() const { return 2 * Bundles() * RowColumns(); }
  PlaneShape Shape() const {
    return {Bundles(), RowColumns(), RowColumns(), 0};
  }

  uint64_t Index(const Placing& placing) const {
    const uint64_t row = (placing.mover == Player::kFirst ? 0 : Bundles()) +
                         placing.waiting / kBundle;
    return row * RowColumns() + placing.moving * kBundle +
           placing.waiting % kBundle;
  }
  // Precondition: index < Size().
  Placing Unindex(uint64_t index) const {
    const uint64_t row = index / RowColumns();
    const uint64_t column = index % RowColumns();
    return {row < Bundles() ? Player::kFirst : Player::kSecond,
            column / kBundle, row % Bundles() * kBundle + column % kBundle};
  }

  // The one view of a state (R4).
  template <class Visitor>
  void Views(const Place& place, Visitor&& visit) const {
    const uint64_t moving = place.column / kBundle;
    const uint64_t waiting = place.row * kBundle + place.column % kBundle;
    visit(View{1 - place.plane, moving / kBundle,
               waiting * kBundle + moving % kBundle});
  }
  // The state that has the view: whoever sees it has moved and waits now.
  static Placing OfView(const View& view) {
    return {view.plane == 0 ? Player::kSecond : Player::kFirst,
            view.row * kBundle + view.source % kBundle, view.source / kBundle};
  }

  // The places of the bundle of a row, as a word.
  uint64_t WaitingIn(uint64_t row) const {
    const uint64_t count = std::min(kBundle, places_ - row * kBundle);
    return count == kBundle ? ~uint64_t{0} : MaskOf(count) - 1;
  }
  // The bit of a place in the bundle of a row; 0 where it is in another.
  static uint64_t BitIn(uint64_t row, uint64_t place) {
    return place / kBundle == row ? MaskOf(place) : uint64_t{0};
  }

 private:
  static constexpr uint64_t kBundle = kBitsPerWord;

  uint64_t Bundles() const { return WordsFor(places_); }
  uint64_t RowColumns() const { return places_ * kBundle; }

  uint64_t places_;
};

}  // namespace retrograde

#endif  // RETROGRADE_INDEXING_ROW_BUNDLES_H_
