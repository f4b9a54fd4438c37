#include "retrograde/io/byte_input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/core/shown_text.h"
#include "retrograde/io/files/errno_status.h"
#include "retrograde/io/paths.h"

namespace retrograde::cli {
namespace {

constexpr size_t kChunk = size_t{1} << 16;  // bytes asked for at once, at least
constexpr size_t kKeptLine = kChunk;        // of the line's beginning, at most
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

absl::StatusOr<ByteInput> ByteInput::Open(absl::string_view path,
                                          const Interruption* interruption) {
  ByteInput input(path == "-" ? "standard input" : path);
  // Standard input is duplicated, so that every input closes a file of its own.
  // O_NONBLOCK keeps the opening of a named pipe without a writer from waiting.
  input.file_ = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                            : open(ResolvePath(path).c_str(),
                                   O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (input.file_ < 0) return ErrnoStatus(errno, "open", input.name_);
  struct stat information = {};
  if (fstat(input.file_, &information) != 0) {
    return ErrnoStatus(errno, "open", input.name_);
  }
  if (S_ISDIR(information.st_mode)) {
    return absl::InvalidArgumentError(
        absl::StrCat(input.name_, ": expected a file, found a directory"));
  }
  input.may_block_ = !S_ISREG(information.st_mode);
  input.interruption_ = interruption;
  return input;
}

ByteInput ByteInput::FromText(absl::string_view text, absl::string_view name) {
  ByteInput input(name);
  input.buffer_ = std::string(text);
  input.end_ = text.size();
  input.SkipByteOrderMark();
  return input;
}

ByteInput::ByteInput(ByteInput&& other) noexcept { *this = std::move(other); }

ByteInput& ByteInput::operator=(ByteInput&& other) noexcept {
  name_.swap(other.name_);
  buffer_.swap(other.buffer_);
  std::swap(cursor_, other.cursor_);
  std::swap(end_, other.end_);
  std::swap(token_, other.token_);
  std::swap(base_, other.base_);
  std::swap(line_start_, other.line_start_);
  std::swap(line_, other.line_);
  std::swap(file_, other.file_);
  std::swap(at_start_, other.at_start_);
  std::swap(decompressor_, other.decompressor_);
  compressed_.swap(other.compressed_);
  std::swap(left_, other.left_);
  std::swap(may_block_, other.may_block_);
  std::swap(interruption_, other.interruption_);
  before_waiting_.swap(other.before_waiting_);
  std::swap(status_, other.status_);
  return *this;
}

ByteInput::~ByteInput() {
  if (file_ >= 0) close(file_);
}

// Makes room at the front: what is kept moves there.
void ByteInput::DropOldBytes() {
  size_t kept = std::min(token_, cursor_);
  if (line_start_ >= base_ && cursor_ - (line_start_ - base_) <= kKeptLine) {
    kept = std::min<size_t>(kept, line_start_ - base_);
  }
  if (kept == 0) return;
  std::memmove(buffer_.data(), buffer_.data() + kept, end_ - kept);
  base_ += kept;
  cursor_ -= kept;
  end_ -= kept;
  if (token_ != kNone) token_ -= kept;
}

// Waits as long as it takes; false when interrupted.
bool ByteInput::WaitForBytes() {
  if (interruption_ == nullptr) return true;
  using Wake = Interruption::Wake;
  Wake wake = may_block_ ? interruption_->Wait(file_, false, false)
              : interruption_->Requested() ? Wake::kInterrupted
                                           : Wake::kReady;
  if (wake == Wake::kNotReady) {
    if (before_waiting_) before_waiting_();
    wake = interruption_->Wait(file_, false, true);
  }
  if (wake != Wake::kInterrupted) return true;
  status_ = absl::CancelledError("interrupted");
  return false;
}

// Reads from the file, waiting where it has to. 0: the end, where the file is
// closed, or a failure.
size_t ByteInput::Read(char* bytes, size_t room) {
  while (file_ >= 0 && WaitForBytes()) {
    const ssize_t count = read(file_, bytes, room);
    if (count > 0) return count;
    if (count == 0) {
      close(std::exchange(file_, -1));
      break;
    }
    if (errno == EINTR || errno == EAGAIN) continue;
    status_ = ErrnoStatus(errno, "read", name_);
    break;
  }
  return 0;
}

// The same for the first bytes, which tell whether the input is compressed. Of
// what cannot be, no more is waited for than there is.
size_t ByteInput::ReadStart(char* bytes, size_t room) {
  size_t size = 0, count = 0;
  do {
    count = Read(bytes + size, room - size);
    size += count;
  } while (count > 0 && Decompressor::MayBecome({bytes, size}));
  at_start_ = false;
  decompressor_ = Decompressor::For({bytes, size});
  if (!decompressor_) return size;
  compressed_.reserve(kChunk);      // does not move with this object, so that
  compressed_.assign(bytes, size);  // `left_` stays right
  left_ = compressed_;
  return Decompress(bytes, room);
}

// The same from compressed input.
size_t ByteInput::Decompress(char* bytes, size_t room) {
  while (status_.ok()) {
    size_t made = 0;
    const absl::Status status = decompressor_->Step(&left_, bytes, room, &made);
    if (!status.ok()) {
      status_ = absl::InvalidArgumentError(
          absl::StrCat(name_, ":", line_, ": ", status.message()));
    }
    if (made > 0) return made;
    if (!left_.empty() || !status_.ok()) continue;
    compressed_.resize(kChunk);
    const size_t count = Read(compressed_.data(), compressed_.size());
    left_ = absl::string_view(compressed_).substr(0, count);
    if (count > 0 || !status_.ok()) continue;
    if (!decompressor_->MayEnd()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(
          name_, ":", line_, ": the compressed data end too early"));
    }
    return 0;
  }
  return 0;
}

// Passes over the mark in front of the text, as far as it can be there.
void ByteInput::SkipByteOrderMark() {
  const auto may_come = [this] {
    return end_ > 0 && end_ < kByteOrderMark.size() &&
           absl::StartsWith(kByteOrderMark, Buffered());
  };
  while (may_come() && ReadOn()) {
  }
  if (!absl::StartsWith(Buffered(), kByteOrderMark)) return;
  cursor_ = line_start_ = kByteOrderMark.size();
}

// Makes sure that something is behind the cursor; false at the end, see Peek().
bool ByteInput::Fill() {
  const bool first = at_start_;
  if (!ReadOn()) return false;
  if (first) SkipByteOrderMark();
  return cursor_ < end_ || ReadOn();
}

// Reads more behind `end_`; false at the end.
bool ByteInput::ReadOn() {
  if ((file_ < 0 && !decompressor_) || !status_.ok()) return false;
  if (TokenTooLong()) return false;
  DropOldBytes();
  if (buffer_.size() - end_ < kChunk) buffer_.resize(2 * (end_ + kChunk));
  char* const bytes = buffer_.data() + end_;
  const size_t room = buffer_.size() - end_;
  const size_t count = at_start_       ? ReadStart(bytes, room)
                       : decompressor_ ? Decompress(bytes, room)
                                       : Read(bytes, room);
  end_ += count;
  return count > 0;
}

bool ByteInput::SkipLine() {
  EndToken();
  while (Peek() != kEnd) {
    const void* newline =
        std::memchr(buffer_.data() + cursor_, '\n', end_ - cursor_);
    if (newline != nullptr) {
      cursor_ = static_cast<const char*>(newline) - buffer_.data();
      SkipNewline();
      return true;
    }
    cursor_ = end_;
  }
  return false;
}

std::optional<absl::string_view> ByteInput::LineSoFar() const {
  if (line_start_ < base_) return std::nullopt;
  const size_t start = line_start_ - base_;
  return absl::string_view(buffer_).substr(start, cursor_ - start);
}

void ByteInput::ReturnToken() {
  cursor_ = token_;
  EndToken();
}

void ByteInput::RewindLine() {
  EndToken();
  cursor_ = line_start_ - base_;
}

bool ByteInput::ReadLine(std::string* line, bool* too_long) {
  line->clear();
  *too_long = false;
  if (Peek() == kEnd) return false;
  StartToken();
  while (Peek() != kEnd && Peek() != '\n') Skip();
  *too_long = TokenTooLong();
  if (!*too_long) {
    absl::string_view text = Token();
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    line->assign(text.data(), text.size());
  }
  EndToken();
  SkipLine();
  return status_.ok();
}

std::string ByteInput::NextText() {
  const int next = Peek();
  if (next == kEnd) return "the end of the input";
  if (next == '\n' || next == '\r') return "the end of the line";
  const absl::string_view character = FirstCharacter(Buffered());
  const std::string shown = Shown(character);
  if (shown == character) return absl::StrCat("'", shown, "'");
  return absl::StrFormat("byte 0x%02X", next);
}

std::string ByteInput::PlaceText(TextPlace place) const {
  return absl::StrCat(name_, ":", place.line, ":", place.column);
}

}  // namespace retrograde::cli
