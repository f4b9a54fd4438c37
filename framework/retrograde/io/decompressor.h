// Compressed input, known by its first bytes: Zstandard and gzip.
//
// A file is read to its end: frames (Zstandard) and members (gzip) that stand
// one behind the other are one text, as their own programs have it.

#ifndef RETROGRADE_IO_DECOMPRESSOR_H_
#define RETROGRADE_IO_DECOMPRESSOR_H_

#include <cstddef>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace retrograde::cli {

// Not thread-safe.
class Decompressor {
 public:
  // A Zstandard frame may ask for a window of so many bytes (as a logarithm):
  // what every compression level of the program `zstd` keeps to. A larger one
  // is refused, so that a few bytes of input cannot take gigabytes.
  static constexpr int kMaxWindowLog = 27;

  // Whether input that begins like this may turn out to be compressed once
  // there is more of it. Not for input that is known to be.
  static bool MayBecome(absl::string_view start);

  // What reads input that begins like this; null where it is not compressed.
  static std::unique_ptr<Decompressor> For(absl::string_view start);

  virtual ~Decompressor() = default;

  // Takes bytes from the front of `in` and writes at most `room` to `out`;
  // `made` is how many. Takes or makes something where `in` is not empty and
  // there is room; made less than `room`: more input is needed.
  // InvalidArgument, which does not name the file, for damaged data.
  virtual absl::Status Step(absl::string_view* in, char* out, size_t room,
                            size_t* made) = 0;

  // Whether a frame or member is complete and no other has begun: where not,
  // the input was cut short.
  virtual bool MayEnd() const = 0;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_DECOMPRESSOR_H_
