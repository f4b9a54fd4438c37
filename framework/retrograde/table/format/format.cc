// The texts of heads and directories, and the small encodings that all of a
// file shares. A text is parsed in three steps: JSON, the fields one by one
// (errors are collected by JsonFields), and then what must hold between the
// fields.

#include "retrograde/table/format/format.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/core/sliced_game.h"
#include "retrograde/table/format/compressor.h"
#include "retrograde/table/format/json_fields.h"
#include "xxhash.h"
#include "zlib.h"

namespace retrograde::table {
namespace {

constexpr absl::string_view kKeysText = "keys";

void CheckSlices(const FamilyHead& head, JsonFields& fields) {
  std::set<absl::string_view> seen;
  for (const std::string& slice : head.slices) {
    if (!seen.insert(slice).second) {
      fields.Fail("slices", "each once", absl::StrCat("two of ", slice));
    }
  }
}

template <class Number>
Number FromLittleEndian(const char* bytes) {
  Number number = 0;
  for (size_t i = 0; i < sizeof(Number); ++i) {
    number |= Number{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  return number;
}

template <class Number>
void AppendLittleEndian(std::string& bytes, Number number) {
  for (size_t i = 0; i < sizeof(Number); ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xff);
  }
}

}  // namespace

bool IsFamilyName(absl::string_view name) {
  return !name.empty() && name.size() <= kMostFamilyName &&
         absl::c_all_of(name, [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
                  c == '_' || c == '-' || c == '+';
         });
}

absl::string_view KindText(SectionKind kind) {
  const std::optional<Metric> metric = MetricOfKind(kind);
  return metric ? MetricText(*metric) : kKeysText;
}

std::optional<SectionKind> ParseKind(absl::string_view text) {
  for (const SectionKind kind : kSectionKinds) {
    if (KindText(kind) == text) return kind;
  }
  return std::nullopt;
}

std::vector<SectionKind> KindsOf(const FamilyHead& head) {
  const auto has = [&head](SectionKind kind) {
    if (kind == SectionKind::kOutcome) return true;
    const std::optional<Metric> metric = MetricOfKind(kind);
    return metric ? absl::c_linear_search(head.metrics, *metric)
                  : head.has_keys;
  };
  std::vector<SectionKind> kinds;
  absl::c_copy_if(kSectionKinds, std::back_inserter(kinds), has);
  return kinds;
}

std::string FamilyHeadText(const FamilyHead& head) {
  Json metrics = Json::array();
  for (const Metric metric : head.metrics) {
    metrics.push_back(std::string(MetricText(metric)));
  }
  Json json;
  json["game"] = head.game;
  json["parameters"] = head.parameters;
  json["family"] = head.family;
  json["slices"] = head.slices;
  json["metrics"] = std::move(metrics);
  json["index"] = head.has_keys ? "keys" : "game";
  json["block_states"] = head.block_states;
  json["generator"] = head.generator;
  if (head.compression != 0) json["compression"] = head.compression;
  return TextOf(json);
}

absl::StatusOr<FamilyHead> ParseFamilyHead(absl::string_view text) {
  const absl::StatusOr<Json> json = ParseObject(text);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  FamilyHead head;
  head.game = fields.Text("game");
  head.parameters = fields.Text("parameters");
  head.family = fields.Text("family");
  if (!IsFamilyName(head.family)) {
    fields.Fail("family", "letters, digits, '_', '-' and '+'", head.family);
  }
  head.slices = fields.Texts("slices");
  CheckSlices(head, fields);
  head.metrics = fields.Metrics("metrics");
  const std::string index = fields.Text("index");
  head.has_keys = index == kKeysText;
  if (!head.has_keys && index != "game") {
    fields.Fail("index", "\"game\" or \"keys\"", index);
  }
  head.block_states = static_cast<uint32_t>(
      fields.Number("block_states", kLeastBlockStates, kMostBlockStates));
  if (!std::has_single_bit(head.block_states)) {
    fields.Fail("block_states", "a power of two",
                absl::StrCat(head.block_states));
  }
  head.generator = fields.Text("generator");
  if (fields.Has("compression")) {
    head.compression =
        static_cast<int>(fields.Number("compression", 1, kMostLevel));
  }
  if (!fields.Ok()) return fields.Error();
  return head;
}

std::string DirectoryText(absl::Span<const SectionPlace> places) {
  Json sections = Json::array();
  for (const SectionPlace& place : places) {
    Json section;
    section["slice"] = place.slice;
    section["kind"] = std::string(KindText(place.kind));
    section["offset"] = place.offset;
    sections.push_back(std::move(section));
  }
  Json json;
  json["sections"] = std::move(sections);
  return TextOf(json);
}

absl::StatusOr<std::vector<SectionPlace>> ParseDirectory(
    absl::string_view text) {
  const absl::StatusOr<Json> json = ParseObject(text);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  std::vector<SectionPlace> places;
  if (const Json* sections = fields.Array("sections")) {
    for (const Json& section : *sections) {
      if (!section.is_object()) {
        fields.Fail("sections", "objects", Shown(section));
        break;
      }
      JsonFields entry(section);
      SectionPlace place;
      place.slice = entry.Text("slice");
      const auto kind = ParseKind(entry.Text("kind"));
      place.offset = entry.Number("offset");
      if (!entry.Ok()) return entry.Error();
      if (!kind) continue;  // of another version
      place.kind = *kind;
      places.push_back(std::move(place));
    }
  }
  if (!fields.Ok()) return fields.Error();
  return places;
}

absl::Status CheckSameGame(absl::string_view path, absl::string_view game,
                           absl::string_view parameters,
                           absl::string_view wanted_game,
                           absl::string_view wanted_parameters) {
  if (game != wanted_game) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": expected tables of the game ", wanted_game,
                     ", found tables of ", game));
  }
  if (parameters != wanted_parameters) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": the tables are for other parameters of ", game,
                     ": expected ", retrograde::Shown(wanted_parameters),
                     ", found ", retrograde::Shown(parameters)));
  }
  return absl::OkStatus();
}

std::string HashText(uint64_t hash) {
  return absl::StrCat(absl::Hex(hash, absl::kZeroPad16));
}

std::optional<uint64_t> ParseHash(absl::string_view text) {
  uint64_t hash = 0;
  if (!absl::SimpleHexAtoi(text, &hash) || HashText(hash) != text) {
    return std::nullopt;
  }
  return hash;
}

uint64_t JoinHashes(absl::Span<const uint64_t> hashes) {
  std::string texts;
  for (const uint64_t hash : hashes) absl::StrAppend(&texts, HashText(hash));
  return XXH3_64bits(texts.data(), texts.size());
}

uint32_t Crc32(absl::string_view bytes, uint32_t before) {
  return static_cast<uint32_t>(crc32_z(
      before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

void PutU32(std::string& bytes, uint32_t number) {
  AppendLittleEndian(bytes, number);
}
void PutU64(std::string& bytes, uint64_t number) {
  AppendLittleEndian(bytes, number);
}
uint32_t GetU32(const char* bytes) { return FromLittleEndian<uint32_t>(bytes); }
uint64_t GetU64(const char* bytes) { return FromLittleEndian<uint64_t>(bytes); }

std::string FamilyFile(absl::string_view family) {
  return absl::StrCat(family, ".rgt");
}
std::string PartFile(absl::string_view family) {
  return absl::StrCat(family, ".rgt.part");
}

}  // namespace retrograde::table
