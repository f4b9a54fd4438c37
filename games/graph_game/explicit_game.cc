#include "games/graph_game/explicit_game.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "games/graph_game/graph_reader.h"
#include "games/graph_game/graph_text.h"
#include "nlohmann/json.hpp"
#include "retrograde/core/shown_text.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::graph_game {
namespace {

using Json = nlohmann::json;

std::string HashText(const Graph& graph) {
  return absl::StrFormat("%016x", graph.Hash());
}

// A text that names a file. Nothing where it is not as we write it.
std::optional<GraphOrigin> ParseOrigin(const Json& json, std::string* content) {
  if (!json.is_object()) return std::nullopt;
  for (const char* key : {"content", "file", "no_move"}) {
    if (!json.contains(key) || !json.at(key).is_string()) return std::nullopt;
  }
  *content = json.at("content").get<std::string>();
  return GraphOrigin{json.at("file").get<std::string>(),
                     json.at("no_move").get<std::string>()};
}

absl::StatusOr<ExplicitGame> ReadAgain(absl::string_view text) {
  std::string content;
  const std::optional<GraphOrigin> origin = ParseOrigin(
      Json::parse(text.begin(), text.end(), nullptr, /*exceptions=*/false),
      &content);
  if (!origin) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected the file of a game, found ", Shown(text)));
  }
  if (origin->file.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "a game of more than ", ExplicitGame::kMostWritten,
        " states and moves is known by its file, but this one has none"));
  }
  absl::StatusOr<cli::ByteInput> input =
      cli::ByteInput::Open(origin->file, nullptr);
  if (!input.ok()) return input.status();
  ReadOptions options;
  options.no_move = origin->no_move;
  absl::StatusOr<ReadResult> read = ReadGraph(*input, options);
  if (absl::IsInvalidArgument(read.status())) {
    return absl::FailedPreconditionError(read.status().message());
  }
  if (!read.ok()) return read.status();
  if (const std::string found = HashText(read->graph); found != content) {
    return absl::FailedPreconditionError(
        absl::StrCat(origin->file, ": the game is another one: expected ",
                     "the content ", content, ", found ", found));
  }
  return ExplicitGame(std::move(read->graph), *origin);
}

}  // namespace

std::string ExplicitGame::Parameters() const {
  if (IsWritten()) return GraphText(*graph_);
  // A path need not be UTF-8; what is not is replaced.
  return Json({{"content", HashText(*graph_)},
               {"file", origin_.file},
               {"no_move", origin_.no_move}})
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<ExplicitGame> ExplicitGame::FromParameters(
    absl::string_view text) {
  if (absl::StartsWith(text, "{")) return ReadAgain(text);
  absl::StatusOr<Graph> graph = ParseGraphText(text);
  if (!graph.ok()) return graph.status();
  return ExplicitGame(*std::move(graph));
}

absl::StatusOr<StateId> ExplicitGame::ParseState(absl::string_view text) const {
  StateId state = 0;
  if (absl::SimpleAtoi(text, &state) && state < Size() &&
      std::to_string(state) == text) {
    return state;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      Quoted(text), " is no state: expected a number from 0 to ", Size() - 1));
}

absl::StatusOr<StateId> ExplicitGame::ParseMove(const State& state,
                                                absl::string_view text) const {
  StateId to = 0;
  const absl::Span<const StateId> moves = graph_->Successors(state);
  if (absl::SimpleAtoi(text, &to) &&
      std::binary_search(moves.begin(), moves.end(), to)) {
    return to;
  }
  return absl::InvalidArgumentError(
      absl::StrCat(Quoted(text), " is no move of state ", state));
}

}  // namespace retrograde::graph_game
