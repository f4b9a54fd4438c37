// Decompressed blocks, the last used ones, up to a limit of bytes.
//
// Sixteen threads that probe one table would queue on one lock, so the cache is
// in shards with a lock each; a block's number says which. A block is shared
// with those who look at it, and stays theirs when it leaves the cache.

#ifndef RETROGRADE_TABLE_READ_BLOCK_CACHE_H_
#define RETROGRADE_TABLE_READ_BLOCK_CACHE_H_

#include <atomic>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "retrograde/core/lru.h"

namespace retrograde::table {

// A decompressed block: planes, see codec.h, or the texts of keys with the
// places where each of them begins, and the end.
struct Block {
  std::vector<unsigned char> bytes;
  std::vector<uint32_t> starts;

  uint64_t Size() const {
    return bytes.size() + starts.size() * sizeof(uint32_t);
  }
};

// Which block: the number of a section, see NewSection, and the place in it.
struct BlockId {
  uint64_t section = 0, block = 0;

  friend bool operator==(BlockId, BlockId) = default;
  template <class H>
  friend H AbslHashValue(H hash, BlockId id) {
    return H::combine(std::move(hash), id.section, id.block);
  }
};

// Thread-safe.
class BlockCache {
 public:
  // At most so many bytes of blocks; what holds them together comes on top, at
  // about 150 bytes each. Where even one block is too large, none is kept.
  explicit BlockCache(uint64_t most_bytes);

  uint64_t MostBytes() const;
  // Another limit from now on; what is too much is dropped at once.
  void SetMostBytes(uint64_t most_bytes);

  // The block; null if it is not there.
  std::shared_ptr<const Block> Find(BlockId id);
  // Keeps a block, and drops those that were not used for the longest time.
  void Put(BlockId id, std::shared_ptr<const Block> block);

  uint64_t Bytes() const;  // held at present

 private:
  struct Shard {
    mutable std::mutex mutex;
    // Under the mutex.
    Lru<BlockId, std::shared_ptr<const Block>> blocks;
    uint64_t bytes = 0;
  };

  Shard& ShardOf(BlockId id);
  // Under the shard's mutex.
  void DropOldest(Shard& shard) const;

  std::vector<std::unique_ptr<Shard>> shards_;
  std::atomic<uint64_t> most_bytes_;  // of a shard
};

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_READ_BLOCK_CACHE_H_
