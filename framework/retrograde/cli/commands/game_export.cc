#include "retrograde/cli/commands/game_export.h"

#include <array>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/interchange/pgsolver.h"
#include "retrograde/interchange/state_graph.h"
#include "retrograde/io/file_sink.h"
#include "retrograde/io/paths.h"

namespace retrograde::cli {
namespace {

// The game for the first player's wins, and for the second's.
absl::Status WriteGames(const interchange::StateGraph& graph,
                        const std::stop_token& stop, FileSink& first,
                        FileSink& second) {
  const std::string head = interchange::PgsolverHead(graph.States());
  first.Write(head);
  second.Write(head);
  absl::Status walked =
      graph.ForEachState(stop, [&](const interchange::GraphState& state) {
        const std::array<std::string, 2> lines =
            interchange::PgsolverLines(state);
        return first.Write(lines[0]) && second.Write(lines[1]);
      });
  if (!walked.ok()) return walked;
  first.Sync();
  second.Sync();
  walked.Update(first.Status());
  walked.Update(second.Status());
  return walked;
}

absl::Status ExportGraph(Session& session, const interchange::StateGraph& graph,
                         const std::string& output) {
  const std::string prefix = ResolvePath(output);
  FileSink first(absl::StrCat(prefix, ".first.pg"));
  FileSink second(absl::StrCat(prefix, ".second.pg"));
  absl::Status status = WriteGames(graph, session.Stop(), first, second);
  if (status.ok()) status = first.Finish();
  if (status.ok()) status = second.Finish();
  return status;
}

}  // namespace

absl::Status ExportGame(Session& session, const std::string& output) {
  const absl::StatusOr<GameItem> item = session.OneGame();
  if (!item.ok()) return item.status();
  SolveOptions options = session.ForSolving();
  session.ShowProgressOf(&options);
  const absl::StatusOr<std::unique_ptr<interchange::StateGraph>> graph =
      (*item->game)->Graph(options);
  session.Shown().Clear();
  if (!graph.ok()) return graph.status();
  return ExportGraph(session, **graph, output);
}

}  // namespace retrograde::cli
