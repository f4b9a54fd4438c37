// The operator Pre where a game does not bring its own.
//
// The question "which columns of `want` have a move into `sources`?" can be
// asked from either end. From the sources: look at their predecessors. From
// the wanted columns: look at their moves and stop at the first that hits. The
// end with less to look at answers.
//
// `Edges` tells what lies between the two ends of a row:
//   edges.Predecessors(source, visit)  visit(column)
//   edges.Moves(column, visit)         visit(source), false to stop

#ifndef RETROGRADE_ENGINE_PRE_H_
#define RETROGRADE_ENGINE_PRE_H_

#include <cstdint>

#include "retrograde/core/words.h"

namespace retrograde {

// Names every predecessor, wanted or not: to ask first costs more than to drop
// the others in the end, 64 at a time.
template <class Edges, BitSet Sources, BitSink Out>
void PreFromSources(const Edges& edges, const Sources& sources, Out& out) {
  ForEachMember(sources, [&](uint64_t source) {
    edges.Predecessors(source, [&](uint64_t column) { out.Add(column); });
  });
}

template <class Edges, BitSet Sources, BitSet Want, BitSink Out>
void PreFromColumns(const Edges& edges, const Sources& sources,
                    const Want& want, Out& out) {
  ForEachMember(want, [&](uint64_t column) {
    bool hit = false;
    edges.Moves(column, [&](uint64_t source) {
      hit = hit || sources.Has(source);
      return !hit;
    });
    if (hit) out.Add(column);
  });
}

// O(the smaller of the two sides: its words and its members' edges).
template <class Edges, BitSet Sources, BitSet Want, BitSink Out>
void PreFromEdges(const Edges& edges, const Sources& sources, const Want& want,
                  Out& out) {
  const uint64_t from_sources = sources.VisitedWords() + sources.Count();
  const uint64_t from_columns = want.VisitedWords() + want.Count();
  if (from_sources <= from_columns) {
    PreFromSources(edges, sources, out);
  } else {
    PreFromColumns(edges, sources, want, out);
  }
}

}  // namespace retrograde

#endif  // RETROGRADE_ENGINE_PRE_H_
