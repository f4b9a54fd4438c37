#include "retrograde/table/build/checkpoint_file.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "retrograde/engine/cells/byte_code.h"
#include "retrograde/io/files/file.h"
#include "retrograde/io/files/write_aside.h"
#include "retrograde/table/format/format.h"
#include "zstd.h"

namespace retrograde::table {
namespace {

constexpr absl::string_view kCheckpointMagic = "RGCHECK2";
constexpr absl::string_view kAsideSuffix = ".new";
constexpr uint64_t kChunkBytes = uint64_t{1} << 20;
constexpr int kQuickly = 1;  // zstd's level

// Writes one piece after another and keeps their checksum.
class PieceWriter {
 public:
  explicit PieceWriter(FileAside& file) : file_(file) {}

  absl::Status Put(absl::string_view bytes) {
    crc_ = Crc32(bytes, crc_);
    return file_.Write(bytes);
  }
  absl::Status PutCrc() {
    std::string bytes;
    PutU32(bytes, crc_);
    return Put(bytes);
  }

 private:
  FileAside& file_;
  uint32_t crc_ = 0;
};

// Reads one piece after another. DataLoss where the file ends before.
class PieceReader {
 public:
  explicit PieceReader(const File& file) : file_(file) {}

  absl::Status Take(uint64_t size, std::string& bytes) {
    bytes.resize(size);
    const absl::Status status = file_.ReadAt(offset_, size, bytes.data());
    if (!status.ok()) return status;
    crc_ = Crc32(bytes, crc_);
    offset_ += size;
    return status;
  }
  // The checksum of all before, and nothing behind it.
  bool TakeEnd() {
    const uint32_t expected = crc_;
    std::string bytes;
    return Take(4, bytes).ok() && GetU32(bytes.data()) == expected &&
           file_.Size().value_or(0) == offset_;
  }

 private:
  const File& file_;
  uint64_t offset_ = 0;
  uint32_t crc_ = 0;
};

std::string HeadOf(absl::string_view about) {
  std::string head(kCheckpointMagic);
  PutU32(head, static_cast<uint32_t>(about.size()));
  head.append(about.data(), about.size());
  return head;
}

absl::Status PutChunk(absl::string_view cells, PieceWriter& pieces) {
  std::string frame(ZSTD_compressBound(cells.size()), '\0');
  const size_t size = ZSTD_compress(frame.data(), frame.size(), cells.data(),
                                    cells.size(), kQuickly);
  if (ZSTD_isError(size) != 0) {
    return absl::InternalError(ZSTD_getErrorName(size));
  }
  std::string length;
  PutU32(length, static_cast<uint32_t>(size));
  const absl::Status status = pieces.Put(length);
  return status.ok() ? pieces.Put(absl::string_view(frame).substr(0, size))
                     : status;
}

absl::Status PutAll(absl::string_view about, Ply level, const Cells& cells,
                    const std::stop_token& stop, PieceWriter& pieces) {
  std::string head = HeadOf(about);
  PutU32(head, level);
  PutU32(head, cells.Width());
  PutU64(head, cells.Size());
  for (const Ply plies : cells.Code().AsPlies()) PutU32(head, plies);
  if (absl::Status status = pieces.Put(head); !status.ok()) return status;
  const absl::string_view bytes(reinterpret_cast<const char*>(cells.Data()),
                                cells.Bytes());
  for (uint64_t at = 0; at < bytes.size(); at += kChunkBytes) {
    if (stop.stop_requested()) return absl::CancelledError("stopped");
    const absl::Status status = PutChunk(bytes.substr(at, kChunkBytes), pieces);
    if (!status.ok()) return status;
  }
  return pieces.PutCrc();
}

// What is said of the cells before they come.
struct AboutCells {
  Ply level;
  unsigned width;
  ByteCode code;
};

std::optional<ByteCode> TakeCode(PieceReader& pieces) {
  std::string bytes;
  ByteCode::Plies plies;
  if (!pieces.Take(plies.size() * sizeof(Ply), bytes).ok()) return std::nullopt;
  for (size_t cell = 0; cell < plies.size(); ++cell) {
    plies[cell] = GetU32(bytes.data() + cell * sizeof(Ply));
  }
  return ByteCode::FromPlies(plies);
}

// Nothing for what is no such checkpoint.
std::optional<AboutCells> TakeHead(absl::string_view head, uint64_t size,
                                   PieceReader& pieces) {
  std::string bytes;
  if (!pieces.Take(head.size(), bytes).ok() || bytes != head ||
      !pieces.Take(16, bytes).ok() || GetU64(bytes.data() + 8) != size) {
    return std::nullopt;
  }
  const unsigned width = GetU32(bytes.data() + 4);
  if (width != 1 && width != 2 && width != 4) return std::nullopt;
  const std::optional<ByteCode> code = TakeCode(pieces);
  if (!code) return std::nullopt;
  return AboutCells{GetU32(bytes.data()), width, *code};
}

// Fills the cells; false for what is no whole checkpoint.
bool TakeCells(PieceReader& pieces, Cells& cells) {
  std::string bytes;
  for (uint64_t at = 0; at < cells.Bytes(); at += kChunkBytes) {
    const uint64_t size = std::min(kChunkBytes, cells.Bytes() - at);
    if (!pieces.Take(4, bytes).ok()) return false;
    const uint32_t length = GetU32(bytes.data());
    if (length > ZSTD_compressBound(kChunkBytes)) return false;
    if (!pieces.Take(length, bytes).ok()) return false;
    const size_t found = ZSTD_decompress(cells.MutableData() + at, size,
                                         bytes.data(), bytes.size());
    if (found != size) return false;  // errors are large numbers
  }
  return pieces.TakeEnd();
}

}  // namespace

absl::Status CheckpointFile::Write(Ply level, const Cells& cells,
                                   const std::stop_token& stop) const {
  absl::StatusOr<FileAside> file = FileAside::Create(path_, kAsideSuffix);
  if (!file.ok()) return file.status();
  PieceWriter pieces(*file);
  const absl::Status status = PutAll(about_, level, cells, stop, pieces);
  return status.ok() ? file->Finish() : status;
}

absl::StatusOr<StartPoint> CheckpointFile::Read() const {
  const absl::StatusOr<File> file = File::OpenToRead(path_);
  if (!file.ok() && !absl::IsNotFound(file.status())) return file.status();
  if (file.ok()) {
    PieceReader pieces(*file);
    const auto about = TakeHead(HeadOf(about_), size_, pieces);
    if (about) {
      absl::StatusOr<Cells> cells =
          Cells::Create(size_, about->width, about->code);
      if (!cells.ok()) return cells.status();
      if (TakeCells(pieces, *cells))
        return StartPoint{about->level, *std::move(cells)};
    }
  }
  absl::StatusOr<Cells> none = Cells::Create(size_);
  if (!none.ok()) return none.status();
  return StartPoint{0, *std::move(none)};
}

absl::Status CheckpointFile::Remove() const {
  const absl::Status status = RemoveFile(absl::StrCat(path_, kAsideSuffix));
  return status.ok() ? RemoveFile(path_) : status;
}

void CheckpointKeeper::Attach(SolveOptions* options) {
  options->checkpoint = [this](const Checkpoint& checkpoint) {
    if (!IsLongAgo(last_)) return absl::OkStatus();
    absl::Status status = Keep(checkpoint.level, checkpoint.cells);
    last_ = Clock::now();
    return status;
  };
  if (rules_.resume) options->start_from = [this] { return file_.Read(); };
}

absl::Status CheckpointKeeper::KeepValues(const Values& values) const {
  if (!IsLongAgo(begin_)) return absl::OkStatus();
  return Keep(values.Statistics().levels, values.AsCells());
}

absl::Status CheckpointKeeper::Keep(Ply level, const Cells& cells) const {
  absl::Status status = file_.Write(level, cells, rules_.stop);
  if (status.ok() || absl::IsCancelled(status)) return status;
  if (rules_.failed) rules_.failed(status);
  return absl::OkStatus();
}

}  // namespace retrograde::table
