// Tables that tests change: read from a directory, changed, and written back
// with checksums, counts and hashes that are right again.

#ifndef TESTS_TABLES_DRAFTS_H_
#define TESTS_TABLES_DRAFTS_H_

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "retrograde/core/metric.h"
#include "retrograde/core/value.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/table_directory.h"
#include "retrograde/table/read/table_file.h"
#include "retrograde/table/write/writer.h"
#include "retrograde/testing/doubles/test_tables.h"

namespace retrograde::table {

// A family with one metric.
struct Draft {
  FamilyHead head;
  std::vector<TestSlice> slices;
  std::vector<std::string> keys;  // of the one slice that has any
};

// What the tables of a game say of a family.
template <Game G>
Draft ReadDraft(const G& game, const std::string& directory,
                absl::string_view family) {
  Draft draft;
  const auto tables = GameTables<G>::Open(game, directory);
  EXPECT_TRUE(tables.ok()) << tables.status();
  const auto file = tables->Directory().OpenFamily(family);
  EXPECT_TRUE(file.ok()) << file.status();
  draft.head = (*file)->Head();
  for (const std::string& name : draft.head.slices) {
    const auto slice = tables->Game().ParseSlice(name);
    const auto states = tables->Game().InSlice(*slice);
    const auto table = (*file)->OpenSlice(name);
    EXPECT_TRUE(table.ok()) << table.status();
    TestSlice changed;
    changed.name = name;
    for (uint64_t index = 0; index < (*table)->Size(); ++index) {
      const auto state = states.Unindex(index);
      changed.holes.push_back(!state.has_value());
      changed.second_mover.push_back(state &&
                                     states.Mover(*state) == Player::kSecond);
      changed.values.push_back(
          (*table)->ValueAt(draft.head.metrics[0], index).value());
      if (draft.head.has_keys) draft.keys.push_back(*(*table)->KeyAt(index));
    }
    draft.slices.push_back(std::move(changed));
  }
  return draft;
}

// Puts it in the place of the family.
inline void WriteDraft(const std::string& directory, Draft draft) {
  const std::string path =
      absl::StrCat(directory, "/", FamilyFile(draft.head.family));
  std::filesystem::remove(path);
  auto writer = FamilyWriter::Open(directory, draft.head, {}, TestPool());
  ASSERT_TRUE(writer.ok()) << writer.status();
  for (TestSlice& slice : draft.slices) {
    slice.Encode();
    absl::Status status;
    WithSliceValues(slice, [&](const SliceValues& values) {
      status =
          (*writer)->WriteValues(slice.name, draft.head.metrics[0], values);
    });
    ASSERT_TRUE(status.ok()) << status;
    if (!draft.head.has_keys) continue;
    status = (*writer)->WriteKeys(
        slice.name, slice.Size(),
        [&draft](uint64_t index) { return draft.keys[index]; });
    ASSERT_TRUE(status.ok()) << status;
  }
  ASSERT_TRUE((*writer)->Finish().ok());
  const auto file = TableFile::Open(TestPool(), path);
  ASSERT_TRUE(file.ok()) << file.status();
  auto manifest = ReadManifest(directory);
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  manifest->Put(DescribeFamily(**file).value());
  ASSERT_TRUE(WriteManifest(directory, *manifest).ok());
}

}  // namespace retrograde::table

#endif  // TESTS_TABLES_DRAFTS_H_
