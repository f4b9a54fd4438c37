// The values of a JSON object, taken key by key and checked.
//
// The texts of tables come from files that may be damaged, and an exception or
// a default would be the wrong answer to each of the many things that may be
// wrong with them. So whoever reads one asks for what it needs, in a row, and
// looks once at the end: the first error stays.

#ifndef RETROGRADE_TABLE_FORMAT_JSON_FIELDS_H_
#define RETROGRADE_TABLE_FORMAT_JSON_FIELDS_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/metric.h"

namespace retrograde::table {

using Json = nlohmann::ordered_json;

// The text as an object; InvalidArgument if it is none, or if an object in it
// has a key twice.
absl::StatusOr<Json> ParseObject(absl::string_view text);

// The object as a text. What is not UTF-8 in it becomes U+FFFD.
std::string TextOf(const Json& json);

// Reads one object, which must outlive it. After an error nothing is written
// any more.
class JsonFields {
 public:
  explicit JsonFields(const Json& object) : object_(object) {}

  bool Has(const char* key) const { return object_.contains(key); }
  // Makes any other key an error.
  void AllowOnly(std::initializer_list<absl::string_view> keys);

  // The value of a key, of the type that its name says; else an error.
  std::string Text(const char* key);
  std::vector<std::string> Texts(const char* key);
  // One at least, each once.
  std::vector<Metric> Metrics(const char* key);
  uint64_t Number(const char* key, uint64_t least = 0,
                  uint64_t most = std::numeric_limits<uint64_t>::max());
  const Json* Array(const char* key);   // null after an error
  const Json* Object(const char* key);  // likewise

  // Makes "KEY: expected …, found …" the error, unless there is one.
  void Fail(absl::string_view key, absl::string_view expected,
            absl::string_view found);

  // InvalidArgument about the first thing that was wrong.
  const absl::Status& Error() const { return error_; }
  bool Ok() const { return error_.ok(); }

 private:
  const Json* Find(const char* key, absl::string_view expected);

  const Json& object_;
  absl::Status error_;
};

// The value as it may stand in a message: cut off when it is long.
std::string Shown(const Json& json);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_JSON_FIELDS_H_
