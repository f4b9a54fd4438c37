// A graph as one line of text; explicit_game.h shows it.

#ifndef GAMES_GRAPH_GAME_GRAPH_TEXT_H_
#define GAMES_GRAPH_GAME_GRAPH_TEXT_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/graph.h"

namespace retrograde::graph_game {

std::string GraphText(const Graph& graph);

// InvalidArgument with the word named.
absl::StatusOr<Graph> ParseGraphText(absl::string_view text);

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_GRAPH_TEXT_H_
