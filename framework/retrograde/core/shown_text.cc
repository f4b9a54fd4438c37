#include "retrograde/core/shown_text.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace retrograde {
namespace {

constexpr size_t kFarthest = 2;  // letters by which a word may differ

uint8_t ByteAt(absl::string_view text, size_t at) {
  return static_cast<uint8_t>(text[at]);
}

// The bytes of the character that a text begins with; 0 where it begins with
// none (Unicode, table 3-7).
size_t CharacterBytes(absl::string_view text) {
  const uint8_t lead = ByteAt(text, 0);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  uint8_t high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (text.size() < bytes) return 0;
  for (size_t at = 1; at < bytes; ++at, low = 0x80, high = 0xBF) {
    if (ByteAt(text, at) < low || ByteAt(text, at) > high) return 0;
  }
  return bytes;
}

// Whether a character, or a byte that is none, is shown as it is. The control
// characters of Latin-1, C2 80 to C2 9F, move the cursor of some terminals.
bool Prints(absl::string_view character) {
  if (character.size() == 1) return absl::ascii_isprint(character[0]);
  return ByteAt(character, 0) != 0xC2 || ByteAt(character, 1) >= 0xA0;
}

// Appends what fits within `most` bytes; whether that was all.
bool AppendShown(absl::string_view text, size_t most,
                 absl::string_view escaped_too, std::string* shown) {
  while (!text.empty()) {
    const absl::string_view character = FirstCharacter(text);
    if (character.size() > most) return false;
    const bool plain =
        Prints(character) && escaped_too.find(character) == escaped_too.npos;
    absl::StrAppend(
        shown, plain ? std::string(character) : absl::CHexEscape(character));
    most -= character.size();
    text.remove_prefix(character.size());
  }
  return true;
}

// How many letters to add, drop and change (Levenshtein), letters of any case
// being equal.
size_t Distance(absl::string_view from, absl::string_view to) {
  std::vector<size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (const char letter : from) {
    size_t diagonal = row[0]++;
    for (size_t i = 1; i < row.size(); ++i) {
      const bool same =
          absl::ascii_tolower(letter) == absl::ascii_tolower(to[i - 1]);
      const size_t changed = diagonal + (same ? 0 : 1);
      diagonal = row[i];
      row[i] = std::min({changed, row[i] + 1, row[i - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

absl::string_view FirstCharacter(absl::string_view text) {
  if (text.empty()) return text;
  return text.substr(0, std::max<size_t>(CharacterBytes(text), 1));
}

std::string Shown(absl::string_view text, size_t most) {
  std::string shown;
  if (!AppendShown(text, most, "", &shown)) shown += "…";
  return shown;
}

std::string Quoted(absl::string_view text, size_t most) {
  std::string shown = "\"";
  if (!AppendShown(text, most, "\"\\", &shown)) shown += "…";
  return shown + "\"";
}

std::string WithoutBrokenBytes(absl::string_view message) {
  std::string text;
  while (!message.empty()) {
    const absl::string_view character = FirstCharacter(message);
    const bool broken = CharacterBytes(message) == 0;
    absl::StrAppend(
        &text, broken ? absl::CHexEscape(character) : std::string(character));
    message.remove_prefix(character.size());
  }
  return text;
}

absl::string_view NearestWord(absl::string_view word,
                              absl::Span<const absl::string_view> words) {
  absl::string_view nearest;
  size_t least = kFarthest + 1;
  for (const absl::string_view candidate : words) {
    // Of a short word nothing would be left.
    if (candidate.size() <= kFarthest) continue;
    if (word.size() > candidate.size() + kFarthest) continue;
    const size_t distance = Distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace retrograde
