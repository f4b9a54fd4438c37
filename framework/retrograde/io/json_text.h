// JSON for output: one object a line, its keys in a fixed order.

#ifndef RETROGRADE_IO_JSON_TEXT_H_
#define RETROGRADE_IO_JSON_TEXT_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"

namespace retrograde::cli {

// The text as a JSON string, in quotes. Bytes that are not UTF-8 become U+FFFD.
std::string JsonString(absl::string_view text);

// "[a,b]" of elements that are JSON already, and of texts.
std::string JsonArray(const std::vector<std::string>& elements);
std::string JsonStringArray(const std::vector<std::string>& texts);

// An object under construction. Setting a key again replaces its value and
// keeps its place.
class JsonObject {
 public:
  // `json` is the value as JSON.
  void Set(absl::string_view key, std::string json);

  const std::vector<std::pair<std::string, std::string>>& Entries() const {
    return entries_;
  }

  // "{…}" without blanks or a newline.
  std::string ToString() const;

 private:
  // A dozen keys: looking through them is quicker than any map.
  std::vector<std::pair<std::string, std::string>> entries_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_JSON_TEXT_H_
