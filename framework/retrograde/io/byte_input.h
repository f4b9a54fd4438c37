// Bytes from a file, a pipe or a text, with their place.
//
// Input may be larger than memory and may never end, so it passes through one
// buffer. The buffer keeps two things for whoever reads: the token that is
// being read, so that it can be seen in one piece, and the beginning of the
// current line while that is near, so that a reader who lost its way can start
// again there.
//
//      0      line_start      token        cursor        end
//      |..........|.............|.............|............|
//                  kept                         not yet read
//
// A file or pipe that begins as Zstandard or gzip data do is read as what was
// compressed (decompressor.h); lines and columns are those of that text. A byte
// order mark of UTF-8 in front of the text is passed over and has no columns.

#ifndef RETROGRADE_IO_BYTE_INPUT_H_
#define RETROGRADE_IO_BYTE_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "retrograde/io/decompressor.h"
#include "retrograde/io/interruption.h"

namespace retrograde::cli {

// A place in the input, both counted from 1; columns are bytes.
struct TextPlace {
  uint64_t line = 1;
  uint64_t column = 1;
};

// Not thread-safe. Movable, not copyable.
class ByteInput {
 public:
  // A token may have this many bytes; a longer one ends the input.
  static constexpr size_t kMaxToken = size_t{1} << 20;
  static constexpr int kEnd = -1;

  // Opens a file, "-" being standard input. Errors: those of ErrnoStatus, and
  // InvalidArgument for a directory. Where reading has to wait, `interruption`
  // (may be null) ends it.
  static absl::StatusOr<ByteInput> Open(absl::string_view path,
                                        const Interruption* interruption);

  // Reads a text that is in memory already; `name` is what messages call it.
  static ByteInput FromText(absl::string_view text, absl::string_view name);

  ByteInput(ByteInput&& other) noexcept;
  ByteInput& operator=(ByteInput&& other) noexcept;
  ~ByteInput();

  // Called when there is nothing to read yet, before waiting: the moment to
  // write out what is ready.
  void BeforeWaiting(std::function<void()> call) {
    before_waiting_ = std::move(call);
  }

  // The next byte, or kEnd: at the end, where a token became too long, and
  // after a failure, see Status().
  int Peek() {
    if (cursor_ == end_ && !Fill()) return kEnd;
    return static_cast<unsigned char>(buffer_[cursor_]);
  }

  // What is there without reading on; not empty after a Peek() without kEnd.
  absl::string_view Buffered() const {
    return absl::string_view(buffer_.data() + cursor_, end_ - cursor_);
  }

  // Precondition: they are Buffered(). Skip is for all bytes but '\n'.
  void Skip(size_t count = 1) { cursor_ += count; }
  void SkipNewline() {
    ++cursor_;
    ++line_;
    line_start_ = base_ + cursor_;
  }

  // From here on the bytes are kept, for Token(). A new token ends the last.
  void StartToken() { token_ = cursor_; }
  // What was read since StartToken(); valid until the next Peek().
  absl::string_view Token() const {
    return absl::string_view(buffer_).substr(token_, cursor_ - token_);
  }
  bool TokenTooLong() const {
    return InToken() && cursor_ - token_ > kMaxToken;
  }
  void EndToken() { token_ = kNone; }
  bool InToken() const { return token_ != kNone; }

  // Reads on until after the end of the line; false where input ended first.
  bool SkipLine();
  // What was read of the current line; nothing where its beginning is no longer
  // in the buffer.
  std::optional<absl::string_view> LineSoFar() const;
  // Goes back to before the token / to the beginning of the current line.
  // Precondition: there is one / LineSoFar() is there.
  void ReturnToken();
  void RewindLine();

  // The rest of the line without its end ("\n" or "\r\n"); false at the end of
  // input. A line longer than kMaxToken is skipped and gives `too_long`.
  bool ReadLine(std::string* line, bool* too_long);

  // Where the next byte is, and where the token began.
  TextPlace Here() const { return PlaceOf(cursor_); }
  TextPlace TokenPlace() const { return PlaceOf(token_); }

  // "graphs.jsonl:3:17"; "standard input:3:17".
  std::string PlaceText(TextPlace place) const;
  const std::string& Name() const { return name_; }

  // What comes next, for messages: "'x'", a whole character where it is there,
  // "byte 0xFF", "the end of the line" or "the end of the input".
  std::string NextText();

  // OK unless reading failed (ErrnoStatus), was interrupted (Cancelled), or
  // compressed data are damaged or cut short (InvalidArgument).
  const absl::Status& Status() const { return status_; }

 private:
  static constexpr size_t kNone = ~size_t{0};

  explicit ByteInput(absl::string_view name) : name_(name) {}

  TextPlace PlaceOf(size_t position) const {
    return {line_, base_ + position - line_start_ + 1};
  }
  bool Fill();
  bool ReadOn();
  void SkipByteOrderMark();
  void DropOldBytes();
  bool WaitForBytes();
  size_t Read(char* bytes, size_t room);
  size_t ReadStart(char* bytes, size_t room);
  size_t Decompress(char* bytes, size_t room);

  std::string name_;
  std::string buffer_;  // its size is its capacity
  size_t cursor_ = 0;   // positions in the buffer
  size_t end_ = 0;
  size_t token_ = kNone;
  uint64_t base_ = 0;        // how much input came before the buffer
  uint64_t line_start_ = 0;  // in the whole input, not in the buffer
  uint64_t line_ = 1;

  int file_ = -1;         // nothing more to come when negative
  bool at_start_ = true;  // nothing was read yet
  std::unique_ptr<Decompressor> decompressor_;  // null for plain input
  std::string compressed_;                      // as it was read
  absl::string_view left_;  // of that, what is not yet decompressed
  bool may_block_ = false;
  const Interruption* interruption_ = nullptr;
  std::function<void()> before_waiting_;
  absl::Status status_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_BYTE_INPUT_H_
