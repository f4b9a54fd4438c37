#include "retrograde/table/format/manifest.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/io/files/file.h"
#include "retrograde/io/files/write_aside.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/json_fields.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kManifestFormat = 2;

constexpr absl::string_view kRemedy =
    "; remove it and build again as before: tables that are whole are kept";

// Of the last field of a manifest, with what closes it.
constexpr absl::string_view kSealBegin = ",\"crc\":\"";
constexpr absl::string_view kSealEnd = "\"}\n";
constexpr size_t kSealBytes = kSealBegin.size() + 8 + kSealEnd.size();

// What follows these bytes of a manifest.
std::string SealOf(absl::string_view bytes) {
  return absl::StrCat(kSealBegin, absl::Hex(Crc32(bytes), absl::kZeroPad8),
                      kSealEnd);
}

bool IsSealed(absl::string_view text) {
  if (text.size() < kSealBytes) return false;
  const absl::string_view bytes = text.substr(0, text.size() - kSealBytes);
  return text.substr(bytes.size()) == SealOf(bytes);
}

Json FamilyJson(const ManifestFamily& family) {
  Json content = Json::object();
  for (const auto& [metric, hash] : family.content) {
    content[std::string(MetricText(metric))] = HashText(hash);
  }
  Json json;
  json["file"] = family.file;
  json["bytes"] = family.bytes;
  json["states"] = family.states;
  json["content"] = std::move(content);
  return json;
}

// Of the outcome and of the metrics, and of nothing else.
std::map<Metric, uint64_t> ReadContent(const std::vector<Metric>& metrics,
                                       JsonFields& family) {
  std::map<Metric, uint64_t> content;
  const Json* json = family.Object("content");
  if (json == nullptr) return content;
  JsonFields fields(*json);
  for (const Metric metric : kMetrics) {
    const std::string key(MetricText(metric));
    if (metric != Metric::kOutcome && !absl::c_linear_search(metrics, metric)) {
      continue;
    }
    const std::string text = fields.Text(key.c_str());
    const auto hash = ParseHash(text);
    if (!hash) fields.Fail(key, "16 hexadecimal digits", Shown(Json(text)));
    content[metric] = hash.value_or(0);
  }
  if (fields.Ok() && json->size() > content.size()) {
    fields.Fail("metrics", "no hash but the metrics'", "others");
  }
  if (!fields.Ok()) family.Fail("content", "hashes", fields.Error().message());
  return content;
}

absl::StatusOr<ManifestFamily> ReadFamily(const std::string& name,
                                          const std::vector<Metric>& metrics,
                                          const Json& json) {
  if (!IsFamilyName(name)) {
    return absl::InvalidArgumentError("expected the name of a family");
  }
  if (!json.is_object()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected an object, found ", Shown(json)));
  }
  JsonFields fields(json);
  fields.AllowOnly({"file", "bytes", "states", "content"});
  ManifestFamily family;
  family.family = name;
  family.file = fields.Text("file");
  if (family.file != FamilyFile(name)) {
    fields.Fail("file", FamilyFile(name), Shown(Json(family.file)));
  }
  family.bytes = fields.Number("bytes");
  family.states = fields.Number("states");
  family.content = ReadContent(metrics, fields);
  if (!fields.Ok()) return fields.Error();
  return family;
}

absl::Status ReadFields(const Json& json, Manifest& manifest) {
  JsonFields fields(json);
  fields.AllowOnly({"format", "generator", "game", "parameters", "metrics",
                    "axioms", "families", "crc"});
  manifest.generator = fields.Text("generator");
  manifest.game = fields.Text("game");
  manifest.parameters = fields.Text("parameters");
  manifest.metrics = fields.Metrics("metrics");
  manifest.axioms = fields.Text("axioms");
  if (!absl::c_linear_search(kAxiomReports, manifest.axioms)) {
    fields.Fail("axioms", absl::StrJoin(kAxiomReports, " or "),
                Shown(Json(manifest.axioms)));
  }
  const Json* families = fields.Object("families");
  if (!fields.Ok()) return fields.Error();
  for (const auto& [name, family_json] : families->items()) {
    absl::StatusOr<ManifestFamily> family =
        ReadFamily(name, manifest.metrics, family_json);
    if (!family.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("\"families\": ", Shown(Json(name)), ": ",
                       family.status().message()));
    }
    manifest.Put(*std::move(family));
  }
  return absl::OkStatus();
}

// Where a family is, or belongs, among families that ascend by name.
template <class Families>
auto PlaceOf(Families& families, absl::string_view family) {
  return std::lower_bound(
      families.begin(), families.end(), family,
      [](const ManifestFamily& entry, absl::string_view name) {
        return entry.family < name;
      });
}

}  // namespace

const ManifestFamily* Manifest::Find(absl::string_view family) const {
  const auto found = PlaceOf(families, family);
  return found == families.end() || found->family != family ? nullptr : &*found;
}

void Manifest::Put(ManifestFamily family) {
  const auto at = PlaceOf(families, family.family);
  if (at != families.end() && at->family == family.family) {
    *at = std::move(family);
  } else {
    families.insert(at, std::move(family));
  }
}

std::string ManifestPath(absl::string_view directory) {
  return absl::StrCat(directory, "/manifest.json");
}

std::string ManifestText(const Manifest& manifest) {
  Json metrics = Json::array();
  for (const Metric metric : manifest.metrics) {
    metrics.push_back(std::string(MetricText(metric)));
  }
  Json families = Json::object();
  for (const ManifestFamily& family : manifest.families) {
    families[family.family] = FamilyJson(family);
  }
  Json json;
  json["format"] = kManifestFormat;
  json["generator"] = manifest.generator;
  json["game"] = manifest.game;
  json["parameters"] = manifest.parameters;
  json["metrics"] = std::move(metrics);
  json["axioms"] = manifest.axioms;
  json["families"] = std::move(families);
  std::string text = TextOf(json);
  text.pop_back();  // the brace, which the seal puts back
  return text + SealOf(text);
}

absl::StatusOr<Manifest> ParseManifest(absl::string_view path,
                                       absl::string_view text) {
  const auto damaged = [&](const absl::Status& status) {
    return absl::DataLossError(
        absl::StrCat(path, ": ", status.message(), kRemedy));
  };
  const absl::StatusOr<Json> json = ParseObject(text);
  if (!json.ok()) return damaged(json.status());
  JsonFields fields(*json);
  const uint64_t format = fields.Number("format");
  if (!fields.Ok()) return damaged(fields.Error());
  // Another number without its seal is no other format, but damage. The first
  // format had no seal.
  if (format != kManifestFormat && (format == 1 || IsSealed(text))) {
    return absl::UnimplementedError(absl::StrCat(
        path, ": \"format\": expected ", kManifestFormat, ", found ", format,
        format == 1 ? ", which has no checksum" : "", kRemedy));
  }
  Manifest manifest;
  absl::Status status = ReadFields(*json, manifest);
  if (status.ok() && !IsSealed(text)) {
    fields.Fail("crc", "at the end the checksum of all bytes before it",
                "another text or bytes that were changed");
    status = fields.Error();
  }
  if (!status.ok()) return damaged(status);
  return manifest;
}

std::string MetricNames(const std::vector<Metric>& metrics) {
  return absl::StrJoin(metrics, ",", [](std::string* out, Metric metric) {
    absl::StrAppend(out, MetricText(metric));
  });
}

absl::StatusOr<Manifest> ReadManifest(absl::string_view directory) {
  const std::string path = ManifestPath(directory);
  const absl::StatusOr<std::string> text = ReadSmallFile(path, kMostText);
  if (absl::IsNotFound(text.status())) {
    return absl::NotFoundError(absl::StrCat(
        directory, ": expected a directory of tables, found no ", path,
        "; `build ", directory,
        "`, with the options of the game if it has any, makes one"));
  }
  if (!text.ok()) return text.status();
  return ParseManifest(path, *text);
}

absl::Status WriteManifest(absl::string_view directory,
                           const Manifest& manifest) {
  return ReplaceFile(ManifestPath(directory), ManifestText(manifest));
}

}  // namespace retrograde::table
