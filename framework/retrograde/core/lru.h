// A map that knows which of its entries was not used for the longest time.
//
// Caches differ in what they count (bytes, descriptors) and in what must not go
// (files that are being read, cells that somebody holds), so this class counts
// nothing: its owner is asked about one entry after another, the longest unused
// first, and says when it is enough.
//
//   entries_   the last used  <->  ...  <->  the longest unused
//   places_    key -> its node of entries_

#ifndef RETROGRADE_CORE_LRU_H_
#define RETROGRADE_CORE_LRU_H_

#include <cassert>
#include <cstddef>
#include <iterator>
#include <list>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace retrograde::table {

// What becomes of an entry: it is dropped, it stays, or it stays and so do all
// that were used after it.
enum class Fate { kDrop, kKeep, kStop };

// Key: copyable, hashable by Abseil. Value: movable; it never moves once it is
// in the map. One thread at a time: the owners have a lock that guards more.
template <class Key, class Value>
class Lru {
 public:
  size_t Count() const { return entries_.size(); }

  // The value of the key, which now is the last used; null if it is not there.
  // The pointer is good until the entry goes. O(1).
  Value* Find(const Key& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->second;
  }

  // The value, now in the map and the last used. Precondition: the key is not
  // there. O(1).
  Value& Put(Key key, Value value) {
    assert(!places_.contains(key));
    entries_.emplace_front(key, std::move(value));
    places_.emplace(std::move(key), entries_.begin());
    return entries_.front().second;
  }

  // Whether the key was there; it no longer is. O(1).
  bool Erase(const Key& key) {
    const auto found = places_.find(key);
    if (found == places_.end()) return false;
    entries_.erase(found->second);
    places_.erase(found);
    return true;
  }

  // Calls fate_of(value), a Fate, for the entries, the longest unused first,
  // until it says kStop. O(entries asked about).
  template <class FateOf>
  void DropOldest(const FateOf& fate_of) {
    for (auto next = entries_.end(); next != entries_.begin();) {
      const auto entry = std::prev(next);
      const Fate fate = fate_of(std::as_const(entry->second));
      if (fate == Fate::kStop) return;
      if (fate == Fate::kKeep) {
        next = entry;
        continue;
      }
      places_.erase(entry->first);
      next = entries_.erase(entry);
    }
  }

 private:
  using Entries = std::list<std::pair<const Key, Value>>;

  Entries entries_;
  absl::flat_hash_map<Key, typename Entries::iterator> places_;
};

}  // namespace retrograde::table

#endif  // RETROGRADE_CORE_LRU_H_
