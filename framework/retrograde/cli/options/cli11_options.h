// Options of one sub-command, declared to CLI11.

#ifndef RETROGRADE_CLI_OPTIONS_CLI11_OPTIONS_H_
#define RETROGRADE_CLI_OPTIONS_CLI11_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "retrograde/cli/options/option_set.h"

namespace retrograde::cli {

class Cli11Options final : public OptionSet {
 public:
  // `app` must outlive this.
  explicit Cli11Options(CLI::App* app) : app_(app) {}

  void AddPositional(const std::string& name, const std::string& help,
                     std::optional<std::string>* value) override;
  void AddPositionals(const std::string& name, const std::string& help,
                      std::vector<std::string>* values) override;
  void AddText(const std::string& name, const std::string& kind,
               const std::string& help,
               std::optional<std::string>* value) override;
  void AddNumber(const std::string& name, const std::string& help,
                 uint64_t least, uint64_t most, uint64_t* value) override;
  void AddOptionalNumber(const std::string& name, const std::string& help,
                         uint64_t least, uint64_t most,
                         std::optional<uint64_t>* value) override;
  void AddFlag(const std::string& name, const std::string& help,
               bool* value) override;
  void AddChoice(const std::string& name, const std::vector<std::string>& words,
                 const std::string& help, std::string* value) override;

  // What was declared here; theirs is the app.
  const std::vector<const CLI::Option*>& Declared() const { return declared_; }

 private:
  CLI::App* app_;
  std::vector<const CLI::Option*> declared_;
};

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_OPTIONS_CLI11_OPTIONS_H_
