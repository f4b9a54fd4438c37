// A graph from JSON, token by token: the lists are all that is built, and what
// is wrong is named where it stands.

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/cops_and_robbers/graph.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/shown_text.h"

namespace retrograde::cops_and_robbers {
namespace {

using Json = nlohmann::json;

// What nlohmann::json calls for each token; false ends the reading.
class ListsHandler {
 public:
  explicit ListsHandler(absl::string_view text) : text_(text) {}

  AdjacencyLists& Lists() { return lists_; }
  const std::string& Error() const { return error_; }

  bool null() { return Refuse("null"); }
  bool boolean(bool value) { return Refuse(value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t value) {
    return Refuse(absl::StrCat(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    const bool is_node = value <= std::numeric_limits<uint32_t>::max();
    if (depth_ != 2 || !is_node) return Refuse(absl::StrCat(value));
    lists_.back().push_back(static_cast<uint32_t>(value));
    return true;
  }
  bool number_float(Json::number_float_t, const std::string& text) {
    return Refuse(text);
  }
  bool string(const std::string& text) { return Refuse(Quoted(text)); }
  bool binary(const Json::binary_t&) { return Refuse("binary"); }
  bool start_object(size_t) { return Refuse("an object"); }
  bool key(const std::string&) { return false; }
  bool end_object() { return false; }
  bool start_array(size_t) {
    if (depth_ == 2) return Refuse("a list");
    if (depth_++ == 1) lists_.emplace_back();
    return true;
  }
  bool end_array() {
    --depth_;
    return true;
  }
  // `position` counts the bytes up to and with the one that is wrong, or the
  // last one of a number that no type holds.
  bool parse_error(size_t position, const std::string& token,
                   const Json::exception& error) {
    constexpr int kTooLargeANumber = 406;
    const absl::string_view read = text_.substr(0, position);
    const absl::string_view before =
        read.substr(0, position == 0 ? 0 : position - 1);
    const absl::string_view found =
        error.id == kTooLargeANumber
            ? absl::string_view(token)
            : FirstCharacter(text_.substr(before.size()));
    error_ = absl::StrCat(
        "line ", std::count(before.begin(), before.end(), '\n') + 1,
        ", column ", before.size() - (before.rfind('\n') + 1) + 1,
        ": expected JSON, found ",
        position > text_.size() ? "the end" : Quoted(found));
    return false;
  }

 private:
  bool Refuse(absl::string_view found) {
    std::string place = "the graph";
    absl::string_view expected = "a list of lists of nodes";
    if (depth_ == 1) {
      place = absl::StrCat("graph[", lists_.size(), "]");
      expected = "a list of nodes";
    } else if (depth_ == 2) {
      place = absl::StrCat("graph[", lists_.size() - 1, "][",
                           lists_.back().size(), "]");
      expected = "the number of a node";
    }
    error_ = absl::StrCat(place, " is ", found, ", expected ", expected);
    return false;
  }

  const absl::string_view text_;
  AdjacencyLists lists_;
  int depth_ = 0;  // of arrays that are open
  std::string error_;
};

}  // namespace

absl::StatusOr<Graph> Graph::FromJson(absl::string_view text) {
  ListsHandler handler(text);
  if (!Json::sax_parse(text.begin(), text.end(), &handler)) {
    return absl::InvalidArgumentError(handler.Error());
  }
  return FromLists(handler.Lists());
}

}  // namespace retrograde::cops_and_robbers
