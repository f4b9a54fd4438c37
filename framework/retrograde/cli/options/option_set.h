// The options that a game adds to its commands.
//
// Each call declares one option and where its value goes. Who declares need not
// know which library parses.

#ifndef RETROGRADE_CLI_OPTIONS_OPTION_SET_H_
#define RETROGRADE_CLI_OPTIONS_OPTION_SET_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace retrograde::cli {

// Names are written with their dashes ("--graph"); `help` is one sentence or
// two without a full stop at the end. The values must outlive the parsing and
// keep their present value, shown as the default, where an option is not given.
class OptionSet {
 public:
  virtual ~OptionSet() = default;

  // An argument without a name, such as the graph of `solve`.
  virtual void AddPositional(const std::string& name, const std::string& help,
                             std::optional<std::string>* value) = 0;

  // Any number of them; nothing may follow.
  virtual void AddPositionals(const std::string& name, const std::string& help,
                              std::vector<std::string>* values) = 0;

  // --name=TEXT; `kind` is the word that help shows for TEXT.
  virtual void AddText(const std::string& name, const std::string& kind,
                       const std::string& help,
                       std::optional<std::string>* value) = 0;

  // --name=N, a whole number in decimal from `least` to `most`.
  virtual void AddNumber(const std::string& name, const std::string& help,
                         uint64_t least, uint64_t most, uint64_t* value) = 0;

  // The same where nothing is a value too, and the default.
  virtual void AddOptionalNumber(const std::string& name,
                                 const std::string& help, uint64_t least,
                                 uint64_t most,
                                 std::optional<uint64_t>* value) = 0;

  // --name, there or not.
  virtual void AddFlag(const std::string& name, const std::string& help,
                       bool* value) = 0;

  // --name=CHOICE, one of the words.
  virtual void AddChoice(const std::string& name,
                         const std::vector<std::string>& words,
                         const std::string& help, std::string* value) = 0;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_OPTIONS_OPTION_SET_H_
