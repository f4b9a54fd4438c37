// A directory of tables of a game, for the commands.

#ifndef RETROGRADE_CLI_ERASED_GAME_TABLES_H_
#define RETROGRADE_CLI_ERASED_GAME_TABLES_H_

#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "retrograde/cli/erased/any_tables.h"
#include "retrograde/cli/erased/boxed_tables.h"
#include "retrograde/core/game.h"
#include "retrograde/table/format/format.h"
#include "retrograde/table/format/manifest.h"
#include "retrograde/table/probe/game_tables.h"
#include "retrograde/table/read/reader.h"
#include "retrograde/table/read/table_directory.h"

namespace retrograde::cli {

// The game that a manifest in a directory tells of. FailedPrecondition for one
// of another game, DataLoss for parameters that make no sense.
template <Game G>
absl::StatusOr<G> GameOfManifest(const std::string& directory,
                                 const table::Manifest& manifest) {
  const std::string path = table::ManifestPath(directory);
  const std::string& parameters = manifest.parameters;
  absl::Status same = table::CheckSameGame(path, manifest.game, parameters,
                                           G::Name(), parameters);
  if (!same.ok()) return same;
  absl::StatusOr<G> game = G::FromParameters(parameters);
  if (game.ok()) return game;
  // A text that makes no sense is damaged; a game may need more than its text,
  // and that it is not there is no damage.
  const bool damaged = absl::IsInvalidArgument(game.status());
  return absl::Status(
      damaged ? absl::StatusCode::kDataLoss : game.status().code(),
      absl::StrCat(path, ": \"parameters\": ", game.status().message()));
}

// Opens tables of a game; see Program::OpenTables. The game is the one that the
// manifest tells of.
template <Game G>
absl::StatusOr<std::unique_ptr<AnyTables>> OpenGameTables(
    const std::string& directory, const table::ReaderOptions& options,
    typename BoxedTables<G>::Describe describe) {
  absl::StatusOr<std::unique_ptr<table::TableDirectory>> opened =
      table::TableDirectory::Open(directory, options);
  if (!opened.ok()) return opened.status();
  absl::StatusOr<G> game =
      GameOfManifest<G>(directory, (*opened)->GetManifest());
  if (!game.ok()) return game.status();
  absl::StatusOr<table::GameTables<G>> tables =
      table::GameTables<G>::Open(*std::move(game), *std::move(opened));
  if (!tables.ok()) return tables.status();
  return std::make_unique<BoxedTables<G>>(*std::move(tables),
                                          std::move(describe));
}

}  // namespace retrograde::cli

#endif  // RETROGRADE_CLI_ERASED_GAME_TABLES_H_
