// `zugzwang`: states where each side would rather have the other move.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "retrograde/cli/commands/commands.h"
#include "retrograde/cli/commands/table_walk.h"
#include "retrograde/cli/program/command_options.h"
#include "retrograde/cli/program/session.h"
#include "retrograde/core/value.h"
#include "retrograde/io/json_text.h"

namespace retrograde::cli {
namespace {

struct ZugzwangOptions {
  std::optional<uint64_t> limit;  // --limit
};

void AddOptions(Declaration& to, ZugzwangOptions& zugzwang) {
  AddDirectory(to);
  AddFamilies(to);
  to.options.AddOptionalNumber("--limit",
                               "List so many, and count all; default: list all",
                               0, kAnyNumber, &zugzwang.limit);
  AddReading(to);
  AddFormat(to);
}

// Full: whoever is to move loses. Half: one of the two is saved by a draw.
struct Tally {
  uint64_t full_point = 0;
  uint64_t half_point = 0;
};

bool IsFullPoint(const StateRow& row, Outcome passed) {
  return row.outcome == Outcome::kLoss && passed == Outcome::kLoss;
}

std::string AsText(const StateRow& row, Outcome passed,
                   const PlayerNames& players) {
  if (IsFullPoint(row, passed)) {
    return absl::StrCat(row.text(), ": whoever is to move loses\n");
  }
  return absl::StrCat(row.text(), ": a ", OutcomeText(row.outcome), " with ",
                      PlayerText(players, row.mover), " to move, a ",
                      OutcomeText(passed), " with ",
                      PlayerText(players, Other(row.mover)), " to move\n");
}

std::string AsJson(absl::string_view slice, const StateRow& row, Outcome passed,
                   const PlayerNames& players) {
  JsonObject object;
  object.Set("slice", JsonString(slice));
  object.Set("index", absl::StrCat(row.index));
  object.Set("state", JsonString(row.text()));
  object.Set("mover", JsonString(players[static_cast<int>(row.mover)]));
  object.Set("outcome", JsonString(OutcomeText(row.outcome)));
  object.Set("passed", JsonString(OutcomeText(passed)));
  object.Set("full_point", IsFullPoint(row, passed) ? "true" : "false");
  return object.ToString() + "\n";
}

std::string TallyAsText(absl::string_view family, const Tally& tally) {
  return absl::StrCat(family, ": ",
                      Counted(tally.full_point + tally.half_point,
                              "mutual zugzwang", "mutual zugzwangs"),
                      ", ", tally.full_point, " of a full point, ",
                      tally.half_point, " of half a point\n");
}

std::string TallyAsJson(absl::string_view family, const Tally& tally) {
  JsonObject object;
  object.Set("family", JsonString(family));
  object.Set("mutual_zugzwangs",
             absl::StrCat(tally.full_point + tally.half_point));
  object.Set("full_point", absl::StrCat(tally.full_point));
  object.Set("half_point", absl::StrCat(tally.half_point));
  return object.ToString() + "\n";
}

// Lists what is still within the limit, which it lowers, and counts all.
absl::StatusOr<Tally> ListFamily(Session& session, const AnyTables& tables,
                                 absl::string_view family, uint64_t& limit) {
  Tally tally;
  absl::Status status =
      ForEachSlice(session, tables, family, [&](const std::string& slice) {
        return tables.ForEachZugzwang(
            slice, session.Stop(), [&](const StateRow& row, Outcome passed) {
              ++(IsFullPoint(row, passed) ? tally.full_point
                                          : tally.half_point);
              if (limit == 0) return true;
              --limit;
              return session.Out().Write(
                  session.WantsJson()
                      ? AsJson(slice, row, passed, session.Players())
                      : AsText(row, passed, session.Players()));
            });
      });
  if (!status.ok()) return status;
  return tally;
}

absl::Status ListAll(Session& session, const AnyTables& tables,
                     uint64_t limit) {
  const absl::StatusOr<std::vector<std::string>> families =
      WantedFamilies(session, tables);
  if (!families.ok()) return families.status();
  for (const std::string& family : *families) {
    const absl::StatusOr<Tally> tally =
        ListFamily(session, tables, family, limit);
    if (!tally.ok()) return tally.status();
    session.Out().Write(session.WantsJson() ? TallyAsJson(family, *tally)
                                            : TallyAsText(family, *tally));
  }
  return absl::OkStatus();
}

ExitCode Run(Session& session, const ZugzwangOptions& options) {
  const absl::StatusOr<std::unique_ptr<AnyTables>> tables = session.Tables();
  if (!tables.ok()) return session.SayError(tables.status());
  return session.SayError(
      ListAll(session, **tables, options.limit.value_or(kAnyNumber)));
}

}  // namespace

Command ZugzwangCommand() {
  return WithOptions(
      {.name = "zugzwang",
       .summary = "List states where either side would rather not move",
       .kind = CommandKind::kTables,
       .common_examples = {"zugzwang tables",
                           "zugzwang tables --limit=10 --format=json"}},
      &AddOptions, &Run);
}

}  // namespace retrograde::cli
