// Sizes of memory: as people write them, and how much the machine has left.

#ifndef RETROGRADE_IO_MEMORY_SIZE_H_
#define RETROGRADE_IO_MEMORY_SIZE_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace retrograde::cli {

// The bytes that "512M", "4G", "1.5GiB", "100 MB" or "65536" mean. K, M, G and
// T stand for powers of 1024 with or without "iB", powers of 1000 with "B"
// alone ("MB"); capital or small. InvalidArgument for anything else, for zero
// and for more than 2^63 bytes.
absl::StatusOr<uint64_t> ParseMemorySize(absl::string_view text);

// The bytes that this process may take without harm: what the kernel says is
// available, but no more than the control groups (version 1 or 2) that the
// process is in still allow. All ones where nothing is known. `root` is the
// directory that holds /proc and /sys, for tests.
uint64_t AvailableMemory(absl::string_view root = "");

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_MEMORY_SIZE_H_
