#include "retrograde/cli/options/cli11_options.h"

#include "absl/algorithm/container.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "retrograde/core/shown_text.h"

namespace retrograde::cli {
namespace {

uint64_t ParseNumber(const std::string& name, const std::string& text,
                     uint64_t least, uint64_t most) {
  const bool digits = text.find_first_not_of("0123456789") == std::string::npos;
  uint64_t number = 0;
  if (!digits || !absl::SimpleAtoi(text, &number) || number < least ||
      number > most) {
    throw CLI::ValidationError(
        name, absl::StrCat("expected a whole number from ", least, " to ", most,
                           ", found ", Quoted(text)));
  }
  return number;
}

}  // namespace

void Cli11Options::AddPositional(const std::string& name,
                                 const std::string& help,
                                 std::optional<std::string>* value) {
  AddText(name, "", help, value);
}

void Cli11Options::AddPositionals(const std::string& name,
                                  const std::string& help,
                                  std::vector<std::string>* values) {
  declared_.push_back(app_->add_option_function<std::vector<std::string>>(
                              name,
                              [values](const std::vector<std::string>& texts) {
                                *values = texts;
                              },
                              help)
                          ->type_name(""));
}

void Cli11Options::AddText(const std::string& name, const std::string& kind,
                           const std::string& help,
                           std::optional<std::string>* value) {
  // The function sees each text as it was written; CLI11's own conversion
  // would take "[1,2]" apart.
  declared_.push_back(
      app_->add_option_function<std::string>(
              name, [value](const std::string& text) { *value = text; }, help)
          ->type_name(kind));
}

void Cli11Options::AddNumber(const std::string& name, const std::string& help,
                             uint64_t least, uint64_t most, uint64_t* value) {
  declared_.push_back(app_->add_option_function<std::string>(
                              name,
                              [=](const std::string& text) {
                                *value = ParseNumber(name, text, least, most);
                              },
                              help)
                          ->type_name("N")
                          ->default_str(absl::StrCat(*value)));
}

void Cli11Options::AddOptionalNumber(const std::string& name,
                                     const std::string& help, uint64_t least,
                                     uint64_t most,
                                     std::optional<uint64_t>* value) {
  declared_.push_back(app_->add_option_function<std::string>(
                              name,
                              [=](const std::string& text) {
                                *value = ParseNumber(name, text, least, most);
                              },
                              help)
                          ->type_name("N"));
}

void Cli11Options::AddFlag(const std::string& name, const std::string& help,
                           bool* value) {
  declared_.push_back(app_->add_flag_callback(
      name, [value] { *value = true; }, help));
}

void Cli11Options::AddChoice(const std::string& name,
                             const std::vector<std::string>& words,
                             const std::string& help, std::string* value) {
  declared_.push_back(app_->add_option_function<std::string>(
                              name,
                              [=](const std::string& text) {
                                if (!absl::c_linear_search(words, text)) {
                                  throw CLI::ValidationError(
                                      name,
                                      absl::StrCat("expected ",
                                                   absl::StrJoin(words, " or "),
                                                   ", found ", Quoted(text)));
                                }
                                *value = text;
                              },
                              help)
                          ->type_name(absl::StrJoin(words, "|"))
                          ->default_str(*value));
}

}  // namespace retrograde::cli
