// Grids from files, pipes and arguments, one after another.
//
// One JSON value or JSON lines. Each is a grid, an array of its rows as strings
// such as ["M.C...F"], or an object
//   {"grid":["M.C...F"],"catJump":1,"mouseJump":3,"id":"any"}
// Jumps that are not there are the reader's own. The id is a string or a number
// and is given back exactly as it was written; null is no id. Each of the four
// keys may be there once. Other keys are refused, or, where that is wished,
// skipped, whatever they hold, up to kMaxDepth levels of nesting in all.
//
// What goes wrong is said with file, line and column, or with file, line and
// grid[ROW][COL] where it is the grid itself. A bad item in JSON lines does not
// stop the others, see json_reader.h.

#ifndef GAMES_CAT_MOUSE_2_GRID_READER_H_
#define GAMES_CAT_MOUSE_2_GRID_READER_H_

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/cat_mouse_2/cat_mouse_2.h"
#include "retrograde/io/byte_input.h"
#include "retrograde/io/json_reader.h"

namespace retrograde::cat_mouse_2 {

// One game of the input, or why it is none.
struct GridItem {
  std::string id = "null";  // as JSON
  uint64_t line = 1;        // where it begins
  std::string place;        // "grids.jsonl:3"
  absl::StatusOr<CatMouse2> game = absl::UnknownError("not read");
};

struct GridFormat {
  Jumps jumps;  // where an item names none

  // Keys of an object that are none of its own are skipped, not refused.
  bool skip_other_keys = false;

  // An input without a grid is no error.
  bool may_be_empty = false;

  // A grid that would take more bytes while it is read is refused with
  // ResourceExhausted.
  uint64_t memory_limit = std::numeric_limits<uint64_t>::max();
};

// Not thread-safe.
class GridReader {
 public:
  static constexpr int kMaxDepth = 64;

  // `input` must outlive the reader.
  GridReader(cli::ByteInput* input, const GridFormat& format)
      : input_(input), reader_(input, kMaxDepth), format_(format) {}

  // The next game; nothing at the end. An input without any is one bad item
  // unless it may be empty; so is a failure to read on, which comes last.
  std::optional<GridItem> Next();

 private:
  using Event = cli::JsonReader::Event;

  enum Key { kGrid, kCatJump, kMouseJump, kId, kOther };

  // What was found of an item so far. After the first complaint about its sense
  // the rest is still read for its syntax and its id.
  struct Draft {
    std::vector<std::string> grid;
    uint64_t characters = 0;
    Jumps jumps;
    std::string id = "null";
    std::array<bool, kOther> seen{};
    absl::Status complaint;
  };

  // Each returns false when the syntax is broken.
  bool ReadItem(Draft* draft);
  bool ReadMember(Draft* draft);
  bool ReadGrid(Event event, Draft* draft);
  bool ReadRow(Event event, Draft* draft);
  bool ReadJump(Event event, absl::string_view key, uint32_t* jump,
                Draft* draft);
  bool ReadId(Event event, Draft* draft);

  void Read(GridItem* item);
  Key KeyOfToken() const;
  bool Refuse(Event event, absl::string_view expected, Draft* draft);
  void CheckMemory(Draft* draft) const;
  absl::Status EndOfInput() const;

  cli::ByteInput* input_;
  cli::JsonReader reader_;
  GridFormat format_;
  bool any_ = false;   // item so far
  bool done_ = false;  // with the input
};

}  // namespace retrograde::cat_mouse_2

#endif  // GAMES_CAT_MOUSE_2_GRID_READER_H_
