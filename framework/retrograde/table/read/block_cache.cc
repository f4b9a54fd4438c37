#include "retrograde/table/read/block_cache.h"

#include <algorithm>

#include "absl/hash/hash.h"

namespace retrograde::table {
namespace {

constexpr uint64_t kMostShards = 16;
// A smaller shard would hold too few blocks to drop the right ones.
constexpr uint64_t kLeastShardBytes = uint64_t{1} << 18;

}  // namespace

BlockCache::BlockCache(uint64_t most_bytes) {
  const uint64_t shards =
      std::clamp(most_bytes / kLeastShardBytes, uint64_t{1}, kMostShards);
  most_bytes_ = most_bytes / shards;
  for (uint64_t i = 0; i < shards; ++i) {
    shards_.push_back(std::make_unique<Shard>());
  }
}

uint64_t BlockCache::MostBytes() const { return most_bytes_ * shards_.size(); }

void BlockCache::SetMostBytes(uint64_t most_bytes) {
  most_bytes_ = most_bytes / shards_.size();
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    DropOldest(*shard);
  }
}

BlockCache::Shard& BlockCache::ShardOf(BlockId id) {
  return *shards_[absl::HashOf(id) % shards_.size()];
}

std::shared_ptr<const Block> BlockCache::Find(BlockId id) {
  Shard& shard = ShardOf(id);
  const std::lock_guard lock(shard.mutex);
  const std::shared_ptr<const Block>* found = shard.blocks.Find(id);
  return found == nullptr ? nullptr : *found;
}

void BlockCache::Put(BlockId id, std::shared_ptr<const Block> block) {
  if (block->Size() > most_bytes_) return;
  Shard& shard = ShardOf(id);
  const std::lock_guard lock(shard.mutex);
  // Another thread may have decoded it at the same time.
  if (shard.blocks.Find(id) != nullptr) return;
  shard.bytes += block->Size();
  shard.blocks.Put(id, std::move(block));
  DropOldest(shard);
}

void BlockCache::DropOldest(Shard& shard) const {
  if (shard.bytes <= most_bytes_) return;
  shard.blocks.DropOldest([&](const std::shared_ptr<const Block>& block) {
    if (shard.bytes <= most_bytes_) return Fate::kStop;
    shard.bytes -= block->Size();
    return Fate::kDrop;
  });
}

uint64_t BlockCache::Bytes() const {
  uint64_t bytes = 0;
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    bytes += shard->bytes;
  }
  return bytes;
}

}  // namespace retrograde::table
