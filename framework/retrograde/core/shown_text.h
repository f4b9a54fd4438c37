// Texts from outside, as messages show them.
//
// Whoever reads a message sees whole characters: those of UTF-8 as they are,
// bytes that belong to none and characters that do not print as escapes, such
// as "\xc3" and "\n". So no message cuts a character in two, sends a terminal
// elsewhere or ceases to be UTF-8, whatever was typed.

#ifndef RETROGRADE_CORE_SHOWN_TEXT_H_
#define RETROGRADE_CORE_SHOWN_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace retrograde {

// The first character of a text: one to four bytes of UTF-8, or a byte that
// begins no character. Empty for an empty text.
absl::string_view FirstCharacter(absl::string_view text);

// The text with escapes for what does not print. Of a text of more than `most`
// bytes the whole characters within them, and "…".
inline constexpr size_t kMostShown = 200;
std::string Shown(absl::string_view text, size_t most = kMostShown);

// The same in quotes: "\"…\"". A quote and a backslash in it are escaped, too.
std::string Quoted(absl::string_view text, size_t most = kMostShown);

// A message with escapes for bytes that are not UTF-8. Line ends stay.
std::string WithoutBrokenBytes(absl::string_view message);

// The one of these words that was meant most likely: the nearest to `word`, of
// those that differ in case or in one or two letters only. Empty for none.
absl::string_view NearestWord(absl::string_view word,
                              absl::Span<const absl::string_view> words);

}  // namespace retrograde

#endif  // RETROGRADE_CORE_SHOWN_TEXT_H_
