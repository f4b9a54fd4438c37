// How a TableSlice answers, from the question down to the bytes:
//
//   ValueAt     the index's block -> PlanesOf (the cache, else ReadPlanes)
//               -> the bits of one state
//   Load        every block -> ReadCells, by several threads, past the cache
//   IndexOfKey  two searches by halves: of the first keys, which are kept for
//   all
//               blocks, then of the keys of one block
//
// The planes of a block are those of its outcomes, which the section `outcome`
// has for all metrics, and behind them those of the lengths' codes.

#include "retrograde/table/read/reader.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "retrograde/core/workers.h"

namespace retrograde::table {
namespace {

constexpr absl::string_view kNoValue =
    "expected outcomes and codes of lengths that occur, found other bits";

// The planes of the outcomes of a block whose states all have one.
void AddConstant(Outcome outcome, uint64_t states, std::string& planes) {
  for (unsigned bit = 0; bit < kOutcomeBits; ++bit) {
    const bool set = (static_cast<unsigned>(outcome) >> bit & 1) != 0;
    planes.append(PlaneBytes(states), static_cast<char>(set ? 0xff : 0));
    if (set && states % 8 != 0) {
      planes.back() = static_cast<char>((1 << states % 8) - 1);
    }
  }
}

// The texts of a block and where they begin. False unless there are so many.
bool SplitKeys(absl::string_view content, uint64_t keys, Block& block) {
  if (!content.empty() && content.back() != '\n') return false;
  if (static_cast<uint64_t>(absl::c_count(content, '\n')) != keys) return false;
  block.bytes.assign(content.begin(), content.end());
  block.starts.reserve(keys + 1);
  block.starts.push_back(0);
  for (uint32_t i = 0; i < content.size(); ++i) {
    if (content[i] == '\n') block.starts.push_back(i + 1);
  }
  return true;
}

absl::string_view KeyOf(const Block& block, uint64_t place) {
  const uint32_t start = block.starts[place];
  return {reinterpret_cast<const char*>(block.bytes.data()) + start,
          block.starts[place + 1] - start - 1};
}

// The number of keys of a block that are not after `key`.
uint64_t CountUpTo(const Block& block, absl::string_view key) {
  uint64_t low = 0, high = block.starts.size() - 1;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (KeyOf(block, middle) <= key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const TableSlice>> TableSlice::Open(
    std::shared_ptr<ReaderPool> pool, std::string name, uint32_t block_states,
    std::vector<Section> sections) {
  std::shared_ptr<TableSlice> slice(new TableSlice);
  slice->pool_ = std::move(pool);
  slice->name_ = std::move(name);
  slice->block_states_ = block_states;
  slice->size_ = sections.front().Head().states;
  for (Section& section : sections) {
    if (section.Head().states != slice->size_) {
      return section.Damaged(
          0, absl::StrCat("expected ", slice->size_,
                          " states as in the section before, found ",
                          section.Head().states));
    }
    const SectionKind kind = section.Head().kind;
    Stream stream{std::move(section), slice->pool_->sections++, std::nullopt};
    if (kind == SectionKind::kOutcome) {
      stream.values.emplace(LengthLists{{0}, {0}});
    } else if (kind != SectionKind::kKeys) {
      stream.values.emplace(stream.section.Head().lengths);
    }
    slice->streams_[static_cast<size_t>(kind)].emplace(std::move(stream));
  }
  const absl::Status status = slice->ReadFirstKeys();
  if (!status.ok()) return status;
  return slice;
}

const TableSlice::Stream* TableSlice::StreamOf(SectionKind kind) const {
  const std::optional<Stream>& stream = streams_[static_cast<size_t>(kind)];
  return stream ? &*stream : nullptr;
}

absl::StatusOr<const TableSlice::Stream*> TableSlice::Find(
    Metric metric) const {
  if (const Stream* stream = StreamOf(KindOf(metric))) return stream;
  return absl::NotFoundError(absl::StrCat(
      "slice ", name_, ": the metric ", MetricText(metric),
      " was not built; build it with `--metric=", MetricText(metric), "`"));
}

absl::Status TableSlice::CheckIndex(uint64_t index) const {
  if (index < size_) return absl::OkStatus();
  return absl::OutOfRangeError(absl::StrCat(
      "slice ", name_, ": expected an index below ", size_, ", found ", index));
}

// Adds the planes of a block as they are stored.
absl::Status TableSlice::AddPlanes(const Section& section, uint64_t block,
                                   unsigned bits, Decoder& decoder) const {
  const uint64_t states = section.StatesOf(block);
  if (section.Head().constant) {
    AddConstant(*section.Head().constant, states, decoder.planes);
    return absl::OkStatus();
  }
  const uint64_t bytes = bits * PlaneBytes(states);
  absl::Status status =
      section.ReadBlock(block, bytes, decoder, decoder.content);
  if (!status.ok()) return status;
  if (decoder.content.size() != bytes) {
    return section.Damaged(
        block, absl::StrCat("expected ", bytes, " bytes of planes, found ",
                            decoder.content.size()));
  }
  decoder.planes += decoder.content;
  return status;
}

// The planes of a block, the outcomes first.
absl::Status TableSlice::ReadPlanes(const Stream& stream, uint64_t block,
                                    Decoder& decoder) const {
  decoder.planes.clear();
  const absl::Status status = AddPlanes(
      StreamOf(SectionKind::kOutcome)->section, block, kOutcomeBits, decoder);
  if (!status.ok() || stream.values->CodeBits() == 0) return status;
  return AddPlanes(stream.section, block, stream.values->CodeBits(), decoder);
}

absl::Status TableSlice::ReadCells(const Stream& stream, uint64_t block,
                                   Decoder& decoder,
                                   unsigned char* cells) const {
  const absl::Status status = ReadPlanes(stream, block, decoder);
  if (!status.ok()) return status;
  const auto* planes =
      reinterpret_cast<const unsigned char*>(decoder.planes.data());
  const uint64_t states = stream.section.StatesOf(block);
  if (stream.values->Unpack(planes, states, cells)) return status;
  return stream.section.Damaged(block, kNoValue);
}

absl::StatusOr<std::shared_ptr<const Block>> TableSlice::PlanesOf(
    const Stream& stream, uint64_t block) const {
  const BlockId id = {stream.id, block};
  if (std::shared_ptr<const Block> found = pool_->cache.Find(id)) return found;
  const SpareDecoders::Loan decoder(pool_->decoders);
  const absl::Status status = ReadPlanes(stream, block, *decoder);
  if (!status.ok()) return status;
  const std::string& planes = (*decoder).planes;
  auto read = std::make_shared<Block>();
  read->bytes.assign(planes.begin(), planes.end());
  pool_->cache.Put(id, read);
  return read;
}

absl::StatusOr<Value> TableSlice::ValueAt(Metric metric, uint64_t index) const {
  absl::Status status = CheckIndex(index);
  if (!status.ok()) return status;
  const absl::StatusOr<const Stream*> stream = Find(metric);
  if (!stream.ok()) return stream.status();
  const uint64_t block = index / block_states_;
  const absl::StatusOr<std::shared_ptr<const Block>> planes =
      PlanesOf(**stream, block);
  if (!planes.ok()) return planes.status();
  const Section& section = (*stream)->section;
  const std::optional<Value> value = (*stream)->values->At(
      (*planes)->bytes.data(), section.StatesOf(block), index % block_states_);
  if (value) return *value;
  return section.Damaged(block, kNoValue);
}

absl::StatusOr<Counts> TableSlice::CountsOf(Metric metric) const {
  const absl::StatusOr<const Stream*> stream = Find(metric);
  if (!stream.ok()) return stream.status();
  Counts counts = (*stream)->section.Head().counts;
  if (!CountsPlies(metric)) return counts;
  // The sections of lengths do not count draws.
  const Counts& outcomes =
      StreamOf(SectionKind::kOutcome)->section.Head().counts;
  for (size_t player = 0; player < counts.players.size(); ++player) {
    counts.players[player].draws = outcomes.players[player].draws;
  }
  return counts;
}

absl::StatusOr<uint64_t> TableSlice::ContentOf(Metric metric) const {
  const absl::StatusOr<const Stream*> stream = Find(metric);
  if (!stream.ok()) return stream.status();
  return (*stream)->section.Head().content;
}

absl::StatusOr<uint64_t> TableSlice::LoadBytes(Metric metric) const {
  const absl::StatusOr<const Stream*> stream = Find(metric);
  if (!stream.ok()) return stream.status();
  return SaturatingProduct(size_, (*stream)->values->CellWidth());
}

absl::StatusOr<SliceCells> TableSlice::Load(Metric metric, unsigned threads,
                                            const std::stop_token& stop) const {
  const absl::StatusOr<const Stream*> stream = Find(metric);
  if (!stream.ok()) return stream.status();
  const unsigned width = (*stream)->values->CellWidth();
  absl::StatusOr<SliceCells> cells = SliceCells::Create(size_, width);
  // Draws are zeros, and are there already.
  const Section& outcomes = StreamOf(SectionKind::kOutcome)->section;
  if (!cells.ok() || outcomes.Head().constant == Outcome::kDraw) return cells;
  std::mutex mutex;
  absl::Status status;  // under the mutex: that of the first bad block
  std::atomic<uint64_t> bad = size_;  // the first bad block
  Workers workers(threads);
  workers.Run(DivideUp(size_, block_states_), [&](uint64_t block, unsigned) {
    if (block > bad) return;
    const SpareDecoders::Loan decoder(pool_->decoders);
    const absl::Status decoded =
        stop.stop_requested()
            ? absl::CancelledError("stopped")
            : ReadCells(**stream, block, *decoder,
                        cells->Data() + block * block_states_ * width);
    if (decoded.ok()) return;
    const std::lock_guard lock(mutex);
    if (block > bad) return;
    bad = block;
    status = decoded;
  });
  if (!status.ok()) return status;
  return cells;
}

absl::StatusOr<std::shared_ptr<const Block>> TableSlice::ReadKeys(
    const Section& section, uint64_t block, uint64_t keys) const {
  const SpareDecoders::Loan decoder(pool_->decoders);
  const absl::Status status =
      section.ReadBlock(block, kMostKeyBlock, *decoder, (*decoder).content);
  if (!status.ok()) return status;
  auto texts = std::make_shared<Block>();
  if (!SplitKeys((*decoder).content, keys, *texts)) {
    return section.Damaged(
        block, absl::StrCat("expected the texts of ", keys, " states, found ",
                            texts->starts.size() - 1));
  }
  return texts;
}

absl::Status TableSlice::ReadFirstKeys() {
  const Stream* stream = StreamOf(SectionKind::kKeys);
  if (stream == nullptr) return absl::OkStatus();
  const uint64_t blocks = stream->section.Head().blocks;
  auto keys = ReadKeys(stream->section, blocks, blocks);
  if (!keys.ok()) return keys.status();
  first_keys_ = *std::move(keys);
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const Block>> TableSlice::KeysOf(
    uint64_t block) const {
  const Stream& stream = *StreamOf(SectionKind::kKeys);
  const BlockId id = {stream.id, block};
  if (std::shared_ptr<const Block> found = pool_->cache.Find(id)) return found;
  auto keys = ReadKeys(stream.section, block, stream.section.StatesOf(block));
  if (keys.ok()) pool_->cache.Put(id, *keys);
  return keys;
}

absl::Status TableSlice::CheckHasKeys() const {
  if (first_keys_ != nullptr) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "slice ", name_, ": the game numbers the states, there are no keys"));
}

absl::StatusOr<std::string> TableSlice::KeyAt(uint64_t index) const {
  absl::Status status = CheckHasKeys();
  if (status.ok()) status = CheckIndex(index);
  if (!status.ok()) return status;
  const auto keys = KeysOf(index / block_states_);
  if (!keys.ok()) return keys.status();
  return std::string(KeyOf(**keys, index % block_states_));
}

absl::StatusOr<std::optional<uint64_t>> TableSlice::IndexOfKey(
    absl::string_view key) const {
  const absl::Status status = CheckHasKeys();
  if (!status.ok()) return status;
  const uint64_t before = CountUpTo(*first_keys_, key);
  if (before == 0) return std::nullopt;
  const uint64_t block = before - 1;
  const auto keys = KeysOf(block);
  if (!keys.ok()) return keys.status();
  const uint64_t count = CountUpTo(**keys, key);
  if (count == 0 || KeyOf(**keys, count - 1) != key) return std::nullopt;
  return block * block_states_ + count - 1;
}

}  // namespace retrograde::table
