// The row operator of cat-and-mouse: who has an arc into a set?
//
// A row of the game holds 64 positions of the player who waits, a bundle; a
// word of it belongs to one node of the player who moves, and its 64 bits to
// the bundle. Since the arcs do not depend on who waits where, one OR of words
// follows an arc for 64 states at once.
//
// The question can be asked from either end: each source adds its word to the
// nodes before it; or each wanted node collects the words behind its arcs,
// until all that is wanted of it is found. In a dense graph that is soon. In a
// sparse one, when there are many sources and much is wanted, all arcs are
// followed without a look at either: no branch is left to be foreseen.
//
// Lists of seats are filled up to quads by repeating an entry: a set does not
// mind, and a loop over one or two quads ends where the processor expects.
//
// Nodes get *seats*: their order in rows and bundles, breadth first from the
// hole. What is decided at one level lies at like distances, so it falls into
// few words; in the order of their numbers, on a grid say, four times as many
// words are touched for the same states.

#ifndef GAMES_CAT_MOUSE_PREDECESSOR_SETS_H_
#define GAMES_CAT_MOUSE_PREDECESSOR_SETS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "games/cat_mouse/graph.h"
#include "retrograde/core/words.h"

namespace retrograde::cat_mouse {

// Immutable; may be used from several threads at once.
class PredecessorSets {
 public:
  // Seats are counted from `hole`, which has seat 0. O(nodes + arcs).
  PredecessorSets(Graph board, Node hole);

  const Graph& Board() const { return board_; }

  Node SeatOf(Node node) const { return seats_[node]; }
  Node NodeAt(Node seat) const { return nodes_[seat]; }

  // Word v of a set belongs to the node with seat v. Adds to `out`, for each
  // node, the bits that stand in `sources` at a node it has an arc to; at least
  // those in `want`.
  template <class Sources, class Want, class Out>
  void Pre(const Sources& sources, const Want& want, Out& out) const {
    const uint64_t wanted_words = want.VisitedWords();
    if (FollowAllArcs(sources.VisitedWords(), wanted_words)) {
      PreFromAll(sources, out);
    } else if (StartFromSources(sources, wanted_words)) {
      PreFromSources(sources, out);
    } else {
      PreFromWanted(sources, want, out);
    }
  }

 private:
  // Four of the seats in the list of `owner`.
  struct Quad {
    Node owner;
    std::array<Node, 4> seats;

    // The members of the sources at the ends of four arcs.
    template <class Sources>
    uint64_t WordBehind(const Sources& sources) const {
      const auto& [a, b, c, d] = seats;
      return sources.Word(a) | sources.Word(b) | sources.Word(c) |
             sources.Word(d);
    }
  };

  // A list of seats for each seat, in quads.
  class QuadLists {
   public:
    explicit QuadLists(const Graph& board);
    // The list of the next seat.
    void AddList(absl::Span<const Node> nodes, const std::vector<Node>& seats);
    absl::Span<const Quad> List(uint64_t v) const {
      return absl::MakeConstSpan(quads_.data() + offsets_[v],
                                 quads_.data() + offsets_[v + 1]);
    }
    const std::vector<Quad>& All() const { return quads_; }

   private:
    std::vector<uint64_t> offsets_{0};  // one more than there are lists
    std::vector<Quad> quads_;
  };

  // Below this degree hardly any word is full before its arcs are used up.
  static constexpr uint64_t kFewArcs = 16;

  void TakeSeats(Node hole);
  uint64_t Degree() const { return board_.ArcCount() / board_.NodeCount() + 1; }

  bool FollowAllArcs(uint64_t source_words, uint64_t wanted_words) const;
  template <class Sources>
  bool StartFromSources(const Sources& sources, uint64_t wanted_words) const;
  template <class Sources, class Out>
  void PreFromAll(const Sources& sources, Out& out) const;
  template <class Sources, class Out>
  void PreFromSources(const Sources& sources, Out& out) const;
  template <class Sources, class Want, class Out>
  void PreFromWanted(const Sources& sources, const Want& want, Out& out) const;

  Graph board_;
  std::vector<Node> nodes_, seats_;  // by seat; by node
  QuadLists successors_;
  std::optional<QuadLists> predecessors_;  // where they are others
};

inline bool PredecessorSets::FollowAllArcs(uint64_t source_words,
                                           uint64_t wanted_words) const {
  return Degree() <= kFewArcs &&
         4 * std::min(source_words, wanted_words) >= board_.NodeCount();
}

// Compares the words that either way has to touch. A source costs all its arcs.
// A wanted node costs its arcs until it has what it wants: when one bit in p is
// set in the sources, some 4 · p words have been united until 64 bits are full.
template <class Sources>
bool PredecessorSets::StartFromSources(const Sources& sources,
                                       uint64_t wanted_words) const {
  const uint64_t degree = Degree();
  const uint64_t visited = sources.VisitedWords();
  // Neither needs a count of bits.
  if (visited * degree <= wanted_words) return true;
  if (degree <= kFewArcs) return visited <= wanted_words;
  const uint64_t all_bits = uint64_t{board_.NodeCount()} * kBitsPerWord;
  const uint64_t until_full = 4 * (all_bits / (sources.Count() + 1));
  return visited * degree <= wanted_words * std::min(degree, until_full);
}

template <class Sources, class Out>
void PredecessorSets::PreFromAll(const Sources& sources, Out& out) const {
  for (const Quad& quad : successors_.All()) {
    out.AddWord(quad.owner, quad.WordBehind(sources));
  }
}

template <class Sources, class Out>
void PredecessorSets::PreFromSources(const Sources& sources, Out& out) const {
  const QuadLists& predecessors = predecessors_ ? *predecessors_ : successors_;
  sources.ForEachWord([&](uint64_t v, uint64_t word) {
    for (const Quad& quad : predecessors.List(v)) {
      for (const Node from : quad.seats) out.AddWord(from, word);
    }
  });
}

template <class Sources, class Want, class Out>
void PredecessorSets::PreFromWanted(const Sources& sources, const Want& want,
                                    Out& out) const {
  want.ForEachWord([&](uint64_t v, uint64_t wanted) {
    uint64_t found = 0;
    for (const Quad& quad : successors_.List(v)) {
      found |= quad.WordBehind(sources);
      if ((wanted & ~found) == 0) break;
    }
    out.AddWord(v, found);
  });
}

}  // namespace retrograde::cat_mouse

#endif  // GAMES_CAT_MOUSE_PREDECESSOR_SETS_H_
