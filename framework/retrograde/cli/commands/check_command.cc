// `check`: is the game what it claims to be, and are its values right?

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

std::string AxiomLine(const AxiomReport& axiom) {
  std::string text = absl::StrFormat(
      "%-4s%-12s%s (%d looked at, %s)\n", axiom.axiom,
      axiom.fault_count == 0 ? "holds"
                             : Counted(axiom.fault_count, "fault", "faults"),
      axiom.meaning, axiom.checked,
      axiom.exhaustive ? "all there are" : "a sample");
  for (const std::string& fault : axiom.faults) {
    absl::StrAppend(&text, "    ", fault, "\n");
  }
  return text;
}

std::string AxiomObject(const AxiomReport& axiom) {
  JsonObject object;
  object.Set("axiom", JsonString(axiom.axiom));
  object.Set("meaning", JsonString(axiom.meaning));
  object.Set("checked", absl::StrCat(axiom.checked));
  object.Set("exhaustive", axiom.exhaustive ? "true" : "false");
  object.Set("faults", absl::StrCat(axiom.fault_count));
  object.Set("examples", JsonStringArray(axiom.faults));
  return object.ToString();
}

std::string FaultText(const ValueFault& fault) {
  return absl::StrCat("state ", fault.state, ": ", ValueText(fault.found),
                      ", but the states after it make it a ",
                      ValueText(fault.expected));
}

std::vector<std::string> FaultTexts(const CheckReport& values) {
  std::vector<std::string> texts;
  for (const ValueFault& fault : values.faults) {
    texts.push_back(FaultText(fault));
  }
  return texts;
}

std::string AsText(const ConformanceReport& axioms,
                   const std::optional<CheckReport>& values, bool passed) {
  std::string text;
  for (const AxiomReport& axiom : axioms.axioms) text += AxiomLine(axiom);
  if (!values) return text + "Failed. Not solved: the game is wrong.\n";
  absl::StrAppend(&text, "values of ",
                  Counted(values->states, "state", "states"), ": ",
                  values->fault_count == 0
                      ? "each follows from those after it"
                      : Counted(values->fault_count, "fault", "faults"),
                  "\n");
  for (const std::string& fault : FaultTexts(*values)) {
    absl::StrAppend(&text, "    ", fault, "\n");
  }
  return text + (passed ? "Passed.\n" : "Failed.\n");
}

std::string AsJson(const ConformanceReport& axioms,
                   const std::optional<CheckReport>& values,
                   absl::string_view id, bool passed) {
  std::vector<std::string> parts;
  for (const AxiomReport& axiom : axioms.axioms) {
    parts.push_back(AxiomObject(axiom));
  }
  JsonObject object;
  object.Set("id", std::string(id));
  object.Set("passed", passed ? "true" : "false");
  object.Set("axioms", JsonArray(parts));
  object.Set("values", "null");
  if (values) {
    JsonObject checked;
    checked.Set("states", absl::StrCat(values->states));
    checked.Set("faults", absl::StrCat(values->fault_count));
    checked.Set("examples", JsonStringArray(FaultTexts(*values)));
    object.Set("values", checked.ToString());
  }
  return object.ToString() + "\n";
}

void AddOptions(Declaration& to) {
  AddGame(to);
  AddFormat(to);
  AddSolving(to);
}

// kNegative when anything is wrong.
ExitCode Run(Session& session) {
  absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return session.SayError(item.status());
  AnyGame& game = **item->game;
  const ConformanceReport axioms = game.CheckAxioms(session.ForAxioms());
  std::optional<CheckReport> values;
  if (axioms.FaultCount() == 0) {
    if (!axioms.ToStatus().ok()) {  // stopped
      return session.SayError(axioms.ToStatus());
    }
    // A game that breaks its axioms might send the engine anywhere; this one
    // does not.
    const absl::Status solved = session.Solve(game);
    if (!solved.ok()) return session.SayError(solved);
    values = game.CheckValues(session.ForValues());
    if (absl::IsCancelled(values->ToStatus())) return ExitCode::kInterrupted;
  }
  const bool passed = values && values->fault_count == 0;
  session.Out().Write(session.WantsJson()
                          ? AsJson(axioms, values, item->id, passed)
                          : AsText(axioms, values, passed));
  return passed ? ExitCode::kDone : ExitCode::kNegative;
}

}  // namespace

Command CheckCommand() {
  return {.name = "check",
          .summary = "Test the game's axioms, solve it and check each value",
          .examples = {"check"},
          .add_options = &AddOptions,
          .run = &Run};
}

}  // namespace retrograde::cli
