// Games from texts and from the generator, for tests.

#ifndef GAMES_GRAPH_GAME_MADE_GAMES_H_
#define GAMES_GRAPH_GAME_MADE_GAMES_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "games/graph_game/explicit_game.h"
#include "games/graph_game/generate.h"
#include "games/graph_game/graph_reader.h"
#include "gtest/gtest.h"
#include "retrograde/io/byte_input.h"

namespace retrograde::graph_game {

// What reading a text gives; messages call it "game".
inline absl::StatusOr<ReadResult> ReadText(absl::string_view text,
                                           const ReadOptions& options = {}) {
  cli::ByteInput input = cli::ByteInput::FromText(text, "game");
  return ReadGraph(input, options);
}

// What is generated.
inline std::string GeneratedText(const GenerateOptions& options) {
  std::string text;
  const absl::Status status = Generate(options, [&](absl::string_view lines) {
    absl::StrAppend(&text, lines);
    return true;
  });
  EXPECT_TRUE(status.ok()) << status;
  return text;
}

inline ExplicitGame Generated(const GenerateOptions& options) {
  return ExplicitGame(ReadText(GeneratedText(options)).value().graph);
}

}  // namespace retrograde::graph_game

#endif  // GAMES_GRAPH_GAME_MADE_GAMES_H_
