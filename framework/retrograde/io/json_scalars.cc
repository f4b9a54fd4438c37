// The words, numbers and strings of JSON; see json_reader.h. (kEnd, which is no
// byte, is none of a digit and a letter.)

#include "absl/strings/ascii.h"
#include "retrograde/io/json_reader.h"

namespace retrograde::cli {

constexpr int kEnd = ByteInput::kEnd;

// A scalar is complete; a key waits for its colon.
JsonReader::Event JsonReader::Finished(Event event) {
  if (input_->TokenTooLong()) return Fail("");
  want_ = event == Event::kKey ? Want::kColon : Want::kCommaOrEnd;
  return event;
}

JsonReader::Event JsonReader::ReadWord() {
  while (absl::ascii_isalpha(input_->Peek())) input_->Skip();
  if (input_->TokenTooLong()) return Fail("");
  const absl::string_view word = Text();
  if (word == "true" || word == "false" || word == "null") {
    return Finished(Event::kWord);
  }
  error_ = Unwanted("a value");
  return Event::kError;
}

bool JsonReader::ReadDigits() {
  bool found = false;
  while (absl::ascii_isdigit(input_->Peek())) {
    const absl::string_view bytes = input_->Buffered();
    size_t count = 1;
    while (count < bytes.size() && absl::ascii_isdigit(bytes[count])) ++count;
    input_->Skip(count);
    found = true;
  }
  return found;
}

JsonReader::Event JsonReader::ReadNumber(int next) {
  if (next == '-') {
    input_->Skip();
    next = input_->Peek();
  }
  if (next == '0') {  // no digit may follow: numbers have no leading zeros
    input_->Skip();
  } else if (!ReadDigits()) {
    return Fail("a digit");
  }
  if (input_->Peek() == '.') {
    input_->Skip();
    if (!ReadDigits()) return Fail("a digit");
  }
  if (input_->Peek() == 'e' || input_->Peek() == 'E') {
    input_->Skip();
    if (input_->Peek() == '+' || input_->Peek() == '-') input_->Skip();
    if (!ReadDigits()) return Fail("a digit");
  }
  return Finished(Event::kNumber);
}

void JsonReader::TakeWholeNumbers(uint32_t bound,
                                  std::vector<uint32_t>* numbers) {
  input_->EndToken();
  const absl::string_view bytes = input_->Buffered();
  const char* const end = bytes.data() + bytes.size();
  const char* taken = bytes.data();
  while (true) {
    const char* next = taken;
    if (want_ == Want::kCommaOrEnd) {
      if (next == end || *next != ',') break;
      ++next;
      if (next != end && *next == ' ') ++next;
    }
    const char* const digits = next;
    uint64_t value = 0;
    for (; next != end && absl::ascii_isdigit(*next) && value < bound; ++next) {
      value = 10 * value + (*next - '0');
    }
    // Only a number whose end is in sight is known to be whole.
    if (next == end || (*next != ',' && *next != ']')) break;
    if (next == digits || value >= bound) break;
    if (*digits == '0' && next - digits > 1) break;
    numbers->push_back(static_cast<uint32_t>(value));
    want_ = Want::kCommaOrEnd;
    taken = next;
  }
  input_->Skip(taken - bytes.data());
}

JsonReader::Event JsonReader::ReadString(Event event) {
  input_->Skip();
  in_string_ = true;
  while (true) {
    const int next = input_->Peek();
    if (next == '"') {
      input_->Skip();
      in_string_ = false;
      return Finished(event);
    }
    if (next < ' ') return Fail("'\"' at the end of a string");  // kEnd too
    if (next == '\\') {
      if (!ReadEscape()) return Event::kError;
    } else if (next < 0x80) {
      input_->Skip();
    } else if (!ReadUtf8(next)) {
      return Event::kError;
    }
  }
}

bool JsonReader::ReadHex(uint32_t* code) {
  *code = 0;
  for (int digit = 0; digit < 4; ++digit) {
    const int next = input_->Peek();
    if (next == kEnd || !absl::ascii_isxdigit(next)) {
      Fail("four hexadecimal digits after \\u");
      return false;
    }
    const int value =
        absl::ascii_isdigit(next) ? next - '0' : (next | 0x20) - 'a' + 10;
    *code = *code * 16 + value;
    input_->Skip();
  }
  return true;
}

// A backslash and what belongs to it; code points beyond 0xFFFF are written as
// two surrogates, which make sense as a pair only.
bool JsonReader::ReadEscape() {
  input_->Skip();
  const int next = input_->Peek();
  if (next == kEnd ||
      absl::string_view("\"\\/bfnrtu").find(next) == absl::string_view::npos) {
    Fail("an escape sequence of JSON");
    return false;
  }
  input_->Skip();
  if (next != 'u') return true;
  uint32_t code = 0;
  if (!ReadHex(&code)) return false;
  if (code < 0xD800 || code > 0xDFFF) return true;
  bool paired = code <= 0xDBFF;
  for (const char expected : {'\\', 'u'}) {
    paired = paired && input_->Peek() == expected;
    if (paired) input_->Skip();
  }
  if (paired && !ReadHex(&code)) return false;
  if (paired && code >= 0xDC00 && code <= 0xDFFF) return true;
  Fail("a pair of surrogates");
  return false;
}

// One character of two to four bytes (Unicode, table 3-7).
bool JsonReader::ReadUtf8(int lead) {
  const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (lead < 0xC2 || lead > 0xF4) {
    Fail("UTF-8");
    return false;
  }
  input_->Skip();
  for (int byte = 0; byte < more; ++byte, low = 0x80, high = 0xBF) {
    const int next = input_->Peek();
    if (next < low || next > high) {
      Fail("UTF-8");
      return false;
    }
    input_->Skip();
  }
  return true;
}

}  // namespace retrograde::cli
