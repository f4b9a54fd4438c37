// The texts of a block are gathered, compressed and appended; the first of each
// block are kept, and make one more block at the end.

#include "retrograde/table/write/key_writer.h"

#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "retrograde/table/format/compressor.h"
#include "retrograde/table/format/format.h"

namespace retrograde::table {
namespace {

// zstd's usual level. The game makes the texts one after another, which takes
// longer than that.
constexpr int kKeyLevel = 3;

absl::Status CheckKey(uint64_t index, absl::string_view before,
                      absl::string_view key) {
  if (absl::StrContains(key, '\n')) {
    return absl::InvalidArgumentError(absl::StrCat(
        "key ", index, ": expected one line, found several: ", key));
  }
  if (index > 0 && before >= key) {
    return absl::InvalidArgumentError(absl::StrCat(
        "key ", index, ": expected a text after ", before, ", found ", key));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SectionHead> PutKeys(
    absl::string_view slice, uint64_t states, uint32_t block_states,
    const WriterOptions& options,
    absl::FunctionRef<std::string(uint64_t index)> key,
    SectionWriter& section) {
  SectionHead head;
  head.slice = std::string(slice);
  head.kind = SectionKind::kKeys;
  head.states = states;
  head.blocks = BlocksOf(head, block_states);
  absl::Status status = section.Begin(head);
  FrameCompressor zstd(options.compression == 0 ? kKeyLevel
                                                : options.compression);
  std::string before, texts, first_keys, frame;
  const auto append = [&](absl::string_view content) {
    if (content.size() > kMostKeyBlock) {
      return absl::OutOfRangeError(
          absl::StrCat("the keys of a block take ", content.size(),
                       " bytes; at most ", kMostKeyBlock, " are possible"));
    }
    const absl::Status compressed = zstd.Compress(content, frame);
    return compressed.ok() ? section.Append(frame) : compressed;
  };
  for (uint64_t index = 0; index < states && status.ok(); ++index) {
    std::string text = key(index);
    status = CheckKey(index, before, text);
    if (!status.ok()) return status;
    if (index % block_states == 0) {
      if (options.stop.stop_requested()) return absl::CancelledError("stopped");
      if (index > 0) status = append(std::exchange(texts, {}));
      absl::StrAppend(&first_keys, text, "\n");
    }
    absl::StrAppend(&texts, text, "\n");
    before = std::move(text);
  }
  if (status.ok() && states > 0) status = append(texts);
  if (status.ok()) status = append(first_keys);
  if (status.ok()) status = section.End();
  if (!status.ok()) return status;
  return head;
}

}  // namespace retrograde::table
