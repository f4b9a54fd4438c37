// The head of a section: what it says, as a struct and as text.

#ifndef RETROGRADE_TABLE_FORMAT_SECTION_TEXT_H_
#define RETROGRADE_TABLE_FORMAT_SECTION_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/value.h"
#include "retrograde/table/format/format.h"

namespace retrograde::table {

// The lengths that occur; the code of a length is its place. The most frequent
// are first in what is written; in what is read, any order is fine.
struct LengthLists {
  std::vector<Ply> wins, losses;

  bool Empty() const { return wins.empty() && losses.empty(); }
  // The longest; 0 if there is none.
  Ply Longest() const;
  // The bits that a code takes: 0 if no list has more than one.
  unsigned CodeBits() const;

  friend bool operator==(const LengthLists&, const LengthLists&) = default;
};

// The head of a section. What a kind does not need stays as it is here.
struct SectionHead {
  std::string slice;
  SectionKind kind = SectionKind::kOutcome;
  uint64_t states = 0;  // indices, holes included
  uint64_t blocks = 0;  // without the one that lists the first keys
  Counts counts;  // holes left out; all lengths are 0 where kind is kOutcome
  uint64_t content = 0;             // the content hash
  std::optional<Outcome> constant;  // kOutcome: the outcome of all states
  LengthLists lengths;              // where HasLengths(kind)
};

// The lengths that were counted, those of most states first; among equals, the
// shorter.
LengthLists ListLengths(const Counts& counts);

// The number of blocks that a section has, by its other fields.
uint64_t BlocksOf(const SectionHead& head, uint32_t block_states);

// The text of a section's head, and the head that a text says. As for the head
// of a family; Unimplemented for a section of an unknown kind.
std::string SectionHeadText(const SectionHead& head);
absl::StatusOr<SectionHead> ParseSectionHead(absl::string_view text,
                                             uint32_t block_states);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_SECTION_TEXT_H_
