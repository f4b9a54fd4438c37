// Writing puts down what a kind of section needs and nothing else. Reading
// takes the fields in the order that lets each be checked against those before:
// the states first, then the counts, which must not exceed them, then the
// lengths, which must be those that were counted.

#include "retrograde/table/format/section_text.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/words.h"
#include "retrograde/table/format/json_fields.h"

namespace retrograde::table {
namespace {

Json OutcomeCountsJson(const PlayerCounts& counts) {
  Json json;
  json["win"] = counts.wins.Total();
  json["draw"] = counts.draws;
  json["loss"] = counts.losses.Total();
  return json;
}

Json PairsJson(const LengthCounts& counts) {
  Json pairs = Json::array();
  counts.ForEach([&](Ply plies, uint64_t count) {
    pairs.push_back(Json::array({plies, count}));
  });
  return pairs;
}

Json LengthCountsJson(const PlayerCounts& counts) {
  Json json;
  json["win"] = PairsJson(counts.wins);
  json["loss"] = PairsJson(counts.losses);
  return json;
}

Json CountsJson(const SectionHead& head) {
  Json json = Json::array();
  for (const PlayerCounts& counts : head.counts.players) {
    json.push_back(head.kind == SectionKind::kOutcome
                       ? OutcomeCountsJson(counts)
                       : LengthCountsJson(counts));
  }
  return json;
}

// Reads the counts of one player; `left` states have not been counted yet.
class CountsReader {
 public:
  CountsReader(JsonFields& section, uint64_t states)
      : section_(section), left_(states) {}

  void ReadOutcomes(const Json& json, PlayerCounts& counts) {
    JsonFields fields(json);
    counts.wins.Add(0, Take(fields.Number("win")));
    counts.draws = Take(fields.Number("draw"));
    counts.losses.Add(0, Take(fields.Number("loss")));
    if (!fields.Ok()) Fail(fields.Error().message());
  }

  void ReadLengths(const Json& json, PlayerCounts& counts) {
    JsonFields fields(json);
    if (const Json* wins = fields.Array("win")) ReadPairs(*wins, counts.wins);
    if (const Json* losses = fields.Array("loss")) {
      ReadPairs(*losses, counts.losses);
    }
    if (!fields.Ok()) Fail(fields.Error().message());
  }

 private:
  void ReadPairs(const Json& pairs, LengthCounts& counts) {
    uint64_t least = 0;  // of the next length
    for (const Json& pair : pairs) {
      if (!pair.is_array() || pair.size() != 2 ||
          !pair[0].is_number_unsigned() || !pair[1].is_number_unsigned()) {
        return Fail("something that is no pair of numbers");
      }
      const uint64_t plies = pair[0].get<uint64_t>();
      const uint64_t count = pair[1].get<uint64_t>();
      if (plies < least || plies > kMaxPly || count == 0) {
        return Fail(absl::StrCat("the pair ", plies, ", ", count));
      }
      counts.Add(static_cast<Ply>(plies), Take(count));
      least = plies + 1;
    }
  }

  uint64_t Take(uint64_t count) {
    if (count > left_) {
      Fail("more of them");
      return 0;
    }
    left_ -= count;
    return count;
  }

  void Fail(absl::string_view found) {
    section_.Fail("counts", "counts of no more states than there are", found);
  }

  JsonFields& section_;
  uint64_t left_;
};

void ReadCounts(JsonFields& fields, SectionHead& head) {
  const Json* json = fields.Array("counts");
  if (json == nullptr) return;
  if (json->size() != 2 || !(*json)[0].is_object() || !(*json)[1].is_object()) {
    return fields.Fail("counts", "two objects", "something else");
  }
  CountsReader reader(fields, head.states);
  for (size_t player = 0; player < 2; ++player) {
    PlayerCounts& counts = head.counts.players[player];
    if (head.kind == SectionKind::kOutcome) {
      reader.ReadOutcomes((*json)[player], counts);
    } else {
      reader.ReadLengths((*json)[player], counts);
    }
  }
}

std::vector<Ply> ReadLengthList(JsonFields& fields, const char* key) {
  std::vector<Ply> lengths;
  const Json* array = fields.Array(key);
  if (array == nullptr) return lengths;
  lengths.reserve(array->size());
  for (const Json& json : *array) {
    if (!json.is_number_unsigned() || json.get<uint64_t>() > kMaxPly) {
      fields.Fail(key, absl::StrCat("lengths up to ", kMaxPly), Shown(json));
      return {};
    }
    lengths.push_back(static_cast<Ply>(json.get<uint64_t>()));
  }
  return lengths;
}

LengthLists Ascending(LengthLists lists) {
  absl::c_sort(lists.wins);
  absl::c_sort(lists.losses);
  return lists;
}

void ReadLengths(JsonFields& fields, SectionHead& head) {
  if (const Json* json = fields.Object("lengths")) {
    JsonFields lists(*json);
    head.lengths.wins = ReadLengthList(lists, "win");
    head.lengths.losses = ReadLengthList(lists, "loss");
    if (!lists.Ok()) fields.Fail("lengths", "lists", lists.Error().message());
  }
  if (fields.Ok() &&
      Ascending(head.lengths) != Ascending(ListLengths(head.counts))) {
    fields.Fail("lengths", "the lengths that the counts name", "others");
  }
  const uint64_t bits = fields.Number("bits");
  if (bits != head.lengths.CodeBits()) {
    fields.Fail("bits", absl::StrCat(head.lengths.CodeBits()),
                absl::StrCat(bits));
  }
}

void ReadConstant(JsonFields& fields, SectionHead& head) {
  if (!fields.Has("constant")) return;
  head.constant = static_cast<Outcome>(fields.Number("constant", 0, 2));
  uint64_t others = 0;
  for (const PlayerCounts& counts : head.counts.players) {
    if (head.constant != Outcome::kWin) others |= counts.wins.Total();
    if (head.constant != Outcome::kDraw) others |= counts.draws;
    if (head.constant != Outcome::kLoss) others |= counts.losses.Total();
  }
  if (others != 0) {
    fields.Fail("constant", "no constant, as the counts differ",
                OutcomeText(*head.constant));
  }
}

}  // namespace

Ply LengthLists::Longest() const {
  Ply longest = 0;
  for (const std::vector<Ply>* list : {&wins, &losses}) {
    for (const Ply plies : *list) longest = std::max(longest, plies);
  }
  return longest;
}

unsigned LengthLists::CodeBits() const {
  const uint64_t codes = std::max(wins.size(), losses.size());
  return codes == 0 ? 0 : static_cast<unsigned>(std::bit_width(codes - 1));
}

LengthLists ListLengths(const Counts& counts) {
  const auto list = [](LengthCounts lengths, const LengthCounts& others) {
    lengths.Add(others);
    std::vector<std::pair<uint64_t, Ply>> by_count;
    lengths.ForEach([&](Ply plies, uint64_t count) {
      by_count.emplace_back(~count, plies);
    });
    absl::c_sort(by_count);
    std::vector<Ply> listed;
    listed.reserve(by_count.size());
    for (const auto& [count, plies] : by_count) listed.push_back(plies);
    return listed;
  };
  const auto& [first, second] = counts.players;
  return {list(first.wins, second.wins), list(first.losses, second.losses)};
}

uint64_t BlocksOf(const SectionHead& head, uint32_t block_states) {
  return head.constant ? 0 : DivideUp(head.states, block_states);
}

std::string SectionHeadText(const SectionHead& head) {
  Json json;
  json["slice"] = head.slice;
  json["kind"] = std::string(KindText(head.kind));
  json["states"] = head.states;
  json["blocks"] = head.blocks;
  if (head.kind != SectionKind::kKeys) {
    json["counts"] = CountsJson(head);
    json["content"] = HashText(head.content);
  }
  if (head.constant) json["constant"] = static_cast<int>(*head.constant);
  if (HasLengths(head.kind)) {
    json["bits"] = head.lengths.CodeBits();
    json["lengths"]["win"] = head.lengths.wins;
    json["lengths"]["loss"] = head.lengths.losses;
  }
  return TextOf(json);
}

absl::StatusOr<SectionHead> ParseSectionHead(absl::string_view text,
                                             uint32_t block_states) {
  const absl::StatusOr<Json> json = ParseObject(text);
  if (!json.ok()) return json.status();
  JsonFields fields(*json);
  SectionHead head;
  head.slice = fields.Text("slice");
  const std::string kind = fields.Text("kind");
  if (!fields.Ok()) return fields.Error();
  const auto known = ParseKind(kind);
  if (!known) {
    return absl::UnimplementedError(
        absl::StrCat("a section of an unknown kind: ", Shown(Json(kind))));
  }
  head.kind = *known;
  head.states = fields.Number("states");
  if (head.kind != SectionKind::kKeys) {
    ReadCounts(fields, head);
    const auto content = ParseHash(fields.Text("content"));
    if (!content) fields.Fail("content", "16 hexadecimal digits", "others");
    head.content = content.value_or(0);
  }
  if (head.kind == SectionKind::kOutcome) ReadConstant(fields, head);
  if (HasLengths(head.kind)) {
    ReadLengths(fields, head);
  }
  head.blocks = fields.Number("blocks");
  const uint64_t blocks = BlocksOf(head, block_states);
  if (head.blocks != blocks) {
    fields.Fail("blocks", absl::StrCat(blocks), absl::StrCat(head.blocks));
  }
  if (!fields.Ok()) return fields.Error();
  return head;
}

}  // namespace retrograde::table
