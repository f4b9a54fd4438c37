// `verify`: are the tables whole, and are their values right?

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

struct VerifyCommandOptions {
  bool quick = false;  // --quick
};

void AddOptions(Declaration& to, VerifyCommandOptions& verify) {
  AddDirectory(to);
  AddFamilies(to);
  to.options.AddFlag("--quick",
                     "Compare checksums alone, not states with those after "
                     "them",
                     &verify.quick);
  AddReading(to);
  AddThreads(to);
  AddFormat(to);
}

std::string AsText(absl::string_view family, const table::FamilyReport& report,
                   bool quick) {
  std::string text =
      absl::StrCat(family, ": ", Counted(report.slices, "slice", "slices"));
  if (!quick) {
    absl::StrAppend(&text, ", ", Counted(report.states, "state", "states"));
  }
  if (report.faults.Count() > 0) {
    absl::StrAppend(&text, ": ",
                    Counted(report.faults.Count(), "fault", "faults"), "\n");
  } else {
    absl::StrAppend(&text, ": each checksum is right",
                    quick ? "" : ", each value follows from those after it",
                    "\n");
  }
  for (const std::string& fault : report.faults.First()) {
    absl::StrAppend(&text, "    ", fault, "\n");
  }
  return text;
}

std::string AsJson(absl::string_view family, const table::FamilyReport& report,
                   bool quick) {
  JsonObject object;
  object.Set("family", JsonString(family));
  object.Set("passed", report.faults.Count() == 0 ? "true" : "false");
  object.Set("quick", quick ? "true" : "false");
  object.Set("slices", absl::StrCat(report.slices));
  object.Set("states", absl::StrCat(report.states));
  object.Set("faults", absl::StrCat(report.faults.Count()));
  object.Set("examples", JsonStringArray(report.faults.First()));
  return object.ToString() + "\n";
}

// Refuses what would end in the middle. A family that cannot be read needs
// nothing: that is found out when its turn comes.
absl::Status CheckMemory(const Session& session, const AnyTables& tables,
                         const std::vector<std::string>& families) {
  uint64_t least = 0;
  for (const std::string& family : families) {
    least = std::max(least, tables.VerifyMemory(family).value_or(0));
  }
  const uint64_t limit = session.ForSolving().memory_limit;
  if (least <= limit) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("to verify these tables needs ", least,
                   " bytes of memory, more than the limit of ", limit));
}

void Print(Session& session, absl::string_view family,
           const table::FamilyReport& report, bool quick) {
  session.Out().Write(session.WantsJson() ? AsJson(family, report, quick)
                                          : AsText(family, report, quick));
  session.Out().Flush();
}

// A family that a build has left unfinished is a fault of the directory, where
// nobody asks for certain families. Whether there is none.
absl::StatusOr<bool> ReportUnfinished(Session& session, const AnyTables& tables,
                                      bool quick) {
  if (!session.Args().families.empty()) return true;
  const auto unfinished = tables.Unfinished();
  if (!unfinished.ok()) return unfinished.status();
  for (const auto& [family, file] : *unfinished) {
    table::FamilyReport report{.faults = table::FaultList(1)};
    report.faults.Add(UnfinishedText(session, tables, family, file));
    Print(session, family, report, quick);
  }
  return unfinished->empty();
}

absl::Status NothingBuilt(const Session& session) {
  const std::string& directory = *session.Args().directory;
  return absl::NotFoundError(absl::StrCat(
      directory, ": no family was built; `build ", directory, "` makes some"));
}

// One family after another; the faults of one do not end it.
absl::StatusOr<bool> VerifyAll(Session& session, const AnyTables& tables,
                               bool quick) {
  const absl::StatusOr<std::vector<std::string>> families =
      WantedFamilies(session, tables);
  if (!families.ok()) return families.status();
  if (!quick) {
    absl::Status status = CheckMemory(session, tables, *families);
    if (!status.ok()) return status;
  }
  bool passed = true;
  for (const std::string& family : *families) {
    if (session.Signals()->Requested()) return absl::CancelledError();
    const absl::StatusOr<table::FamilyReport> report =
        tables.Verify(family, {.quick = quick, .solve = session.ForSolving()});
    if (!report.ok()) return report.status();
    passed = passed && report->faults.Count() == 0;
    Print(session, family, *report, quick);
  }
  const absl::StatusOr<bool> whole = ReportUnfinished(session, tables, quick);
  if (!whole.ok()) return whole;
  if (families->empty() && *whole) return NothingBuilt(session);
  return passed && *whole;
}

// kNegative when anything is wrong or damaged.
ExitCode Run(Session& session, const VerifyCommandOptions& options) {
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  const absl::StatusOr<bool> passed =
      VerifyAll(session, **tables, options.quick);
  if (!passed.ok()) return session.SayError(passed.status());
  if (!session.WantsJson()) {
    session.Out().Write(*passed ? "Passed.\n" : "Failed.\n");
  }
  return *passed ? ExitCode::kDone : ExitCode::kNegative;
}

}  // namespace

Command VerifyCommand() {
  return WithOptions(
      {.name = "verify",
       .summary = "Check each value of tables, and each byte",
       .kind = CommandKind::kTables,
       .common_examples = {"verify tables",
                           "verify tables --quick --format=json"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
