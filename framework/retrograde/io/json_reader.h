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
//     if (reader.FinishItem()) … else { reader.Error(); reader.Recover(); }
//   }
//
// Accepted is JSON as RFC 8259 has it, in UTF-8, with an optional byte order
// mark before the first item. A value may run over several lines; nothing but
// blank space may follow it on its last line.

#ifndef RETROGRADE_IO_JSON_READER_H_
#define RETROGRADE_IO_JSON_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
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
    kError,  // see Error(); go on with Recover()
  };

  // `input` must outlive the reader. Arrays and objects may be nested max_depth
  // deep.
  JsonReader(ByteInput* input, int max_depth)
      : input_(input), max_depth_(max_depth) {}

  // Moves to the next value; false at the end of the input, and when reading
  // failed (then the input's Status() tells).
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

  // After an error: drops the rest of a bad item. When it began and broke on
  // one line, the next line comes next. When it ran over several lines, what
  // comes next is the first later line that has '[' or '{' as its first byte;
  // the broken line itself, if it broke at the brackets that it begins with:
  // where a line of JSON lines was cut off, the error shows only in the line
  // after it, and that one may be good.
  void Recover();

  // The last token as it stands in the input, strings with their quotes; valid
  // until the next call.
  absl::string_view Text() const { return input_->Token(); }
  // Whether the last token is a string that means `text` (escapes resolved).
  bool TextIs(absl::string_view text) const;
  // Whether the last token is plain digits with a value below `bound`.
  bool TextIsNumber(uint32_t bound, uint32_t* number) const;
  TextPlace TokenPlace() const { return input_->TokenPlace(); }

  // For callers who see from the last token, a '[' or '{', that it must be the
  // beginning of another item: goes back to before it. Go on with Recover().
  void RejectToken() { input_->ReturnToken(); }

  // What is wrong, with file, line and column. InvalidArgument, or the input's
  // own error.
  const absl::Status& Error() const { return error_; }

  // An InvalidArgument that says "FILE:LINE:COLUMN: expected …, found …" about
  // the last token, for callers who wanted another one.
  absl::Status Unwanted(absl::string_view expected) const;

 private:
  // What must come next.
  enum class Want { kValue, kValueOrEnd, kKey, kKeyOrEnd, kColon, kCommaOrEnd };

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
  bool at_start_ = true;
  bool broken_mark_ = false;  // a byte order mark that breaks off
  TextPlace item_place_;
  absl::Status error_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_IO_JSON_READER_H_
