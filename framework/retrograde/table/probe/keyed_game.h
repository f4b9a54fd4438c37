// A game without an index, numbered by the keys of its table.
//
// When such a game was solved its states were numbered in memory, and the
// numbers are gone. The table keeps the texts of the states in order, so a
// state is found again by its text, and a text is read back as a state.

#ifndef RETROGRADE_TABLE_PROBE_KEYED_GAME_H_
#define RETROGRADE_TABLE_PROBE_KEYED_GAME_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/core/game.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/symmetric_game.h"
#include "retrograde/table/read/reader.h"

namespace retrograde::table {

// The game `G`, which has no index, with that of its table. Copies share the
// table. Thread-safe.
template <Game G>
class KeyedGame : public G {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  KeyedGame(G game, std::shared_ptr<const TableSlice> keys)
      : G(std::move(game)), keys_(std::move(keys)) {}

  // Always Unimplemented: the index is in the table.
  static absl::StatusOr<KeyedGame> FromParameters(absl::string_view) {
    return absl::UnimplementedError("a game by keys is made from its table");
  }

  // The state of a text. NotFound for a state that no play leads to.
  absl::StatusOr<State> ParseState(absl::string_view text) const {
    absl::StatusOr<State> state = G::ParseState(text);
    if (!state.ok()) return state;
    const absl::StatusOr<uint64_t> index =
        FindIndex(CanonicalState<G>(*this, *state));
    if (!index.ok()) return index.status();
    return state;
  }

  // The index of a canonical state. NotFound as above; else the errors of
  // TableSlice::IndexOfKey.
  absl::StatusOr<uint64_t> FindIndex(const State& state) const {
    const std::string text(G::StateText(state));
    const auto index = keys_->IndexOfKey(text);
    if (!index.ok()) return index.status();
    if (*index) return **index;
    return absl::NotFoundError(
        absl::StrCat("the state ", Quoted(text),
                     " cannot be reached from an initial state"));
  }

  // The text of an index that the table has. Errors: those of
  // TableSlice::KeyAt.
  absl::StatusOr<std::string> KeyAt(uint64_t index) const {
    return keys_->KeyAt(index);
  }

  // --- IndexedGame ---
  uint64_t Size() const { return keys_->Size(); }
  // The index of a state; Size() if it cannot be found, for whatever reason.
  uint64_t Index(const State& state) const {
    return FindIndex(state).value_or(Size());
  }
  // The state of an index; nothing where the table cannot be read.
  std::optional<State> Unindex(uint64_t index) const {
    const absl::StatusOr<std::string> text = keys_->KeyAt(index);
    if (!text.ok()) return std::nullopt;
    absl::StatusOr<State> state = G::ParseState(*text);
    if (!state.ok()) return std::nullopt;
    return *std::move(state);
  }

  // As in EnumeratedGame: what such a game names is not used.
  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const = delete;

 private:
  std::shared_ptr<const TableSlice> keys_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_PROBE_KEYED_GAME_H_
