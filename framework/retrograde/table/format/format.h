// What stands in a table file: heads, sections, and their texts.
//
// docs/table_format.md describes the bytes; this header is its words in C++.
// The numbers that frame a file are few and fixed, everything else is said in
// small JSON texts. A text comes from a file that may be damaged or made to
// harm, so nothing in it is believed before it has been checked: what these
// functions return is consistent in itself.

#ifndef RETROGRADE_TABLE_FORMAT_FORMAT_H_
#define RETROGRADE_TABLE_FORMAT_FORMAT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "retrograde/analysis/counts.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"

namespace retrograde::table {

inline constexpr absl::string_view kMagic = "RGTABLE\n";
inline constexpr absl::string_view kSectionMagic = "SECT";
inline constexpr absl::string_view kDirectoryMagic = "DIRE";
inline constexpr absl::string_view kTailMagic = "RGTEND\r\n";
inline constexpr uint32_t kVersion = 1;
inline constexpr uint64_t kTailBytes = 28;

// A text is at most this long; a longer one is taken for damage.
inline constexpr uint32_t kMostText = uint32_t{1} << 24;

// The texts of the keys of a block take at most this together.
inline constexpr uint64_t kMostKeyBlock = uint64_t{1} << 28;

// States a block.
inline constexpr uint32_t kLeastBlockStates = 1024;
inline constexpr uint32_t kMostBlockStates = 1 << 20;
inline constexpr uint32_t kUsualBlockStates = 8192;

// The head of a file: what its family is.
struct FamilyHead {
  std::string game, parameters;  // as the game writes them
  std::string family, generator;
  std::vector<std::string> slices;
  std::vector<Metric> metrics = {Metric::kRemoteness};
  bool has_keys = false;  // else the game numbers the states
  uint32_t block_states = kUsualBlockStates;
  int compression = 0;  // zstd's level where it is not the usual one; else 0

  friend bool operator==(const FamilyHead&, const FamilyHead&) = default;
};

// What a section holds for each index of its slice: the values by a metric,
// with the number of its traits, or the keys.
enum class SectionKind : uint8_t { kOutcome = 0, kKeys = 3 };

constexpr SectionKind KindOf(Metric metric) {
  return static_cast<SectionKind>(TraitsOf(metric).section);
}
static_assert(KindOf(Metric::kOutcome) == SectionKind::kOutcome);

// The metric of a section; nothing of one with keys.
constexpr std::optional<Metric> MetricOfKind(SectionKind kind) {
  for (const MetricTraits& row : kMetricTraits) {
    if (KindOf(row.metric) == kind) return row.metric;
  }
  return std::nullopt;
}
static_assert(!MetricOfKind(SectionKind::kKeys),
              "no metric has the keys' number");

// Whether a section holds lengths.
constexpr bool HasLengths(SectionKind kind) {
  const std::optional<Metric> metric = MetricOfKind(kind);
  return metric && CountsPlies(*metric);
}

// All kinds, in the order of their numbers, which are those from 0 on.
inline constexpr auto kSectionKinds = [] {
  std::array<SectionKind, kMetricCount + 1> kinds{};
  for (size_t i = 0; i < kinds.size(); ++i) kinds[i] = SectionKind(i);
  return kinds;
}();
static_assert(
    [] {
      for (const Metric metric : kMetrics) {
        if (TraitsOf(metric).section >= kSectionKinds.size()) return false;
      }
      return true;
    }(),
    "the numbers of sections leave none out");

// "outcome", "remoteness", "conversion" or "keys", and back.
absl::string_view KindText(SectionKind kind);
std::optional<SectionKind> ParseKind(absl::string_view text);

// The kinds of sections that a file with this head has, in the order of the
// numbers: the outcome, the metrics that count plies, perhaps the keys.
std::vector<SectionKind> KindsOf(const FamilyHead& head);

// Where a section begins in a file.
struct SectionPlace {
  std::string slice;
  SectionKind kind = SectionKind::kOutcome;
  uint64_t offset = 0;  // of "SECT"

  friend bool operator==(const SectionPlace&, const SectionPlace&) = default;
};

// The text of a head, and the head of a text. InvalidArgument, with what was
// expected and what was found, for a text that is no such head or contradicts
// itself; the caller knows which file it comes from. Keys that are not known
// are passed over. The memory is proportional to the text.
std::string FamilyHeadText(const FamilyHead& head);
absl::StatusOr<FamilyHead> ParseFamilyHead(absl::string_view text);
// The text of a directory, and the places in one; kinds that are not known are
// left out.
std::string DirectoryText(absl::Span<const SectionPlace> places);
absl::StatusOr<std::vector<SectionPlace>> ParseDirectory(
    absl::string_view text);

// Whether a file or manifest is for this game: FailedPrecondition if not,
// naming `path` and both games.
absl::Status CheckSameGame(absl::string_view path, absl::string_view game,
                           absl::string_view parameters,
                           absl::string_view wanted_game,
                           absl::string_view wanted_parameters);

// 16 hexadecimal digits, lower case, and back.
std::string HashText(uint64_t hash);
std::optional<uint64_t> ParseHash(absl::string_view text);

// The content hash of a family from those of its slices, in their order.
uint64_t JoinHashes(absl::Span<const uint64_t> hashes);

// CRC-32 as zlib has it, of bytes that follow others with the CRC `before`.
uint32_t Crc32(absl::string_view bytes, uint32_t before = 0);

// Unsigned numbers, little-endian. Get: precondition, the bytes are there.
void PutU32(std::string& bytes, uint32_t number);
void PutU64(std::string& bytes, uint64_t number);
uint32_t GetU32(const char* bytes);
uint64_t GetU64(const char* bytes);

// Whether a text can be the name of a family: letters, digits, '_', '-', '+'.
bool IsFamilyName(absl::string_view name);

// The names of a family's file: finished, and while it is being written.
std::string FamilyFile(absl::string_view family);  // "NAME.rgt"
std::string PartFile(absl::string_view family);    // "NAME.rgt.part"

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_FORMAT_FORMAT_H_
