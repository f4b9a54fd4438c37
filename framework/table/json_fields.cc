#include "retrograde/table/json_fields.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace retrograde::table {

absl::StatusOr<Json> ParseObject(absl::string_view text) {
  // The parser takes a zero byte for the end of the text.
  if (const size_t zero = text.find('\0'); zero != absl::string_view::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a JSON text, found a zero byte at ", zero));
  }
  Json json = Json::parse(text.begin(), text.end(), nullptr,
                          /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    return absl::InvalidArgumentError(
        "expected a JSON text and nothing else, found other bytes");
  }
  if (!json.is_object()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a JSON object, found ", json.type_name()));
  }
  return json;
}

std::string TextOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string Shown(const Json& json) {
  if (json.is_structured()) return json.is_array() ? "an array" : "an object";
  constexpr size_t kMostShown = 40;
  std::string text = TextOf(json);
  if (text.size() > kMostShown) text = text.substr(0, kMostShown) + "…";
  return text;
}

void JsonFields::Fail(absl::string_view key, absl::string_view expected,
                      absl::string_view found) {
  if (!error_.ok()) return;
  error_ = absl::InvalidArgumentError(
      absl::StrCat("\"", key, "\": expected ", expected, ", found ", found));
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
