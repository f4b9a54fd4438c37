#include "retrograde/table/manifest.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "retrograde/table/file.h"
#include "retrograde/table/format.h"
#include "retrograde/table/json_fields.h"
#include "retrograde/table/write_aside.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kManifestFormat = 1;

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

std::map<Metric, uint64_t> ReadContent(JsonFields& family) {
  std::map<Metric, uint64_t> content;
  const Json* json = family.Object("content");
  if (json == nullptr) return content;
  JsonFields fields(*json);
  for (const Metric metric : kMetrics) {
    const std::string key(MetricText(metric));
    if (!fields.Has(key.c_str())) continue;
    const auto hash = ParseHash(fields.Text(key.c_str()));
    if (!hash) family.Fail("content", "16 hexadecimal digits each", "others");
    content[metric] = hash.value_or(0);
  }
  return content;
}

absl::StatusOr<ManifestFamily> ReadFamily(const std::string& name,
                                          const Json& json) {
  if (!json.is_object()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected an object, found ", Shown(json)));
  }
  JsonFields fields(json);
  ManifestFamily family;
  family.family = name;
  family.file = fields.Text("file");
  // A file elsewhere would be no part of the directory.
  if (family.file.empty() || family.file.find('/') != std::string::npos) {
    fields.Fail("file", "the name of a file", Shown(Json(family.file)));
  }
  family.bytes = fields.Number("bytes");
  family.states = fields.Number("states");
  family.content = ReadContent(fields);
  if (!fields.Ok()) return fields.Error();
  return family;
}

absl::Status ReadFields(const Json& json, Manifest& manifest) {
  JsonFields fields(json);
  manifest.generator = fields.Text("generator");
  manifest.game = fields.Text("game");
  manifest.parameters = fields.Text("parameters");
  for (const std::string& text : fields.Texts("metrics")) {
    if (const auto metric = MetricOf(text)) manifest.metrics.push_back(*metric);
  }
  manifest.axioms = fields.Text("axioms");
  const Json* families = fields.Object("families");
  if (!fields.Ok()) return fields.Error();
  for (const auto& [name, family_json] : families->items()) {
    absl::StatusOr<ManifestFamily> family = ReadFamily(name, family_json);
    if (!family.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("families: ", name, ": ", family.status().message()));
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
  return TextOf(json) + "\n";
}

absl::StatusOr<Manifest> ParseManifest(absl::string_view path,
                                       absl::string_view text) {
  const auto damaged = [&](const absl::Status& status) {
    return absl::DataLossError(absl::StrCat(path, ": ", status.message()));
  };
  const absl::StatusOr<Json> json = ParseObject(text);
  if (!json.ok()) return damaged(json.status());
  JsonFields fields(*json);
  const uint64_t format = fields.Number("format");
  if (!fields.Ok()) return damaged(fields.Error());
  if (format != kManifestFormat) {
    return absl::UnimplementedError(
        absl::StrCat(path, ": expected a manifest of format ", kManifestFormat,
                     ", found format ", format));
  }
  Manifest manifest;
  const absl::Status status = ReadFields(*json, manifest);
  if (!status.ok()) return damaged(status);
  return manifest;
}

absl::StatusOr<Manifest> ReadManifest(absl::string_view directory) {
  const std::string path = ManifestPath(directory);
  const absl::StatusOr<std::string> text = ReadSmallFile(path, kMostText);
  if (absl::IsNotFound(text.status())) {
    return absl::NotFoundError(
        absl::StrCat(directory, ": expected a directory of tables, found no ",
                     path, "; build it with `build ", directory, "`"));
  }
  if (!text.ok()) return text.status();
  return ParseManifest(path, *text);
}

absl::Status WriteManifest(absl::string_view directory,
                           const Manifest& manifest) {
  return ReplaceFile(ManifestPath(directory), ManifestText(manifest));
}

}  // namespace retrograde::table
