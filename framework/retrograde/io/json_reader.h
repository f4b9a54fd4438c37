// JSON from a stream: value by value, token by token.
//
// The input may be a gigabyte long, nested a million deep or no JSON at all,
// and may hold a hundred thousand small values whose reading must not cost more
// than solving them. So the caller pulls events, nothing is built in between,
// and memory is bounded by one token and one bit of nesting a level. This is
// why the reader is not nlohmann's: that one keeps whatever has no token in it
// and takes several times as long for arrays of small numbers. It serves as the
// second opinion in the tests.
//
//   JsonReader reader(&input, /*max_depth=*/64);
//   while (reader.NextItem()) {        // one JSON value, or JSON lines
//     for (auto event = reader.Next(); …; event = reader.Next()) …
//     if (!reader.FinishItem()) … reader.Error();
//   }
//
// Accepted is JSON as RFC 8259 has it, in UTF-8. A value may run over several
// lines; nothing but blank space may follow it on its last line.
//
// An item that is broken ends where its brackets close, and with the line they
// close in. Where a line was cut off they never do, so the item also ends
// before a line that begins with a bracket, is complete by itself and would be
// nested deeper than anything in the item so far: that line is the next item.
//
//   [[1,3],          the second list is broken: one error,       [[1,3],[0,
//   [0,],            and the same for the two lines that         [[1],[0]]
//   [3]]             are cut off; the third is read again        [[1],[0]]

#ifndef RETROGRADE_IO_JSON_READER_H_
#define RETROGRADE_IO_JSON_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::cli {

// Not thread-safe.
class JsonReader {
 public:
  enum class Event {
    kBeginArray,
    kEndArray,
    kBeginObject,
    kEndObject,
    kKey,  // of an object; its value follows
    kString,
    kNumber,
    kWord,   // true, false or null
    kError,  // see Error(); go on with NextItem()
  };

  // `input` must outlive the reader. Arrays and objects may be nested max_depth
  // deep.
  JsonReader(ByteInput* input, int max_depth)
      : input_(input), max_depth_(max_depth) {}

  // Moves to the next value, past the rest of one that is broken; false at the
  // end of the input, and when reading failed (then the input's Status()
  // tells).
  bool NextItem();

  // The place where the item begins.
  TextPlace ItemPlace() const { return item_place_; }

  // The next event of the item. Precondition: the item is not complete, and no
  // error came before.
  Event Next();

  // The number of arrays and objects that are open; an item is complete when
  // it is 0 after an event that is not kError.
  int Depth() const { return static_cast<int>(nesting_.size()); }

  // A short cut for arrays of small numbers, several times as fast as events:
  // appends the next elements of the innermost array as long as they are plain
  // digits with a value below `bound`. Where it stops, for whatever reason, the
  // next event tells why. Precondition: the last event was kBeginArray or the
  // end of an element.
  void TakeWholeNumbers(uint32_t bound, std::vector<uint32_t>* numbers);

  // Reads on until no more than `depth` arrays and objects are open. False: an
  // error.
  bool SkipUntil(int depth);
  // Reads on to the end of the value that began with `event`. False: an error.
  bool SkipValue(Event event);

  // Reads the rest of the line, which must be blank. False: an error.
  bool FinishItem();

  // The last token as it stands in the input, strings with their quotes; valid
  // until the next call.
  absl::string_view Text() const { return input_->Token(); }
  // Whether the last token is a string that means `text` (escapes resolved).
  bool TextIs(absl::string_view text) const;
  // Whether the last token is plain digits with a value below `bound`.
  bool TextIsNumber(uint32_t bound, uint32_t* number) const;
  TextPlace TokenPlace() const { return input_->TokenPlace(); }

  // For callers who want no array or object where the last event began one: on
  // a later line than the item's first it may be another item, behind a line
  // that was cut off. If so, goes back to before it and returns true: the item
  // is to be given up.
  bool RejectNextItem(Event event);

  // What is wrong, with file, line and column. InvalidArgument, or the input's
  // own error.
  const absl::Status& Error() const { return error_; }

  // An InvalidArgument that says "FILE:LINE:COLUMN: expected …, found …" about
  // the last token, for callers who wanted another one.
  absl::Status Unwanted(absl::string_view expected) const;
  // The same about a key, the last token, that is none of these.
  absl::Status UnknownKey(absl::Span<const absl::string_view> known) const;

 private:
  // What must come next.
  enum class Want { kValue, kValueOrEnd, kKey, kKeyOrEnd, kColon, kCommaOrEnd };

  void SkipBrokenItem();
  int SkipBlank();
  Event ReadValue(int next);
  Event Open(bool object);
  Event Close();
  Event ReadKey(int next);
  Event ReadWord();
  Event ReadNumber(int next);
  bool ReadDigits();
  Event ReadString(Event event);
  bool ReadEscape();
  bool ReadHex(uint32_t* code);
  bool ReadUtf8(int lead);
  Event Finished(Event event);
  Event Fail(absl::string_view expected);

  ByteInput* input_;
  int max_depth_;
  std::vector<bool> nesting_;  // for each open one, whether it is an object
  bool in_object_ = false;     // its last element
  Want want_ = Want::kValue;
  int deepest_ = 0;         // nesting that was closed again in the item
  bool in_string_ = false;  // the last token is one, and not complete
  bool finished_ = true;    // the item, without an error
  TextPlace item_place_;
  absl::Status error_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_JSON_READER_H_
