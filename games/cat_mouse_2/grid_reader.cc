#include "games/cat_mouse_2/grid_reader.h"

#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace retrograde::cat_mouse_2 {
namespace {

constexpr absl::string_view kKeys[] = {"grid", "catJump", "mouseJump", "id"};

// What a character and a row take at most while a board is made of them.
constexpr uint64_t kBytesPerCharacter = 64;
constexpr uint64_t kBytesPerRow = 128;

// The first complaint is the one to report.
void Complain(const absl::Status& complaint, absl::Status* first) {
  if (first->ok()) *first = complaint;
}

// What a string of JSON means, given with its quotes. The reader has seen that
// it is one.
std::string StringOfToken(absl::string_view token) {
  if (token.find('\\') == absl::string_view::npos) {
    return std::string(token.substr(1, token.size() - 2));
  }
  return nlohmann::json::parse(token.begin(), token.end()).get<std::string>();
}

absl::StatusOr<CatMouse2> MakeGame(std::vector<std::string> grid,
                                   const Jumps& jumps) {
  absl::StatusOr<Board> board = Board::Create(std::move(grid));
  if (!board.ok()) return board.status();
  return CatMouse2::Create(*std::move(board), jumps);
}

}  // namespace

std::optional<GridItem> GridReader::Next() {
  if (done_) return std::nullopt;
  const bool found = reader_.NextItem();
  GridItem item;
  item.line = reader_.ItemPlace().line;
  item.place = absl::StrCat(input_->Name(), ":", item.line);
  if (found) {
    any_ = true;
    Read(&item);
    return item;
  }
  done_ = true;
  const bool enough = any_ || format_.may_be_empty;
  if (enough && input_->Status().ok()) return std::nullopt;
  item.game = EndOfInput();
  return item;
}

// Why there is no item, where there should be one.
absl::Status GridReader::EndOfInput() const {
  if (!input_->Status().ok()) return input_->Status();
  return absl::InvalidArgumentError(
      absl::StrCat(input_->PlaceText(reader_.ItemPlace()),
                   ": expected a grid, found the end of the input"));
}

// The item that was found, or what is wrong with it.
void GridReader::Read(GridItem* item) {
  Draft draft;
  draft.jumps = format_.jumps;
  absl::Status error;
  bool complete = false;
  try {
    complete = ReadItem(&draft) && reader_.FinishItem();
    if (!complete) error = reader_.Error();
    if (!draft.complaint.ok() && input_->Status().ok()) error = draft.complaint;
    if (error.ok()) {
      item->game = MakeGame(std::move(draft.grid), draft.jumps);
      if (!item->game.ok()) {
        error = absl::Status(
            item->game.status().code(),
            absl::StrCat(item->place, ": ", item->game.status().message()));
      }
    }
  } catch (const std::bad_alloc&) {
    draft.grid = {};
    error = absl::ResourceExhaustedError(
        absl::StrCat(item->place, ": not enough memory for the grid"));
  }
  item->id = draft.id;
  if (!error.ok()) item->game = error;
  done_ = !input_->Status().ok();
}

bool GridReader::ReadItem(Draft* draft) {
  Event event = reader_.Next();
  if (event != Event::kBeginObject) return ReadGrid(event, draft);
  while (reader_.Depth() > 0) {
    event = reader_.Next();
    if (event == Event::kError) return false;
    if (event == Event::kKey && !ReadMember(draft)) return false;
  }
  if (!draft->seen[kGrid]) {
    Complain(absl::InvalidArgumentError(
                 absl::StrCat(input_->PlaceText(reader_.ItemPlace()),
                              ": expected an object with the key \"grid\"")),
             &draft->complaint);
  }
  return true;
}

GridReader::Key GridReader::KeyOfToken() const {
  for (const Key key : {kGrid, kCatJump, kMouseJump, kId}) {
    if (reader_.TextIs(kKeys[key])) return key;
  }
  return kOther;
}

// A key, which is the last token, and its value.
bool GridReader::ReadMember(Draft* draft) {
  const Key key = KeyOfToken();
  const bool again = key != kOther && std::exchange(draft->seen[key], true);
  if (again) Complain(reader_.Unwanted("each key once"), &draft->complaint);
  if (key == kOther && !format_.skip_other_keys) {
    Complain(reader_.UnknownKey(kKeys), &draft->complaint);
  }
  const Event event = reader_.Next();
  if (event == Event::kError) return false;
  if (again) return reader_.SkipValue(event);
  switch (key) {
    case kGrid:
      return ReadGrid(event, draft);
    case kCatJump:
      return ReadJump(event, kKeys[key], &draft->jumps.cat, draft);
    case kMouseJump:
      return ReadJump(event, kKeys[key], &draft->jumps.mouse, draft);
    case kId:
      return ReadId(event, draft);
    case kOther:
      break;
  }
  return reader_.SkipValue(event);
}

// Complains of the last token and reads on to the end of its value.
bool GridReader::Refuse(Event event, absl::string_view expected, Draft* draft) {
  Complain(reader_.Unwanted(expected), &draft->complaint);
  if (reader_.RejectNextItem(event)) return false;
  return reader_.SkipValue(event);
}

bool GridReader::ReadId(Event event, Draft* draft) {
  if (event == Event::kString || event == Event::kNumber) {
    draft->id = std::string(reader_.Text());
    return true;
  }
  if (reader_.Text() == "null") return true;
  return Refuse(event, "a string or a number as the id", draft);
}

bool GridReader::ReadJump(Event event, absl::string_view key, uint32_t* jump,
                          Draft* draft) {
  constexpr uint32_t kBound = std::numeric_limits<uint32_t>::max();
  uint32_t number = 0;
  if (event == Event::kNumber && reader_.TextIsNumber(kBound, &number) &&
      number > 0) {
    *jump = number;
    return true;
  }
  return Refuse(event, absl::StrCat("a whole number from 1 as ", key), draft);
}

// An array of rows, whose first event is given.
bool GridReader::ReadGrid(Event event, Draft* draft) {
  if (event == Event::kError) return false;
  if (event != Event::kBeginArray) {
    return Refuse(event, "a grid, such as [\"C..#\",\"M..F\"]", draft);
  }
  const int depth = reader_.Depth();
  while (true) {
    event = reader_.Next();
    if (event == Event::kError) return false;
    if (reader_.Depth() < depth) return true;
    if (!ReadRow(event, draft)) return false;
  }
}

bool GridReader::ReadRow(Event event, Draft* draft) {
  if (event != Event::kString) {
    return Refuse(event,
                  absl::StrCat("a string as grid[", draft->grid.size(), "]"),
                  draft);
  }
  if (!draft->complaint.ok()) return true;  // only read, not kept
  draft->grid.push_back(StringOfToken(reader_.Text()));
  draft->characters += draft->grid.back().size();
  CheckMemory(draft);
  return true;
}

void GridReader::CheckMemory(Draft* draft) const {
  const uint64_t bytes = draft->characters * kBytesPerCharacter +
                         draft->grid.size() * kBytesPerRow;
  if (bytes <= format_.memory_limit) return;
  Complain(
      absl::ResourceExhaustedError(absl::StrCat(
          input_->PlaceText(input_->Here()), ": the grid takes ", bytes,
          " bytes or more, but the memory limit is ", format_.memory_limit)),
      &draft->complaint);
  draft->grid = {};
}

}  // namespace retrograde::cat_mouse_2
