// A game that is not cut into slices, as a game of one slice.
//
// Tables are built, checked and read slice by slice. A game that says nothing
// of slices is one slice and one family, both called "all", so that nobody has
// to ask which kind of game it is.

#ifndef RETROGRADE_SLICES_ONE_SLICE_H_
#define RETROGRADE_SLICES_ONE_SLICE_H_

#include <string>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/sliced_game.h"

namespace retrograde {

// The name of the one slice and of its family.
inline constexpr absl::string_view kOneSliceName = "all";

// The game `G`, with all that it has: rows, predecessors, symmetries, exits.
// Cheap to copy where G is. As thread-safe as G.
template <IndexedGame G>
class OneSlice : public G {
 public:
  using State = typename G::State;
  using Slice = std::monostate;
  using SliceGame = OneSlice;

  explicit OneSlice(G game) : G(std::move(game)) {}

  static absl::StatusOr<OneSlice> FromParameters(absl::string_view text) {
    absl::StatusOr<G> game = G::FromParameters(text);
    if (!game.ok()) return game.status();
    return OneSlice(*std::move(game));
  }

  // --- SlicedGame ---
  Slice SliceOf(const State&) const { return {}; }
  template <class Visitor>
  void Behind(const Slice&, Visitor&&) const {}
  std::string SliceText(const Slice&) const {
    return std::string(kOneSliceName);
  }
  absl::StatusOr<Slice> ParseSlice(absl::string_view text) const {
    const absl::Status status = CheckName("slice", text);
    if (!status.ok()) return status;
    return Slice();
  }
  std::string FamilyOf(const Slice&) const {
    return std::string(kOneSliceName);
  }
  template <class Visitor>
  void Families(Visitor&& visit) const {
    visit(kOneSliceName);
  }
  template <class Visitor>
  absl::Status FamilySlices(absl::string_view family, Visitor&& visit) const {
    const absl::Status status = CheckName("family", family);
    if (status.ok()) visit(Slice());
    return status;
  }
  SliceGame InSlice(const Slice&) const { return *this; }

 private:
  static absl::Status CheckName(absl::string_view what,
                                absl::string_view name) {
    if (name == kOneSliceName) return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("expected the ", what, " ", Quoted(kOneSliceName),
                     ", the only one of this game; found ", Quoted(name)));
  }
};

}  // namespace retrograde

#endif  // RETROGRADE_SLICES_ONE_SLICE_H_
