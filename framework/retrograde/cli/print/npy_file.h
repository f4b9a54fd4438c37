// NumPy's file format for one array, version 1.0.
//
//   magic    93 4E 55 4D 50 59            "\x93NUMPY"
//   version  01 00
//   length   u16, little-endian           of the text
//   text     a Python dictionary: the type of a number, the order, the shape;
//            blanks and a newline at the end make the sizes so far together a
//            multiple of 64
//   data     the numbers
//
// (NumPy's documentation, numpy.lib.format.)

#ifndef RETROGRADE_CLI_PRINT_NPY_FILE_H_
#define RETROGRADE_CLI_PRINT_NPY_FILE_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "retrograde/io/file_sink.h"

namespace retrograde::cli {

// All before the data of an array of `count` unsigned numbers, little-endian,
// of 1 or 4 bytes.
std::string NpyHeader(int width, uint64_t count);

// An array with one number for each index of a slice, written in the order of
// the index; an index that is left out gets the largest number of the width.
class NpyFile {
 public:
  NpyFile(absl::string_view path, int width, uint64_t count);

  // Precondition: index < count, greater than in the call before. False after
  // an error.
  bool Set(uint64_t index, uint32_t number);

  const absl::Status& Status() const { return sink_.Status(); }
  absl::Status Finish();

 private:
  bool FillTo(uint64_t index);

  int width_;
  uint64_t count_;
  uint64_t next_ = 0;
  FileSink sink_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_PRINT_NPY_FILE_H_
