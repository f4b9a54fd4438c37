// The rules of cops and robbers: everything but how states are numbered.
//
// Cops and one robber stand on the nodes of a graph. Nobody has a place at
// first: the cops choose theirs, all in one move, then the robber its own, and
// from then on they move in turn, the cops first. In the cops' turn each of
// them goes along an edge or stays, which together is one move, one ply; the
// robber likewise. The cops win when one of them is on the robber's node.
// Endless play is a draw here; it is what the literature calls the robber's win
// (Nowakowski and Winkler 1983, Quilliot 1978; several cops: Aigner and Fromme
// 1984).
//
// CopsAndRobbers in cops_and_robbers.h takes cops for interchangeable and adds
// an index; BriefCops in brief_cops.h also leaves out moves that only exchange
// cops. OrderedCops in ordered_cops.h tells them apart: the second opinion.

#ifndef GAMES_COPS_AND_ROBBERS_COPS_RULES_H_
#define GAMES_COPS_AND_ROBBERS_COPS_RULES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "games/cops_and_robbers/graph.h"
#include "retrograde/core/game.h"

namespace retrograde::cops_and_robbers {

inline constexpr Player kCops = Player::kFirst;
inline constexpr Player kRobber = Player::kSecond;

inline constexpr int kMaxCops = 8;

// The places of the cops, in any order; what is left over is kNowhere.
using Places = std::array<Node, kMaxCops>;
inline constexpr Places kNoPlaces = {kNowhere, kNowhere, kNowhere, kNowhere,
                                     kNowhere, kNowhere, kNowhere, kNowhere};

// Immutable; may be used from several threads at once. Copies share the graph.
class CopsRules {
 public:
  // One of three kinds: nobody has a place and the cops are to move; the cops
  // have places and the robber is to move; everybody has a place.
  struct State {
    Places cops = kNoPlaces;
    Node robber = kNowhere;
    Player mover = kCops;

    friend bool operator==(const State&, const State&) = default;
    template <class H>
    friend H AbslHashValue(H hash, const State& state) {
      return H::combine(std::move(hash), state.cops, state.robber, state.mover);
    }
  };
  // Where each of the mover's pieces goes, in the order of the state.
  using Move = Places;

  static constexpr bool kMoversAlternate = true;

  const Graph& Board() const { return *board_; }
  int Cops() const { return cops_; }

  // The number of cops and the lists: "2;[[1],[0]]".
  std::string Parameters() const;

  template <class Visitor>
  void InitialStates(Visitor&& visit) const {
    visit(State());
  }
  Player Mover(const State& state) const { return state.mover; }
  std::optional<Outcome> TerminalOutcome(const State& state) const {
    if (state.robber == kNowhere || !IsCaught(state)) return std::nullopt;
    return state.mover == kCops ? Outcome::kWin : Outcome::kLoss;
  }
  // Every tuple of places that can be gone to: two that differ only in which
  // cop goes where are two moves.
  template <class Visitor>
  void Moves(const State& state, Visitor&& visit) const {
    ForEachTuple(Choices(state, Twins::kApart), visit);
  }
  State Apply(const State& state, const Move& to) const;

  // "3+5,7,cops": the cops' nodes, the robber's, who is to move; "3+5,-,robber"
  // and "-,-,cops" before they have places.
  std::string StateText(const State& state) const;
  absl::StatusOr<State> ParseState(absl::string_view text) const;
  // The nodes gone to: "4+5", "6".
  std::string MoveText(const State& state, const Move& to) const;
  absl::StatusOr<Move> ParseMove(const State& state,
                                 absl::string_view text) const;

  // --- PassableGame ---
  // Nothing before everybody has a place.
  std::optional<State> WithOtherMover(const State& state) const {
    if (state.robber == kNowhere) return std::nullopt;
    return State{state.cops, state.robber, Other(state.mover)};
  }

  template <class Visitor>
  void Predecessors(const State& state, Visitor&& visit) const {
    PredecessorsWith(Twins::kApart, state, visit);
  }

 protected:
  // Whether cops on one node are told apart. Where they are alike, they take
  // their nodes in ascending order: a tuple for each outcome, not for each
  // order.
  enum class Twins { kApart, kAlike };

  CopsRules(Graph board, int cops)
      : board_(std::make_shared<const Graph>(std::move(board))), cops_(cops) {}

  // InvalidArgument unless there are 1 to kMaxCops cops.
  static absl::Status CheckCops(uint64_t cops);
  // What Parameters() wrote.
  static absl::StatusOr<std::pair<Graph, int>> ParseParameters(
      absl::string_view text);

  absl::Span<const Node> CopsOf(const State& state) const {
    return absl::MakeConstSpan(state.cops).first(cops_);
  }
  // The last cop before this one on the same node; itself if there is none.
  static size_t TwinOf(const Places& cops, size_t cop);

  // For each of several pieces the nodes it may go to or come from.
  class Lists {
   public:
    void Add(absl::Span<const Node> list) { Add(list, count_); }
    // A piece that takes no node before that of `twin`, an earlier piece with
    // the same list.
    void Add(absl::Span<const Node> list, size_t twin) {
      twins_[count_] = twin;
      lists_[count_++] = list;
    }
    size_t Count() const { return count_; }
    absl::Span<const Node> operator[](size_t i) const { return lists_[i]; }
    size_t Twin(size_t i) const { return twins_[i]; }

   private:
    std::array<absl::Span<const Node>, kMaxCops> lists_;
    std::array<size_t, kMaxCops> twins_{};
    size_t count_ = 0;
  };

  // Where each of the mover's pieces may go.
  Lists Choices(const State& state, Twins twins) const;

  // visit(tuple) for each way to take one node of each list; false when a visit
  // was. The last piece's node changes fastest.
  template <class Visitor>
  static bool ForEachTuple(const Lists& lists, Visitor&& visit);

  template <class Visitor>
  void PredecessorsWith(Twins twins, const State& state, Visitor&& visit) const;

 private:
  bool IsCaught(const State& state) const {
    const absl::Span<const Node> cops = CopsOf(state);
    return std::find(cops.begin(), cops.end(), state.robber) != cops.end();
  }
  bool HasPlace(const State& state, Player player) const {
    return (player == kCops ? state.cops[0] : state.robber) != kNowhere;
  }
  // Where each piece of a player may have come from along an edge.
  Lists Origins(const State& state, Player player, Twins twins) const;
  absl::StatusOr<Places> ParsePlaces(absl::string_view text, Player player,
                                     absl::string_view what) const;

  std::shared_ptr<const Graph> board_;
  int cops_;
};

template <class Visitor>
bool CopsRules::ForEachTuple(const Lists& lists, Visitor&& visit) {
  Places tuple = kNoPlaces;
  std::array<size_t, kMaxCops> chosen{};
  for (size_t i = 0; i < lists.Count(); ++i) tuple[i] = lists[i][0];
  while (visit(std::as_const(tuple))) {
    size_t i = lists.Count();
    while (i > 0 && chosen[i - 1] + 1 == lists[i - 1].size()) --i;
    if (i == 0) return true;
    tuple[i - 1] = lists[i - 1][++chosen[i - 1]];
    for (; i < lists.Count(); ++i) {
      chosen[i] = lists.Twin(i) == i ? 0 : chosen[lists.Twin(i)];
      tuple[i] = lists[i][chosen[i]];
    }
  }
  return false;
}

template <class Visitor>
void CopsRules::PredecessorsWith(Twins twins, const State& state,
                                 Visitor&& visit) const {
  const Player moved = Other(state.mover);
  if (!HasPlace(state, moved)) return;  // nobody has moved yet
  if (!HasPlace(state, state.mover)) {  // the cops have chosen just now
    visit(State());
    return;
  }
  State before = state;
  before.mover = moved;
  if (moved == kRobber) {  // it may have chosen just now
    before.robber = kNowhere;
    if (!visit(std::as_const(before))) return;
  }
  ForEachTuple(Origins(state, moved, twins), [&](const Places& from) {
    if (moved == kRobber) {
      before.robber = from[0];
    } else {
      before.cops = from;
    }
    return IsCaught(before) || visit(std::as_const(before));
  });
}

}  // namespace retrograde::cops_and_robbers

#endif  // GAMES_COPS_AND_ROBBERS_COPS_RULES_H_
