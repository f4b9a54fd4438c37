// Rows of bundles: where the moves of one player do not depend on where the
// other waits.
//
// Each player is on one of so many places of its own. A plane for each mover; a
// row of it is a bundle of 64 places where the player who waits may be, and its
// column 64 · p + b is the mover on place p and the other on the b-th of the
// bundle:
//
//     row     = waiting / 64              waiting 0 … 63 | 64 … 127 | …
//     column  = 64 · moving + waiting % 64
//
// Word p of a row is the mover's place p; its 64 bits are 64 states that differ
// only in where the other player waits, so one operation on words makes a move
// in all of them. When the turn passes, the two change their parts. Holes of
// the index are what fills the last bundle up to 64. (core/row_game.h, axiom
// R8)

#ifndef RETROGRADE_NUMBERING_ROW_BUNDLES_H_
#define RETROGRADE_NUMBERING_ROW_BUNDLES_H_

#include <algorithm>
#include <array>
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
  // With as many places as this for either player, the index fits 64 bits.
  static constexpr uint64_t kMostPlaces = 3'000'000'000;
  // So many places for both players / for the first and for the second.
  explicit RowBundles(uint64_t places) : RowBundles(places, places) {}
  RowBundles(uint64_t first, uint64_t second) : places_{first, second} {}

  uint64_t Size() const {
    return PlaneSize(Player::kFirst) + PlaneSize(Player::kSecond);
  }
  PlaneShape Shape(Player mover) const {
    const uint64_t columns = PlacesOf(mover) * kBundle;
    return {WordsFor(PlacesOf(Other(mover))), columns, columns, 0};
  }

  uint64_t Index(const Placing& placing) const {
    return PlaceIndex(
        Shape(Player::kFirst), Shape(Player::kSecond),
        {static_cast<int>(placing.mover), placing.waiting / kBundle,
         placing.moving * kBundle + placing.waiting % kBundle});
  }
  // The placing with this index. Precondition: index < Size().
  Placing Unindex(uint64_t index) const {
    return AtPlace(
        PlaceOfIndex(Shape(Player::kFirst), Shape(Player::kSecond), index));
  }

  // The one view of a state (R4).
  template <class Visitor>
  static void Views(const Place& place, Visitor&& visit) {
    const Placing placing = AtPlace(place);
    visit(View{1 - place.plane, placing.moving / kBundle,
               placing.waiting * kBundle + placing.moving % kBundle});
  }
  // The state that has the view: whoever sees it has moved and waits now.
  static Placing OfView(const View& view) {
    return {Other(static_cast<Player>(view.plane)),
            view.row * kBundle + view.source % kBundle, view.source / kBundle};
  }

  // The places of the bundle of a row, as a word, where `mover` moves.
  uint64_t WaitingIn(Player mover, uint64_t row) const {
    const uint64_t count =
        std::min(kBundle, PlacesOf(Other(mover)) - row * kBundle);
    return count == kBundle ? ~uint64_t{0} : MaskOf(count) - 1;
  }
  // The bit of a place in the bundle of a row; 0 where it is in another.
  static uint64_t BitIn(uint64_t row, uint64_t place) {
    return place / kBundle == row ? MaskOf(place) : uint64_t{0};
  }

 private:
  static constexpr uint64_t kBundle = kBitsPerWord;

  uint64_t PlacesOf(Player player) const {
    return places_[static_cast<int>(player)];
  }
  uint64_t PlaneSize(Player mover) const {
    return Shape(mover).rows * Shape(mover).columns;
  }
  static Placing AtPlace(const Place& place) {
    return {static_cast<Player>(place.plane), place.column / kBundle,
            place.row * kBundle + place.column % kBundle};
  }

  std::array<uint64_t, 2> places_;
};

}  // namespace retrograde

#endif  // RETROGRADE_NUMBERING_ROW_BUNDLES_H_
