// Writes the texts of the states of a slice as a section.

#ifndef RETROGRADE_TABLE_WRITE_KEY_WRITER_H_
#define RETROGRADE_TABLE_WRITE_KEY_WRITER_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/table/format/section_text.h"
#include "retrograde/table/write/section_writer.h"
#include "retrograde/table/write/writer_options.h"

namespace retrograde::table {

// The head of the section, which has been written whole; key(i) was called once
// for each of the states 0, 1, … in order. InvalidArgument unless the texts
// ascend, and for one with a newline; Cancelled after a stop request.
absl::StatusOr<SectionHead> PutKeys(
    absl::string_view slice, uint64_t states, uint32_t block_states,
    const WriterOptions& options,
    absl::FunctionRef<std::string(uint64_t index)> key, SectionWriter& section);

}  // namespace retrograde::table

#endif  // RETROGRADE_TABLE_WRITE_KEY_WRITER_H_
