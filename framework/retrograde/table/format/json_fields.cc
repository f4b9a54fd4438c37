#include "retrograde/table/format/json_fields.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::table {
namespace {

// Notes the first key that an object has twice: the parser would keep the last
// of its values and be silent.
class RepeatedKeys {
 public:
  // As the parser calls it.
  void See(size_t depth, Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) {
      keys_.resize(std::max(keys_.size(), depth + 2));
      keys_[depth + 1].clear();
    } else if (event == Json::parse_event_t::key && !first_) {
      const auto& key = parsed.get_ref<const std::string&>();
      if (!keys_[depth].insert(key).second) first_ = key;
    }
  }
  const std::optional<std::string>& First() const { return first_; }

 private:
  std::vector<std::set<std::string>> keys_;  // of the open objects, by depth
  std::optional<std::string> first_;
};

}  // namespace

absl::StatusOr<Json> ParseObject(absl::string_view text) {
  // The parser takes a zero byte for the end of the text.
  if (const size_t zero = text.find('\0'); zero != absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a JSON text, found a zero byte at ", zero));
  }
  RepeatedKeys repeated;
  const auto see = [&repeated](int depth, Json::parse_event_t event,
                               const Json& parsed) {
    repeated.See(static_cast<size_t>(depth), event, parsed);
    return true;
  };
  Json json = Json::parse(text.begin(), text.end(), see,
                          /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return absl::InvalidArgumentError(
        "expected a JSON text and nothing else, found other bytes");
  }
  if (!json.is_object()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a JSON object, found ", json.type_name()));
  }
  if (repeated.First()) {
    return absl::InvalidArgumentError(absl::StrCat(
        Shown(Json(*repeated.First())), ": expected each key once, found two"));
  }
  return json;
}

std::string TextOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string Shown(const Json& json) {
  if (json.is_structured()) return json.is_array() ? "an array" : "an object";
  constexpr size_t kMostShown = 40;
  return retrograde::Shown(TextOf(json), kMostShown);
}

void JsonFields::Fail(absl::string_view key, absl::string_view expected,
                      absl::string_view found) {
  if (!error_.ok()) return;
  error_ = absl::InvalidArgumentError(
      absl::StrCat("\"", key, "\": expected ", expected, ", found ", found));
}

void JsonFields::AllowOnly(std::initializer_list<absl::string_view> keys) {
  for (const auto& [key, value] : object_.items()) {
    if (absl::c_linear_search(keys, key)) continue;
    if (!error_.ok()) return;
    error_ = absl::InvalidArgumentError(
        absl::StrCat(Shown(Json(key)), ": expected no keys but ",
                     absl::StrJoin(keys, ", "), ", found this one"));
  }
}

const Json* JsonFields::Find(const char* key, absl::string_view expected) {
  if (!error_.ok()) return nullptr;
  const auto found = object_.find(key);
  if (found != object_.end()) return &*found;
  Fail(key, expected, "no such key");
  return nullptr;
}

std::string JsonFields::Text(const char* key) {
  const Json* json = Find(key, "a string");
  if (json == nullptr) return {};
  const auto* text = json->get_ptr<const Json::string_t*>();
  if (text != nullptr) return *text;
  Fail(key, "a string", Shown(*json));
  return {};
}

std::vector<std::string> JsonFields::Texts(const char* key) {
  std::vector<std::string> texts;
  const Json* array = Array(key);
  if (array == nullptr) return texts;
  texts.reserve(array->size());
  for (const Json& json : *array) {
    const auto* text = json.get_ptr<const Json::string_t*>();
    if (text == nullptr) {
      Fail(key, "strings", Shown(json));
      return {};
    }
    texts.push_back(*text);
  }
  return texts;
}

std::vector<Metric> JsonFields::Metrics(const char* key) {
  constexpr absl::string_view kExpected =
      "outcome, remoteness, conversion or several of them, each once";
  std::vector<Metric> metrics;
  for (const std::string& text : Texts(key)) {
    const std::optional<Metric> metric = MetricOf(text);
    if (!metric) {
      Fail(key, kExpected, Shown(Json(text)));
    } else if (absl::c_linear_search(metrics, *metric)) {
      Fail(key, kExpected, absl::StrCat("two of ", text));
    } else {
      metrics.push_back(*metric);
    }
  }
  if (metrics.empty()) Fail(key, kExpected, "none");
  return metrics;
}

uint64_t JsonFields::Number(const char* key, uint64_t least, uint64_t most) {
  const std::string expected =
      absl::StrCat("a whole number from ", least, " to ", most);
  const Json* json = Find(key, expected);
  if (json == nullptr) return least;
  if (json->is_number_unsigned()) {
    const uint64_t number = json->get<uint64_t>();
    if (least <= number && number <= most) return number;
  }
  Fail(key, expected, Shown(*json));
  return least;
}

const Json* JsonFields::Array(const char* key) {
  const Json* json = Find(key, "an array");
  if (json == nullptr || json->is_array()) return json;
  Fail(key, "an array", Shown(*json));
  return nullptr;
}

const Json* JsonFields::Object(const char* key) {
  const Json* json = Find(key, "an object");
  if (json == nullptr || json->is_object()) return json;
  Fail(key, "an object", Shown(*json));
  return nullptr;
}

}  // namespace retrograde::table
