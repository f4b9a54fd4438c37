#include "retrograde/io/json_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"

namespace retrograde::cli {

std::string JsonString(absl::string_view text) {
  const auto is_plain = [](char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  };
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    return absl::StrCat("\"", text, "\"");
  }
  using Json = nlohmann::json;
  return Json(std::string(text))
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string JsonArray(const std::vector<std::string>& elements) {
  return absl::StrCat("[", absl::StrJoin(elements, ","), "]");
}

std::string JsonStringArray(const std::vector<std::string>& texts) {
  std::vector<std::string> elements;
  elements.reserve(texts.size());
  for (const std::string& text : texts) elements.push_back(JsonString(text));
  return JsonArray(elements);
}

void JsonObject::Set(absl::string_view key, std::string json) {
  for (auto& [known, value] : entries_) {
    if (known == key) {
      value = std::move(json);
      return;
    }
  }
  entries_.emplace_back(std::string(key), std::move(json));
}

std::string JsonObject::ToString() const {
  std::string text = "{";
  for (const auto& [key, value] : entries_) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "", JsonString(key), ":",
                    value);
  }
  return text + "}";
}

}  // namespace retrograde::cli
