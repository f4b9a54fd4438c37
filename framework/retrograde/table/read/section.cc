// A section is opened from its frame inwards, and nothing is believed before
// its checksum has been compared:
//
//   ReadSectionFrame   "SECT", two lengths, the text, a CRC over all of these
//   Section::Open      the text, as a SectionHead
//   ReadTable          at the end of the payload, a length and a CRC of each
//                      block; the lengths must add up to the payload
//   ReadBlock          one block: its bytes, their CRC, then zstd
//
// Lengths are compared with the room that is left before memory is taken.

#include "retrograde/table/read/section.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kCrcBytes = 4;
constexpr uint64_t kEntryBytes = 8;   // of the table
constexpr uint64_t kFrameBytes = 16;  // before the text

std::string CrcText(uint32_t crc) {
  return absl::StrCat(absl::Hex(crc, absl::kZeroPad8));
}

absl::Status DamagedAt(const PooledFile& file, uint64_t offset,
                       absl::string_view message) {
  return absl::DataLossError(absl::StrCat(file.Path(), ": section at ", offset,
                                          ": expected ", message));
}

}  // namespace

std::unique_ptr<Decoder> SpareDecoders::Take() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) return std::make_unique<Decoder>();
  std::unique_ptr<Decoder> decoder = std::move(spare_.back());
  spare_.pop_back();
  return decoder;
}

void SpareDecoders::Return(std::unique_ptr<Decoder> decoder) {
  const std::lock_guard lock(mutex_);
  spare_.push_back(std::move(decoder));
}

absl::StatusOr<SectionFrame> ReadSectionFrame(PooledFile& file, uint64_t offset,
                                              uint64_t limit) {
  if (offset > limit || limit - offset < kFrameBytes + kCrcBytes) {
    return DamagedAt(file, offset, "a section, found no room for it");
  }
  std::string bytes(kFrameBytes, '\0');
  absl::Status status = file.ReadAt(offset, bytes.size(), bytes.data());
  if (!status.ok()) return status;
  if (bytes.substr(0, kSectionMagic.size()) != kSectionMagic) {
    return DamagedAt(file, offset, "\"SECT\", found other bytes");
  }
  const uint64_t payload_bytes = GetU64(bytes.data() + 4);
  const uint64_t text_bytes = GetU32(bytes.data() + 12);
  const uint64_t room = limit - offset - kFrameBytes - kCrcBytes;
  if (text_bytes > std::min(room, uint64_t{kMostText})) {
    return DamagedAt(file, offset,
                     absl::StrCat("a text of at most ", room,
                                  " bytes, found a length of ", text_bytes));
  }
  bytes.resize(kFrameBytes + text_bytes + kCrcBytes);
  status = file.ReadAt(offset + kFrameBytes, text_bytes + kCrcBytes,
                       bytes.data() + kFrameBytes);
  if (!status.ok()) return status;
  const uint32_t crc = GetU32(bytes.data() + kFrameBytes + text_bytes);
  bytes.resize(kFrameBytes + text_bytes);
  if (Crc32(bytes) != crc) {
    return DamagedAt(
        file, offset,
        absl::StrCat("the CRC ", CrcText(crc), " of its head, found ",
                     CrcText(Crc32(bytes))));
  }
  if (payload_bytes > room - text_bytes) {
    return DamagedAt(file, offset,
                     absl::StrCat("a payload of at most ", room - text_bytes,
                                  " bytes, found a length of ", payload_bytes));
  }
  SectionFrame frame;
  frame.payload = offset + kFrameBytes + text_bytes + kCrcBytes;
  frame.end = frame.payload + payload_bytes;
  frame.text = bytes.substr(kFrameBytes);
  return frame;
}

absl::Status Section::Damaged(uint64_t block, absl::string_view message) const {
  return absl::DataLossError(
      absl::StrCat(file_->Path(), ": ", KindText(head_.kind), " of slice ",
                   head_.slice, ": block ", block, ": ", message));
}

absl::StatusOr<Section> Section::Open(std::shared_ptr<PooledFile> file,
                                      const SectionFrame& frame,
                                      uint32_t block_states) {
  absl::StatusOr<SectionHead> head = ParseSectionHead(frame.text, block_states);
  if (!head.ok()) {
    const auto code = absl::IsUnimplemented(head.status())
                          ? absl::StatusCode::kUnimplemented
                          : absl::StatusCode::kDataLoss;
    return absl::Status(
        code, absl::StrCat(file->Path(), ": section before ", frame.payload,
                           ": ", head.status().message()));
  }
  Section section;
  section.file_ = std::move(file);
  section.head_ = *std::move(head);
  section.block_states_ = block_states;
  const absl::Status status = section.ReadTable(frame);
  if (!status.ok()) return status;
  return section;
}

absl::Status Section::ReadTable(const SectionFrame& frame) {
  const auto damaged = [&](absl::string_view message) {
    return absl::DataLossError(
        absl::StrCat(file_->Path(), ": ", KindText(head_.kind), " of slice ",
                     head_.slice, ": expected ", message));
  };
  const uint64_t payload_bytes = frame.end - frame.payload;
  const uint64_t blocks =
      head_.blocks + (head_.kind == SectionKind::kKeys ? 1 : 0);
  if (payload_bytes < kCrcBytes ||
      blocks > (payload_bytes - kCrcBytes) / kEntryBytes) {
    return damaged(absl::StrCat("a table of ", blocks,
                                " blocks, found a payload of ", payload_bytes,
                                " bytes"));
  }
  std::string table(blocks * kEntryBytes + kCrcBytes, '\0');
  const uint64_t begin = frame.end - table.size();
  const absl::Status status = file_->ReadAt(begin, table.size(), table.data());
  if (!status.ok()) return status;
  const uint32_t crc = GetU32(table.data() + table.size() - kCrcBytes);
  table.resize(table.size() - kCrcBytes);
  if (Crc32(table) != crc) {
    return damaged(absl::StrCat("the CRC ", CrcText(crc),
                                " of its table, found ",
                                CrcText(Crc32(table))));
  }
  uint64_t offset = frame.payload;
  offsets_.reserve(blocks + 1);
  crcs_.reserve(blocks);
  for (uint64_t block = 0; block < blocks; ++block) {
    offsets_.push_back(offset);
    offset += GetU32(table.data() + block * kEntryBytes);
    crcs_.push_back(GetU32(table.data() + block * kEntryBytes + 4));
  }
  offsets_.push_back(offset);
  if (offset == begin) return absl::OkStatus();
  return damaged(absl::StrCat("blocks of ", begin - frame.payload,
                              " bytes, found ", offset - frame.payload));
}

uint64_t Section::StatesOf(uint64_t block) const {
  return std::min(uint64_t{block_states_},
                  head_.states - block * block_states_);
}

absl::Status Section::CheckBlock(uint64_t block, std::string& bytes) const {
  bytes.resize(offsets_[block + 1] - offsets_[block]);
  const absl::Status status =
      file_->ReadAt(offsets_[block], bytes.size(), bytes.data());
  if (!status.ok()) return status;
  const uint32_t crc = Crc32(bytes);
  if (crc == crcs_[block]) return absl::OkStatus();
  return Damaged(block, absl::StrCat("expected the CRC ", CrcText(crcs_[block]),
                                     ", found ", CrcText(crc)));
}

absl::Status Section::ReadBlock(uint64_t block, uint64_t most, Decoder& decoder,
                                std::string& content) const {
  absl::Status status = CheckBlock(block, decoder.frame);
  if (!status.ok()) return status;
  status = decoder.zstd.Decompress(decoder.frame, most, content);
  if (!absl::IsDataLoss(status)) return status;
  return Damaged(block, status.message());
}

}  // namespace retrograde::table
